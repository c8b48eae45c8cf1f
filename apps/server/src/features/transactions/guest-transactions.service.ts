import type { TransactionInput } from '@salim/contract';
import { AppError } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { BookSeat } from '../../db/queries/book-seat.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { requireReplay } from '../books/idempotent-create.service.ts';
import { alertOfSpending } from '../budgets/budget-alerts.service.ts';
import { type PricedInput, pricedInput } from '../exchange-rates/exchange-rates.service.ts';
import { viewOfNewDraft } from './resolve-draft.ts';
import { spendingDatesOf } from './transaction-draft.ts';
import { draftOfRow, lockTransactionRows, viewOf } from './transaction-views.repository.ts';
import { insertTransactions, trashTransactions } from './transaction-writes.repository.ts';
import { draftFrom } from './transactions.service.ts';

/** An expense that the person of a seat without an account paid and shares. */
export interface GuestExpense extends PricedInput {
  readonly id: string;
  readonly requestHash: Buffer;
  readonly description: string;
  /** All members by default. */
  readonly shareWith?: readonly string[] | undefined;
}

/**
 * Writes an expense in the name of a seat, uncategorized and marked as a guest's, in the database transaction of the
 * caller.
 *
 * @returns false when the same request has written it before
 * @throws AppError ID_TAKEN, MEMBER_NOT_FOUND, DUPLICATE_MEMBER, PERIOD_CLOSED, RATE_MISSING, and the rules of the ledger
 */
export async function writeGuestExpense(
  deps: Deps,
  trx: Trx,
  seat: BookSeat,
  { id, requestHash, shareWith, ...facts }: GuestExpense,
): Promise<boolean> {
  const { bookId, userId } = seat;
  const at = deps.clock.now();
  const stamp = { bookId, userId, at };
  const input: TransactionInput = {
    type: 'EXPENSE',
    ...(await pricedInput(trx, { bookId, own: seat.currency }, facts)),
    time: null,
    memo: '',
    isRefund: false,
    refundOfId: null,
    toAssetId: null,
    fee: 0,
    feeCategoryId: null,
    installment: null,
    shareMethod: 'EQUAL',
    shares: shareWith?.map((memberId) => ({ userId: memberId })) ?? [],
    visibility: 'SHARED',
    revealOn: null,
    tagIds: [],
    excludeFromStats: false,
    taxKind: null,
    cashReceipt: false,
  };
  const draft = { ...(await draftFrom(deps, trx, bookId, userId, input, { id, previous: null })), guest: true };
  const written = await insertTransactions(trx, stamp, { drafts: [draft], requestHash, activity: null });
  if (written.length === 0) {
    await requireReplay(trx, { bookId, id, requestHash });
    return false;
  }
  await recordActivity(deps, trx, userId, {
    bookId,
    action: 'CREATED',
    entity: 'TRANSACTION',
    entityId: id,
    after: viewOfNewDraft(draft, stamp),
  });
  await alertOfSpending(deps, trx, seat, { dates: spendingDatesOf([draft], seat), isMany: false });
  return true;
}

/**
 * Moves an expense of a guest to the trash, in the database transaction of the caller.
 *
 * @throws AppError TRANSACTION_NOT_FOUND unless a guest of this seat recorded it; UNDO_IMPOSSIBLE when a member has
 * changed it; PERIOD_CLOSED
 */
export async function deleteUntouchedExpense(deps: Deps, trx: Trx, seat: BookSeat, id: string): Promise<void> {
  const { bookId, userId } = seat;
  const at = deps.clock.now();
  const [row] = await lockTransactionRows(trx, bookId, [id]);
  const isOwn = row?.is_guest === true && row.created_by === userId && row.deleted_at === null;
  if (!row || !isOwn) throw new AppError('TRANSACTION_NOT_FOUND');
  if (row.version !== 1) throw new AppError('UNDO_IMPOSSIBLE');
  await trashTransactions(trx, { bookId, userId, at }, [id]);
  await alertOfSpending(deps, trx, seat, { dates: spendingDatesOf([draftOfRow(row)], seat), isMany: false });
  await recordActivity(deps, trx, userId, {
    bookId,
    action: 'DELETED',
    entity: 'TRANSACTION',
    entityId: id,
    before: viewOf(row, { userId, revealedThrough: revealedThrough(at) }),
  });
}
