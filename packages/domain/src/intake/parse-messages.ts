import type { CivilDate } from '../calendar/civil-date.ts';
import { findFormat } from './find-format.ts';
import type { IntakeDraft } from './intake-draft.ts';
import { splitMessages } from './message-text.ts';
import { readMessage } from './read-message.ts';
import { readSentence } from './read-sentence.ts';
import { relateDrafts } from './relate-drafts.ts';

/** From that much on a draft is right as it stands. */
export const INTAKE_SURE = 0.8;
/** Below that a draft is not to be booked. */
export const INTAKE_UNSURE = 0.5;

/** Whether a line can only be the head of a message. */
function beginsMessage(line: string, before: string): boolean {
  const start = line.slice(0, 80);
  if (/^20\d{2}\/\d{1,2}\/\d{1,2} \d{1,2}:\d{2}/u.test(start)) return /\d{1,2}:\d{2}/u.test(before);
  const found = findFormat(start);
  if (!found || found.index > 0) return false;
  if (start.startsWith('[')) return true;
  // A card company is also a name on a line of its own, where a bank says to whom money went: 삼성카드결제.
  return (
    /승인|거절|[\d)\] ]취소|\d{1,2}\/\d{1,2}/u.test(start) || (/출금|입금|지급|결제/u.test(start) && /\d/u.test(start))
  );
}

/**
 * Reads card and bank messages, or plain Korean sentences, one or many in one text, into drafts of entries. A text
 * without anything to book gives no draft, or drafts to ignore. Takes time in proportion to the length of the text.
 *
 * @param receivedDate the civil date on which the text came, in the book's time zone
 */
export function parseMessages(text: string, receivedDate: CivilDate): IntakeDraft[] {
  const drafts: IntakeDraft[] = [];
  for (const piece of splitMessages(text, beginsMessage)) {
    const day = piece.date !== null && piece.date < receivedDate ? piece.date : receivedDate;
    const draft = readMessage(piece.text, day);
    if (draft) {
      drafts.push(draft);
      continue;
    }
    const lines = piece.text.split('\n');
    for (const line of lines) {
      const single = lines.length === 1 ? null : readMessage(line, day);
      const sentence = single ?? readSentence(line, day);
      if (sentence) drafts.push(piece.isChat && single === null ? asTalk(sentence) : sentence);
    }
  }
  return relateDrafts(drafts);
}

/** What people say to each other is no note about one's own money, however much it looks like one. */
function asTalk(draft: IntakeDraft): IntakeDraft {
  return {
    ...draft,
    confidence: Math.min(draft.confidence, 0.45),
    reasons: [...draft.reasons, '대화에서 나온 말이에요. 내가 쓴 돈이면 확인해 주세요.'],
  };
}
