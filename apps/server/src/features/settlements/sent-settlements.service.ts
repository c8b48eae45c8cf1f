import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { BookSeat } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { takeIdForBook } from '../books/books.service.ts';
import { balancesIn } from './balances.service.ts';
import { notifyLinkCreator, notifyOfSettlement } from './settlement-notices.ts';
import {
  findSettlement,
  insertSettlement,
  listSeats,
  listSentOf,
  lockSettlementsOf,
  noteOfSettlement,
  type SentSettlement,
  type SettlementFacts,
  sumSent,
} from './settlements.repository.ts';

/** Payments that a seat has reported and no member has confirmed, in the order of the reports. */
export async function pendingSentOf(db: Db, bookId: string, userId: string): Promise<SentSettlement[]> {
  return listSentOf(db, bookId, userId);
}

/** The part of a member's balance that its payers have reported as sent and no member has confirmed; with its sign. */
export async function reportedOf(
  { db }: Pick<Deps, 'db'>,
  bookId: string,
  userId: string,
  balance: number,
): Promise<number> {
  if (balance === 0) return 0;
  const sent = await sumSent(db, { bookId, userId, isSender: balance < 0 });
  return Math.sign(balance) * Math.min(Math.abs(balance), sent);
}

/** A payment that the person of a seat without an account reports. */
export interface Sent {
  readonly toMemberId?: string | undefined;
  /** Instead of the id. */
  readonly toName?: string | undefined;
  readonly amount: number;
  readonly date: string;
  /** The member who made the report possible, and is notified. */
  readonly witnessId: string;
}

/**
 * What a seat still owes each member at most. Reported payments count as made, although the balances do not contain
 * them yet.
 */
async function owedBy(trx: Trx, { bookId, userId }: BookSeat): Promise<(toId: string) => number> {
  await lockSettlementsOf(trx, bookId, userId);
  const pending = await listSentOf(trx, bookId, userId);
  const balances = new Map(
    (await balancesIn({ db: trx }, { bookId })).map((member) => [member.userId, member.balance]),
  );
  const sum = (list: readonly SentSettlement[]): number => list.reduce((total, { amount }) => total + amount, 0);
  const open = -(balances.get(userId) ?? 0) - sum(pending);
  return (toId) => Math.min(open, (balances.get(toId) ?? 0) - sum(pending.filter(({ toUserId }) => toUserId === toId)));
}

/**
 * Records a payment as sent by a seat without an account, inside the database transaction of the caller, in which the
 * seat is locked. All such payments that wait for a confirmation never exceed what the seat owes.
 *
 * @returns its id
 * @throws AppError MEMBER_NOT_FOUND, SETTLEMENT_TOO_LARGE, PERIOD_CLOSED
 */
export async function recordSent(deps: Deps, trx: Trx, seat: BookSeat, sent: Sent): Promise<string> {
  const { bookId, userId } = seat;
  const at = deps.clock.now();
  const owed = await owedBy(trx, seat);
  const seats = await listSeats(trx, bookId);
  const [to] = seats
    .filter(
      (look) =>
        look.user_id !== userId &&
        (sent.toMemberId === undefined ? look.name === sent.toName?.trim() : look.user_id === sent.toMemberId),
    )
    // Of members with the same name, the one who is owed most.
    .toSorted((one, other) => owed(other.user_id) - owed(one.user_id));
  if (!to) throw fieldRefusal('MEMBER_NOT_FOUND', sent.toMemberId === undefined ? 'toName' : 'toMemberId');
  if (sent.amount > owed(to.user_id)) throw fieldRefusal('SETTLEMENT_TOO_LARGE', 'amount');
  const facts: SettlementFacts = {
    id: newId(at),
    bookId,
    fromUserId: userId,
    toUserId: to.user_id,
    amount: sent.amount,
    date: sent.date,
    status: 'SENT',
    fromAssetId: null,
    toAssetId: null,
  };
  await takeIdForBook(trx, facts.id, bookId);
  await insertSettlement(trx, facts, { userId, at });
  const settlement = await findSettlement(trx, bookId, facts.id);
  if (!settlement) throw new AppError('SETTLEMENT_NOT_FOUND');
  await recordActivity(deps, trx, userId, {
    bookId,
    action: 'CREATED',
    entity: 'SETTLEMENT',
    entityId: facts.id,
    after: noteOfSettlement(settlement),
  });
  const { currency } = seat;
  await notifyOfSettlement(deps, trx, { settlement, step: 'SENT', actorId: userId, currency, seats });
  await notifyLinkCreator(deps, trx, { settlement, witnessId: sent.witnessId, currency, seats });
  return facts.id;
}
