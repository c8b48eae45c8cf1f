import type { BodyOf, endpoints, GuestItem, GuestView, QueryOf } from '@salim/contract';
import { SHARE_CODE_CHARACTERS, sharedLines, shareKeyOf } from '@salim/domain';
import { type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import type { IdempotentRequest } from '../../core/idempotency.ts';
import { newId } from '../../core/ids.ts';
import { idsOfGuestLink } from '../../core/invite-id.ts';
import { countUnknownCode } from '../../core/unknown-codes.ts';
import type { Db, Trx } from '../../db/database.ts';
import { type BookSeat, findSeat } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { bookOfReference } from '../books/idempotent-create.service.ts';
import { membersOf } from '../books/members.service.ts';
import { payToOf } from '../books/pay-to.service.ts';
import { statementFrom } from '../settlements/balances.service.ts';
import type { BalancesOf } from '../settlements/cached-balances.service.ts';
import { seatsOf } from '../settlements/member-settlements.service.ts';
import { pendingSentOf, recordSent } from '../settlements/sent-settlements.service.ts';
import { deleteUntouchedExpense, writeGuestExpense } from '../transactions/guest-transactions.service.ts';
import { readerAt } from '../transactions/transactions.service.ts';
import { type GuestItemRow, listGuestItems, sumMaskedItems } from './guest-items.repository.ts';
import type { GuestLimits } from './guest-limits.ts';
import { findLiveLink, type LiveLink, lockLiveLink, markLinkOpened } from './guest-links.repository.ts';

const CODE = new RegExp(`^[${SHARE_CODE_CHARACTERS}]{26}$`, 'u');
/** Interval at which the opening of a link is recorded. */
const OPENING_NOTED_EVERY_MS = 60_000;
const FORMER_USER = '탈퇴한 사용자';

/** A request with the code of a link. */
export interface GuestRequest {
  readonly deps: Deps;
  readonly limits: GuestLimits;
  readonly balancesOf: BalancesOf;
  readonly code: string;
  readonly address: string;
  readonly idempotency?: IdempotentRequest | undefined;
}

interface Place {
  readonly bookId: string;
  readonly guestLinkId: string;
}

/** A seat whose link was used. */
interface Guest extends Place {
  readonly link: LiveLink;
  readonly seat: BookSeat;
}

async function findGuest(deps: Deps, code: string): Promise<Guest | null> {
  if (!CODE.test(code)) return null;
  for (const guestLinkId of idsOfGuestLink(deps, code)) {
    const bookId = await bookOfReference(deps.db, guestLinkId);
    if (bookId === null) continue;
    const link = await findLiveLink(deps.db, { bookId, guestLinkId }, deps.clock.now());
    const seat = link && (await findSeat(deps.db, bookId, link.memberId));
    return link && seat ? { bookId, guestLinkId, link, seat } : null;
  }
  return null;
}

/** @throws AppError GUEST_LINK_INVALID, the same for every reason; TOO_MANY_REQUESTS */
async function requireGuest({ deps, limits, code, address }: GuestRequest, kind: 'read' | 'write'): Promise<Guest> {
  const guest = await findGuest(deps, code);
  if (!guest) {
    await countUnknownCode(deps, 'guest', address);
    throw new AppError('GUEST_LINK_INVALID');
  }
  await limits.take(kind, guest.guestLinkId);
  return guest;
}

/** @throws AppError GUEST_MAY_NOT_ADD */
function requireAdding({ link }: Guest): void {
  if (link.scope !== 'ADD') throw new AppError('GUEST_MAY_NOT_ADD');
}

/**
 * Runs a write of a guest in one database transaction in which the link stays valid. Keys of different seats are
 * independent.
 *
 * @throws AppError GUEST_LINK_INVALID when the link or its seat has gone since the request began
 */
async function inGuestTransaction<T>(
  { deps, idempotency }: GuestRequest,
  guest: Guest,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { link } = guest;
  const keyed = idempotency ? { idempotency: { ...idempotency, userId: link.memberId } } : {};
  return inWriteTransaction(deps, keyed, async (trx) => {
    if (!(await lockLiveLink(trx, guest, deps.clock.now()))) throw new AppError('GUEST_LINK_INVALID');
    return work(trx);
  });
}

function itemOf(row: GuestItemRow, { link, seat }: Guest, nameOf: (userId: string) => string): GuestItem {
  const sign = row.is_negative ? -1 : 1;
  const key = shareKeyOf({ id: row.transaction_id, refundOfId: row.refund_of_id });
  const lines = sharedLines(row.share_items ?? [], key).get(seat.userId);
  return {
    id: row.transaction_id,
    date: row.date,
    description: row.description,
    amount: sign * row.amount,
    share: row.share === 0 ? 0 : sign * row.share,
    paidByName: row.payer_ids.map(nameOf).join(', '),
    ...(lines ? { lines: lines.map(({ name, amount }) => ({ name, amount: sign * amount })) } : {}),
    isRemovable: link.scope === 'ADD' && row.is_guest && row.created_by === seat.userId && row.version === 1,
  };
}

/** @throws AppError GUEST_LINK_INVALID, TOO_MANY_REQUESTS, VALIDATION_FAILED */
export async function getGuestView(
  request: GuestRequest,
  query: QueryOf<typeof endpoints.getGuestView>,
): Promise<GuestView> {
  const { deps } = request;
  const guest = await requireGuest(request, 'read');
  const { bookId, link, seat } = guest;
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, ['date', 'instant', 'id']);
  const page = {
    bookId,
    after: after ? { date: after[0], createdAt: after[1], id: after[2] } : null,
    limit: query.limit + 1,
  };
  await noteOpening(deps, guest);
  const reader = readerAt(deps, seat);
  const [balances, seats, rows, masked, sentPending] = await Promise.all([
    request.balancesOf(deps, bookId),
    seatsOf(deps.db, bookId),
    listGuestItems(deps.db, reader, page),
    sumMaskedItems(deps.db, reader, bookId),
    pendingSentOf(deps.db, bookId, seat.userId),
  ]);
  const statement = statementFrom(balances, seats);
  const names = new Map(statement.members.map(({ userId, name }) => [userId, name]));
  const nameOf = (userId: string): string => names.get(userId) ?? FORMER_USER;
  const owed = statement.transfers.filter(({ fromUserId }) => fromUserId === seat.userId);
  const accounts = await payToOf(
    deps,
    deps.db,
    bookId,
    owed.map(({ toUserId }) => toUserId),
  );
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return {
    bookTitle: link.bookTitle,
    memberName: link.memberName,
    scope: link.scope,
    currency: seat.currency,
    balance: statement.members.find(({ userId }) => userId === seat.userId)?.balance ?? 0,
    transfers: owed.map(({ toUserId, amount }) => {
      const { url, ...account } = accounts.get(toUserId) ?? {};
      return {
        toMemberId: toUserId,
        toName: nameOf(toUserId),
        amount,
        ...('bank' in account ? { account } : {}),
        ...(url === undefined ? {} : { payUrl: url }),
      };
    }),
    offersToss: deps.config.offersToss,
    items: items.map((row) => itemOf(row, guest, nameOf)),
    masked,
    sentPending: sentPending.map(({ id, toUserId, amount, date }) => ({ id, toName: nameOf(toUserId), amount, date })),
    ...(link.scope === 'ADD' ? { members: await sharersOf(deps.db, bookId) } : {}),
    nextCursor:
      rows.length > query.limit && last ? encodeCursor([last.date, last.created_at, last.transaction_id]) : null,
  };
}

/** Members with whom an expense can be shared. */
async function sharersOf(db: Db, bookId: string): Promise<NonNullable<GuestView['members']>> {
  const members = await membersOf(db, bookId);
  return members.filter(({ role }) => role !== 'VIEWER').map(({ userId, name }) => ({ memberId: userId, name }));
}

/** @throws AppError MEMBER_NOT_FOUND */
async function requireSharers(trx: Trx, bookId: string, memberIds: readonly string[]): Promise<void> {
  const known = new Set((await sharersOf(trx, bookId)).map(({ memberId }) => memberId));
  const missing = memberIds.findIndex((memberId) => !known.has(memberId));
  if (missing >= 0) throw fieldRefusal('MEMBER_NOT_FOUND', `shareWith.${missing}`);
}

async function noteOpening(deps: Deps, guest: Guest): Promise<void> {
  const now = deps.clock.now();
  const { lastOpenedAt } = guest.link;
  const isRecent = lastOpenedAt !== null && Math.abs(now.getTime() - Date.parse(lastOpenedAt)) < OPENING_NOTED_EVERY_MS;
  if (!isRecent) await markLinkOpened(deps.db, guest, now);
}

/**
 * Reports a payment of the guest; a member confirms it.
 *
 * @throws AppError GUEST_LINK_INVALID, MEMBER_NOT_FOUND, SETTLEMENT_TOO_LARGE, PERIOD_CLOSED, TOO_MANY_REQUESTS
 */
export async function sendAsGuest(
  request: GuestRequest,
  body: BodyOf<typeof endpoints.sendAsGuest>,
): Promise<{ id: string }> {
  const { deps } = request;
  const guest = await requireGuest(request, 'write');
  const { today } = readerAt(deps, guest.seat);
  return inGuestTransaction(request, guest, async (trx) => ({
    id: await recordSent(deps, trx, guest.seat, { date: today, ...body, witnessId: guest.link.createdBy }),
  }));
}

/**
 * Records an expense that the guest paid for others too.
 *
 * @throws AppError GUEST_LINK_INVALID, GUEST_MAY_NOT_ADD, ID_TAKEN, MEMBER_NOT_FOUND, PERIOD_CLOSED, TOO_MANY_REQUESTS,
 * and the rules of the ledger
 */
export async function createGuestExpense(
  request: GuestRequest,
  body: BodyOf<typeof endpoints.createGuestExpense>,
  requestHash: Buffer,
): Promise<Created<{ id: string }>> {
  const { deps } = request;
  const guest = await requireGuest(request, 'write');
  requireAdding(guest);
  const { id = newId(deps.clock.now()), date = readerAt(deps, guest.seat).today, ...expense } = body;
  return inGuestTransaction(request, guest, async (trx) => {
    await requireSharers(trx, guest.bookId, body.shareWith ?? []);
    const isNew = await writeGuestExpense(deps, trx, guest.seat, { id, requestHash, date, ...expense });
    return created({ id }, isNew);
  });
}

/**
 * Deletes an expense of the guest that no member has changed.
 *
 * @throws AppError GUEST_LINK_INVALID, GUEST_MAY_NOT_ADD, TRANSACTION_NOT_FOUND, UNDO_IMPOSSIBLE, PERIOD_CLOSED,
 * TOO_MANY_REQUESTS
 */
export async function deleteGuestExpense(request: GuestRequest, transactionId: string): Promise<void> {
  const guest = await requireGuest(request, 'write');
  requireAdding(guest);
  await inGuestTransaction(request, guest, (trx) =>
    deleteUntouchedExpense(request.deps, trx, guest.seat, transactionId),
  );
}
