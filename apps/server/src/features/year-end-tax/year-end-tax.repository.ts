import type { PensionPayments, TaxedExpense } from '@salim/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { pensionKind } from '../../db/queries/pension-kind.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

/** The category of rent, by the name it has in a new book; the credit for rent is computed from it. */
const RENT = '월세';

export interface TaxedYear {
  readonly bookIds: readonly string[];
  /** The payer, whose masked transactions count; those of others do not. */
  readonly reader: Reader;
  readonly year: number;
}

/** Transactions `t` that the reader paid in part or in full, with that part as `y.amount`. */
function ownTransactions({ bookIds, reader, year }: TaxedYear, type: 'EXPENSE' | 'TRANSFER') {
  return sql`
    payers y join transactions t on t.book_id = y.book_id and t.transaction_id = y.transaction_id
      and t.type = ${type} and t.deleted_at is null
      and t.date between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
      and not ${isMaskedFor(reader)}
    where y.book_id = any(${bookIds}::uuid[]) and y.user_id = ${reader.userId}::uuid`;
}

/**
 * What the reader paid in a year. Expenses of one category and one payment are added up by what decides how they count;
 * all others are returned one by one.
 */
export async function listTaxedExpenses(db: Db, taxed: TaxedYear): Promise<TaxedExpense[]> {
  const { rows } = await sql<TaxedExpense>`
    with own as (
      select t.book_id, t.transaction_id, y.amount, t.is_refund, t.foreign_currency is not null as is_foreign,
        t.cash_receipt, t.tax_kind
      from ${ownTransactions(taxed, 'EXPENSE')}),
    split_kinds as (
      select o.book_id, o.transaction_id, count(*) as count, min(coalesce(o.tax_kind, c.tax_kind, p.tax_kind)) as kind,
        json_agg(json_build_object('amount', s.amount, 'kind', coalesce(o.tax_kind, c.tax_kind, p.tax_kind))
          order by s.position)::text as list
      from own o join splits s on s.book_id = o.book_id and s.transaction_id = o.transaction_id
      left join categories c on c.book_id = s.book_id and c.category_id = s.category_id
      left join categories p on p.book_id = c.book_id and p.category_id = c.parent_id
      group by 1, 2),
    means as (
      select o.book_id, o.transaction_id, count(*) as count, min(m.type) as method_type, min(a.asset_type) as asset_type,
        json_agg(json_build_object('amount', p.amount, 'methodType', m.type, 'assetType', a.asset_type)
          order by p.position)::text as list
      from own o join payments p on p.book_id = o.book_id and p.transaction_id = o.transaction_id
      left join payment_methods m on m.book_id = p.book_id and m.payment_method_id = p.payment_method_id
      left join assets a on a.book_id = p.book_id and a.asset_id = p.asset_id
      group by 1, 2),
    grouped as (
      select case when s.count > 1 or m.count > 1 then o.transaction_id end as divided_id, o.is_refund, o.is_foreign,
        o.cash_receipt, case when s.count = 1 then s.kind end as kind, case when m.count = 1 then m.method_type end as method_type,
        case when m.count = 1 then m.asset_type end as asset_type, sum(o.amount)::bigint as own,
        min(s.list) as split_list, min(m.list) as payment_list
      from own o join split_kinds s using (book_id, transaction_id) join means m using (book_id, transaction_id)
      group by 1, 2, 3, 4, 5, 6, 7)
    select own, is_refund as "isRefund", is_foreign as "isForeign", cash_receipt as "cashReceipt",
      case when divided_id is null then json_build_array(json_build_object('amount', 1, 'kind', kind))
        else split_list::json end as splits,
      case when divided_id is null
        then json_build_array(json_build_object('amount', 1, 'methodType', method_type, 'assetType', asset_type))
        else payment_list::json end as payments
    from grouped`.execute(db);
  return rows;
}

/** What the reader paid as rent in a year, net of refunds, however it was paid. */
export async function sumRent(db: Db, taxed: TaxedYear): Promise<number> {
  const { rows } = await sql<{ rent: number }>`
    select coalesce(floor(sum(case when o.is_refund then -1 else 1 end * o.own * s.amount / o.amount)), 0)::bigint as rent
    from (
      select t.book_id, t.transaction_id, t.amount, t.is_refund, y.amount::numeric as own
      from ${ownTransactions(taxed, 'EXPENSE')}) o
    join splits s on s.book_id = o.book_id and s.transaction_id = o.transaction_id
    join categories c on c.book_id = s.book_id and c.category_id = s.category_id and c.name = ${RENT}`.execute(db);
  return rows[0]?.rent ?? 0;
}

/** What the reader moved into pensions in a year, from accounts that are not pensions. */
export async function sumPensions(db: Db, taxed: TaxedYear): Promise<PensionPayments> {
  const { rows } = await sql<PensionPayments>`
    select coalesce(sum(o.own) filter (where ${pensionKind('g')} = 'PENSION_SAVINGS'), 0)::bigint as savings,
      coalesce(sum(o.own) filter (where ${pensionKind('g')} = 'IRP'), 0)::bigint as retirement
    from (
      select t.book_id, t.transaction_id, t.to_asset_id, y.amount as own
      from ${ownTransactions(taxed, 'TRANSFER')}) o
    join assets g on g.book_id = o.book_id and g.asset_id = o.to_asset_id
    join payments p on p.book_id = o.book_id and p.transaction_id = o.transaction_id
    left join assets f on f.book_id = p.book_id and f.asset_id = p.asset_id
    where ${pensionKind('g')} is not null and ${pensionKind('f')} is null`.execute(db);
  return rows[0] ?? { savings: 0, retirement: 0 };
}
