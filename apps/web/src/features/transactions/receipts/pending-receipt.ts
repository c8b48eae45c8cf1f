import { newId } from '../../../platform/api/new-id.ts';

/** A file that waits to become a receipt of an entry. */
export interface PendingReceipt {
  /** The id that the receipt will have, so that a repeated upload adds nothing. */
  readonly id: string;
  readonly file: File;
}

export const pendingReceipt = (file: File): PendingReceipt => ({ id: newId(), file });

/** What stands in the form about the receipts of an entry: nothing of it is done before the entry is saved. */
export interface ReceiptChanges {
  readonly added: readonly PendingReceipt[];
  readonly removedIds: readonly string[];
}

export const NO_RECEIPT_CHANGES: ReceiptChanges = { added: [], removedIds: [] };
