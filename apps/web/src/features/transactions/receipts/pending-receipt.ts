import { newId } from '../../../platform/api/new-id.ts';

/** A file to be uploaded as a receipt of a transaction. */
export interface PendingReceipt {
  /** The id of the receipt, so that a repeated upload adds nothing. */
  readonly id: string;
  readonly file: File;
}

export const pendingReceipt = (file: File): PendingReceipt => ({ id: newId(), file });

/** The receipt changes of a form, applied after the transaction was saved. */
export interface ReceiptChanges {
  readonly added: readonly PendingReceipt[];
  readonly removedIds: readonly string[];
}

export const NO_RECEIPT_CHANGES: ReceiptChanges = { added: [], removedIds: [] };

export const withAdded = (changes: ReceiptChanges, file: File): ReceiptChanges => ({
  ...changes,
  added: [...changes.added, pendingReceipt(file)],
});
