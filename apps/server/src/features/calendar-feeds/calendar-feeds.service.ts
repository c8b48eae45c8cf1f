import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf, CalendarFeed, endpoints } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { countUnknownCode } from '../../core/unknown-codes.ts';
import { inTrx } from '../../db/in-trx.ts';
import { findSeat } from '../../db/queries/book-seat.ts';
import { lockLimitsOfUser } from '../../db/user-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import {
  countFeeds,
  deleteFeedOf,
  findFeedHolder,
  insertFeed,
  listFeedsOf,
  markFeedOpened,
} from './calendar-feeds.repository.ts';
import { calendarText } from './calendar-text.ts';
import { dueEventsOf } from './due-events.service.ts';

const FEEDS_MAX = 20;
/** 128 bits, in lower case: some calendar apps change the case of a URL. */
const CODE_BYTES = 16;
/** Interval at which the opening of a feed is recorded. */
const OPENING_NOTED_EVERY_MS = 60_000;

/** The code is random, so a plain hash cannot be reversed. */
function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

export async function listFeeds(deps: Deps, actor: Actor): Promise<{ items: CalendarFeed[]; nextCursor: null }> {
  return { items: await listFeedsOf(deps.db, actor.userId), nextCursor: null };
}

/**
 * Creates a calendar of what is due in books. Its URL is all that is needed to read it.
 *
 * @throws AppError BOOK_NOT_FOUND for a book of which the user is not a member, TOO_MANY
 */
export async function createFeed(
  deps: Deps,
  actor: Actor,
  { bookIds }: BodyOf<typeof endpoints.createCalendarFeed>,
  address: string,
): Promise<CalendarFeed & { url: string }> {
  for (const bookId of bookIds) {
    if (!(await findSeat(deps.db, bookId, actor.userId))) throw new AppError('BOOK_NOT_FOUND');
  }
  const createdAt = deps.clock.now();
  const code = randomBytes(CODE_BYTES).toString('hex');
  const feedId = newId(createdAt);
  await inTrx(deps.db, async (trx) => {
    await lockLimitsOfUser(trx, actor.userId);
    if ((await countFeeds(trx, actor.userId)) >= FEEDS_MAX) throw new AppError('TOO_MANY');
    await insertFeed(trx, { feedId, userId: actor.userId, codeHash: hashOf(code), bookIds, createdAt });
    const details = { feedId };
    await recordSecurityEvent(deps, trx, { kind: 'CALENDAR_FEED_CREATED', userId: actor.userId, address, details });
  });
  return {
    id: feedId,
    bookIds: [...bookIds],
    createdAt: createdAt.toISOString(),
    lastOpenedAt: null,
    url: `${deps.config.publicUrl}/ics/${code}.ics`,
  };
}

/** @throws AppError NOT_FOUND, also for a feed of another user */
export async function deleteFeed(deps: Deps, actor: Actor, feedId: string, address: string): Promise<void> {
  await inTrx(deps.db, async (trx) => {
    if (!(await deleteFeedOf(trx, actor.userId, feedId))) throw new AppError('NOT_FOUND');
    const details = { feedId };
    await recordSecurityEvent(deps, trx, { kind: 'CALENDAR_FEED_REVOKED', userId: actor.userId, address, details });
  });
}

/**
 * The calendar of a feed in iCalendar format (RFC 5545). Books that its owner has left since are skipped.
 *
 * @param address of the request, whose network may try few unknown codes
 * @throws AppError NOT_FOUND for an unknown or revoked code, TOO_MANY_REQUESTS
 */
export async function readFeed(deps: Deps, code: string, address: string): Promise<string> {
  const holder = await findFeedHolder(deps.db, hashOf(code));
  if (!holder) {
    await countUnknownCode(deps, 'feed', address);
    throw new AppError('NOT_FOUND');
  }
  const now = deps.clock.now();
  const sinceOpening = holder.lastOpenedAt === null ? null : Math.abs(now.getTime() - holder.lastOpenedAt.getTime());
  if (sinceOpening === null || sinceOpening >= OPENING_NOTED_EVERY_MS) {
    await markFeedOpened(deps.db, holder.userId, holder.feedId, now);
  }
  const events = [];
  for (const bookId of holder.bookIds) {
    const seat = await findSeat(deps.db, bookId, holder.userId);
    if (seat) events.push(...(await dueEventsOf(deps, seat)));
  }
  return calendarText(events, { publicUrl: deps.config.publicUrl, now });
}
