import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface AssetMove {
  /** Which of the days, from 0: what came after the day before it, up to it. */
  readonly place: number;
  readonly asset_id: string;
  readonly amount: number;
}

/** What assets gained and lost up to each of some days, in their order; what came before the first counts to it. */
export async function sumMoves(
  db: Db,
  bookId: string,
  assetIds: readonly string[],
  days: readonly string[],
): Promise<AssetMove[]> {
  const last = days.at(-1);
  if (last === undefined || assetIds.length === 0) return [];
  // A bucket begins on its first day, so that the days after each end are what the buckets begin with.
  const { rows } = await sql<AssetMove>`
    select width_bucket(d.date, (select array_agg(x + 1 order by x) from unnest(${days}::date[]) x))::int as place,
      d.asset_id, sum(d.amount)::bigint as amount
    from (
      select p.date, p.asset_id, sum(p.amount) as amount from postings p
      where p.book_id = ${bookId}::uuid and p.asset_id = any(${assetIds}::uuid[]) and p.date <= ${last}::date
      group by p.date, p.asset_id) d
    group by 1, 2`.execute(db);
  return rows;
}
