import { randomInt } from 'node:crypto';
import type { BodyOf, CreatedGuestLink, endpoints, GuestLink } from '@salim/contract';
import { GUEST_LINK_DAYS, GUEST_LINK_DAYS_MAX } from '@salim/contract/facts/limits';
import { SHARE_CODE_CHARACTERS } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { idOfGuestLink } from '../../core/invite-id.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { lockBookForWrite, takeIdForBook } from '../books/books.service.ts';
import { memberOf } from '../books/members.service.ts';
import {
  countLiveLinks,
  deleteExpiredLinks,
  deleteLink,
  deleteLinksOfSeat,
  insertGuestLink,
  type LinkOfEarlierKey,
  listLinksOfEarlierKeys,
  listLiveLinks,
} from './guest-links.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LINKS_MAX = 100;
/** How long expired links are kept. */
const KEPT_DAYS = 30;
/** 130 random bits. */
const CODE_LENGTH = 26;

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => SHARE_CODE_CHARACTERS[randomInt(SHARE_CODE_CHARACTERS.length)]).join(
    '',
  );
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY */
export async function listGuestLinks(deps: Deps, actor: Actor, bookId: string): Promise<GuestLink[]> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return listLiveLinks(deps.db, bookId, deps.clock.now());
}

/** @throws AppError LIMIT_EXCEEDED */
function expiryOf(now: Date, asked: string | undefined): Date {
  if (asked === undefined) return new Date(now.getTime() + GUEST_LINK_DAYS * DAY_MS);
  const expiresAt = new Date(asked);
  const isInReach = expiresAt > now && expiresAt.getTime() - now.getTime() <= GUEST_LINK_DAYS_MAX * DAY_MS;
  if (!isInReach) throw fieldRefusal('LIMIT_EXCEEDED', 'expiresAt');
  return expiresAt;
}

/**
 * Creates links for seats without an account. Only this response has their URLs.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY, LIMIT_EXCEEDED, TOO_MANY, SEAT_INVALID
 */
export async function createGuestLinks(
  deps: Deps,
  actor: Actor,
  bookId: string,
  { memberId, memberIds, scope, expiresAt: asked }: BodyOf<typeof endpoints.createGuestLinks>,
): Promise<CreatedGuestLink | { items: CreatedGuestLink[] }> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  const createdAt = deps.clock.now();
  const expiresAt = expiryOf(createdAt, asked);
  const seatIds = memberIds ?? (memberId === undefined ? [] : [memberId]);
  const items = await inWriteTransaction(deps, actor, async (trx) => {
    await lockBookForWrite(trx, bookId);
    if ((await countLiveLinks(trx, bookId, createdAt)) + seatIds.length > LINKS_MAX) throw new AppError('TOO_MANY');
    const made: CreatedGuestLink[] = [];
    for (const seatId of seatIds) {
      const seat = await memberOf(trx, bookId, seatId);
      if (!seat || seat.hasAccount) throw fieldRefusal('SEAT_INVALID', memberIds ? 'memberIds' : 'memberId');
      const code = newCode();
      const guestLinkId = idOfGuestLink(deps, code);
      await takeIdForBook(trx, guestLinkId, bookId);
      const link = { bookId, guestLinkId, memberId: seatId, scope, createdBy: actor.userId, createdAt, expiresAt };
      await insertGuestLink(trx, link);
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'CREATED',
        entity: 'GUEST_LINK',
        entityId: guestLinkId,
        after: { memberId: seatId, name: seat.name, scope, expiresAt: expiresAt.toISOString() },
      });
      made.push({
        id: guestLinkId,
        memberId: seatId,
        scope,
        url: `${deps.config.publicUrl}/g/${code}`,
        expiresAt: expiresAt.toISOString(),
        createdAt: createdAt.toISOString(),
        lastOpenedAt: null,
      });
    }
    return made;
  });
  const [only] = items;
  return memberIds === undefined && only ? only : { items };
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY, NOT_FOUND */
export async function revokeGuestLink(deps: Deps, actor: Actor, bookId: string, guestLinkId: string): Promise<void> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    const link = await deleteLink(trx, { bookId, guestLinkId });
    if (!link) throw new AppError('NOT_FOUND');
    const seat = await memberOf(trx, bookId, link.member_id);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'GUEST_LINK',
      entityId: guestLinkId,
      before: { memberId: link.member_id, name: seat?.name ?? null, scope: link.scope },
    });
  });
}

/** Ends the links of a seat that a user with an account takes over, in the database transaction of the caller. */
export async function endGuestLinksOf(trx: Trx, bookId: string, memberId: string): Promise<void> {
  await deleteLinksOfSeat(trx, bookId, memberId);
}

/** Links that end when the earlier master keys are removed: their codes are stored as hashes only. */
export async function guestLinksOfEarlierKeys(deps: Deps): Promise<LinkOfEarlierKey[]> {
  return listLinksOfEarlierKeys(deps.db, deps.clock.now());
}

/** Deletes links that expired a month ago; the activity of the book still lists them. */
export async function purgeExpiredGuestLinks(deps: Deps): Promise<void> {
  await deleteExpiredLinks(deps.db, new Date(deps.clock.now().getTime() - KEPT_DAYS * DAY_MS));
}
