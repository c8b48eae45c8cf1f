import type { CivilDate } from '../calendar/civil-date.ts';
import type { IntakeDraft } from './intake-draft.ts';
import { splitMessages } from './message-text.ts';
import { formatOf, readMessage } from './read-message.ts';
import { readSentence } from './read-sentence.ts';
import { relateDrafts } from './relate-drafts.ts';

/** From that much on a draft is right as it stands. */
export const INTAKE_SURE = 0.8;
/** Below that a draft is not to be booked. */
export const INTAKE_UNSURE = 0.5;

/** Whether a line can only be the head of a message. */
function beginsMessage(line: string): boolean {
  const start = line.slice(0, 80);
  if (/^20\d{2}[/.-]\d{1,2}[/.-]\d{1,2} \d{1,2}:\d{2}/u.test(start)) return true;
  const found = formatOf(start);
  if (!found || found.head.index > 0) return false;
  if (start.startsWith('[')) return true;
  return /승인|취소|거절|출금|입금|지급|결제|\d{1,2}\/\d{1,2}/u.test(start);
}

/**
 * Reads card and bank messages, or plain Korean sentences, one or many in one text, into drafts of entries. A text
 * without anything to book gives no draft, or drafts to ignore. Takes time in proportion to the length of the text.
 *
 * @param receivedDate the civil date on which the text came, in the book's time zone
 */
export function parseMessages(text: string, receivedDate: CivilDate): IntakeDraft[] {
  const drafts: IntakeDraft[] = [];
  for (const message of splitMessages(text, beginsMessage)) {
    const draft = readMessage(message, receivedDate);
    if (draft) {
      drafts.push(draft);
      continue;
    }
    const lines = message.split('\n');
    for (const line of lines) {
      const single = lines.length === 1 ? null : readMessage(line, receivedDate);
      const sentence = single ?? readSentence(line, receivedDate);
      if (sentence) drafts.push(sentence);
    }
  }
  return relateDrafts(drafts);
}
