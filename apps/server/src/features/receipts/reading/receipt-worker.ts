import { setPriority } from 'node:os';
import { PhotoFailure, type PhotoFailureCode } from '../../attachments/processing/photo-failure.ts';
import { type ReceiptRequest, recognizeReceipt } from './recognize-receipt.ts';

/*
 * Worker process that reads one picture and exits, so that the memory of the engine (about 200 MB) is there only while
 * it reads.
 */

/** A lower priority than the server's; the lowest would starve on a busy machine. */
const NICENESS = 5;

export type ReceiptWorkerAnswer =
  | { readonly isRead: true; readonly texts: readonly string[] }
  | { readonly isRead: false; readonly code: PhotoFailureCode; readonly reason: string };

async function answerTo(request: ReceiptRequest): Promise<ReceiptWorkerAnswer> {
  try {
    return { isRead: true, texts: await recognizeReceipt(request) };
  } catch (error) {
    if (error instanceof PhotoFailure) return { isRead: false, code: error.code, reason: error.message };
    return { isRead: false, code: 'ATTACHMENT_UNREADABLE', reason: 'the picture cannot be decoded' };
  }
}

// Answering requests matters more than reading pictures.
setPriority(NICENESS);
process.once('message', (request: ReceiptRequest) => {
  void answerTo(request).then((answer) => process.send?.(answer));
});
// The parent is disconnected, so the result is not needed any more.
process.once('disconnect', () => process.exit());
