import { hasRole, type OwnAccount, type Transaction } from '@salim/contract';
import { sumOf } from '@salim/domain';
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
  checkSettlementAssets,
  type SettlementTransferFacts,
  writeSettlementTransfer,
} from '../transactions/settlement-transfers.service.ts';
import { addOwnSide } from './own-settlements.service.ts';
import { notifyOfOwnMove } from './settlement-notices.ts';
import {
  findSettlement,
  insertSettlement,
  listSeats,
  noteOfSettlement,
  type SettlementFacts,
} from './settlements.repository.ts';

/** An occurrence of a recurring transfer from one book of a member into another. */
export interface Contribution {
  readonly userId: string;
  readonly from: OwnAccount;
  readonly into: OwnAccount;
  readonly amount: number;
  readonly date: string;
  readonly description: string;
  /** The transaction in the source book. */
  readonly transactionId: string;
  readonly recurring: NonNullable<Transaction['recurring']>;
}

const NAMELESS = '생활비';

/** The settlement in the target book, from the member to themselves. */
function arrivalOf({ userId, into, amount, date }: Contribution, id: string): SettlementFacts {
  return {
    id,
    bookId: into.bookId,
    fromUserId: userId,
    toUserId: userId,
    amount,
    date,
    status: 'CONFIRMED',
    fromAssetId: null,
    toAssetId: into.assetId,
  };
}

function transferOf(settlement: SettlementFacts, description: string): SettlementTransferFacts {
  const { id, fromUserId, amount, date, fromAssetId, toAssetId } = settlement;
  return { settlementId: id, fromUserId, amount, date, fromAssetId, toAssetId, description };
}

/**
 * Checks that a member may transfer money from a book to an account of another, at the time of the request.
 *
 * @throws AppError SETTLEMENT_OWN_CURRENCY, CONTRIBUTION_UNFIT, BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY,
 * ASSET_NOT_FOUND, ASSET_DELETED, each naming its field
 */
export async function requireContribution(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  seat: BookSeat,
  { fromAssetId, into }: { readonly fromAssetId: string; readonly into: OwnAccount },
): Promise<void> {
  if (into.bookId === seat.bookId) throw fieldRefusal('CONTRIBUTION_UNFIT', 'into');
  const there = await requireRole({ ...deps, db: trx }, actor, into.bookId, 'MEMBER');
  if (there.currency !== seat.currency) throw fieldRefusal('SETTLEMENT_OWN_CURRENCY', 'into');
  const nothing = { settlementId: '', fromUserId: seat.userId, amount: 1, date: '', description: '' };
  const places = [
    { bookId: seat.bookId, field: 'template.assetId', facts: { ...nothing, fromAssetId, toAssetId: null } },
    { bookId: into.bookId, field: 'into', facts: { ...nothing, fromAssetId: null, toAssetId: into.assetId } },
  ];
  for (const { bookId, field, facts } of places) {
    try {
      await checkSettlementAssets(trx, bookId, facts);
    } catch (error) {
      throw error instanceof AppError ? fieldRefusal(error.code, field) : error;
    }
  }
}

/**
 * Whether a user may still transfer money into a book, which may have been deleted or changed, or may have removed
 * them.
 */
export async function mayContribute(trx: Trx, userId: string, currency: string, into: OwnAccount): Promise<boolean> {
  const seat = await findSeat(trx, into.bookId, userId);
  return seat !== null && hasRole(seat.role, 'MEMBER') && !seat.ownEntriesOnly && seat.currency === currency;
}

/**
 * Transfers money from one book into another, in the database transaction of the caller: both sides are written, or
 * neither.
 *
 * @throws AppError ASSET_NOT_FOUND, ASSET_DELETED
 */
export async function writeContribution(deps: Deps, trx: Trx, contribution: Contribution): Promise<void> {
  const { userId, from, into } = contribution;
  const at = deps.clock.now();
  const stamp = { bookId: into.bookId, userId, at };
  const description = contribution.description === '' ? NAMELESS : contribution.description;
  const arrival = arrivalOf(contribution, newId(at));
  await takeIdForBook(trx, arrival.id, into.bookId);
  await insertSettlement(trx, arrival, stamp);
  await writeSettlementTransfer(deps, trx, stamp, transferOf(arrival, description));
  const stored = await findSettlement(trx, into.bookId, arrival.id);
  await recordActivity(deps, trx, userId, {
    bookId: into.bookId,
    action: 'CREATED',
    entity: 'SETTLEMENT',
    entityId: arrival.id,
    after: stored === null ? arrival : noteOfSettlement(stored),
  });
  const { transactionId: id, recurring } = contribution;
  await addOwnSide(deps, trx, userId, from, { settlement: arrival, description, people: [userId] }, { id, recurring });
}

/** Notifies the other members of the book that money has arrived, with one notice for all that arrives at once. */
export async function notifyOfContributions(
  deps: Deps,
  trx: Trx,
  contributions: readonly Contribution[],
  currency: string,
): Promise<void> {
  const [first] = contributions;
  if (!first) return;
  const { userId, into } = first;
  const amount = sumOf(contributions.map((one) => one.amount));
  const move = { bookId: into.bookId, userId, isIn: true, amount, count: contributions.length };
  const seats = await listSeats(trx, into.bookId);
  await notifyOfOwnMove(deps, trx, move, { actorId: userId, isTakenBack: false, currency, seats });
}
