import type { ExchangeRate } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

const columns = ['currency', 'rate_date as date', 'rate', 'source'] as const;

export interface RatePlace {
  readonly bookId: string;
  readonly currency?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Continues after this rate. */
  readonly after: { readonly date: string; readonly currency: string } | null;
  readonly limit: number;
}

/** Rates of a book, the newest day first, then by currency. */
export async function listRateRows(
  db: Db,
  { bookId, currency, from, to, after, limit }: RatePlace,
): Promise<ExchangeRate[]> {
  let query = db.selectFrom('exchange_rates').select(columns).where('book_id', '=', bookId);
  if (currency !== undefined) query = query.where('currency', '=', currency);
  if (from !== undefined) query = query.where('rate_date', '>=', from);
  if (to !== undefined) query = query.where('rate_date', '<=', to);
  if (after !== null) {
    query = query.where((row) =>
      row.or([
        row('rate_date', '<', after.date),
        row.and([row('rate_date', '=', after.date), row('currency', '>', after.currency)]),
      ]),
    );
  }
  return query.orderBy('rate_date', 'desc').orderBy('currency').limit(limit).execute();
}

/** The rate of a day, or else the last one before it. */
export async function findRateOn(
  db: Db,
  bookId: string,
  { currency, date }: { readonly currency: string; readonly date: string },
): Promise<ExchangeRate | null> {
  const [rate] = await listRateRows(db, { bookId, currency, to: date, after: null, limit: 1 });
  return rate ?? null;
}

export async function findRateAt(db: Db, bookId: string, currency: string, date: string): Promise<ExchangeRate | null> {
  const [rate] = await listRateRows(db, { bookId, currency, from: date, to: date, after: null, limit: 1 });
  return rate ?? null;
}

/** A written rate, and the rate it replaced; null if the day had no rate. */
export interface RateChange {
  readonly currency: string;
  readonly date: string;
  readonly rate: string | null;
  readonly source: string | null;
  readonly earlierRate: string | null;
  readonly earlierSource: string | null;
}

/** Stores rates, replacing those of the same days; returns those that are new or have changed. */
export async function putRates(trx: Trx, bookId: string, rates: readonly ExchangeRate[]): Promise<RateChange[]> {
  const { rows } = await sql<RateChange>`
    with written as (
    insert into exchange_rates as e (book_id, currency, rate_date, rate, source)
    select ${bookId}::uuid, r.currency, r.date, r.rate, r.source
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(currency text, date date, rate text, source text)
    on conflict (book_id, currency, rate_date) do update set rate = excluded.rate, source = excluded.source
      where (e.rate, e.source) is distinct from (excluded.rate, excluded.source)
    returning e.currency, e.rate_date, e.rate, e.source)
    select w.currency, w.rate_date as date, w.rate, w.source, b.rate as "earlierRate", b.source as "earlierSource"
    from written w
    left join exchange_rates b on b.book_id = ${bookId}::uuid and b.currency = w.currency and b.rate_date = w.rate_date
    order by w.rate_date, w.currency`.execute(trx);
  return rows;
}

/** Restores the previous rates, except those changed since. @returns the changes made */
export async function restoreReplacedRates(
  trx: Trx,
  bookId: string,
  changes: readonly RateChange[],
): Promise<RateChange[]> {
  const { rows } = await sql<RateChange>`
    with c as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c(currency text, date date, rate text, source text, "earlierRate" text, "earlierSource" text)),
    removed as (
      delete from exchange_rates e using c where e.book_id = ${bookId} and e.currency = c.currency
        and e.rate_date = c.date and (e.rate, e.source) = (c.rate, c.source) and c."earlierRate" is null
      returning e.currency, e.rate_date),
    replaced as (
      update exchange_rates e set rate = c."earlierRate", source = c."earlierSource" from c
      where e.book_id = ${bookId} and e.currency = c.currency and e.rate_date = c.date
        and (e.rate, e.source) = (c.rate, c.source) and c."earlierRate" is not null
      returning e.currency, e.rate_date),
    added as (
      insert into exchange_rates (book_id, currency, rate_date, rate, source)
      select ${bookId}::uuid, c.currency, c.date, c."earlierRate", c."earlierSource" from c where c.rate is null
      on conflict do nothing
      returning currency, rate_date)
    select c.currency, c.date, c."earlierRate" as rate, c."earlierSource" as source, c.rate as "earlierRate",
      c.source as "earlierSource"
    from c join (select * from removed union all select * from replaced union all select * from added) d
      on d.currency = c.currency and d.rate_date = c.date
    order by c.date, c.currency`.execute(trx);
  return rows;
}

export async function countRates(db: Db, bookId: string): Promise<number> {
  const row = await db
    .selectFrom('exchange_rates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('book_id', '=', bookId)
    .executeTakeFirstOrThrow();
  return row.count;
}
