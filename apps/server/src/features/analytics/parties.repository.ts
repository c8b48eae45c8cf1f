import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { closedEntries, flowLines, type LineScope } from '../../db/queries/flow-lines.ts';
import type { Condition } from '../../db/queries/transaction-filters.ts';
import { planOf } from './analytics.repository.ts';

type Flow = 'INCOME' | 'EXPENSE';

/** What each entry of a scope counts, as `transaction_id, flow, is_masked, amount`; refunds are below zero. */
function entriesOf(scope: LineScope): Condition {
  return sql`hidden as (${closedEntries(scope)}),
    entries as materialized (
      select l.transaction_id, l.flow, h.transaction_id is not null as is_masked,
        sum(case l.flow when 'INCOME' then -l.amount else l.amount end)::numeric as amount
      from (${flowLines(scope)}) l
      left join hidden h on h.transaction_id = l.transaction_id
      group by 1, 2, 3)`;
}

/**
 * Entries divided among those whom rows of `table` name, as `transaction_id, flow, is_masked, party, amount`. Each part
 * is cut where the running sums of the weights cut it, so that the parts add up exactly, and a whole entry is divided
 * as it was written. Joined before the windows: entries find their rows by the key, however many there are.
 */
function dividedBy(
  table: 'payers' | 'shares' | 'payments',
  party: string,
  bookId: string,
  among: Condition,
): Condition {
  const order = sql.ref(table === 'payments' ? 'x.position' : `x.${party}`);
  return sql`
    select d.transaction_id, d.flow, d.is_masked, d.party,
      div(d.amount * d.upto, d.whole) - div(d.amount * (d.upto - d.weight), d.whole) as amount
    from (
      select e.transaction_id, e.flow, e.is_masked, e.amount, ${sql.ref(`x.${party}`)} as party,
        x.amount::numeric as weight,
        sum(x.amount) over (partition by e.transaction_id order by ${order}) as upto,
        sum(x.amount) over (partition by e.transaction_id) as whole
      from entries e join ${sql.ref(table)} x on x.book_id = ${bookId}::uuid and x.transaction_id = e.transaction_id
      where ${among}) d`;
}

/** Entries with several payers, which are few beside those with one. */
function withSeveralPayers(bookId: string): Condition {
  return sql`select x.transaction_id from payers x where x.book_id = ${bookId}::uuid
    group by x.transaction_id having count(*) > 1`;
}

/** Entries paid in several ways: they have a second payment. */
function withSeveralPayments(bookId: string): Condition {
  return sql`select x.transaction_id from payments x where x.book_id = ${bookId}::uuid and x.position = 1`;
}

export interface MemberSum {
  readonly user_id: string | null;
  readonly what: 'PAID' | 'BORNE';
  readonly flow: Flow;
  readonly is_masked: boolean;
  readonly amount: number;
}

/** What each member paid and bears of income and expense; others' masked entries name nobody. */
export async function sumByMember(db: Db, scope: LineScope): Promise<MemberSum[]> {
  const { bookId } = scope.filter;
  const { rows } = await sql<MemberSum>`${planOf(scope)}
    with ${entriesOf(scope)},
    several as materialized (${withSeveralPayers(bookId)}),
    paid as (
      select e.transaction_id, e.flow, e.is_masked, y.user_id as party, e.amount from entries e
      join payers y on y.book_id = ${bookId}::uuid and y.transaction_id = e.transaction_id
      where e.transaction_id not in (select transaction_id from several)
      union all
      ${dividedBy('payers', 'user_id', bookId, sql`e.transaction_id in (select transaction_id from several)`)}),
    parts as (
      select 'PAID' as what, p.* from paid p
      union all
      select 'BORNE', p.* from paid p
      where p.transaction_id not in (select s.transaction_id from shares s where s.book_id = ${bookId}::uuid)
      union all
      select 'BORNE', d.* from (${dividedBy('shares', 'user_id', bookId, sql`true`)}) d)
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

/** Sums by payment method; an entry paid in two ways counts for both in proportion. */
export async function sumByMethod(db: Db, scope: LineScope): Promise<MethodSum[]> {
  const { bookId } = scope.filter;
  const { rows } = await sql<MethodSum>`${planOf(scope)}
    with ${entriesOf(scope)},
    several as materialized (${withSeveralPayments(bookId)}),
    parts as (
      select e.transaction_id, e.flow, e.is_masked, y.payment_method_id as party, e.amount from entries e
      left join payments y on y.book_id = ${bookId}::uuid and y.transaction_id = e.transaction_id
      where e.transaction_id not in (select transaction_id from several)
      union all
      select d.transaction_id, d.flow, d.is_masked, d.party, sum(d.amount)
      from (${dividedBy('payments', 'payment_method_id', bookId, sql`e.transaction_id in (select transaction_id from several)`)}) d
      group by 1, 2, 3, 4)
    select case when not p.is_masked then p.party end as payment_method_id, p.flow, p.is_masked,
      sum(p.amount)::bigint as amount, count(*)::int as count
    from parts p group by 1, 2, 3`.execute(db);
  return rows;
}

export interface DescriptionSum {
  /** Empty for what is masked. */
  readonly description: string;
  readonly flow: Flow;
  readonly is_masked: boolean;
  readonly amount: number;
  readonly count: number;
  readonly last_date: string;
}

/** Sums by what entries say they are about, each spelling apart. */
export async function sumByDescription(db: Db, scope: LineScope): Promise<DescriptionSum[]> {
  const { bookId } = scope.filter;
  const { rows } = await sql<DescriptionSum>`${planOf(scope)}
    with ${entriesOf(scope)}
    select case when e.is_masked then '' else t.description end as description, e.flow, e.is_masked,
      sum(e.amount)::bigint as amount, count(*)::int as count, max(t.date) as last_date
    from entries e join transactions t on t.book_id = ${bookId}::uuid and t.transaction_id = e.transaction_id
    group by 1, 2, 3`.execute(db);
  return rows;
}

export interface MethodLook {
  payment_method_id: string;
  name: string;
  type: 'CASH' | 'CREDIT_CARD' | 'DEBIT_CARD' | 'BANK_TRANSFER' | 'EASY_PAY' | 'VOUCHER' | 'OTHER';
  icon: string;
  color: string;
}

/** Names and looks of all payment methods, deleted ones included: old sums still carry them. */
export async function listMethodLooks(db: Db, bookId: string): Promise<MethodLook[]> {
  const { rows } = await sql<MethodLook>`
    select payment_method_id, name, type, icon, color from payment_methods where book_id = ${bookId}::uuid`.execute(db);
  return rows;
}

export interface SeatLook {
  user_id: string;
  name: string | null;
  color: string;
}

/** Names and colours of everybody who has ever had a seat: what they paid stays in the sums. */
export async function listSeatLooks(db: Db, bookId: string): Promise<SeatLook[]> {
  const { rows } = await sql<SeatLook>`
    select m.user_id, coalesce(m.nickname, u.name, m.seat_name) as name, m.color
    from members m left join users u on u.user_id = m.user_id and u.deleted_at is null
    where m.book_id = ${bookId}::uuid
    order by m.left_at is not null, m.joined_at, m.user_id`.execute(db);
  return rows;
}
