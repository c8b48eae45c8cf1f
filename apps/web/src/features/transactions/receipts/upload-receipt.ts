import type { Attachment } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import type { PendingReceipt } from './pending-receipt.ts';

/** Ten megabytes over a slow connection take longer than any other call. */
const UPLOAD_TIMEOUT_MS = 60_000;
/** Retries while the server is busy with other pictures; it names the delay in `Retry-After`. */
const BUSY_RETRIES = 3;
const RETRY_AFTER_SECONDS = 3;

/** The transaction that receipts belong to. */
export interface ReceiptTarget {
  readonly bookId: string;
  readonly transactionId: string;
}

const rest = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Uploads a file to a transaction, under an id that makes a repeated upload add nothing.
 *
 * @throws ApiError
 */
export async function uploadReceipt(target: ReceiptTarget, { id, file }: PendingReceipt): Promise<Attachment> {
  const { bookId, transactionId } = target;
  for (let attempt = 0; ; attempt += 1) {
    const body = new FormData();
    body.append('id', id);
    body.append('file', file, file.name);
    try {
      const params = { bookId, transactionId };
      return await callApi('createAttachment', { params, body, idempotencyKey: id, timeoutMs: UPLOAD_TIMEOUT_MS });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ATTACHMENT_BUSY' || attempt >= BUSY_RETRIES) throw error;
      await rest(error.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
    }
  }
}
