import type { AnswerOf, endpoints, QueryOf } from '@salim/contract';
import { normalizeForSearch, searchReadings } from '@salim/domain';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { requireRole } from '../books/book-access.service.ts';
import { listFiledDescriptions, listSuggestions, type SuggestionRow } from './suggestions.repository.ts';
import { readerIn } from './transactions.service.ts';

/** @throws AppError BOOK_NOT_FOUND */
export async function suggestTransactions(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.suggestTransactions>,
): Promise<AnswerOf<typeof endpoints.suggestTransactions>> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const readings = searchReadings(query.q ?? '').map((reading) => reading.query);
  let rows: SuggestionRow[] = [];
  // What was typed with the other keyboard language helps only where the literal reading finds nothing.
  for (const reading of readings.length === 0 ? [null] : readings) {
    rows = await listSuggestions(deps.db, bookId, reader, { query: reading, type: query.type });
    if (rows.length > 0) break;
  }
  return {
    items: rows.map((row) => ({
      description: row.description,
      type: row.type,
      categoryId: row.category_id,
      assetId: row.asset_id,
      paymentMethodId: row.payment_method_id,
      amount: row.amount,
      count: row.count,
      lastDate: row.last_date,
    })),
    nextCursor: null,
  };
}

/** What a book usually files things under. */
export interface Habits {
  /** The category that a shop got the last time, also where only the beginning of its name is the same. */
  categoryFor(type: 'INCOME' | 'EXPENSE', description: string): string | null;
}

/** Two letters at the beginning say too little. */
const SHOP_PREFIX_MIN = 3;

const shopKey = (type: string, description: string): string =>
  `${type} ${normalizeForSearch(description).replaceAll(/\s+/gu, '')}`;

/** The habits of a book whose gate has been passed, as far as the reader may see them. */
export async function habitsOf(deps: Deps, bookId: string, reader: Reader): Promise<Habits> {
  const categories = new Map<string, string>();
  for (const filed of await listFiledDescriptions(deps.db, bookId, reader)) {
    const key = shopKey(filed.type, filed.description);
    if (!categories.has(key)) categories.set(key, filed.category_id);
  }
  return {
    categoryFor(type, description) {
      const key = shopKey(type, description);
      for (let { length } = key; length >= type.length + 1 + SHOP_PREFIX_MIN; length -= 1) {
        const categoryId = categories.get(key.slice(0, length));
        if (categoryId !== undefined) return categoryId;
      }
      return categories.get(key) ?? null;
    },
  };
}
