import type { IntakeDraftView } from '@salim/contract';
import { callApi } from '../../../lib/api-client.ts';

/**
 * Reads messages or sentences into drafts; nothing is written.
 *
 * @throws ApiError
 */
export async function parseText(bookId: string, text: string): Promise<readonly IntakeDraftView[]> {
  return (await callApi('parseIntake', { params: { bookId }, body: { text } })).drafts;
}
