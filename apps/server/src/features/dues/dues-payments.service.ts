import type { BodyOf, DuesPayment, endpoints } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { BookSeat } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { requireLinkedTransaction, writeLinkedTransaction } from '../transactions/linked-transactions.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import {
  countPayments,
  deleteDuesPayment,
  findPayment,
  insertPayments,
  isExempted,
  lockDues,
  type StoredDues,
  sumPayments,
} from './dues.repository.ts';
import { requireLiveDues } from './dues.service.ts';

export const PAYMENTS_MAX = 20_000;

type PaymentInput = BodyOf<typeof endpoints.addDuesPayment>;

/** What undo and redo of a payment need. */
function noteOf({ name }: StoredDues, payment: DuesPayment) {
  const { id, seatId, month, amount, isExempt, date, memo, transactionId } = payment;
  return { name, payment: { id, seatId, month, amount, isExempt, date, memo, transactionId } };
}

/** @throws AppError DUES_PAYMENT_UNFIT unless either an amount was paid or the month is waived */
function amountIn({ amount, isExempt = false, transactionId = null, entry: transaction }: PaymentInput): number {
  if (!isExempt && amount === undefined) {
    const message = '납부 금액을 입력하거나 면제를 골라 주세요.';
    throw new AppError('DUES_PAYMENT_UNFIT', {
      message,
      errors: [{ field: 'amount', message, code: 'DUES_PAYMENT_UNFIT' }],
    });
  }
  if (isExempt && amount !== undefined) throw fieldRefusal('DUES_PAYMENT_UNFIT', 'amount');
  if (isExempt && (transactionId !== null || transaction !== undefined))
    throw fieldRefusal('DUES_PAYMENT_UNFIT', 'isExempt');
  return amount ?? 0;
}

/** The transaction that a payment refers to or that is created for it; null for neither. */
async function transactionFor(
  deps: Deps,
  trx: Trx,
  who: { readonly actor: Actor; readonly seat: BookSeat },
  input: PaymentInput,
  carried: { readonly amount: number; readonly description: string },
): Promise<string | null> {
  const { bookId, userId } = who.seat;
  const { transactionId = null, entry: transaction, date } = input;
  if (transaction === undefined) {
    if (transactionId === null) return null;
    const named = await requireLinkedTransaction(trx, bookId, transactionId, readerIn(deps, who.actor, who.seat));
    if (named.type !== 'INCOME') throw fieldRefusal('DUES_ENTRY_UNFIT', 'transactionId');
    return transactionId;
  }
  if (transactionId !== null) throw fieldRefusal('DUES_ENTRY_UNFIT', 'entry');
  const stamp = { bookId, userId, at: deps.clock.now() };
  return writeLinkedTransaction(deps, trx, stamp, { money: { type: 'INCOME', date, ...carried }, wish: transaction });
}

/**
 * Records what a seat paid for a month, or waives it; with `entry` also creates the income transaction.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, DUES_NOT_FOUND, DUES_SEAT_NOT_FOUND, DUES_PAYMENT_UNFIT,
 * DUES_ALREADY_EXEMPT, DUES_ENTRY_UNFIT, TRANSACTION_NOT_FOUND, MASKED_ENTRY, ID_TAKEN, TOO_MANY, BALANCE_OUT_OF_RANGE, and
 * the rules of the ledger
 */
export async function addDuesPayment(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly duesId: string },
  input: PaymentInput,
  requestHash: Buffer,
): Promise<Created<DuesPayment>> {
  const { bookId, duesId } = place;
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  return inWriteTransaction(deps, actor, async (trx) => {
    const dues = requireLiveDues(await lockDues(trx, bookId, duesId));
    const createdAt = deps.clock.now();
    const { id = newId(createdAt), seatId, month, isExempt = false, date, memo = '' } = input;
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (isNew) {
      const amount = amountIn(input);
      const payer = dues.seats.find((one) => one.id === seatId);
      if (!payer) throw fieldRefusal('DUES_SEAT_NOT_FOUND', 'seatId');
      if (isExempt && (await isExempted(trx, bookId, { duesId, seatId, month }))) {
        throw new AppError('DUES_ALREADY_EXEMPT');
      }
      if ((await countPayments(trx, bookId, duesId)) >= PAYMENTS_MAX) throw new AppError('TOO_MANY');
      if (!Number.isSafeInteger((await sumPayments(trx, bookId, duesId)) + amount)) {
        throw fieldRefusal('BALANCE_OUT_OF_RANGE', 'amount');
      }
      const description = `${dues.name} 회비 ${payer.name}`;
      const transactionId = await transactionFor(deps, trx, { actor, seat }, input, { amount, description });
      const createdBy = actor.userId;
      const payment = { id, duesId, seatId, month, amount, isExempt, date, memo, transactionId, createdBy, createdAt };
      await insertPayments(trx, bookId, [payment]);
    }
    const found = await findPayment(trx, reader, bookId, id);
    if (found?.duesId !== duesId) throw new AppError('ID_TAKEN');
    if (isNew) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'CONTRIBUTED',
        entity: 'DUES',
        entityId: duesId,
        after: noteOf(dues, found),
      });
    }
    return created(found, isNew);
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, DUES_NOT_FOUND, DUES_PAYMENT_NOT_FOUND */
export async function removeDuesPayment(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly duesId: string; readonly paymentId: string },
): Promise<void> {
  const { bookId, duesId, paymentId } = place;
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    const dues = requireLiveDues(await lockDues(trx, bookId, duesId));
    const found = await findPayment(trx, readerIn(deps, actor, seat), bookId, paymentId);
    if (found?.duesId !== duesId) throw new AppError('DUES_PAYMENT_NOT_FOUND');
    await deleteDuesPayment(trx, bookId, paymentId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'CONTRIBUTION_TAKEN_BACK',
      entity: 'DUES',
      entityId: duesId,
      before: noteOf(dues, found),
    });
  });
}
