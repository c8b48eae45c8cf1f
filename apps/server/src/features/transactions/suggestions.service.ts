import type { AnswerOf, endpoints, QueryOf } from '@salim/contract';
import { searchReadings } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { listSuggestions, type SuggestionRow } from './suggestions.repository.ts';
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
  // Try the other keyboard layout only when the literal text has no match.
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
