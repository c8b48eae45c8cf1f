import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database.ts';
import { inBatches } from '../in-batches.ts';

/** One merge or deletion that moves references from one row to another. */
export interface Move {
  readonly bookId: string;
  readonly moveId: string;
}

/** A deleted row and its replacement; null for none. */
export interface MovedPair {
  readonly fromId: string;
  readonly toId: string | null;
}

/** Kinds of references within transactions, whose version is incremented when they move. */
const IN_TRANSACTIONS = sql.raw(`('SPLIT', 'POSTING', 'FEE', 'PAYMENT', 'TAG')`);

/** Records references that are about to move, in batches. */
async function note(trx: Trx, { bookId, moveId }: Move, kind: string, uses: RawBuilder<unknown>): Promise<void> {
  await inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      insert into reassignments (book_id, move_id, kind, row_id, position, from_id, to_id)
      select ${bookId}::uuid, ${moveId}::uuid, ${kind}, u.row_id, u.position, u.from_id, u.to_id from (${uses}) u
      where not exists (select 1 from reassignments m where m.book_id = ${bookId} and m.move_id = ${moveId}
        and m.kind = ${kind} and m.row_id = u.row_id and m.position = u.position)
      limit ${limit}`.execute(trx);
    return Number(numAffectedRows ?? 0n);
  });
}

/** Rules that refer to one row and not to the other, so that the replacement can be reverted. */
const rulesNaming = (
  { bookId }: Move,
  { fromId, toId }: MovedPair,
  table: { readonly name: string; readonly id: string; readonly text: string },
) => sql`
  select r.${sql.ref(table.id)} as row_id, 0 as position, ${fromId}::uuid as from_id, ${toId}::uuid as to_id
  from ${sql.table(table.name)} r
  where r.book_id = ${bookId} and position(${fromId} in ${sql.raw(table.text)}) > 0
    and position(${toId} in ${sql.raw(table.text)}) = 0`;

async function noteRules(trx: Trx, move: Move, pair: MovedPair): Promise<void> {
  if (pair.toId === null) return;
  const recurring = { name: 'recurring_rules', id: 'rule_id', text: 'r.template::text' };
  const sorting = { name: 'sorting_rules', id: 'sorting_rule_id', text: 'r.conditions::text || r.actions::text' };
  await note(trx, move, 'RECURRING_RULE', rulesNaming(move, pair, recurring));
  await note(trx, move, 'SORTING_RULE', rulesNaming(move, pair, sorting));
}

/** A table with a column that refers to a category or a payment method, and the kind of that reference. */
interface Place {
  readonly kind: string;
  readonly table: string;
  readonly id: string;
  readonly column: string;
  /** Several rows of one transaction can contain the reference, each at its position. */
  readonly hasPositions: boolean;
}

const IN_CATEGORIES: readonly Place[] = [
  { kind: 'SPLIT', table: 'splits', id: 'transaction_id', column: 'category_id', hasPositions: true },
  { kind: 'POSTING', table: 'postings', id: 'transaction_id', column: 'category_id', hasPositions: true },
  { kind: 'FEE', table: 'transactions', id: 'transaction_id', column: 'fee_category_id', hasPositions: false },
];
const OF_GOALS: Place = { kind: 'GOAL', table: 'goals', id: 'goal_id', column: 'category_id', hasPositions: false };
const OF_PAYMENTS: Place = {
  kind: 'PAYMENT',
  table: 'payments',
  id: 'transaction_id',
  column: 'payment_method_id',
  hasPositions: true,
};

/** Loans whose interest goes to a category. */
async function noteLoans(trx: Trx, move: Move, { fromId, toId }: MovedPair): Promise<void> {
  const uses = sql`
    select asset_id as row_id, 0 as position, ${fromId}::uuid as from_id, ${toId}::uuid as to_id from assets
    where book_id = ${move.bookId} and terms ->> 'interestCategoryId' = ${fromId}`;
  await note(trx, move, 'LOAN', uses);
}

async function notePlace(trx: Trx, move: Move, { fromId, toId }: MovedPair, place: Place): Promise<void> {
  const { kind, table, id, column, hasPositions } = place;
  const uses = sql`
    select ${sql.ref(id)} as row_id, ${hasPositions ? sql`position` : sql`0`} as position, ${fromId}::uuid as from_id,
      ${toId}::uuid as to_id
    from ${sql.table(table)} where book_id = ${move.bookId} and ${sql.ref(column)} = ${fromId}`;
  await note(trx, move, kind, uses);
}

/** Records the contents of a category before they move: splits, postings, fees, goals, loans and rules. */
export async function noteCategoryUses(trx: Trx, move: Move, pair: MovedPair): Promise<void> {
  for (const place of IN_CATEGORIES) await notePlace(trx, move, pair, place);
  if (pair.toId !== null) await notePlace(trx, move, pair, OF_GOALS);
  await noteLoans(trx, move, pair);
  await noteRules(trx, move, pair);
}

/** Children that move to another parent. */
export async function noteMovingChildren(
  trx: Trx,
  move: Move,
  pair: MovedPair,
  childIds: readonly string[],
): Promise<void> {
  await note(
    trx,
    move,
    'CHILD',
    sql`
    select c.id as row_id, 0 as position, ${pair.fromId}::uuid as from_id, ${pair.toId}::uuid as to_id
    from unnest(${[...childIds]}::uuid[]) as c(id)`,
  );
}

/** Budget lines of two categories that are merged. */
export async function noteBudgetLines(trx: Trx, { bookId, moveId }: Move, pair: MovedPair): Promise<void> {
  await sql`
    insert into reassignments (book_id, move_id, kind, row_id, position, from_id, to_id, from_line, to_line)
    select ${bookId}::uuid, ${moveId}::uuid, 'BUDGET_LINE', ${pair.fromId}::uuid, f.budget_month, ${pair.fromId}::uuid,
      ${pair.toId}::uuid, jsonb_build_object('amount', f.amount, 'rollover', f.rollover),
      case when t.category_id is not null then jsonb_build_object('amount', t.amount, 'rollover', t.rollover) end
    from budget_lines f
    left join budget_lines t on t.book_id = f.book_id and t.budget_month = f.budget_month
      and t.category_id = ${pair.toId}::uuid
    where f.book_id = ${bookId} and f.category_id = ${pair.fromId}`.execute(trx);
}

/** Budget lines of single members in two categories that are merged, as one row for each month. */
export async function noteMemberBudgetLines(trx: Trx, { bookId, moveId }: Move, pair: MovedPair): Promise<void> {
  const linesIn = (categoryId: string | null) => sql`
    select budget_month,
      jsonb_agg(jsonb_build_object('user_id', user_id, 'amount', amount, 'rollover', rollover)) as lines
    from member_budget_lines where book_id = ${bookId} and category_id = ${categoryId}::uuid group by budget_month`;
  await sql`
    insert into reassignments (book_id, move_id, kind, row_id, position, from_id, to_id, from_line, to_line)
    select ${bookId}::uuid, ${moveId}::uuid, 'MEMBER_BUDGET_LINE', ${pair.fromId}::uuid, f.budget_month,
      ${pair.fromId}::uuid, ${pair.toId}::uuid, f.lines, coalesce(t.lines, '[]')
    from (${linesIn(pair.fromId)}) f left join (${linesIn(pair.toId)}) t using (budget_month)`.execute(trx);
}

/** Payments with a method before they move, and rules that refer to it. */
export async function noteMethodUses(trx: Trx, move: Move, pair: MovedPair): Promise<void> {
  await notePlace(trx, move, pair, OF_PAYMENTS);
  await noteRules(trx, move, pair);
}

/**
 * Transactions with a tag before they move, and rules that refer to it. A transaction with both tags keeps the other
 * one.
 */
export async function noteTagUses(trx: Trx, move: Move, pair: MovedPair): Promise<void> {
  await note(
    trx,
    move,
    'TAG',
    sql`
    select g.transaction_id as row_id, 0 as position, ${pair.fromId}::uuid as from_id,
      case when not exists (select 1 from transaction_tags o where o.book_id = g.book_id
        and o.transaction_id = g.transaction_id and o.tag_id = ${pair.toId}::uuid) then ${pair.toId}::uuid end as to_id
    from transaction_tags g where g.book_id = ${move.bookId} and g.tag_id = ${pair.fromId}`,
  );
  await noteRules(trx, move, pair);
}

/** Records, after the move, the resulting versions of the transactions: later changes are detected by them. */
export async function noteLeftVersions(trx: Trx, { bookId, moveId }: Move): Promise<void> {
  await sql`
    update reassignments m set version = t.version from transactions t
    where m.book_id = ${bookId} and m.move_id = ${moveId} and m.kind in ${IN_TRANSACTIONS}
      and t.book_id = m.book_id and t.transaction_id = m.row_id`.execute(trx);
}

/** Restores the references of transactions that have not been changed since the move. */
async function revertTransactions(
  trx: Trx,
  { bookId, moveId, by, at }: Move & { readonly by: string; readonly at: Date },
): Promise<void> {
  const ofMove = sql`m.book_id = ${bookId} and m.move_id = ${moveId}`;
  // Lock transactions in id order, as everywhere, so that concurrent writes cannot deadlock.
  await sql`
    select 1 from transactions t where t.book_id = ${bookId} and t.transaction_id in (
      select m.row_id from reassignments m where ${ofMove} and m.kind in ${IN_TRANSACTIONS})
    order by t.transaction_id for update`.execute(trx);
  await inBatches(async (limit) => {
    const { rows } = await sql<{ count: number }>`
      with picked as materialized (
        select distinct m.row_id from reassignments m where ${ofMove} and m.kind in ${IN_TRANSACTIONS} limit ${limit}),
      taken as (
        delete from reassignments m using picked
        where ${ofMove} and m.kind in ${IN_TRANSACTIONS} and m.row_id = picked.row_id
        returning m.kind, m.row_id, m.position, m.from_id, m.to_id, m.version),
      back as materialized (
        select u.* from taken u join transactions t on t.book_id = ${bookId} and t.transaction_id = u.row_id
          and t.version = u.version),
      splits_back as (
        update splits s set category_id = b.from_id from back b where b.kind = 'SPLIT' and s.book_id = ${bookId}
          and s.transaction_id = b.row_id and s.position = b.position),
      postings_back as (
        update postings p set category_id = b.from_id from back b where b.kind = 'POSTING' and p.book_id = ${bookId}
          and p.transaction_id = b.row_id and p.position = b.position),
      payments_back as (
        update payments p set payment_method_id = b.from_id from back b where b.kind = 'PAYMENT'
          and p.book_id = ${bookId} and p.transaction_id = b.row_id and p.position = b.position),
      tags_off as (
        delete from transaction_tags g using back b where b.kind = 'TAG' and g.book_id = ${bookId}
          and g.transaction_id = b.row_id and g.tag_id = b.to_id),
      tags_on as (
        insert into transaction_tags (book_id, transaction_id, tag_id)
        select ${bookId}::uuid, b.row_id, b.from_id from back b where b.kind = 'TAG' on conflict do nothing),
      touched as (
        update transactions t set version = t.version + 1, updated_at = ${at}, updated_by = ${by},
          fee_category_id = coalesce(
            (select b.from_id from back b where b.kind = 'FEE' and b.row_id = t.transaction_id), t.fee_category_id)
        where t.book_id = ${bookId} and t.transaction_id in (select b.row_id from back b))
      select count(*)::int as count from picked`.execute(trx);
    return rows[0]?.count ?? 0;
  });
}

/** Restores the references of budgets, goals and rules that still refer to the other row. */
async function revertOthers(trx: Trx, { bookId, moveId, at }: Move & { readonly at: Date }): Promise<void> {
  const uses = (kind: string) => sql`m.book_id = ${bookId} and m.move_id = ${moveId} and m.kind = ${kind}`;
  await sql`
    update categories c set parent_id = m.from_id, version = c.version + 1 from reassignments m
    where ${uses('CHILD')} and c.book_id = m.book_id and c.category_id = m.row_id and c.parent_id = m.to_id
      and c.deleted_at is null`.execute(trx);
  await sql`
    update goals g set category_id = m.from_id, version = g.version + 1 from reassignments m
    where ${uses('GOAL')} and g.book_id = m.book_id and g.goal_id = m.row_id and g.category_id = m.to_id`.execute(trx);
  await sql`
    update assets a set terms = jsonb_set(a.terms, '{interestCategoryId}', to_jsonb(m.from_id::text)),
      version = a.version + 1
    from reassignments m
    where ${uses('LOAN')} and a.book_id = m.book_id and a.asset_id = m.row_id and a.terms is not null
      and a.terms ->> 'interestCategoryId' is not distinct from m.to_id::text`.execute(trx);
  await sql`
    update recurring_rules r set template = replace(r.template::text, m.to_id::text, m.from_id::text)::jsonb,
      version = r.version + 1, updated_at = ${at}
    from reassignments m
    where ${uses('RECURRING_RULE')} and r.book_id = m.book_id and r.rule_id = m.row_id
      and position(m.to_id::text in r.template::text) > 0`.execute(trx);
  await sql`
    update sorting_rules r set conditions = replace(r.conditions::text, m.to_id::text, m.from_id::text)::jsonb,
      actions = replace(r.actions::text, m.to_id::text, m.from_id::text)::jsonb, version = r.version + 1,
      updated_at = ${at}
    from reassignments m
    where ${uses('SORTING_RULE')} and r.book_id = m.book_id and r.sorting_rule_id = m.row_id
      and position(m.to_id::text in r.conditions::text || r.actions::text) > 0`.execute(trx);
  // A merged budget line is split again if it still has the sum of all.
  await sql`
    with merged as (
      select m.from_id, m.to_id, m.position as budget_month, m.from_line, first_value(m.to_line) over target as to_line,
        sum((m.from_line ->> 'amount')::bigint) over (partition by m.to_id, m.position) as added
      from reassignments m where ${uses('BUDGET_LINE')}
      window target as (partition by m.to_id, m.position order by (m.to_line ->> 'amount')::bigint nulls first)),
    parted as (
      select p.from_id, p.to_id, p.budget_month, p.from_line, p.to_line from merged p
      join budget_lines l on l.book_id = ${bookId} and l.budget_month = p.budget_month and l.category_id = p.to_id
        and l.amount = p.added + coalesce((p.to_line ->> 'amount')::bigint, 0)),
    gone as (
      delete from budget_lines l using parted p where l.book_id = ${bookId} and l.budget_month = p.budget_month
        and l.category_id = p.to_id and p.to_line is null),
    less as (
      update budget_lines l set amount = (p.to_line ->> 'amount')::bigint, rollover = p.to_line ->> 'rollover'
      from parted p where l.book_id = ${bookId} and l.budget_month = p.budget_month and l.category_id = p.to_id
        and p.to_line is not null),
    again as (
      insert into budget_lines (book_id, budget_month, category_id, amount, rollover)
      select ${bookId}::uuid, budget_month, from_id, (from_line ->> 'amount')::bigint, from_line ->> 'rollover'
      from parted on conflict do nothing)
    update budgets b set version = b.version + 1, updated_at = ${at}
    where b.book_id = ${bookId} and b.budget_month in (select budget_month from parted)`.execute(trx);
}

/** Splits merged budget lines of single members again if they still have the sum of all. */
async function revertMemberLines(trx: Trx, { bookId, moveId, at }: Move & { readonly at: Date }): Promise<void> {
  await sql`
    with merged as (
      select m.from_id, m.to_id, m.position as budget_month, f.user_id, f.amount, f.rollover,
        first_value(t.amount) over target as to_amount, first_value(t.rollover) over target as to_rollover,
        sum(f.amount) over (partition by m.to_id, m.position, f.user_id) as added
      from reassignments m
      cross join jsonb_to_recordset(m.from_line) as f(user_id uuid, amount bigint, rollover text)
      left join lateral jsonb_to_recordset(m.to_line) as t(user_id uuid, amount bigint, rollover text)
        on t.user_id = f.user_id
      where m.book_id = ${bookId} and m.move_id = ${moveId} and m.kind = 'MEMBER_BUDGET_LINE'
      window target as (partition by m.to_id, m.position, f.user_id order by t.amount nulls first)),
    parted as materialized (
      select p.* from merged p
      join member_budget_lines l on l.book_id = ${bookId} and l.budget_month = p.budget_month
        and l.user_id = p.user_id and l.category_id = p.to_id and l.amount = p.added + coalesce(p.to_amount, 0)),
    removed as (
      delete from member_budget_lines l using parted p where l.book_id = ${bookId}
        and l.budget_month = p.budget_month and l.user_id = p.user_id and l.category_id = p.to_id
        and p.to_amount is null),
    reduced as (
      update member_budget_lines l set amount = p.to_amount, rollover = p.to_rollover from parted p
      where l.book_id = ${bookId} and l.budget_month = p.budget_month and l.user_id = p.user_id
        and l.category_id = p.to_id and p.to_amount is not null),
    again as (
      insert into member_budget_lines (book_id, budget_month, user_id, is_all, category_id, amount, rollover)
      select ${bookId}::uuid, budget_month, user_id, false, from_id, amount, rollover from parted
      on conflict do nothing)
    update budgets b set version = b.version + 1, updated_at = ${at}
    where b.book_id = ${bookId} and b.budget_month in (select budget_month from parted)`.execute(trx);
}

/** Reverts everything that a move has moved and that was not changed since. */
export async function revertMove(trx: Trx, move: Move & { readonly by: string; readonly at: Date }): Promise<void> {
  await revertTransactions(trx, move);
  await revertOthers(trx, move);
  await revertMemberLines(trx, move);
  await sql`delete from reassignments where book_id = ${move.bookId} and move_id = ${move.moveId}`.execute(trx);
}
