import { hasRole, type OwnAccount } from '@salim/contract';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import { findSeat } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { takeIdForBook } from '../books/books.service.ts';
import {
  changeSettlementTransfer,
  checkSettlementAssets,
  removeSettlementTransfer,
  type SettlementTransferFacts,
  writeSettlementTransfer,
} from '../transactions/settlement-transfers.service.ts';
import { lockOwnSides, markCarryingOut, type OwnSide } from './own-settlements.repository.ts';
import {
  insertSettlement,
  markSettlementDeleted,
  type SettlementFacts,
  updateSettlementRow,
} from './settlements.repository.ts';

/** The transaction of the private book, when its id has already been assigned. */
export type MadeTransaction = NonNullable<SettlementTransferFacts['entry']>;

/** The settlement, with the description of its transfer in a private book. */
export interface Carried {
  readonly settlement: SettlementFacts;
  readonly description: string;
  /** Those of its two members who are still in the book; private books of former members are not touched. */
  readonly people: readonly string[];
}

/**
 * Checks that a user may link a settlement to an account of theirs in another book.
 *
 * @throws AppError SETTLEMENT_OWN_UNFIT, SETTLEMENT_OWN_CURRENCY, BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY
 */
export async function requireOwnAccount(
  deps: Deps,
  actor: Actor,
  seat: BookSeat,
  settlement: Pick<SettlementFacts, 'fromUserId' | 'toUserId'>,
  own: OwnAccount,
): Promise<void> {
  const isTheirs = [settlement.fromUserId, settlement.toUserId].includes(actor.userId);
  if (!isTheirs || own.bookId === seat.bookId) throw fieldRefusal('SETTLEMENT_OWN_UNFIT', 'own');
  const there = await requireRole(deps, actor, own.bookId, 'MEMBER');
  if (there.currency !== seat.currency) throw fieldRefusal('SETTLEMENT_OWN_CURRENCY', 'own');
}

function transferFactsOf(side: SettlementFacts, description: string): SettlementTransferFacts {
  const { id, fromUserId, amount, date, fromAssetId, toAssetId } = side;
  return { settlementId: id, fromUserId, amount, date, fromAssetId, toAssetId, description };
}

/**
 * Whether money only moves between two books of the same member: it leaves or reaches an account of the shared book,
 * and the balances between its members do not change.
 */
export function isWithOneself({ fromUserId, toUserId, fromAssetId, toAssetId, status }: SettlementFacts): boolean {
  return fromUserId === toUserId && status === 'CONFIRMED' && (fromAssetId === null) !== (toAssetId === null);
}

/** The settlement as mirrored in the private book of one of its members. */
function sideOf(side: Pick<OwnSide, 'id' | 'bookId' | 'userId'>, settlement: SettlementFacts, assetId: string | null) {
  const { amount, date, status } = settlement;
  // What a member puts into a shared book leaves their private book, and vice versa.
  const isFrom = isWithOneself(settlement) ? settlement.toAssetId !== null : settlement.fromUserId === side.userId;
  return {
    id: side.id,
    bookId: side.bookId,
    fromUserId: side.userId,
    toUserId: side.userId,
    amount,
    date,
    status,
    fromAssetId: isFrom ? assetId : null,
    toAssetId: isFrom ? null : assetId,
  };
}

/**
 * Mirrors a settlement in the private book of one of its members.
 *
 * @throws AppError ASSET_NOT_FOUND, ASSET_DELETED
 */
export async function addOwnSide(
  deps: Deps,
  trx: Trx,
  userId: string,
  own: OwnAccount,
  carried: Carried,
  entry?: MadeTransaction,
): Promise<void> {
  const { settlement, description } = carried;
  const at = deps.clock.now();
  const stamp = { bookId: own.bookId, userId, at };
  const side = sideOf({ id: newId(at), bookId: own.bookId, userId }, settlement, own.assetId);
  try {
    await checkSettlementAssets(trx, own.bookId, transferFactsOf(side, description));
  } catch (error) {
    throw error instanceof AppError ? fieldRefusal(error.code, 'own') : error;
  }
  await takeIdForBook(trx, side.id, own.bookId);
  await insertSettlement(trx, side, stamp);
  await markCarryingOut(trx, side, settlement);
  if (side.status === 'CONFIRMED') {
    const facts = transferFactsOf(side, description);
    await writeSettlementTransfer(deps, trx, stamp, entry ? { ...facts, entry } : facts);
  }
  await recordActivity(deps, trx, userId, {
    bookId: own.bookId,
    action: 'CREATED',
    entity: 'SETTLEMENT',
    entityId: side.id,
    after: side,
  });
}

async function removeSide(deps: Deps, trx: Trx, side: OwnSide): Promise<void> {
  const stamp = { bookId: side.bookId, userId: side.userId, at: deps.clock.now() };
  if (side.transactionId !== null) await removeSettlementTransfer(deps, trx, stamp, side.transactionId);
  await markSettlementDeleted(trx, side.bookId, side.id, stamp.at);
  await recordActivity(deps, trx, side.userId, {
    bookId: side.bookId,
    action: 'DELETED',
    entity: 'SETTLEMENT',
    entityId: side.id,
    before: side,
  });
}

const saysTheSame = (side: OwnSide, settlement: SettlementFacts): boolean =>
  side.amount === settlement.amount && side.date === settlement.date && side.status === settlement.status;

async function changeSide(deps: Deps, trx: Trx, side: OwnSide, { settlement, description }: Carried): Promise<void> {
  const at = deps.clock.now();
  const stamp = { bookId: side.bookId, userId: side.userId, at };
  const after = sideOf(side, settlement, side.fromAssetId ?? side.toAssetId);
  const facts = transferFactsOf(after, description);
  await updateSettlementRow(trx, after, at);
  if (side.transactionId === null) {
    if (after.status === 'CONFIRMED') await writeSettlementTransfer(deps, trx, stamp, facts);
  } else if (after.status === 'CONFIRMED') {
    await changeSettlementTransfer(deps, trx, stamp, side.transactionId, facts);
  } else {
    await removeSettlementTransfer(deps, trx, stamp, side.transactionId);
  }
  await recordActivity(deps, trx, side.userId, {
    bookId: side.bookId,
    action: 'UPDATED',
    entity: 'SETTLEMENT',
    entityId: side.id,
    before: side,
    after,
  });
}

/**
 * Whether a mirror can still be updated. Changes in a private book are its member's matter: they neither block the
 * other member nor are shown to them, and the mirror stays as it is.
 */
async function canFollow(trx: Trx, side: OwnSide): Promise<boolean> {
  const seat = await findSeat(trx, side.bookId, side.userId);
  if (!seat || !hasRole(seat.role, 'MEMBER') || seat.ownEntriesOnly) return false;
  try {
    await checkSettlementAssets(trx, side.bookId, transferFactsOf(side, ''));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  return true;
}

/**
 * Updates the mirrors of a settlement that was created or changed, in the same database transaction.
 *
 * @param chosen the account that the actor has set in this request: null to remove theirs, undefined to keep it
 * @throws AppError ASSET_NOT_FOUND, ASSET_DELETED, both about the actor's private book
 */
export async function followSettlement(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  carried: Carried,
  chosen: OwnAccount | null | undefined,
): Promise<void> {
  const { settlement, people } = carried;
  for (const side of await lockOwnSides(trx, settlement.id, people)) {
    const isActors = side.userId === actor.userId;
    if (isActors && chosen !== undefined) await removeSide(deps, trx, side);
    else if (!saysTheSame(side, settlement) && (await canFollow(trx, side))) {
      await changeSide(deps, trx, side, carried);
    }
  }
  if (chosen) await addOwnSide(deps, trx, actor.userId, chosen, carried);
}

/** Deletes the mirrors of a settlement, where they can still be updated. */
export async function removeOwnSides(deps: Deps, trx: Trx, { settlement, people }: Carried): Promise<void> {
  for (const side of await lockOwnSides(trx, settlement.id, people)) {
    if (await canFollow(trx, side)) await removeSide(deps, trx, side);
  }
}
