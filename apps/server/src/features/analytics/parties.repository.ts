import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import {
  countedTransactions,
  flowLines,
  type LineScope,
  maskedTransactions,
  partedTransactions,
  purchasesNear,
} from '../../db/queries/flow-lines.ts';
import { dateOfTurn, lineOfTurn, partsInTurns } from '../../db/queries/installment-turns.ts';
import { type Condition, categoryCondition } from '../../db/queries/transaction-filters.ts';

type Flow = 'INCOME' | 'EXPENSE';

/**
 * What each transaction of a scope counts, refunds as negative, in two CTEs of `transaction_id, flow, is_masked,
 * amount`: `whole` for transactions whose only line is their full amount, and `parted` for the few others. Whole
 * transactions need neither aggregation nor division: the amount of the row is what counts. On the billing basis `turns`
 * has the same for each turn `k` of a purchase in installments.
 *
 * @param alsoParted further transactions to treat as parted
 */
function transactionsOf(scope: LineScope, alsoParted: Condition = sql``): Condition {
  const counted = sql`select l.transaction_id, l.flow, l.date, h.transaction_id is not null as is_masked,
      case l.flow when 'INCOME' then -l.amount else l.amount end as amount
    from (${flowLines(scope)}) l left join hidden h on h.transaction_id = l.transaction_id`;
  return sql`hidden as (${maskedTransactions(scope)}),
    parted_ids as materialized (${partedTransactions(scope)} ${alsoParted}),
    whole as materialized (${counted} where l.transaction_id not in (select transaction_id from parted_ids)),
    parted as materialized (
      select c.transaction_id, c.flow, c.is_masked, sum(c.amount)::numeric as amount
      from (${counted} where l.transaction_id in (select transaction_id from parted_ids)) c
      group by 1, 2, 3)
    ${
      scope.basis === 'CONSUMPTION'
        ? sql``
        : sql`, turns as (
      select c.transaction_id, c.flow, c.is_masked, b.months, k, sum(c.amount)::numeric as amount
      from (${purchasesNear(scope.filter)}) b
      join (${counted}) c using (transaction_id)
      cross join lateral generate_series(0, b.months - 1) k
      where c.date = ${dateOfTurn(sql`b.date`)}
      group by 1, 2, 3, 4, 5)`
    }`;
}

const COLUMNS = {
  payers: { table: 'payers', party: 'user_id', order: 'user_id' },
  shares: { table: 'shares', party: 'user_id', order: 'user_id' },
  methods: { table: 'payments', party: 'payment_method_id', order: 'position' },
  assets: { table: 'payments', party: 'asset_id', order: 'position' },
} as const;
type Parties = keyof typeof COLUMNS;

/** Divides whole transactions among their parties, as `transaction_id, flow, is_masked, party, amount`. */
function writtenIn(parties: 'payers' | 'shares', { filter }: LineScope): Condition {
  return sql`
    select e.transaction_id, e.flow, e.is_masked, ${sql.ref(`x.${COLUMNS[parties].party}`)} as party,
      case when e.amount < 0 then -x.amount else x.amount end as amount
    from whole e join ${sql.ref(COLUMNS[parties].table)} x on x.book_id = ${filter.bookId}::uuid and x.transaction_id = e.transaction_id`;
}

/**
 * Divides rows `e` by the running sums of the weights of their parties, so that the parts of each row add up exactly.
 *
 * @param row the columns of `e` that identify a row
 */
function proportional(parties: Parties, bookId: string, entries: Condition, row: Condition): Condition {
  const { table, party, order } = COLUMNS[parties];
  return sql`
    select d.transaction_id, d.flow, d.is_masked, d.party,
      (div(d.amount * d.upto, d.whole) - div(d.amount * (d.upto - d.weight), d.whole))::bigint as amount
    from (
      select e.transaction_id, e.flow, e.is_masked, e.amount, ${sql.ref(`x.${party}`)} as party,
        x.amount::numeric as weight,
        sum(x.amount) over (partition by ${row} order by ${sql.ref(`x.${order}`)}) as upto,
        sum(x.amount) over (partition by ${row}) as whole
      from ${entries} e
      join ${sql.ref(table)} x on x.book_id = ${bookId}::uuid and x.transaction_id = e.transaction_id) d`;
}

/**
 * The same for parted transactions. A turn of a purchase has the parts that lists show for it, so that the months of a
 * purchase add up; of a turn's lines in some categories they are in proportion.
 */
function dividedBy(parties: Parties, scope: LineScope): Condition {
  const { filter, basis } = scope;
  const { bookId } = filter;
  const ofTransaction = sql`e.transaction_id`;
  if (basis === 'CONSUMPTION') return proportional(parties, bookId, sql`parted`, ofTransaction);
  const others = sql`(select * from parted where transaction_id not in (select transaction_id from turns))`;
  const turns =
    categoryCondition(filter) === null
      ? sql`
        select e.transaction_id, e.flow, e.is_masked, p.party,
          (sign(e.amount) * ${lineOfTurn(sql`e.months`)})::bigint as amount
        from turns e
        cross join lateral ${partsInTurns(COLUMNS[parties], bookId, sql`e.transaction_id`, sql`e.months`)} p`
      : proportional(parties, bookId, sql`turns`, sql`e.transaction_id, e.k`);
  return sql`${proportional(parties, bookId, others, ofTransaction)} union all ${turns}`;
}

export interface MemberSum {
  readonly user_id: string | null;
  readonly what: 'PAID' | 'BORNE';
  readonly flow: Flow;
  readonly is_masked: boolean;
  readonly amount: number;
}

/** What each member paid and bears of income and expense; other members' masked transactions have no member. */
export async function sumByMember(db: Db, scope: LineScope): Promise<MemberSum[]> {
  const { bookId } = scope.filter;
  const { rows } = await sql<MemberSum>`${sql.raw(UNNAMED)}
    with ${transactionsOf(scope)},
    paid as (
      select p.party, p.flow, p.is_masked,
        exists (select 1 from shares s where s.book_id = ${bookId}::uuid and s.transaction_id = p.transaction_id)
          as is_shared,
        sum(p.amount) as amount
      from (${writtenIn('payers', scope)} union all ${dividedBy('payers', scope)}) p
      group by 1, 2, 3, 4),
    borne as (
      select b.party, b.flow, b.is_masked, sum(b.amount) as amount
      from (${writtenIn('shares', scope)} union all ${dividedBy('shares', scope)}) b
      group by 1, 2, 3),
    parts as (
      select 'PAID' as what, party, flow, is_masked, amount from paid
      union all
      select 'BORNE', party, flow, is_masked, amount from paid where not is_shared
      union all
      select 'BORNE', party, flow, is_masked, amount from borne)
    select case when not p.is_masked then p.party end as user_id, p.what, p.flow, p.is_masked,
      sum(p.amount)::bigint as amount
    from parts p
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

export interface MethodSum {
  readonly payment_method_id: string | null;
  readonly flow: Flow;
  readonly is_masked: boolean;
  readonly amount: number;
  readonly count: number;
}

/** What counts for each payment method or account; of a transaction paid in two ways, each in proportion. */
function paidParts(scope: LineScope, party: 'methods' | 'assets'): Condition {
  const { bookId } = scope.filter;
  // A transaction paid twice with the same method counts as one. One paid at once needs no amount of its payment, so an
  // index tells how it was paid.
  const paidTwice = sql`union all
    select y.transaction_id from payments y where y.book_id = ${bookId}::uuid and y.position = 1`;
  return sql`${transactionsOf(scope, paidTwice)},
    parts as (
      select e.transaction_id, e.flow, e.is_masked, ${sql.ref(`y.${COLUMNS[party].party}`)} as party, e.amount
      from whole e join payments y on y.book_id = ${bookId}::uuid and y.transaction_id = e.transaction_id
      union all
      select d.transaction_id, d.flow, d.is_masked, case when not d.is_masked then d.party end, sum(d.amount)::bigint
      from (${dividedBy(party, scope)}) d
      group by 1, 2, 3, 4)`;
}

/** Sums by payment method. */
export async function sumByMethod(db: Db, scope: LineScope): Promise<MethodSum[]> {
  const { rows } = await sql<MethodSum>`${sql.raw(UNNAMED)}
    with ${paidParts(scope, 'methods')}
    select case when not p.is_masked then p.party end as payment_method_id, p.flow, p.is_masked,
      sum(p.amount)::bigint as amount, count(*)::int as count
    from parts p group by 1, 2, 3`.execute(db);
  return rows;
}

export interface AssetSum {
  readonly asset_id: string | null;
  readonly flow: Flow;
  readonly amount: number;
}

/** Sums by the account that was paid from, or into. */
export async function sumByAsset(db: Db, scope: LineScope): Promise<AssetSum[]> {
  const { rows } = await sql<AssetSum>`${sql.raw(UNNAMED)}
    with ${paidParts(scope, 'assets')}
    select case when not p.is_masked then p.party end as asset_id, p.flow, sum(p.amount)::bigint as amount
    from parts p group by 1, 2`.execute(db);
  return rows;
}

export interface DescriptionSum {
  /** Empty for masked transactions. */
  readonly description: string;
  readonly flow: Flow;
  readonly is_masked: boolean;
  readonly amount: number;
  readonly count: number;
  readonly last_date: string;
}

/** Sums by description, one row per spelling. */
export async function sumByDescription(db: Db, scope: LineScope): Promise<DescriptionSum[]> {
  const { bookId } = scope.filter;
  // By category only lines count, so the transactions alone do not tell.
  const query =
    categoryCondition(scope.filter) === null
      ? sql<DescriptionSum>`${sql.raw(UNNAMED)}
        select c.description, c.flow, c.is_masked, sum(c.amount)::bigint as amount, count(*)::int as count,
          max(c.date) as last_date
        from (${countedTransactions(scope)}) c group by 1, 2, 3`
      : sql<DescriptionSum>`${sql.raw(UNNAMED)}
        with ${transactionsOf(scope)},
        entries as (
          select transaction_id, flow, is_masked, amount from whole
          union all select transaction_id, flow, is_masked, amount::bigint from parted)
        select case when e.is_masked then '' else t.description end as description, e.flow, e.is_masked,
          sum(e.amount)::bigint as amount, count(*)::int as count, max(t.date) as last_date
        from entries e join transactions t on t.book_id = ${bookId}::uuid and t.transaction_id = e.transaction_id
        group by 1, 2, 3`;
  return (await query.execute(db)).rows;
}

export interface MethodLook {
  payment_method_id: string;
  name: string;
  type: 'CASH' | 'CREDIT_CARD' | 'DEBIT_CARD' | 'BANK_TRANSFER' | 'EASY_PAY' | 'VOUCHER' | 'OTHER';
  icon: string;
  color: string;
}

/** Names, icons and colors of all payment methods, including deleted ones: old sums still refer to them. */
export async function listMethodLooks(db: Db, bookId: string): Promise<MethodLook[]> {
  return db
    .selectFrom('payment_methods')
    .select(['payment_method_id', 'name', 'type', 'icon', 'color'])
    .where('book_id', '=', bookId)
    .execute();
}

export interface SeatLook {
  user_id: string;
  name: string | null;
  color: string;
}

/** Names and colors of all current and former members: what they paid stays in the sums. */
export async function listSeatLooks(db: Db, bookId: string): Promise<SeatLook[]> {
  const { rows } = await sql<SeatLook>`
    select m.user_id, coalesce(m.nickname, u.name, m.seat_name) as name, m.color
    from members m left join users u on u.user_id = m.user_id and u.deleted_at is null
    where m.book_id = ${bookId}::uuid
    order by m.left_at is not null, m.joined_at, m.user_id`.execute(db);
  return rows;
}
