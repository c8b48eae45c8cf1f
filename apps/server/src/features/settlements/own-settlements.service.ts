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
import { closedThrough } from './closings.repository.ts';
import { lockOwnSides, markCarryingOut, type OwnSide } from './own-settlements.repository.ts';
import {
  insertSettlement,
  markSettlementDeleted,
  type SettlementFacts,
  updateSettlementRow,
} from './settlements.repository.ts';

/** The entry of the person's own book, where it has been named already. */
export type MadeTransaction = NonNullable<SettlementTransferFacts['entry']>;

/** The settlement that is carried out, and what the transfer in a book of one's own is called. */
export interface Carried {
  readonly settlement: SettlementFacts;
  readonly description: string;
  /** Those of the two who are in the book; the books of who has left it are theirs alone. */
  readonly people: readonly string[];
}

/**
 * Whether somebody may let a settlement move an account of theirs in another book.
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
 * Whether money only changes the book that its person keeps it in: it leaves or reaches an account of the shared book,
 * and the balances between its members are as before.
 */
export function isWithOneself({ fromUserId, toUserId, fromAssetId, toAssetId, status }: SettlementFacts): boolean {
  return fromUserId === toUserId && status === 'CONFIRMED' && (fromAssetId === null) !== (toAssetId === null);
}

/** The same settlement as a book of one of the two has it. */
function sideOf(side: Pick<OwnSide, 'id' | 'bookId' | 'userId'>, settlement: SettlementFacts, assetId: string | null) {
  const { amount, date, status } = settlement;
  // What somebody puts into a shared book themselves leaves their own one, and the other way round.
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
 * Carries a settlement out in a book of one of the two.
 *
 * @throws AppError ASSET_NOT_FOUND, ASSET_DELETED, PERIOD_CLOSED
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
 * Whether a side still follows its settlement. What has happened in a book of somebody's own since is their matter: it
 * neither stops the other person nor is told to them, and the side stays as it is.
 */
async function canFollow(trx: Trx, side: OwnSide, settlement: SettlementFacts): Promise<boolean> {
  const seat = await findSeat(trx, side.bookId, side.userId);
  if (!seat || !hasRole(seat.role, 'MEMBER') || seat.ownEntriesOnly) return false;
  const closed = await closedThrough(trx, side.bookId);
  if (closed !== null && (side.date <= closed || settlement.date <= closed)) return false;
  try {
    await checkSettlementAssets(trx, side.bookId, transferFactsOf(side, ''));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  return true;
}

/**
 * Brings the books of the two along with a settlement that was written or changed, in the same database transaction.
 *
 * @param chosen the account that the actor has named now: null to take theirs back, undefined to leave it as it is
 * @throws AppError ASSET_NOT_FOUND, ASSET_DELETED, PERIOD_CLOSED, all of them about the actor's own book
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
    else if (!saysTheSame(side, settlement) && (await canFollow(trx, side, settlement))) {
      await changeSide(deps, trx, side, carried);
    }
  }
  if (chosen) await addOwnSide(deps, trx, actor.userId, chosen, carried);
}

/** Takes the settlement out of the books of the two as well, where they can still follow. */
export async function removeOwnSides(deps: Deps, trx: Trx, { settlement, people }: Carried): Promise<void> {
  for (const side of await lockOwnSides(trx, settlement.id, people)) {
    if (await canFollow(trx, side, settlement)) await removeSide(deps, trx, side);
  }
}
