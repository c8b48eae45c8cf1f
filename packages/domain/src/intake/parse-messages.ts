import { type CivilDate, dayNumber } from '../calendar/civil-date.ts';
import { findFormat } from './find-format.ts';
import { GENERIC_FORMAT } from './formats/payment-formats.ts';
import type { IntakeDraft } from './intake-draft.ts';
import { beginsLearned, type LearnedFormat, readLearned } from './learned-format.ts';
import { splitMessages } from './message-text.ts';
import { readMessage } from './read-message.ts';
import { readSentence } from './read-sentence.ts';
import { relateDrafts } from './relate-drafts.ts';
import { type KnownNames, NO_NAMES } from './sentence-names.ts';

/** From that much on a draft is right as it stands. */
export const INTAKE_SURE = 0.8;
/** Below that a draft is not to be booked. */
export const INTAKE_UNSURE = 0.5;

/** Whether a line can only be the head of a message. */
function beginsMessage(line: string, before: string): boolean {
  const start = line.slice(0, 80);
  if (/^20\d{2}\/\d{1,2}\/\d{1,2} \d{1,2}:\d{2}/u.test(start)) return /\d{1,2}:\d{2}/u.test(before);
  const found = findFormat(start);
  // An easy payment names the card behind it: 하나카드 | 올리브영.
  if (!found || found.index > 0 || /^[^|]{2,20} \| /u.test(start)) return false;
  if (start.startsWith('[')) return true;
  // A card company is also a name on a line of its own, where a bank says to whom money went: 삼성카드결제.
  return (
    /승인|거절|[\d)\] ]취소|\d{1,2}\/\d{1,2}/u.test(start) || (/출금|입금|지급|결제/u.test(start) && /\d/u.test(start))
  );
}

/** What no message of a card company or a bank goes without, and no note of one's own has. */
const REPORTED_BY_MACHINE =
  /\n|\d:\d{2}|[[\]*]|\(\d{3,4}\)|(?:누적|잔액)(?:금액)? ?[:\d]|승인 ?\d|(?:승인|결제|카드|이용|출금|이체) ?(?:거절|실패)|거절(?:됐|되|됨)|(?:결제|출금|납부|이체|청구) ?예정|예정 ?금액|승인번호|일시불|\(광고|인증 ?번호|Web발신|https?:|고객님|체크카드 ?(?:출금|승인)|\d건|(?<![\d-])(?!20\d{2}-\d{1,2}-\d{1,2}(?!\d))\d{2,6}-\d{2,}/u;

/** Whether a text can only be what a person writes about their own money: one short line without any of that. */
function isNote(text: string): boolean {
  return (
    text.length <= 80 &&
    !REPORTED_BY_MACHINE.test(text) &&
    !/(?:입금|출금|송금|결제|이체)(?:됐|되었|했)(?:어요|습니다)/u.test(text)
  );
}

/** What a text says, and the messages about money in it that nobody knows how to read. */
export interface MessagesRead {
  readonly drafts: IntakeDraft[];
  readonly unread: string[];
}

/** More messages that cannot be read would only fill the screen. */
const UNREAD_MAX = 20;

/** An amount beside the word of a payment or an account: somebody's message about money, and no talk. */
const TELLS_OF_MONEY = /\d ?원|\d,\d{3}/u;

/**
 * Reads card and bank messages, or plain Korean sentences, one or many in one text, into drafts of entries. A text
 * without anything to book gives no draft, or drafts to ignore. Takes time in proportion to the length of the text.
 *
 * @param receivedDate the civil date on which the text came, in the book's time zone
 * @param learned formats that a person has taught; they come before the ones that everybody has
 * @param names what the book calls its things, for sentences that speak of them
 */
export function readMessages(
  text: string,
  receivedDate: CivilDate,
  learned: readonly LearnedFormat[] = [],
  names: KnownNames = NO_NAMES,
): MessagesRead {
  const drafts: IntakeDraft[] = [];
  const unread: string[] = [];
  const begins = (line: string, before: string) => beginsMessage(line, before) || beginsLearned(line, learned);
  for (const piece of splitMessages(text, begins)) {
    const day = piece.date !== null && piece.date < receivedDate ? piece.date : receivedDate;
    const whole = readMessage(piece.text, day);
    // What a known sender only announces is no note of one's own, however plainly it is put.
    const isAnnounced = whole?.kind === 'IGNORE' && whole.format !== GENERIC_FORMAT.id;
    const isCut = whole !== null && /(?:…|\.{3})$/u.test(piece.text);
    const note =
      isAnnounced || isCut || piece.isChat || !isNote(piece.text) ? null : readSentence(piece.text, day, names);
    const draft = readLearned(piece.text, learned, day) ?? note ?? whole;
    if (draft) {
      drafts.push(draft);
      const limit = draft.format === GENERIC_FORMAT.id ? INTAKE_SURE : INTAKE_UNSURE;
      const isGuessed = draft.kind !== 'IGNORE' && draft.kind !== 'CANCEL' && draft.confidence < limit;
      if (isGuessed && unread.length < UNREAD_MAX) unread.push(piece.text);
      continue;
    }
    const lines = piece.text.split('\n').map((line) => {
      const message = piece.text.includes('\n') ? readMessage(line, day) : null;
      return { message, sentence: message ? null : readSentence(line, day, names) };
    });
    // A list of one's own notes has an amount in each line; where some have none it is somebody's message.
    const isList = lines.every(({ message, sentence }) => message ?? sentence) && findFormat(piece.text) === null;
    const said = lines.flatMap(({ message, sentence }) => {
      if (message) return [message];
      if (!sentence) return [];
      return [piece.isChat ? asTalk(sentence) : isList ? sentence : asPartOfMessage(sentence)];
    });
    drafts.push(...said);
    const isSure = said.some(({ confidence }) => confidence >= INTAKE_SURE);
    if (!isSure && !piece.isChat && unread.length < UNREAD_MAX && TELLS_OF_MONEY.test(piece.text)) {
      unread.push(piece.text);
    }
  }
  return { drafts: relateDrafts(drafts).map((draft) => doubtDistant(draft, receivedDate)), unread };
}

/** The drafts alone. */
export function parseMessages(
  text: string,
  receivedDate: CivilDate,
  learned: readonly LearnedFormat[] = [],
  names: KnownNames = NO_NAMES,
): IntakeDraft[] {
  return readMessages(text, receivedDate, learned, names).drafts;
}

/** Further from today than that, a text is rather an old one than news of today, or its year was taken wrong. */
const DAYS_AWAY_MAX = 60;

/** Whether a day is so far from today that nothing is booked on it without a person. */
export const isDistant = (date: CivilDate, today: CivilDate): boolean =>
  Math.abs(dayNumber(date) - dayNumber(today)) > DAYS_AWAY_MAX;

/** The same draft, but never sure where its day is far from today. */
export function doubtDistant(draft: IntakeDraft, today: CivilDate): IntakeDraft {
  if (draft.kind === 'IGNORE' || draft.confidence < INTAKE_SURE || !isDistant(draft.date, today)) return draft;
  return {
    ...draft,
    confidence: 0.7,
    reasons: [...draft.reasons, `오늘과 ${DAYS_AWAY_MAX}일 넘게 차이 나는 날짜예요. 확인한 뒤 기록해 주세요.`],
  };
}

/** What people say to each other is no note about one's own money, however much it looks like one. */
function asTalk(draft: IntakeDraft): IntakeDraft {
  return {
    ...draft,
    confidence: Math.min(draft.confidence, 0.45),
    reasons: [...draft.reasons, '대화에 나온 내용이에요. 내가 쓴 돈인지 확인해 주세요.'],
  };
}

/** A line of a message that nobody knows: it may be what was paid, or what is left. */
function asPartOfMessage(draft: IntakeDraft): IntakeDraft {
  return {
    ...draft,
    confidence: Math.min(draft.confidence, 0.49),
    reasons: [...draft.reasons, '처음 보는 형식의 문자예요. 문자 형식을 등록하면 다음부터 읽을 수 있어요.'],
  };
}
