import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { earlierTransactions } from './earlier-transactions.ts';
import { findReferences } from './transaction-context.repository.ts';
import type { TransactionDraft } from './transaction-draft.ts';
import { draftOfRow, lockTransactionRows, viewOf } from './transaction-views.repository.ts';
import { replaceTransactions } from './transaction-writes.repository.ts';

/** What a second message about a payment knows; null for what it does not. */
export interface PaymentCompletion {
  readonly id: string;
  /** The card or account that paid, and the payment method of the book. */
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
  /** The installments in which the card is billed; only with the card. */
  readonly installment: TransactionDraft['installment'];
  /** Replaces the description. */
  readonly description: string | null;
  readonly categoryId: string | null;
}

function withPayment(
  draft: TransactionDraft,
  { assetId, paymentMethodId, installment }: PaymentCompletion,
  postingAssetId: string | null,
): TransactionDraft {
  const [only, ...others] = draft.payments;
  if (assetId === null || only === undefined || others.length > 0 || only.assetId !== null) return draft;
  const method = only.paymentMethodId ?? paymentMethodId;
  return {
    ...draft,
    payments: [{ ...only, assetId, postingAssetId, paymentMethodId: method }],
    installment: draft.installment ?? installment,
  };
}

function withName(draft: TransactionDraft, { description, categoryId }: PaymentCompletion): TransactionDraft {
  if (description === null) return draft;
  const [only, ...others] = draft.splits;
  const isUnsorted = only !== undefined && others.length === 0 && only.categoryId === null;
  return { ...draft, description, splits: isUnsorted ? [{ ...only, categoryId }] : draft.splits };
}

/**
 * Adds to a recorded payment what a second message about it knows, with an activity record. A payment whose asset is
 * known keeps it, and one that is deleted, masked or part of a settlement stays as it is.
 */
export async function completePayment(
  deps: Deps,
  trx: Trx,
  { seat, reader }: { readonly seat: BookSeat; readonly reader: Reader },
  known: PaymentCompletion,
): Promise<void> {
  if (known.assetId === null && known.description === null) return;
  const { bookId, userId } = seat;
  const [row] = await lockTransactionRows(trx, bookId, [known.id]);
  if (!row || row.deleted_at !== null || row.settlement_id !== null) return;
  const before = viewOf(row, reader);
  if (before.isMasked) return;
  const { assets } = await findReferences(trx, bookId, {
    assetIds: known.assetId === null ? [] : [known.assetId],
    categoryIds: [],
    methodIds: [],
    tagIds: [],
    memberIds: [],
    refundedIds: [],
  });
  const asset = assets.find(({ id, isDeleted }) => id === known.assetId && !isDeleted);
  const previous = draftOfRow(row);
  const paid = asset ? withPayment(previous, known, asset.settlementAssetId ?? asset.id) : previous;
  const draft = withName(paid, known);
  if (draft === previous) return;
  await replaceTransactions(trx, { bookId, userId, at: deps.clock.now() }, [draft]);
  const [written] = await lockTransactionRows(trx, bookId, [known.id]);
  if (!written) return;
  await recordActivity(deps, trx, userId, {
    bookId,
    action: 'UPDATED',
    entity: 'TRANSACTION',
    entityId: known.id,
    before,
    after: viewOf(written, reader),
    undo: earlierTransactions([row]),
  });
}
