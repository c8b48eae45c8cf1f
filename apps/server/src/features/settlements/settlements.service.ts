import { type BodyOf, type endpoints, hasRole, type QueryOf, type Settlement } from '@salim/contract';
import { civilDateIn } from '../../clock.ts';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction, mayReach } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Trx } from '../../db/database.ts';
import { findSeat } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { requireOrderedPeriod } from '../../http/requested-period.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import {
  changeSettlementTransfer,
  checkSettlementAssets,
  removeSettlementTransfer,
  type SettlementTransferFacts,
  writeSettlementTransfer,
} from '../transactions/settlement-transfers.service.ts';
import { closedThrough } from './closings.repository.ts';
import { withOwnSides } from './own-settlements.repository.ts';
import {
  type Carried,
  followSettlement,
  isWithOneself,
  removeOwnSides,
  requireOwnAccount,
} from './own-settlements.service.ts';
import { notifyOfOwnMove, notifyOfSettlement, type SettlementStep } from './settlement-notices.ts';
import {
  findSettlement,
  insertSettlement,
  listSeats,
  listSettlementsByBook,
  lockSettlement,
  markSettlementDeleted,
  noteOfSettlement,
  type SeatLook,
  type SettlementFacts,
  type StoredSettlement,
  updateSettlementRow,
} from './settlements.repository.ts';

/** @throws AppError BOOK_NOT_FOUND, END_BEFORE_START, VALIDATION_FAILED */
export async function listSettlements(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.listSettlements>,
): Promise<{ items: Settlement[]; nextCursor: string | null }> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  requireOrderedPeriod(query);
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, ['date', 'instant', 'id']);
  const rows = await listSettlementsByBook(deps.db, {
    bookId,
    status: query.status,
    from: query.from,
    to: query.to,
    after: after ? { date: after[0], createdAt: after[1], id: after[2] } : null,
    limit: query.limit + 1,
  });
  const items = await withOwnSides(deps.db, actor.userId, rows.slice(0, query.limit));
  const last = items.at(-1);
  const hasMore = rows.length > query.limit && last !== undefined;
  return { items, nextCursor: hasMore ? encodeCursor([last.date, last.createdAt, last.id]) : null };
}

/**
 * A settlement is between two members, or between the shared book and another book of the same member.
 *
 * @throws AppError SETTLEMENT_SAME_MEMBER
 */
function requireTwoSides(actor: Actor, input: BodyOf<typeof endpoints.createSettlement>): void {
  const { fromUserId, toUserId, own } = input;
  if (fromUserId !== toUserId) return;
  const isOwn = own !== null && fromUserId === actor.userId;
  if (!isOwn || !isWithOneself({ ...input, id: '', bookId: '' }))
    throw fieldRefusal('SETTLEMENT_SAME_MEMBER', 'toUserId');
}

/** @throws AppError SETTLEMENT_NOT_FOUND */
async function requireSettlement(trx: Trx, bookId: string, id: string): Promise<StoredSettlement> {
  const settlement = await findSettlement(trx, bookId, id);
  if (!settlement) throw new AppError('SETTLEMENT_NOT_FOUND');
  return settlement;
}

/** The settlement as the actor sees it. */
async function viewFor(trx: Trx, actor: Actor, stored: StoredSettlement): Promise<Settlement> {
  const [view] = await withOwnSides(trx, actor.userId, [stored]);
  if (!view) throw new AppError('SETTLEMENT_NOT_FOUND');
  return view;
}

/** Name of a transfer: money that a member puts into the book or takes out of it settles no debt. */
function wordOf(facts: SettlementFacts): string {
  if (!isWithOneself(facts)) return '정산';
  return facts.toAssetId === null ? '용돈' : '생활비';
}

/** The settlement with the description of its transfer in a private book. */
function carriedFor(settlement: SettlementFacts, seats: readonly SeatLook[]): Carried {
  const named = (userId: string): string => seats.find((look) => look.user_id === userId)?.name ?? '탈퇴한 사용자';
  const here = new Set(seats.filter((look) => !look.has_left).map((look) => look.user_id));
  return {
    settlement,
    description: isWithOneself(settlement)
      ? wordOf(settlement)
      : `정산 ${named(settlement.fromUserId)} → ${named(settlement.toUserId)}`,
    people: [settlement.fromUserId, settlement.toUserId].filter((userId) => here.has(userId)),
  };
}

function transferFactsOf(facts: SettlementFacts): SettlementTransferFacts {
  const { id, fromUserId, amount, date, fromAssetId, toAssetId } = facts;
  return { settlementId: id, fromUserId, amount, date, fromAssetId, toAssetId, description: wordOf(facts) };
}

async function notify(
  deps: Deps,
  trx: Trx,
  seat: BookSeat,
  settlement: SettlementFacts,
  step: SettlementStep,
): Promise<void> {
  const seats = await listSeats(trx, seat.bookId);
  if (isWithOneself(settlement)) {
    const { bookId, fromUserId: userId, amount, toAssetId } = settlement;
    const isTakenBack = step === 'TAKEN_BACK';
    const move = { bookId, userId, isIn: toAssetId !== null, amount, count: 1 };
    return notifyOfOwnMove(deps, trx, move, { actorId: seat.userId, isTakenBack, currency: seat.currency, seats });
  }
  return notifyOfSettlement(deps, trx, { settlement, step, actorId: seat.userId, currency: seat.currency, seats });
}

/**
 * Creates a settlement, with its transfer if it counts at once. Former members may still settle.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, SETTLEMENT_SAME_MEMBER, MEMBER_NOT_FOUND, ASSET_NOT_FOUND,
 * ASSET_DELETED, TRANSFER_SAME_ASSET, SETTLEMENT_OWN_UNFIT, SETTLEMENT_OWN_CURRENCY, OWN_ENTRIES_ONLY, PERIOD_CLOSED
 */
export async function createSettlement(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createSettlement>,
  requestHash: Buffer,
): Promise<Created<Settlement>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  requireTwoSides(actor, input);
  const { own, ...said } = input;
  if (own) await requireOwnAccount(deps, actor, seat, input, own);
  return inWriteTransaction(deps, actor, async (trx) => {
    const at = deps.clock.now();
    const id = input.id ?? newId(at);
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (!isNew) return created(await viewFor(trx, actor, await requireSettlement(trx, bookId, id)), false);
    const facts: SettlementFacts = { ...said, id, bookId };
    const seats = await listSeats(trx, bookId);
    for (const field of ['fromUserId', 'toUserId'] as const) {
      if (!seats.some((look) => look.user_id === input[field])) throw fieldRefusal('MEMBER_NOT_FOUND', field);
    }
    const stamp = { bookId, userId: actor.userId, at };
    await checkSettlementAssets(trx, bookId, transferFactsOf(facts));
    await insertSettlement(trx, facts, stamp);
    if (input.status === 'CONFIRMED') await writeSettlementTransfer(deps, trx, stamp, transferFactsOf(facts));
    if (own) await followSettlement(deps, trx, actor, carriedFor(facts, seats), own);
    const settlement = await requireSettlement(trx, bookId, id);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'CREATED',
      entity: 'SETTLEMENT',
      entityId: id,
      after: noteOfSettlement(settlement),
    });
    await notify(deps, trx, seat, facts, input.status);
    return created(await viewFor(trx, actor, settlement));
  });
}

/** The day of a settlement: one of a closed period that is confirmed now counts as of today. */
async function dateOf(
  deps: Deps,
  trx: Trx,
  seat: BookSeat,
  before: StoredSettlement,
  input: BodyOf<typeof endpoints.updateSettlement>,
): Promise<string> {
  if (input.date !== undefined) return input.date;
  if (input.status !== 'CONFIRMED' || before.status === 'CONFIRMED') return before.date;
  const closed = await closedThrough(trx, seat.bookId);
  return closed !== null && before.date <= closed ? civilDateIn(seat.timeZone, deps.clock.now()) : before.date;
}

/**
 * Changes the status or the fields of a settlement. Its transfer is created, changed and deleted accordingly, and so
 * are its mirrors in private books. A mirror can only be changed through its settlement. One whose day was closed before
 * it is confirmed counts as of today unless a date is sent.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, SETTLEMENT_NOT_FOUND, SETTLEMENT_ENTRY, VERSION_REQUIRED,
 * VERSION_CONFLICT, ASSET_NOT_FOUND, ASSET_DELETED, TRANSFER_SAME_ASSET, SETTLEMENT_OWN_UNFIT, SETTLEMENT_OWN_CURRENCY,
 * OWN_ENTRIES_ONLY, PERIOD_CLOSED
 */
export async function updateSettlement(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly settlementId: string },
  input: BodyOf<typeof endpoints.updateSettlement>,
): Promise<Settlement> {
  const { bookId, settlementId } = place;
  const { own, version, ...said } = input;
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = await lockSettlement(trx, bookId, settlementId);
    if (!before) throw new AppError('SETTLEMENT_NOT_FOUND');
    requireVersion(version, await viewFor(trx, actor, before));
    if (before.settledId !== null) throw new AppError('SETTLEMENT_ENTRY');
    if (own) await requireOwnAccount({ ...deps, db: trx }, actor, seat, before, own);
    const facts: SettlementFacts = {
      ...before,
      status: input.status ?? before.status,
      amount: input.amount ?? before.amount,
      date: await dateOf(deps, trx, seat, before, input),
      fromAssetId: input.fromAssetId === undefined ? before.fromAssetId : input.fromAssetId,
      toAssetId: input.toAssetId === undefined ? before.toAssetId : input.toAssetId,
    };
    if (isWithOneself(before) && (own !== undefined || !isWithOneself(facts))) {
      throw fieldRefusal('SETTLEMENT_SAME_MEMBER', 'toUserId');
    }
    // The private account stays hidden from other members, including the fact that it was set.
    const isOwnAlone = own !== undefined && Object.keys(said).length === 0;
    if (!isOwnAlone) await changeShared(deps, trx, seat, before, facts);
    await followSettlement(deps, trx, actor, carriedFor(facts, await listSeats(trx, bookId)), own);
    return viewFor(trx, actor, await requireSettlement(trx, bookId, settlementId));
  });
}

/** Changes a settlement and its transfer in the shared book. */
async function changeShared(
  deps: Deps,
  trx: Trx,
  seat: BookSeat,
  before: StoredSettlement,
  facts: SettlementFacts,
): Promise<void> {
  const { bookId, id } = facts;
  const at = deps.clock.now();
  const stamp = { bookId, userId: seat.userId, at };
  const counts = facts.status === 'CONFIRMED';
  const isElsewhere = facts.fromAssetId !== before.fromAssetId || facts.toAssetId !== before.toAssetId;
  if (isElsewhere || before.transactionId === null) await checkSettlementAssets(trx, bookId, transferFactsOf(facts));
  await updateSettlementRow(trx, facts, at);
  if (before.transactionId === null) {
    if (counts) await writeSettlementTransfer(deps, trx, stamp, transferFactsOf(facts));
  } else if (counts) {
    await changeSettlementTransfer(deps, trx, stamp, before.transactionId, transferFactsOf(facts));
  } else {
    await removeSettlementTransfer(deps, trx, stamp, before.transactionId);
  }
  await recordActivity(deps, trx, seat.userId, {
    bookId,
    action: 'UPDATED',
    entity: 'SETTLEMENT',
    entityId: id,
    before: noteOfSettlement(before),
    after: noteOfSettlement(await requireSettlement(trx, bookId, id)),
  });
  if (facts.status !== before.status) await notify(deps, trx, seat, facts, facts.status);
}

/**
 * Deletes a settlement, with its transfer and its mirrors in private books.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, SETTLEMENT_NOT_FOUND
 */
export async function deleteSettlement(deps: Deps, actor: Actor, bookId: string, settlementId: string): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    const arrival = await findArrival(trx, actor, await requireSettlement(trx, bookId, settlementId));
    if (arrival) await takeBack(deps, trx, arrival.seat, arrival.settlementId);
    else await takeBack(deps, trx, seat, settlementId);
  });
}

/**
 * For the mirror of a contribution to another book: the settlement there, through which both are deleted. Null for
 * everything else, and when the member may no longer write there.
 */
async function findArrival(
  trx: Trx,
  actor: Actor,
  { settledId, settledBookId, fromUserId }: StoredSettlement,
): Promise<{ readonly seat: BookSeat; readonly settlementId: string } | null> {
  if (settledId === null || settledBookId === null || fromUserId !== actor.userId) return null;
  if (!mayReach(actor, settledBookId)) return null;
  const settlement = await findSettlement(trx, settledBookId, settledId);
  if (!settlement || !isWithOneself(settlement)) return null;
  const seat = await findSeat(trx, settledBookId, actor.userId);
  const mayWrite = seat !== null && hasRole(seat.role, 'MEMBER') && !seat.ownEntriesOnly;
  return mayWrite ? { seat, settlementId: settledId } : null;
}

/** @throws AppError SETTLEMENT_NOT_FOUND, PERIOD_CLOSED */
async function takeBack(deps: Deps, trx: Trx, seat: BookSeat, settlementId: string): Promise<void> {
  const { bookId, userId } = seat;
  const before = await lockSettlement(trx, bookId, settlementId);
  if (!before) throw new AppError('SETTLEMENT_NOT_FOUND');
  const at = deps.clock.now();
  if (before.transactionId !== null) {
    await removeSettlementTransfer(deps, trx, { bookId, userId, at }, before.transactionId);
  }
  await markSettlementDeleted(trx, bookId, settlementId, at);
  await removeOwnSides(deps, trx, carriedFor(before, await listSeats(trx, bookId)));
  await recordActivity(deps, trx, userId, {
    bookId,
    action: 'DELETED',
    entity: 'SETTLEMENT',
    entityId: settlementId,
    before: noteOfSettlement(before),
  });
  await notify(deps, trx, seat, before, 'TAKEN_BACK');
}
