import { askWorker } from '../../attachments/processing/ask-worker.ts';
import { PhotoFailure } from '../../attachments/processing/photo-failure.ts';
import type { ReceiptWorkerAnswer } from './receipt-worker.ts';
import { RECEIPT_WORKER_FILE } from './receipt-worker-file.ts';
import type { ReceiptRequest } from './recognize-receipt.ts';

/** The WebAssembly memory of the engine is outside of the heap and limited by the pixels that it gets. */
const MEMORY_LIMITS: readonly string[] = ['--max-old-space-size=160', '--max-semi-space-size=8'];

/**
 * Recognizes the text of a picture in a separate process: one text for each try.
 *
 * @throws PhotoFailure
 * @throws AppError ATTACHMENT_BUSY
 * @throws Error when the process cannot be started
 */
export async function recognizeInWorker(request: ReceiptRequest, timeoutMs: number): Promise<readonly string[]> {
  const unreadable = 'ATTACHMENT_UNREADABLE';
  const bounds = { memory: MEMORY_LIMITS, timeoutMs, unreadable } as const;
  const answer = await askWorker<ReceiptWorkerAnswer>(RECEIPT_WORKER_FILE, request, bounds);
  if (!answer.isRead) throw new PhotoFailure(answer.code, answer.reason);
  return answer.texts;
}
