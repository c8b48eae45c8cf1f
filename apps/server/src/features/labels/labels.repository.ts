import type { LabelUsage } from '@salim/contract';
import { invariant } from '@salim/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { isMaskedFor } from '../../db/queries/transaction-filters.ts';
import type { UsageScope } from '../../db/queries/usage-scope.ts';
import type { Label, LabelChanges, LabelRef, NewLabel } from './label.ts';
import type { Place } from './label-order.ts';

/** A column of another table that refers to labels. */
export interface Reference {
  readonly table: string;
  readonly column: string;
}

export interface LabelMove {
  readonly bookId: string;
  readonly fromIds: readonly string[];
  /** Null for none. */
  readonly toId: string | null;
  readonly movedBy: string;
  readonly movedAt: Date;
}

/** Rows that count as usage of a label, one or more per transaction. */
export interface UsageRows {
  /** The rows that the reader may see. */
  readonly from: (scope: Pick<UsageScope, 'bookId' | 'reader'>) => RawBuilder<unknown>;
  readonly label: RawBuilder<unknown>;
  readonly transaction: RawBuilder<unknown>;
  readonly date: RawBuilder<unknown>;
  readonly amount: RawBuilder<unknown>;
  /** Whether a row counts towards the amount of the year. */
  readonly isSummed: RawBuilder<unknown>;
}

/** Describes the table of one kind of label; it is queried as `x`. */
export interface LabelTable<L extends Label> {
  readonly name: string;
  /** The column of each field. */
  readonly columns: Readonly<Record<keyof L & string, string>>;
  /** Joined for the order of the list. */
  readonly joined?: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** The rows of transactions that are moved in batches. */
  readonly uses: Reference;
  /** A column of transactions themselves, which is moved at once. */
  readonly ownUse?: { readonly column: string; readonly move: (move: LabelMove) => RawBuilder<unknown> };
  /** Moves the uses of the transactions in `picked`, as common table expressions. */
  readonly moveUses: (move: LabelMove) => RawBuilder<unknown>;
  /** Other references that keep an imported label from being removed again. */
  readonly namedIn?: readonly Reference[];
  /** Conditions that select the rows to remove in turn, if some refer to others. */
  readonly removedInTurn?: readonly RawBuilder<unknown>[];
  readonly usage: UsageRows;
  /** A faster query for the usage of all labels, with the same result as from the rows. */
  readonly summedUsage?: (scope: UsageScope) => RawBuilder<unknown>;
}

const FIXED: ReadonlySet<string> = new Set(['id', 'bookId', 'version']);

function fieldsOf({ columns }: LabelTable<Label>) {
  return sql.join(
    Object.entries(columns).map(([field, column]) => sql`${sql.ref(`x.${column}`)} as ${sql.ref(field)}`),
  );
}

const from = (table: LabelTable<Label>) => sql`${sql.table(table.name)} x`;
const idOf = (table: LabelTable<Label>) => sql.ref(`x.${table.columns.id}`);

/** Live labels in their order. */
export async function listLabelsByBook<L extends Label>(db: Db, table: LabelTable<L>, bookId: string): Promise<L[]> {
  const { rows } = await sql<L>`
    select ${fieldsOf(table)} from ${from(table)} ${table.joined ?? sql``}
    where x.book_id = ${bookId} and x.deleted_at is null
    order by ${table.order}`.execute(db);
  return rows;
}

/** A label, unless it is deleted. */
export async function findLiveLabel<L extends Label>(
  db: Db,
  table: LabelTable<L>,
  bookId: string,
  id: string,
): Promise<L | null> {
  const { rows } = await sql<L>`
    select ${fieldsOf(table)} from ${from(table)}
    where x.book_id = ${bookId} and ${idOf(table)} = ${id} and x.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** A label, including deleted ones. */
export async function findLabel<L extends Label>(
  db: Db,
  table: LabelTable<L>,
  bookId: string,
  id: string,
): Promise<{ readonly label: L; readonly deletedAt: string | null } | null> {
  const { rows } = await sql<L & { readonly deletedAt: string | null }>`
    select ${fieldsOf(table)}, x.deleted_at as "deletedAt" from ${from(table)}
    where x.book_id = ${bookId} and ${idOf(table)} = ${id}`.execute(db);
  if (!rows[0]) return null;
  const { deletedAt, ...label } = rows[0];
  return { label: label as unknown as L, deletedAt };
}

export async function insertLabel<L extends Label>(
  trx: Trx,
  table: LabelTable<L>,
  label: NewLabel<L>,
  createdAt: Date,
): Promise<L> {
  const columns: Readonly<Record<string, string>> = table.columns;
  const values = Object.entries(label).map(([field, value]: [string, unknown]) => ({ column: columns[field], value }));
  const { rows } = await sql<L>`
    insert into ${sql.table(table.name)} as x (${sql.join(values.map(({ column }) => sql.ref(column ?? '')))}, created_at)
    values (${sql.join(values.map(({ value }) => value))}, ${createdAt})
    returning ${fieldsOf(table)}`.execute(trx);
  const row = rows[0];
  invariant(row, 'An insert returns its row.');
  return row;
}

export async function updateLabelRow<L extends Label>(
  trx: Trx,
  table: LabelTable<L>,
  { bookId, id }: LabelRef,
  changes: LabelChanges<L>,
): Promise<void> {
  const columns: Readonly<Record<string, string>> = table.columns;
  const given = Object.entries(changes).filter(
    ([field, value]: [string, unknown]) => value !== undefined && !FIXED.has(field),
  );
  const assignments = given.map(
    ([field, value]: [string, unknown]) => sql`${sql.ref(columns[field] ?? '')} = ${value}, `,
  );
  await sql`
    update ${from(table)} set ${sql.join(assignments, sql``)}version = x.version + 1
    where x.book_id = ${bookId} and ${idOf(table)} = ${id}`.execute(trx);
}

/** Updates sort positions; `order` contains only those that change. */
export async function updateSortOrders(
  trx: Trx,
  table: LabelTable<Label>,
  bookId: string,
  order: readonly Place[],
): Promise<void> {
  await sql`
    update ${from(table)} set sort_order = r."sortOrder", version = x.version + 1
    from jsonb_to_recordset(${JSON.stringify(order)}::jsonb) as r(id uuid, "sortOrder" int)
    where x.book_id = ${bookId} and ${idOf(table)} = r.id`.execute(trx);
}

export async function setLabelsDeleted(
  trx: Trx,
  table: LabelTable<Label>,
  bookId: string,
  { ids, deletedAt }: { readonly ids: readonly string[]; readonly deletedAt: Date | null },
): Promise<void> {
  await sql`
    update ${from(table)} set deleted_at = ${deletedAt}, version = x.version + 1
    where x.book_id = ${bookId} and ${idOf(table)} = any(${ids}::uuid[])`.execute(trx);
}

/**
 * Prevents transactions from referring to these labels until the end of the transaction: waits for writes in progress
 * and blocks later ones.
 */
export async function lockLabelsAgainstUse(
  trx: Trx,
  table: LabelTable<Label>,
  bookId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select 1 from ${from(table)} where x.book_id = ${bookId} and ${idOf(table)} = any(${ids}::uuid[])
    order by ${idOf(table)} for update`.execute(trx);
}

/** The references of transactions to labels. */
function usesOf({ uses, ownUse }: LabelTable<Label>): Reference[] {
  return [uses, ...(ownUse ? [{ table: 'transactions', column: ownUse.column }] : [])];
}

/**
 * Whether transactions that the reader may see use some of the labels. Those in the trash count too: they may be
 * restored. Masked ones do not count, which would tell what they have: they keep a deleted label.
 */
export async function areLabelsInUse(
  db: Db,
  table: LabelTable<Label>,
  { bookId, reader }: Pick<UsageScope, 'bookId' | 'reader'>,
  ids: readonly string[],
): Promise<boolean> {
  const found = usesOf(table).map(
    (use) => sql`exists (select 1 from ${sql.table(use.table)} u
      join transactions t on t.book_id = u.book_id and t.transaction_id = u.transaction_id
      where u.book_id = ${bookId} and ${sql.ref(`u.${use.column}`)} = any(${ids}::uuid[]) and not ${isMaskedFor(reader)})`,
  );
  const { rows } = await sql<{ found: SqlBool }>`select ${sql.join(found, sql` or `)} as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * Moves all uses of some labels to another one, or to none. Increments the version of the transactions, because their
 * contents changed: otherwise a client that is editing one of them would write the old label back without a conflict.
 */
export async function moveLabelUse(trx: Trx, table: LabelTable<Label>, move: LabelMove): Promise<void> {
  const { bookId, fromIds } = move;
  const used = usesOf(table).map(
    (use) => sql`t.transaction_id in (select u.transaction_id from ${sql.table(use.table)} u
      where u.book_id = ${bookId} and ${sql.ref(`u.${use.column}`)} = any(${fromIds}::uuid[]))`,
  );
  // Lock transactions in id order, as everywhere, so that concurrent writes cannot deadlock.
  await sql`
    select 1 from transactions t where t.book_id = ${bookId} and (${sql.join(used, sql` or `)})
    order by t.transaction_id for update`.execute(trx);
  if (table.ownUse) await table.ownUse.move(move).execute(trx);
  await inBatches((limit) => moveBatch(trx, table, move, limit));
}

/** @returns the number of transactions found, at most `limit` */
async function moveBatch(trx: Trx, table: LabelTable<Label>, move: LabelMove, limit: number): Promise<number> {
  const { bookId, fromIds, movedAt, movedBy } = move;
  const { rows } = await sql<{ count: number }>`
    with picked as materialized (
      select distinct transaction_id from (
        select transaction_id from ${sql.table(table.uses.table)}
        where book_id = ${bookId} and ${sql.ref(table.uses.column)} = any(${fromIds}::uuid[]) limit ${limit}) found),
    ${table.moveUses(move)},
    touched as (
      update transactions t set version = t.version + 1, updated_at = ${movedAt}, updated_by = ${movedBy} from picked
      where t.book_id = ${bookId} and t.transaction_id = picked.transaction_id returning 1)
    select count(*)::int as count from touched`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Usage rows that record spending, such as payments; `amount` is a column of them or of their transaction `t`. */
export function spendingIn({ table, column }: Reference, amount: string): UsageRows {
  const label = sql.ref(`u.${column}`);
  return {
    from: ({ bookId, reader }) => sql`${sql.table(table)} u
      join transactions t on t.book_id = u.book_id and t.transaction_id = u.transaction_id
      where u.book_id = ${bookId} and ${label} is not null and t.deleted_at is null and not ${isMaskedFor(reader)}`,
    label,
    transaction: sql`u.transaction_id`,
    date: sql`t.date`,
    amount: sql`case when t.is_refund then -${sql.ref(amount)} else ${sql.ref(amount)} end`,
    isSummed: sql`t.type = 'EXPENSE' and not t.exclude_from_stats`,
  };
}

/** Usage of each label as far as the reader may see it; amounts cover the given days. */
export async function sumLabelUse(
  db: Db,
  { usage: { from: seen, label, transaction, date, amount, isSummed }, summedUsage }: LabelTable<Label>,
  scope: UsageScope,
): Promise<LabelUsage[]> {
  if (summedUsage) return (await sql<LabelUsage>`${summedUsage(scope)}`.execute(db)).rows;
  const { rows } = await sql<LabelUsage>`
    select ${label} as id, count(distinct ${transaction})::int as count,
      coalesce(sum(${amount}) filter (where ${isSummed}
        and ${date} between ${scope.from}::date and ${scope.to}::date), 0)::bigint as "yearAmount"
    from ${seen(scope)}
    group by ${label}`.execute(db);
  return rows;
}

/** Transactions that use some labels, as far as the reader may see them. */
export async function countLabelUse(
  db: Db,
  { usage: { from: seen, label, transaction } }: LabelTable<Label>,
  scope: Pick<UsageScope, 'bookId' | 'reader'>,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct ${transaction})::int as count from ${seen(scope)} and ${label} = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Permanently deletes labels that nothing refers to and that were not changed since their creation. */
export async function removeUnusedLabels(
  trx: Trx,
  table: LabelTable<Label>,
  bookId: string,
  ids: readonly string[],
): Promise<void> {
  const unnamed = [...usesOf(table), ...(table.namedIn ?? [])].map(
    (use) => sql`and not exists (select 1 from ${sql.table(use.table)} u
      where u.book_id = x.book_id and ${sql.ref(`u.${use.column}`)} = ${idOf(table)})`,
  );
  for (const turn of table.removedInTurn ?? [sql`true`]) {
    await sql`
      with gone as (
        delete from ${from(table)} where x.book_id = ${bookId} and ${idOf(table)} = any(${ids}::uuid[]) and x.version = 1
          and ${turn} ${sql.join(unnamed, sql` `)}
        returning ${idOf(table)} as id)
      delete from directory where id in (select id from gone) and book_id = ${bookId}`.execute(trx);
  }
}
