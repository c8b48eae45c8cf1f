import type { IntakeDraftView } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';

/** What a text says, and the messages about money in it that nobody knows how to read. */
export interface ParsedText {
  readonly drafts: readonly IntakeDraftView[];
  readonly unread: readonly string[];
}

/**
 * Reads messages or sentences into drafts; nothing is written.
 *
 * @throws ApiError
 */
export async function parseText(bookId: string, text: string): Promise<ParsedText> {
  return callApi('parseIntake', { params: { bookId }, body: { text } });
}
