import type { ReceiptDraftView } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';

/** The upload, other people's photos, and two tries to read this one. */
const READING_TIMEOUT_MS = 60_000;

/**
 * Reads the photo of a receipt into a draft; nothing is saved.
 *
 * @throws ApiError
 */
export async function readReceipt(bookId: string, file: File): Promise<ReceiptDraftView> {
  const body = new FormData();
  body.append('file', file, file.name);
  const { draft } = await callApi('readReceipt', { params: { bookId }, body, timeoutMs: READING_TIMEOUT_MS });
  return draft;
}
