import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface AssetMove {
  /** Index of the day, from 0: the movement after the previous day, up to and including this one. */
  readonly place: number;
  readonly asset_id: string;
  readonly amount: number;
}

/** Movements of assets between consecutive days, in order; everything before the first day counts towards it. */
export async function sumMoves(
  db: Db,
  bookId: string,
  assetIds: readonly string[],
  days: readonly string[],
): Promise<AssetMove[]> {
  const last = days.at(-1);
  if (last === undefined || assetIds.length === 0) return [];
  // A bucket includes its lower bound, so the bounds are the days after each end.
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
