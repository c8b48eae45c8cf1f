import type { CivilDate } from '../calendar/civil-date.ts';
import { isCivilDate } from '../calendar/civil-date.ts';
import { fractionDigits, MAX_AMOUNT } from '../money/amount.ts';
import { BANK_FORMATS } from './formats/bank-formats.ts';
import { CARD_FORMATS } from './formats/card-formats.ts';
import { GENERIC_FORMAT, PAYMENT_FORMATS } from './formats/payment-formats.ts';
import type { DraftKind, IntakeDraft, MessageKind, MissingPart, TransferSide } from './intake-draft.ts';
import { clockTime, dateNear } from './message-date.ts';
import type { MessageFormat } from './message-format.ts';
import { messageKindOf, transferSideOf } from './message-kind.ts';

/** Every format, in the order in which they are tried. */
export const MESSAGE_FORMATS: readonly MessageFormat[] = [
  ...PAYMENT_FORMATS,
  ...CARD_FORMATS,
  ...BANK_FORMATS,
  GENERIC_FORMAT,
];

/** Stands where something was read, so that the rest keeps its places. */
const READ = '\u0001';

/** A text in which each part that is understood is taken out, and what nobody understood is left. */
class Remainder {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Takes out each match of a global pattern that `read` accepts. */
  take(pattern: RegExp, read: (match: RegExpExecArray) => boolean | void): void {
    let result = '';
    let from = 0;
    for (const match of this.text.matchAll(pattern)) {
      if (match[0] === '' || read(match) === false) continue;
      result += this.text.slice(from, match.index) + READ.repeat(match[0].length);
      from = match.index + match[0].length;
    }
    this.text = result + this.text.slice(from);
  }
}

const URL = /https?:\/\/[^\s]{1,300}/gu;
const FULL_DATE = /(?<!\d)(20\d{2})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/gu;
const SLASH_DATE = /(?<![\d/.*-])(\d{1,2})\/(\d{1,2})(?![\d/])/gu;
const WORD_DATE = /(?<!\d)(\d{1,2})월 ?(\d{1,2})일/gu;
const DOTTED_DATE = /(?<![\d.*-])(\d{1,2})[.-](\d{1,2})\.?(?= (?:오전|오후)? ?\d{1,2}:\d{2})/gu;
const TIME = /(?<![\d:])(?:(오전|오후) ?)?([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d{1,3})?)?(?![\d:])/gu;
const LABELLED =
  /(?<![가-힣])(총?누적(?:금액|이용금액|이용액|사용금액)?|(?:예금|통장|출금후|거래후)?잔액|잔고|잔여 ?한도|이용 ?가능(?:한도|금액|액)?|가용 ?한도|한도|포인트|적립(?:예정)?|할인|캐시백|합계|수수료|마일리지|부가세|봉사료)[ :은\n]{0,3}(-)?(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})(?!\d)(?: ?(?:원|P|점))?/gu;
const PERCENT = /\d{1,3}(?:\.\d{1,2})?%[가-힣]{0,4}/gu;
const CURRENCY_CODE =
  'USD|EUR|JPY|GBP|CNY|THB|VND|HKD|TWD|SGD|AUD|CAD|CHF|PHP|MYR|IDR|NZD|MOP|TRY|AED|INR|SEK|NOK|DKK|CZK|HUF|PLN|MXN|BRL|KWD';
const FOREIGN_NUMBER = String.raw`-?(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.\d{1,3})?`;
const CODE_FIRST = new RegExp(`(?<![A-Za-z])(${CURRENCY_CODE}|US\\$|\\$|€|£|¥) ?(${FOREIGN_NUMBER})(?![\\d.])`, 'gu');
const CODE_LAST = new RegExp(`(?<![\\d.,*])(${FOREIGN_NUMBER}) ?\\(?(${CURRENCY_CODE})(?![A-Za-z])\\)?`, 'gu');
const WORD_LAST = new RegExp(
  `(?<![\\d.,*])(${FOREIGN_NUMBER}) ?(달러|유로|엔|위안|바트|동|파운드|홍콩달러)(?![가-힣])`,
  'gu',
);
const SIGN_CODES: Readonly<Record<string, string>> = { US$: 'USD', $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };
const WORD_CODES: Readonly<Record<string, string>> = {
  달러: 'USD',
  유로: 'EUR',
  엔: 'JPY',
  위안: 'CNY',
  바트: 'THB',
  동: 'VND',
  파운드: 'GBP',
  홍콩달러: 'HKD',
};
const COUNTRY = /\([A-Z]{2,3}\)/gu;
const CARD_REFERENCE =
  /[가-힣A-Za-z]{0,8}(?:카드|BC|비씨|체크|신용) ?\((?:[가-힣0-9]{1,6},)?([\d*]{3,4})\)|(?:카드|체크|신용) ?([\d*]{4})(?![\d*])/gu;
const PAYING_CARD = /(?:KB국민|NH농협|신한|삼성|현대|롯데|우리|하나|국민|농협|비씨|BC)(?:체크)?카드 ?\|/gu;
const ACCOUNT = /\[?(?<![\d,])[\d*][\d*-]{5,30}\]?/gu;
const NUMBER = String.raw`(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})`;
const WON = new RegExp(`(?<![\\d*,.])(-)?(?:₩ ?)?${NUMBER} ?원`, 'gu');
const WON_SIGN = new RegExp(`₩ ?(-)?${NUMBER}(?!\\d)`, 'gu');
const MOVED = new RegExp(
  `(?<=출금|입금|지급|이체|금액|\\(금액\\))[ :\\n]{0,3}(-)?${NUMBER}(?![\\d*/:,-])(?! ?원)`,
  'gu',
);
const GROUPED = /(?<![\d*,./:-])(-)?(\d{1,3}(?:,\d{3}){1,4})(?![\d,*])/gu;
/** What may stand right after 원; anything else makes it the name of a shop, as 1000원샵. */
const AFTER_WON =
  /^(?:[^가-힣]|$|을|를|이|은|의|일시불|출금|입금|결제|승인|취소|체크|누적|잔액|사용|이용|지급|할부|송금|이체|씩|익월|무이자|\d)/u;
const PERSON =
  /(?:[가-힣]\*{1,3}[가-힣]{0,2}|[가-힣]{2}\*)님?(?:께서|께|이|의)?(?:\((\d{4})\))?|(?<![가-힣])(?:[가-힣]{2,4}|○○)님(?![가-힣])/gu;
const INSTALLMENT = /\(?(일시불|(\d{1,2}) ?개월)(?: ?(무이자))?\)?/gu;
const AMOUNT_LABEL = /\(금액\)|가맹점 ?[:：]|사용처 ?[:：]/gu;

/** Words of the message that are never part of a shop's name when they stand alone at its edge. */
const FRAME_WORD =
  /^(?:(?:해외|국내|체크카드|체크|신용|일시불|정상)?(?:승인|취소|결제)(?:취소|완료|안내|내역)*(?:안내)?|승인\d{4}|승인취소|매입취소|매출취소|부분취소|취소완료|취소접수|전표매입취소|(?:체크카드|FBS|전자금융|스마트|인터넷|모바일|폰뱅킹|타행|당행|자동)?(?:출금|입금|지급|이체)|자동결제(?:안내|완료)?|결제완료안내|사용|이용|사용알림|알림|안내|접수|이용건|건|거절|신용|체크|일시불|본인|가족|익월|합산요금청구|무이자|할부|잔액|누적|누적금액|금액|완료|계좌로|계좌에서|계좌|을|를|이|은|에서|원|님|(?:입금|출금|결제|이체|송금|사용|승인)(?:했어요|됐어요|되었어요|되었습니다|하였습니다|했습니다|됨)|감사합니다|승인내역|기준|부터|까지)$/u;

function withoutEdges(text: string): string {
  let result = text;
  for (;;) {
    const trimmed = result.replace(/^[\s)\]}.,:/|'"’”>-]+/u, '').replace(/[\s([{,:/|'"‘“<…-]+$/u, '');
    const inner = /^[([]([^()[\]]*)[)\]]$/u.exec(trimmed)?.[1] ?? trimmed;
    const opens = inner.split('(').length;
    const closes = inner.split(')').length;
    const balanced = closes > opens && inner.endsWith(')') ? inner.slice(0, -1) : inner;
    if (balanced === result) return result;
    result = balanced;
  }
}

/** The name of a shop in a left-over piece, without what frames it; empty where nothing is left. */
function shopIn(piece: string): string {
  const plain = piece.replaceAll(/\(주\)|주식회사|\(유\)|유한회사/gu, ' ').split(" '[")[0] ?? '';
  let words = withoutEdges(plain.trim())
    .split(' ')
    .filter((word) => word !== '');
  for (;;) {
    const first = withoutEdges(words[0] ?? '');
    const last = withoutEdges(words.at(-1) ?? '');
    if (words.length > 0 && (first === '' || FRAME_WORD.test(first))) words = words.slice(1);
    else if (words.length > 0 && (last === '' || FRAME_WORD.test(last))) words = words.slice(0, -1);
    else break;
  }
  const name = withoutEdges(words.join(' '))
    .replace(/_(?:부가|체크|일반|간편)$/u, '')
    .replace(/\.{2,}$/u, '')
    .replace(/(?<=[가-힣A-Za-z0-9]{2})에서$/u, '');
  return /[가-힣A-Za-z]/u.test(name) && !name.includes('*') ? name.slice(0, 100) : '';
}

function numberOf(text: string): number | null {
  const value = Number(text.replaceAll(',', ''));
  return Number.isSafeInteger(value) && value <= MAX_AMOUNT ? value : null;
}

function minorUnits(text: string, currency: string): number | null {
  const [whole = '', decimals = ''] = text.replaceAll(',', '').replace('-', '').split('.');
  const digits = fractionDigits(currency);
  const value = Number(whole + decimals.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(value) && value > 0 && value <= MAX_AMOUNT ? value : null;
}

/** The format whose head a message has. */
export function formatOf(message: string): { readonly format: MessageFormat; readonly head: RegExpExecArray } | null {
  const start = message.slice(0, 400);
  for (const format of MESSAGE_FORMATS) {
    const head = format.header.exec(start);
    if (head) return { format, head };
  }
  return null;
}

interface Parts {
  date: CivilDate | null;
  originalDate: CivilDate | null;
  time: string | null;
  amounts: number[];
  foreign: { currency: string; amount: number } | null;
  cumulative: number | null;
  balance: number | null;
  installment: { months: number; interestFree: boolean } | null;
  cardHint: string | null;
  shop: string;
  people: string[];
}

function readParts(
  message: string,
  found: ReturnType<typeof formatOf>,
  kind: MessageKind | null,
  receivedDate: CivilDate,
): Parts {
  const rest = new Remainder(message);
  const parts: Parts = {
    date: null,
    originalDate: null,
    time: null,
    amounts: [],
    foreign: null,
    cumulative: null,
    balance: null,
    installment: null,
    cardHint: found?.head.groups?.['card'] ?? null,
    shop: '',
    people: [],
  };
  rest.take(URL, () => true);
  let sender = '';
  if (found) {
    const { index } = found.head;
    const text = found.head[0];
    rest.text = rest.text.slice(0, index) + READ.repeat(text.length) + rest.text.slice(index + text.length);
    sender = /^([가-힣]{2,8})님이 $/u.exec(text)?.[1] ?? '';
  }
  const dates: { date: CivilDate; end: number; isTimed: boolean; isOriginal: boolean }[] = [];
  const addDate = (match: RegExpExecArray, date: CivilDate | null): boolean => {
    if (date === null) return false;
    const end = match.index + match[0].length;
    const after = message.slice(end, end + 8);
    dates.push({
      date,
      end,
      isTimed: /^[ ,\n]{0,2}(?:오[전후] ?)?\d{1,2}:\d{2}/u.test(after),
      isOriginal: /^ ?(?:이용|승인|결제|매출)건/u.test(after),
    });
    return true;
  };
  rest.take(FULL_DATE, (match) => {
    const date = `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`;
    return addDate(match, isCivilDate(date) ? date : null);
  });
  for (const pattern of [SLASH_DATE, WORD_DATE, DOTTED_DATE]) {
    rest.take(pattern, (match) => addDate(match, dateNear(Number(match[1]), Number(match[2]), receivedDate)));
  }
  const own = dates.filter((one) => !one.isOriginal);
  const chosen = own.find((one) => one.isTimed) ?? own[0];
  parts.date = chosen?.date ?? null;
  parts.originalDate = dates.find((one) => one.isOriginal)?.date ?? null;
  let anchor = chosen?.end ?? 0;
  rest.take(TIME, (match) => {
    parts.time ??= clockTime(match[1], Number(match[2]), match[3] ?? '00');
    anchor = Math.max(anchor, match.index + match[0].length);
  });
  rest.take(LABELLED, (match) => {
    const value = numberOf(match[3] ?? '');
    const label = match[1] ?? '';
    if (label.includes('누적')) parts.cumulative = value;
    else if (label.endsWith('잔액') || label === '잔고')
      parts.balance = value === null ? null : match[2] ? -value : value;
  });
  rest.take(PERCENT, () => true);
  const addForeign = (number: string | undefined, currency: string | undefined): boolean => {
    const amount = currency === undefined ? null : minorUnits(number ?? '', currency);
    if (amount === null || currency === undefined) return false;
    parts.foreign ??= { currency, amount };
    return true;
  };
  rest.take(CODE_FIRST, (match) => addForeign(match[2], SIGN_CODES[match[1] ?? ''] ?? match[1]));
  rest.take(CODE_LAST, (match) => addForeign(match[1], match[2]));
  rest.take(WORD_LAST, (match) => addForeign(match[1], WORD_CODES[match[2] ?? '']));
  if (parts.foreign) rest.take(COUNTRY, () => true);
  rest.take(CARD_REFERENCE, (match) => {
    parts.cardHint ??= match[1] ?? match[2] ?? null;
  });
  rest.take(PAYING_CARD, () => true);
  const amountFrom = (match: RegExpExecArray): boolean => {
    const end = match.index + match[0].length;
    if (match[0].endsWith('원') && !AFTER_WON.test(rest.text.slice(end, end + 4))) return false;
    const value = numberOf(match[2] ?? '');
    if (value === null || value === 0) return false;
    parts.amounts.push(value);
    return true;
  };
  rest.take(WON, amountFrom);
  if (parts.amounts.length === 0) rest.take(WON_SIGN, amountFrom);
  rest.take(ACCOUNT, (match) => {
    if (!match[0].includes('*') && !match[0].includes('-')) return false;
    const digits = match[0].replaceAll(/[^\d*]/gu, '');
    const end = digits.slice(-4);
    parts.cardHint ??= /\d/u.test(end) ? end : digits.replaceAll('*', '').slice(-4);
    return true;
  });
  if (parts.amounts.length === 0) rest.take(MOVED, amountFrom);
  if (parts.amounts.length === 0 && parts.foreign === null) rest.take(GROUPED, amountFrom);
  rest.take(PERSON, (match) => {
    parts.people.push(match[0].replace(/\(\d{4}\)$/u, '').replace(/님?(?:께서|께|이|의)?$/u, ''));
    parts.cardHint ??= match[1] ?? null;
  });
  rest.take(INSTALLMENT, (match) => {
    const months = Number(match[2] ?? 1);
    if (months >= 2 && months <= 60) {
      parts.installment ??= { months, interestFree: match[3] !== undefined || message.includes('무이자') };
    }
  });
  rest.take(AMOUNT_LABEL, () => true);
  parts.shop = sender === '' ? shopOf(rest.text, anchor, found?.format.shop === 'BEFORE_TIME') : sender;
  if (parts.shop === '' && (kind === 'WITHDRAWAL' || kind === 'DEPOSIT') && parts.people.length > 1) {
    parts.shop = parts.people[1] ?? '';
  }
  return parts;
}

/** The first left-over piece after the time that names something; where there is none, one from before it. */
function shopOf(rest: string, anchor: number, isBeforeTime: boolean): string {
  const before: string[] = [];
  const after: string[] = [];
  let position = 0;
  for (const piece of rest.replaceAll(READ, '\n').split('\n')) {
    const name = piece === '' ? '' : shopIn(piece);
    if (name !== '') (position >= anchor ? after : before).push(name);
    position += piece.length + 1;
  }
  return (isBeforeTime ? (before[0] ?? after[0]) : (after[0] ?? before.at(-1))) ?? '';
}

const IGNORED: ReadonlySet<MessageKind> = new Set(['REFUSAL', 'ADVERT', 'CODE', 'BILL', 'SUMMARY', 'NOTICE']);

const IGNORE_REASON: Readonly<Partial<Record<MessageKind, string>>> = {
  REFUSAL: '승인되지 않은 결제예요.',
  ADVERT: '광고예요.',
  CODE: '인증번호나 본인 확인 문자예요.',
  BILL: '앞으로 낼 금액을 알리는 문자예요.',
  SUMMARY: '여러 건을 합친 요약이에요.',
  NOTICE: '안내 문자예요.',
};

function draftKindOf(kind: MessageKind | null, side: TransferSide | null): DraftKind {
  if (kind !== null && IGNORED.has(kind)) return 'IGNORE';
  if (kind === 'CANCEL' || kind === 'PARTIAL_CANCEL') return 'CANCEL';
  if (side !== null) return 'TRANSFER';
  return kind === 'DEPOSIT' ? 'INCOME' : 'EXPENSE';
}

const fitsMask = (masked: string, name: string): boolean =>
  masked.length === name.length &&
  masked.includes('*') &&
  [...masked].every((letter, index) => letter === '*' || letter === name[index]);

/** What to say of a message whose parts leave room for doubt, and how sure it is. */
function judge(
  parts: Parts,
  facts: { kind: MessageKind | null; side: TransferSide | null; isKnown: boolean; isCash: boolean },
): { confidence: number; reasons: string[]; missing: MissingPart[] } {
  const reasons: string[] = [];
  const missing: MissingPart[] = [];
  let confidence = facts.isKnown ? 0.96 : 0.85;
  const doubt = (limit: number, reason: string) => {
    confidence = Math.min(confidence, limit);
    reasons.push(reason);
  };
  if (!facts.isKnown) reasons.push('처음 보는 곳에서 온 문자예요.');
  if (facts.kind === null) doubt(0.4, '결제인지 알 수 없어요.');
  if (parts.amounts.length === 0 && parts.foreign === null) {
    missing.push('amount');
    doubt(0.3, '금액을 찾지 못했어요.');
  } else if (parts.amounts.length === 0) {
    missing.push('krwAmount');
    doubt(0.6, '원화 금액은 아직 정해지지 않았어요.');
  } else if (new Set(parts.amounts).size > 1) {
    doubt(0.6, '금액이 둘 이상이에요.');
  }
  if (parts.date === null) doubt(0.86, '날짜가 없어 문자를 받은 날로 적었어요.');
  if (parts.shop === '') {
    missing.push('description');
    doubt(
      facts.isCash || facts.kind === 'CANCEL' || facts.kind === 'PARTIAL_CANCEL' ? 0.8 : 0.7,
      '어디인지 찾지 못했어요.',
    );
  }
  if (facts.kind === 'DEPOSIT' && /취소|환불|환급/u.test(parts.shop)) {
    doubt(0.6, '돌려받은 돈이면 지출의 환불로 적어 주세요.');
  }
  if (facts.side === 'OWN_ACCOUNT') doubt(0.7, '내 계좌끼리 옮긴 돈으로 보여요.');
  return { confidence, reasons, missing };
}

/**
 * Reads one message of a card company, a bank or an easy payment. Null for a text that is no message of that kind.
 * Takes time in proportion to the length of the text.
 *
 * @param receivedDate the civil date on which it came, in the book's time zone: it gives the year, and the date where
 * the message names none
 */
export function readMessage(message: string, receivedDate: CivilDate): IntakeDraft | null {
  const found = formatOf(message);
  const issuerKind = found?.format.kind ?? null;
  const told = messageKindOf(message.replaceAll(/https?:\/\/[^\s]{1,300}/gu, ''), issuerKind);
  // Older messages of card companies say when and how much, and leave out that it was approved.
  const isBareApproval = told === null && issuerKind === 'CARD' && /\d{1,2}\/\d{1,2} ?\d{1,2}:\d{2}/u.test(message);
  const kind = isBareApproval ? 'APPROVAL' : told;
  const looksLikeMessage =
    /\d{1,2}\/\d{1,2}|\d{1,2}월 ?\d{1,2}일|승인|잔액|누적|출금|입금|거절|취소|\(광고\)|인증 ?번호|결제 ?예정|출금 ?예정|결제대금|미납|명세서|\d ?원 결제/u;
  if (!looksLikeMessage.test(message) && (found === null || kind === null)) return null;
  const parts = readParts(message, found, kind, receivedDate);
  const isIgnored = kind !== null && IGNORED.has(kind);
  if (!isIgnored && parts.amounts.length === 0 && parts.foreign === null) return null;
  if (found === null && kind === null) return null;
  const moves = kind === 'WITHDRAWAL' || kind === 'DEPOSIT';
  const isOwn = moves && parts.people.some((person) => fitsMask(person, parts.shop));
  const side: TransferSide | null = moves
    ? (transferSideOf(parts.shop, message) ?? (isOwn ? 'OWN_ACCOUNT' : null))
    : null;
  const draftKind = draftKindOf(kind, side);
  const isCash = side === 'CASH' || issuerKind === 'PHONE';
  const { confidence, reasons, missing } = judge(parts, {
    kind,
    side,
    isKnown: found !== null && found.format.id !== 'generic',
    isCash,
  });
  const won = parts.amounts[0];
  const isForeign = parts.foreign !== null;
  return {
    kind: draftKind,
    messageKind:
      side !== null && !isIgnored ? 'TRANSFER' : isForeign && kind === 'APPROVAL' ? 'FOREIGN' : (kind ?? 'NOTICE'),
    amount: won ?? parts.foreign?.amount ?? null,
    currency: won === undefined ? (parts.foreign?.currency ?? 'KRW') : 'KRW',
    foreign: parts.foreign,
    date: parts.date ?? receivedDate,
    time: parts.date === null ? null : parts.time,
    description: parts.shop === '' ? nameless(side, issuerKind, kind) : parts.shop,
    issuer: found ? (found.head.groups?.['name'] ?? found.format.issuer) : null,
    cardHint: parts.cardHint,
    methodHint: null,
    rail: issuerKind === 'PAY' ? (found?.format.issuer ?? null) : null,
    installment: parts.installment,
    cumulative: parts.cumulative,
    balance: parts.balance,
    originalDate: parts.originalDate,
    cancels: null,
    transferSide: side,
    toIssuer: null,
    toCardHint: null,
    confidence: isIgnored ? 0 : confidence,
    format: found?.format.id ?? GENERIC_FORMAT.id,
    reasons: isIgnored ? [IGNORE_REASON[kind] ?? ''] : reasons,
    missing: isIgnored ? [] : missing,
    duplicate: false,
    text: message,
  };
}

/** What to call an entry whose message names no shop. */
function nameless(side: TransferSide | null, issuer: MessageFormat['kind'] | null, kind: MessageKind | null): string {
  if (side === 'CASH') return kind === 'DEPOSIT' ? '현금 입금' : '현금 인출';
  if (issuer === 'PHONE') return '휴대폰 소액결제';
  if (kind === 'WITHDRAWAL') return '출금';
  return kind === 'DEPOSIT' ? '입금' : '';
}
