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

/** Stores rates, replacing those of the same days; returns how many are new or have changed. */
export async function putRates(trx: Trx, bookId: string, rates: readonly ExchangeRate[]): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    insert into exchange_rates as e (book_id, currency, rate_date, rate, source)
    select ${bookId}::uuid, r.currency, r.date, r.rate, r.source
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(currency text, date date, rate text, source text)
    on conflict (book_id, currency, rate_date) do update set rate = excluded.rate, source = excluded.source
      where (e.rate, e.source) is distinct from (excluded.rate, excluded.source)
    returning 1 as written`.execute(trx);
  return rows.length;
}

export async function countRates(db: Db, bookId: string): Promise<number> {
  const row = await db
    .selectFrom('exchange_rates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('book_id', '=', bookId)
    .executeTakeFirstOrThrow();
  return row.count;
}
