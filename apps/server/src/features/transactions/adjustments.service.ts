import type { Transaction } from '@salim/contract';
import { MAX_AMOUNT } from '@salim/domain';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { viewOfNewDraft } from './resolve-draft.ts';
import { BLANK_DRAFT, type TransactionDraft } from './transaction-draft.ts';
import { insertTransactions, type WriteStamp } from './transaction-writes.repository.ts';

export interface Adjustment {
  readonly assetId: string;
  readonly date: string;
  /** Actual balance minus recorded balance. */
  readonly difference: number;
}

/**
 * Writes the adjustment that corrects an asset's balance; none when there is no difference.
 *
 * @throws AppError LIMIT_EXCEEDED when the difference is larger than the maximum amount
 */
export async function writeAdjustment(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  seat: BookSeat,
  { assetId, date, difference }: Adjustment,
): Promise<Transaction | null> {
  if (difference === 0) return null;
  const amount = Math.abs(difference);
  if (amount > MAX_AMOUNT)
    throw new AppError('LIMIT_EXCEEDED', {
      errors: [{ field: 'balance', message: '차이가 너무 커서 한 번에 맞출 수 없어요.' }],
    });
  const at = deps.clock.now();
  const draft = adjustmentDraft({ assetId, date, difference }, null, at);
  const stamp = { bookId: seat.bookId, userId: actor.userId, at };
  await insertTransactions(trx, stamp, { drafts: [draft], requestHash: null, activity: null });
  const transaction = viewOfNewDraft(draft, stamp);
  await recordActivity(deps, trx, actor.userId, {
    bookId: seat.bookId,
    action: 'RECONCILED',
    entity: 'ASSET',
    entityId: assetId,
    after: { transaction },
  });
  return transaction;
}

function adjustmentDraft(
  { assetId, date, difference }: Adjustment,
  importId: string | null,
  at: Date,
): TransactionDraft {
  const amount = Math.abs(difference);
  return {
    ...BLANK_DRAFT,
    id: newId(at),
    type: 'ADJUSTMENT',
    direction: difference > 0 ? 'IN' : 'OUT',
    date,
    amount,
    description: '잔액 맞추기',
    payments: [{ assetId, postingAssetId: assetId, paymentMethodId: null, amount }],
    importId,
  };
}

/**
 * Writes the adjustments that set assets to the balances in a file. They belong to the import: its record mentions
 * them, and undoing it removes them.
 *
 * @throws AppError LIMIT_EXCEEDED
 */
export async function writeImportedAdjustments(
  trx: Trx,
  stamp: WriteStamp,
  work: {
    readonly importId: string;
    readonly date: string;
    readonly adjustments: readonly Omit<Adjustment, 'date'>[];
  },
): Promise<void> {
  const { importId, date, adjustments } = work;
  if (adjustments.length === 0) return;
  if (adjustments.some(({ difference }) => Math.abs(difference) > MAX_AMOUNT)) throw new AppError('LIMIT_EXCEEDED');
  const drafts = adjustments.map((adjustment) => adjustmentDraft({ ...adjustment, date }, importId, stamp.at));
  await insertTransactions(trx, stamp, { drafts, requestHash: null, activity: null });
}
