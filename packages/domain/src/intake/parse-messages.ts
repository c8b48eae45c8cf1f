import { type CivilDate, dayNumber } from '../calendar/civil-date.ts';
import { isEnglishCardMessage } from './english-message.ts';
import { findFormat } from './find-format.ts';
import { GENERIC_FORMAT } from './formats/payment-formats.ts';
import { isFrameWord } from './frame-word.ts';
import type { IntakeDraft } from './intake-draft.ts';
import { beginsLearned, type LearnedFormat, readLearned } from './learned-format.ts';
import { splitMessages } from './message-text.ts';
import { readMessage } from './read-message.ts';
import { readSentence } from './read-sentence.ts';
import { readSentences } from './read-sentences.ts';
import { relateDrafts } from './relate-drafts.ts';
import { isRequestedCancel } from './requested-cancel.ts';
import { takeDay } from './sentence-date.ts';
import { type KnownNames, NO_NAMES } from './sentence-names.ts';
import { ticketRefundIn } from './ticket-refund.ts';

/** At or above this confidence a draft is booked as it is. */
export const INTAKE_SURE = 0.8;
/** Below this confidence a draft must not be booked. */
export const INTAKE_UNSURE = 0.5;

/** The date that a phone puts in front of each message. */
const DATE_IN_FRONT = /^(?:20\d{2}[/.-])?\d{1,2}[/.-]\d{1,2} (?=\S)/u;

/** Whether the name of a sender goes on as another name: 신한은행골목포차, but 신한은행홍*동님 and 신한카드승인. */
function runsOn(rest: string): boolean {
  const word = /^[가-힣A-Za-z]+(?!\*)/u.exec(rest)?.[0] ?? '';
  return word !== '' && !isFrameWord(word) && !/^[가-힣]{1,4}님|^[가-힣]\*/u.test(rest);
}

/** Whether a line can only be the head of a message. */
function beginsMessage(line: string, before: string): boolean {
  const dated = DATE_IN_FRONT.test(before) ? (DATE_IN_FRONT.exec(line)?.[0].length ?? 0) : 0;
  const start = line.slice(dated, dated + 80);
  if (/^20\d{2}\/\d{1,2}\/\d{1,2} \d{1,2}:\d{2}/u.test(start)) return /\d{1,2}:\d{2}/u.test(before);
  const found = findFormat(start);
  // An easy payment names the card used: 하나카드 | 올리브영.
  if (!found || found.index > 0 || /^[^|]{2,20} \| /u.test(start)) return false;
  // A shop named after a bank: 신한은행골목포차. Behind it the app of a card names the card.
  if (runsOn(start.slice(found.text.length)) || /^[^/]{2,40} \/ ?(?:신용|체크)\(/u.test(start)) return false;
  if (start.startsWith('[')) return true;
  // A bank may name a card issuer as the payee on a separate line: 삼성카드결제.
  return (
    /승인|거절|[\d)\] ]취소|\d{1,2}\/\d{1,2}/u.test(start) || (/출금|입금|지급|결제/u.test(start) && /\d/u.test(start))
  );
}

/** Present in every message of a card issuer or a bank, and in no user note. */
const REPORTED_BY_MACHINE =
  /\n|\d:\d{2}|[[\]*]|\(\d{3,4}\)|(?:누적|잔액)(?:금액)? ?[:\d]|승인 ?\d|(?:승인|결제|카드|이용|출금|이체) ?(?:거절|실패)|거절(?:됐|되|됨)|(?:결제|출금|납부|이체|청구) ?예정|예정 ?금액|승인번호|일시불|\(광고|인증 ?번호|Web발신|https?:|고객님|체크카드 ?(?:출금|승인)|(?:출금|입금) [^\n]{1,40} (?:→|->) |(?:송금|이체|충전) ?(?:[\d,]{1,17}원 ?)?완료|₩ ?[\d,]{1,17} 결제|\d건|(?<![\d-])(?!20\d{2}-\d{1,2}-\d{1,2}(?!\d))\d{2,6}-\d{2,}/u;

/** The push of an app on one line: its name, and what was paid. */
const PAID_WITH =
  /^[가-힣A-Z]{0,8}(?:카드|뱅크|은행|페이|토스) (?:[\d,]{1,17}원 결제 [가-힣A-Z]|승인취소 |[^\n]{1,40}\d원 결제 승인$)|^토스 [^\n]{1,40}\d원 결제$|^[가-힣A-Z]{0,8}(?:은행|뱅크) (?:자동이체 )?(?:출금|입금|이체) [\d,]{1,17}원 [가-힣A-Z]/u;

/** What pay apps and banks say when money comes in or goes back to the account: 송금받음, 이자 받기, 머니 환급. */
const RECEIVED =
  /^[[(]?(?:카카오 ?페이|네이버 ?페이|페이코|토스(?:뱅크)?)[\])]?(?: 지금)? (?:받은 송금|(?:송금|정산|이자) ?(?:[\d,]{1,17}원 )?받[은음기]|머니 (?:환급|출금|인출))|^[가-힣]{2,6}(?:페이|머니|포인트) [\d,]{1,17}원 (?:자동)?충전 \(/u;

/** 우리카드로 점심: a user says what was paid with; a message has no particle there. */
const PAID_BY_ME = /^[가-힣A-Za-z]{2,12}(?:카드|페이)로 /u;

/** Whether a line has no mark of a message. */
const isFromPerson = (line: string): boolean =>
  !REPORTED_BY_MACHINE.test(PAID_BY_ME.test(line) ? line.replace('₩', '') : line) &&
  !PAID_WITH.test(line) &&
  ticketRefundIn(line) === null &&
  !isRequestedCancel(line) &&
  !isEnglishCardMessage(line) &&
  !RECEIVED.test(line) &&
  !/(?:입금|출금|송금|결제|이체|충전|결제[가이] ?(?:취소|완료))(?:됐|되었|했)(?:어요|습니다)/u.test(line);

/** Whether a text can only be a user's note about money: one short line without any message mark. */
const isNote = (text: string): boolean => text.length <= 80 && isFromPerson(text);

/** Whether a user notes that a card bill was paid: 신한카드 대금 84만 나감. Its issuer names the month, or the day to come. */
const notesPaidBill = ({ transferSide, confidence, text }: IntakeDraft): boolean =>
  transferSide === 'CARD_BILL' &&
  confidence >= INTAKE_UNSURE &&
  (/나감|나갔|빠져나|냄|냈|갚/u.test(text) || !/\d ?월|\d\/\d|결제 ?대금/u.test(text));

/** The date of a line that is nothing else; null for any other line, and for an uncertain date. */
function dateAlone(line: string, today: CivilDate): CivilDate | null {
  if (line.length > 40) return null;
  const { date, rest, doubt } = takeDay(line.normalize('NFKC').trim(), today);
  return date !== null && date <= today && doubt === null && /^[\s:.\-~]*$/u.test(rest) ? date : null;
}

/** A line of a text, with the date above it. */
interface DatedLine {
  readonly line: string;
  readonly heading: CivilDate | null;
}

/** The lines of a text, without lines that are only the date of those below. */
function datedLines(text: string, today: CivilDate): DatedLine[] {
  const lines = text.split('\n');
  let heading = lines.length > 1 ? dateAlone(lines[0] ?? '', today) : null;
  if (heading === null) return lines.map((line) => ({ line, heading }));
  const dated: DatedLine[] = [];
  for (const [at, line] of lines.entries()) {
    const date = at < lines.length - 1 ? dateAlone(line, today) : null;
    if (date === null) dated.push({ line, heading });
    else heading = date;
  }
  return dated;
}

/** A note below a date, which may have another date itself. */
function readBelow({ line, heading }: DatedLine, day: CivilDate, names: KnownNames): IntakeDraft[] {
  const today = heading ?? day;
  const notes = isFromPerson(line) ? readSentences(line, today, names) : [readSentence(line, today, names)];
  return notes.flatMap((note) =>
    note === null ? [] : heading === null || note.date === heading ? [note] : [withTwoDays(note)],
  );
}

const withTwoDays = (note: IntakeDraft): IntakeDraft => ({
  ...note,
  confidence: Math.min(note.confidence, 0.7),
  reasons: [...note.reasons, '날짜가 2개 이상이에요.'],
});

/** The drafts of a text, and its unreadable messages about money. */
export interface MessagesRead {
  readonly drafts: IntakeDraft[];
  readonly unread: string[];
}

/** More unreadable messages would only fill the screen. */
const UNREAD_MAX = 20;

/** An amount beside a word for a payment or an account: a message about money rather than talk. */
const TELLS_OF_MONEY = /\d ?원|\d,\d{3}/u;

/**
 * Reads card and bank messages or plain Korean sentences, one or many in one text, into drafts. A text with nothing to
 * book gives no drafts, or only ignored ones. Linear in the length of the text.
 *
 * @param receivedDate the civil date of receipt in the book's time zone
 * @param learned the user's learned formats; tried before the built-in ones
 * @param names names used in the book, for sentences that mention them
 */
export function readMessages(
  text: string,
  receivedDate: CivilDate,
  learned: readonly LearnedFormat[] = [],
  names: KnownNames = NO_NAMES,
): MessagesRead {
  const drafts: IntakeDraft[] = [];
  const unread: string[] = [];
  const members = names.members.map(({ name }) => name);
  const begins = (line: string, before: string) => beginsMessage(line, before) || beginsLearned(line, learned);
  for (const piece of splitMessages(text, begins)) {
    const day = piece.date !== null && piece.date < receivedDate ? piece.date : receivedDate;
    const whole = readMessage(piece.text, day, members);
    // An announcement of a known sender is not a user's note, however plain its wording.
    const isAnnounced = whole?.kind === 'IGNORE' && whole.format !== GENERIC_FORMAT.id && !PAID_BY_ME.test(piece.text);
    const isCut = whole !== null && /(?:…|\.{3})$/u.test(piece.text);
    const list = isCut || piece.isChat || !isNote(piece.text) ? [] : readSentences(piece.text, day, names);
    const said = list.length === 1 ? (list[0] ?? null) : null;
    const isPaidBill = whole?.messageKind === 'BILL' && said !== null && notesPaidBill(said);
    const note = isAnnounced && !isPaidBill ? null : said;
    const taught = readLearned(piece.text, learned, day);
    if (taught === null && !isAnnounced && list.length > 1) {
      drafts.push(...list);
      continue;
    }
    const draft = taught ?? note ?? whole;
    if (draft) {
      drafts.push(draft);
      const limit = draft.format === GENERIC_FORMAT.id ? INTAKE_SURE : INTAKE_UNSURE;
      const isGuessed = draft.kind !== 'IGNORE' && draft.kind !== 'CANCEL' && draft.confidence < limit;
      if (isGuessed && unread.length < UNREAD_MAX) unread.push(piece.text);
      continue;
    }
    const lines = datedLines(piece.text, day).map((dated) => {
      const message = piece.text.includes('\n') ? readMessage(dated.line, day, members) : null;
      return { message, sentences: message ? [] : readBelow(dated, day, names) };
    });
    // A list of user notes has an amount in each line; otherwise it is a message.
    const isList =
      lines.every(({ message, sentences }) => message !== null || sentences.length > 0) &&
      findFormat(piece.text) === null;
    const notes = lines.flatMap(({ message, sentences }) =>
      message ? [message] : sentences.map((one) => (piece.isChat ? asTalk(one) : isList ? one : asPartOfMessage(one))),
    );
    drafts.push(...notes);
    const isSure = notes.some(({ confidence }) => confidence >= INTAKE_SURE);
    if (!isSure && !piece.isChat && unread.length < UNREAD_MAX && TELLS_OF_MONEY.test(piece.text)) {
      unread.push(piece.text);
    }
  }
  return { drafts: relateDrafts(drafts).map((draft) => doubtDistant(draft, receivedDate)), unread };
}

/** Returns only the drafts. */
export function parseMessages(
  text: string,
  receivedDate: CivilDate,
  learned: readonly LearnedFormat[] = [],
  names: KnownNames = NO_NAMES,
): IntakeDraft[] {
  return readMessages(text, receivedDate, learned, names).drafts;
}

/** A date further from today indicates an old text or a wrong year. */
const DAYS_AWAY_MAX = 60;

/** Whether a date is so far from today that the draft needs confirmation. */
export const isDistant = (date: CivilDate, today: CivilDate): boolean =>
  Math.abs(dayNumber(date) - dayNumber(today)) > DAYS_AWAY_MAX;

/** The draft, with its confidence lowered if its date is far from today. */
export function doubtDistant(draft: IntakeDraft, today: CivilDate): IntakeDraft {
  if (draft.kind === 'IGNORE' || draft.confidence < INTAKE_SURE || !isDistant(draft.date, today)) return draft;
  return {
    ...draft,
    confidence: 0.7,
    reasons: [...draft.reasons, `오늘과 ${DAYS_AWAY_MAX}일 넘게 차이 나는 날짜예요. 확인한 뒤 기록해 주세요.`],
  };
}

/** Chat talk is never a user's note about money, however similar it looks. */
function asTalk(draft: IntakeDraft): IntakeDraft {
  return {
    ...draft,
    confidence: Math.min(draft.confidence, 0.45),
    reasons: [...draft.reasons, '대화에 나온 내용이에요. 내가 쓴 돈인지 확인해 주세요.'],
  };
}

/** A line of an unknown message: the amount may be a payment or a balance. */
function asPartOfMessage(draft: IntakeDraft): IntakeDraft {
  return {
    ...draft,
    confidence: Math.min(draft.confidence, 0.49),
    reasons: [...draft.reasons, '처음 보는 형식의 문자예요. 문자 형식을 등록하면 다음부터 읽을 수 있어요.'],
  };
}
