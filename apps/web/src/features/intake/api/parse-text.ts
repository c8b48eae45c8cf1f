import type { IntakeDraftView } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';

/** The parse result: drafts, and messages about money that match no known format. */
export interface ParsedText {
  readonly drafts: readonly IntakeDraftView[];
  readonly unread: readonly string[];
}

/**
 * Parses messages or sentences into drafts; nothing is saved.
 *
 * @throws ApiError
 */
export async function parseText(bookId: string, text: string): Promise<ParsedText> {
  return callApi('parseIntake', { params: { bookId }, body: { text } });
}
