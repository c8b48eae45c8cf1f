import type { BookedInstallment, LoanHistory } from '@salim/domain';
import { sql } from 'kysely';

/** What the ledger has of a loan's repayment, with the transactions of the installments. */
export interface StoredLoanHistory extends LoanHistory {
  readonly booked: readonly (BookedInstallment & { readonly transactionId: string })[];
}

/** Whether the balance of the asset `a` has ever been a debt: without one it says nothing about the loan. */
const HAS_DEBT = sql<boolean>`(a.opening_balance < 0 or exists (select 1 from postings g
  where g.book_id = a.book_id and g.asset_id = a.asset_id and g.amount < 0))`;

/** What is owed on the loan `a`: null while the balance has never been a debt. */
export const LOAN_OWED = sql<number | null>`(
  case when ${HAS_DEBT} then greatest(0, -(a.opening_balance + a.posted))::bigint end)`;

/** The `LoanHistory` of the loan `a`. Without any debt only the terms decide, so it has no transfers. */
export const LOAN_HISTORY = sql<StoredLoanHistory>`(
  select json_build_object(
    'since', (a.created_at at time zone b.time_zone)::date,
    'openFrom', case when r.deleted_at is null then r.open_from end,
    'skipped', (select coalesce(json_agg(o.occurrence_date), '[]') from recurring_occurrences o
      where o.book_id = r.book_id and o.rule_id = r.rule_id and o.is_skipped),
    'booked', (
      select coalesce(json_agg(json_build_object('occurrenceDate', i.recurring_date, 'date', i.date,
        'principal', i.principal, 'interest', i.interest, 'transactionId', i.transaction_id)), '[]')
      from (
        select t.recurring_date, min(t.date) as date,
          coalesce(sum(p.amount), 0)::bigint as principal,
          coalesce(sum(t.amount) filter (where t.type = 'EXPENSE'), 0)::bigint as interest,
          (array_agg(t.transaction_id order by t.type desc))[1] as transaction_id
        from transactions t left join postings p
          on p.book_id = t.book_id and p.transaction_id = t.transaction_id and p.asset_id = a.asset_id
        where t.book_id = r.book_id and t.recurring_rule_id = r.rule_id and t.deleted_at is null
        group by t.recurring_date) i),
    'transfers', (
      select coalesce(json_agg(json_build_object('date', m.date, 'amount', m.amount,
        'owed', greatest(0, -(a.opening_balance + m.posted))::bigint) order by m.date), '[]')
      from (
        select p.date, p.amount, t.type, t.recurring_rule_id, sum(p.amount) over (order by p.date) as posted
        from postings p join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id
        where p.book_id = a.book_id and p.asset_id = a.asset_id) m
      where m.type = 'TRANSFER' and m.amount > 0 and (m.recurring_rule_id = r.rule_id) is not true and ${HAS_DEBT}))
  from books b left join recurring_rules r on r.book_id = b.book_id and r.loan_asset_id = a.asset_id
  where b.book_id = a.book_id)`;
