import type { AnswerOf, endpoints, GiftPerson, QueryOf } from '@salim/contract';
import { searchReadings, suggestGift } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import type { Deps } from '../../deps.ts';
import { requireOrderedPeriod } from '../../http/requested-period.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { type GiftFilter, listEarlierGifts, listGifts, sumGifts, sumGiftsByPerson } from './gift-events.repository.ts';
import { giftViewOf } from './gift-events.service.ts';

/** @throws AppError BOOK_NOT_FOUND, END_BEFORE_START, VALIDATION_FAILED for a cursor of another list */
export async function listGiftEvents(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.listGiftEvents>,
): Promise<AnswerOf<typeof endpoints.listGiftEvents>> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  requireOrderedPeriod(query);
  const { q, cursor, limit, ...asked } = query;
  const [date, id] = cursor === undefined ? [] : decodeCursor(cursor, ['date', 'id']);
  const after = date === undefined || id === undefined ? null : { date, id };
  const filter: GiftFilter = { ...asked, readings: searchReadings(q ?? '') };
  const reader = readerIn(deps, actor, seat);
  const found = await listGifts(deps.db, reader, { bookId, filter, limit: limit + 1, after });
  const sums = await sumGifts(deps.db, reader, bookId, filter);
  const items = found.slice(0, limit).map(giftViewOf);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? encodeCursor([last.date, last.id]) : null, ...sums };
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listGiftPeople(
  deps: Deps,
  actor: Actor,
  bookId: string,
  { q }: QueryOf<typeof endpoints.listGiftPeople>,
): Promise<GiftPerson[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const filter: GiftFilter = { readings: searchReadings(q ?? '') };
  return sumGiftsByPerson(deps.db, readerIn(deps, actor, seat), bookId, filter);
}

/**
 * Suggests an amount, based on the gifts that the reader can see.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function suggestGiftAmount(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.suggestGiftAmount>,
): Promise<AnswerOf<typeof endpoints.suggestGiftAmount>> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const { person, relation, event } = query;
  const earlier = async (filter: Partial<GiftFilter>) =>
    listEarlierGifts(deps.db, reader, bookId, { ...filter, readings: [] });
  const history = {
    // Without a relation, the person matches by name only.
    person: await earlier({ person, relation: relation || undefined }),
    relation: relation ? await earlier({ relation, direction: 'GIVEN', event }) : [],
  };
  const suggestion = suggestGift(event, history);
  return suggestion ?? { amount: null, basis: null, gift: null };
}
