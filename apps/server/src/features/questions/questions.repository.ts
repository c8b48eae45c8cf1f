import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import {
  allConditions,
  isMaskedFor,
  type Reader,
  type TransactionFilter,
} from '../../db/queries/transaction-filters.ts';

const SHOPS_MAX = 20_000;

export interface ShopSpelling {
  readonly description: string;
  readonly uses: number;
  readonly is_spent: boolean;
  readonly is_earned: boolean;
}

/**
 * Descriptions of visible income and expenses with their number of uses, most used first, at most `SHOPS_MAX`. Masked
 * transactions are excluded, because a question must not even recognize their descriptions.
 */
export async function listShopSpellings(db: Db, bookId: string, reader: Reader): Promise<ShopSpelling[]> {
  const { rows } = await sql<ShopSpelling>`
    select t.description, count(*)::int as uses,
      bool_or(t.type = 'EXPENSE') as is_spent, bool_or(t.type = 'INCOME') as is_earned
    from transactions t
    where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.type in ('EXPENSE', 'INCOME')
      and t.description <> '' and not ${isMaskedFor(reader)}
    group by t.description
    order by uses desc, t.description
    limit ${SHOPS_MAX}`.execute(db);
  return rows;
}

/** Refunds that match the filter. */
export async function countRefunds(db: Db, filter: TransactionFilter, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transactions t
    where t.is_refund and ${allConditions(filter, reader)}`.execute(db);
  return rows[0]?.count ?? 0;
}
