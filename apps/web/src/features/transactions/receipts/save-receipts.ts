import type { Attachment, Transaction } from '@salim/contract';
import { markTransactionsStale } from '../../../ledger/stale-after-write.ts';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { toast } from '../../../ui/toast.tsx';
import type { PendingReceipt, ReceiptChanges } from './pending-receipt.ts';
import { type ReceiptTarget, uploadReceipt } from './upload-receipt.ts';

/** Updates the cached transaction to the server's state. */
function putAttachments(
  { bookId, transactionId }: ReceiptTarget,
  change: (attachments: readonly Attachment[]) => Attachment[],
): void {
  queryClient.setQueryData<Transaction>(queryKeys.transaction(bookId, transactionId), (transaction) =>
    transaction ? { ...transaction, attachments: change(transaction.attachments) } : transaction,
  );
}

/**
 * Adds a receipt to a transaction.
 *
 * @throws ApiError
 */
export async function addReceipt(target: ReceiptTarget, receipt: PendingReceipt): Promise<void> {
  const added = await uploadReceipt(target, receipt);
  putAttachments(target, (attachments) => [...attachments.filter((one) => one.id !== added.id), added]);
}

/**
 * Permanently deletes a receipt. An already deleted one is not an error.
 *
 * @throws ApiError
 */
export async function removeReceipt(target: ReceiptTarget, attachmentId: string): Promise<void> {
  try {
    await callApi('deleteAttachment', { params: { attachmentId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  putAttachments(target, (attachments) => attachments.filter((one) => one.id !== attachmentId));
}

interface Failures {
  readonly left: ReceiptChanges;
  /** Why the last upload failed. */
  readonly reason: string;
}

/** Sequentially, so that uploads do not share a slow connection; a failure does not stop the others. */
async function carryOut(target: ReceiptTarget, changes: ReceiptChanges): Promise<Failures | null> {
  const added: PendingReceipt[] = [];
  const removedIds: string[] = [];
  let reason = '';
  for (const id of changes.removedIds) {
    try {
      await removeReceipt(target, id);
    } catch (error) {
      removedIds.push(id);
      reason = messageOf(error);
    }
  }
  for (const receipt of changes.added) {
    try {
      await addReceipt(target, receipt);
    } catch (error) {
      added.push(receipt);
      reason = `${receipt.file.name}: ${messageOf(error)}`;
    }
  }
  void markTransactionsStale(target.bookId);
  return reason === '' ? null : { left: { added, removedIds }, reason };
}

function keepPageOpen(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

interface Unsent extends Failures {
  /** The notice that offers to try again. */
  readonly offer: string;
}

/** What could not be sent and is offered to be sent again, by transaction. */
const unsent = new Map<string, Unsent>();

const isSame = (one: PendingReceipt, other: PendingReceipt): boolean =>
  one.id === other.id ||
  (one.file.name === other.file.name &&
    one.file.size === other.file.size &&
    one.file.lastModified === other.file.lastModified);

/** Closes the notice of earlier failures. @returns those that the user has not tried again by these changes */
function takeEarlier(transactionId: string, changes: ReceiptChanges): Failures | null {
  const earlier = unsent.get(transactionId);
  if (!earlier) return null;
  toast.close(earlier.offer);
  const added = earlier.left.added.filter((one) => !changes.added.some((other) => isSame(one, other)));
  const removedIds = earlier.left.removedIds.filter((id) => !changes.removedIds.includes(id));
  return added.length + removedIds.length === 0 ? null : { left: { added, removedIds }, reason: earlier.reason };
}

function joined(earlier: Failures | null, now: Failures | null): Failures | null {
  if (!earlier || !now) return now ?? earlier;
  return {
    left: {
      added: [...earlier.left.added, ...now.left.added],
      removedIds: [...earlier.left.removedIds, ...now.left.removedIds],
    },
    reason: now.reason,
  };
}

/**
 * Adds receipts to a stored transaction and removes others. Continues while the user navigates within the app; failures
 * can be retried.
 *
 * @param savedText says that the transaction was saved nevertheless, after a form
 */
export async function saveReceipts(target: ReceiptTarget, changes: ReceiptChanges, savedText = ''): Promise<void> {
  const count = changes.added.length;
  if (count + changes.removedIds.length === 0) return;
  const notice = count === 0 ? null : toast.info(`영수증 ${count}개를 올리고 있어요`, { autoHide: false });
  window.addEventListener('beforeunload', keepPageOpen);
  const failed = await carryOut(target, changes);
  window.removeEventListener('beforeunload', keepPageOpen);
  if (notice !== null) toast.close(notice);
  if (!failed && count > 0) toast.success(`영수증 ${count}개를 첨부했어요`);
  const failures = joined(takeEarlier(target.transactionId, changes), failed);
  if (failures) {
    const { added, removedIds } = failures.left;
    const what =
      added.length > 0
        ? `영수증 ${added.length}개를 올리지 못했어요`
        : `영수증 ${removedIds.length}개를 삭제하지 못했어요`;
    const { transactionId } = target;
    const offer = toast.error(what, {
      message: `${failures.reason} ${savedText}`.trim(),
      action: { label: '다시 시도', onClick: () => void saveReceipts(target, failures.left, savedText) },
      onClose: () => {
        if (unsent.get(transactionId)?.offer === offer) unsent.delete(transactionId);
      },
    });
    unsent.set(transactionId, { ...failures, offer });
  }
}
