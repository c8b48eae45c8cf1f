import { type CivilDate, isCivilDate } from '../calendar/civil-date.ts';
import { MAX_AMOUNT } from '../money/amount.ts';
import type { FoundAmount } from '../money/amount-grammar.ts';
import { fractionDigits } from '../money/currency.ts';
import type { FoundFormat } from './find-format.ts';
import { isFrameWord } from './frame-word.ts';
import type { MessageKind } from './intake-draft.ts';
import type { Route } from './message-accounts.ts';
import { takeCards } from './message-cards.ts';
import { clockTime, dateNear } from './message-date.ts';
import { Remainder } from './remainder.ts';
import { isOfMessage, labeledShop, READ, shopOf } from './shop-name.ts';

/** URLs contain words unrelated to the message. */
export const URL = /https?:\/\/[^\s]{1,300}/gu;
const FULL_DATE =
  /(?<!\d)(20\d{2})(?:[/.-]|년 ?|\. )(\d{1,2})(?:[/.-]|월 ?|\. )(\d{1,2})(?!\d)\.?일?(?: ?\([월화수목금토일]\))?/gu;
/** 26/11/20; two-digit years are limited to recent ones, so that no account number is read as a date. */
const SHORT_YEAR_DATE = /(?<![\d/.*-])([23]\d)([/.])(\d{1,2})\2(\d{1,2})(?![\d/*-])/gu;
const SLASH_DATE = /(?<![\d/*-])(?<!\d\.)(\d{1,2})\/(\d{1,2})(?![\d/])(?: ?\([월화수목금토일]\))?/gu;
const WORD_DATE = /(?<!\d)(\d{1,2})월 ?(\d{1,2})일(?: ?\([월화수목금토일]\))?/gu;
const DOTTED_DATE =
  /(?<![\d*-])(?<!\d\.)(\d{1,2})[.-](\d{1,2})\.?(?: ?\([월화수목금토일]\))?(?= (?:오전|오후)? ?\d{1,2}:\d{2})/gu;
const TIME = /(?<![\d:])(?:(오전|오후) ?)?([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d{1,3})?)?(?![\d:])/gu;
/** The period that a purchase of many fares covers: 10/16~11/12. */
const PERIOD = /(?<!\d)\d{1,2}[/.]\d{1,2} ?[~∼] ?\d{1,2}[/.]\d{1,2}(?!\d)/gu;
/** 24:10 on the day before; the message's own date is kept, without a time. */
const PAST_MIDNIGHT = new RegExp(String.raw`(?<=${READ}[ ,]?)2[4-7]:[0-5]\d(?![\d:가-힣A-Za-z])`, 'gu');
const NAME_AFTER = /^[가-힣A-Za-z]/u;
const SPOKEN_TIME = /(?<!\d)(?:(오전|오후) ?)?([01]?\d|2[0-3])시 ?([0-5]?\d)분/gu;
const LABELED =
  /((?<![가-힣])(?:(?:당월|월|총)?누적(?:금액|이용금액|이용액|사용금액|금)?|누계|(?:예금|통장|출금후|거래후)?잔액|잔고|(?:잔여|이용|사용|카드|총|월)? ?한도 ?(?:잔액|금액)?|이용 ?가능(?:한도|금액|액)?|가용 ?한도|원(?:승인|거래|결제|이용)(?:금액)?|취소 ?후 ?(?:금액|잔액)?|미결제 ?(?:금액|잔액)?|위약금|포인트|적립(?:예정)?|(?:청구|즉시|현장|쿠폰)?할인(?:예정)?|캐시백|합계|수수료|마일리지|부가세|봉사료)|(?<=[가-힣])(?:누적|잔액)(?= ?\d))[ :은\n]{0,3}(?:₩ ?)?(-)?(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})(?!\d|\.\d{3})(?: ?(?:원|P|점))?/gu;
/** The total that only a part was paid of: 512,000원 중 312,000원. */
const WHOLE = /(?<![\d,])[\d,]{1,17} ?원 ?중(?= [\d,]{1,17} ?원)/gu;
/** A balance before and after the movement: 잔액 100,000원 → 95,000원. */
const BALANCES = /잔액 ?[\d,]{1,17} ?원? ?(?:→|->) ?([\d,]{1,17}) ?원/gu;
/** The title of an order, which may name a price: '[1+1] 2000원 특가 치약…'. */
const QUOTED = /'[^'\n]{1,120}'/gu;
/** Rewards and discounts, which are not a second amount: (1,000원 할인), 120P 적립. */
const REWARDED =
  /(?<![\d*,.])-?(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,9}) ?(?:원|P|점|포인트) ?(?:즉시|청구|현장)? ?(?:할인|적립|캐시백)(?:예정|됨|완료)?(?![가-힣])|(?<![\d*,.])\d[\d,]{0,12} ?P(?![A-Za-z])/gu;
const PHONE_NUMBER = /(?<![\d-])(?:1[568]\d{2}-\d{4}|0\d{1,2}-\d{3,4}-\d{4})(?![\d-])/gu;
/** Labels in messages with labeled fields; the shop has separate labels. */
const FIELD_LABEL =
  /(?<![가-힣])(?:승인|이용|결제|거래|사용|출금|입금|매출)(?:금액|일시|일자|시각|시간|구분|방법|내역)(?![가-힣]) ?:?|카드(?:번호|명)? ?:/gu;
/** Cashback and discounts; a shop may be called 1% 카페. */
const PERCENT =
  /\d{1,2}\.\d{1,2}% ?[가-힣]{0,10}(?=[\s)]|$)|\d{1,3}(?:\.\d{1,2})?%(?:[가-힣]{1,4}| ?(?:할인|적립|캐시백|혜택)|(?! ?[가-힣]))/gu;
const CURRENCY_CODE =
  'USD|EUR|JPY|GBP|CNY|THB|VND|HKD|TWD|SGD|AUD|CAD|CHF|PHP|MYR|IDR|NZD|MOP|TRY|AED|INR|SEK|NOK|DKK|CZK|HUF|PLN|MXN|BRL|KWD';
const FOREIGN_NUMBER = String.raw`-?(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.\d{1,3})?`;
const CODE_FIRST = new RegExp(`(?<![A-Za-z])(${CURRENCY_CODE}|US\\$|\\$|€|£|¥) ?(${FOREIGN_NUMBER})(?![\\d.])`, 'gu');
const CODE_LAST = new RegExp(
  `(?<![\\d.,*])(${FOREIGN_NUMBER}) ?\\(?(${CURRENCY_CODE}|US\\$|\\$|€|£|¥)(?![A-Za-z\\d])\\)?`,
  'gu',
);
const WORD_LAST = new RegExp(
  `(?<![\\d.,*])(${FOREIGN_NUMBER}) ?\\(?(미국 ?달러|미 ?달러|홍콩 ?달러|달러|유로|일본 ?엔|엔|위안|바트|동|파운드)(?![가-힣])\\)?`,
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
  미국달러: 'USD',
  미달러: 'USD',
  일본엔: 'JPY',
};
const COUNTRY = /\([A-Z]{2,3}\)/gu;
const MASKED_CARD = /(?<![\d*-])\(?(\d\*\d\*|\d{4}|\*{2,12}\d{4})\)?(?![\d*,./:-]| ?원)/gu;
const ACCOUNT = /\[?(?<![\d,])[\d*][\d*-]{5,30}\]?/gu;
const NUMBER = String.raw`(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})`;
const WON_SIGN = new RegExp(`(?:₩|KRW) ?(-)?${NUMBER}(?!\\d|\\.\\d| ?[십백천만억조])`, 'gu');
const MOVED = new RegExp(
  `(?<=(?<!입)출금|입금|지급|이체|금액|\\(금액\\))[ :\\n]{0,3}(-)?${NUMBER}(?![\\d*/:,-]|\\.\\d| ?[원십백천만억조])`,
  'gu',
);
const GROUPED = /(?<![\d*,./:-]|[십백천만억조] ?)(-)?(\d{1,3}(?:,\d{3}){1,4})(?![\d,*]| ?[십백천만억조])/gu;
const PERSON =
  /(?:[가-힣]\*{1,3}[가-힣]{0,2}|(?<![가-힣\d*-])\*{3}(?=님)|(?<![가-힣])[가-힣]{2}\*)님?(에게서|에게|께서|께|이|의)?(?:\((\d{4})\))?|(?<![가-힣])(?:[가-힣]{2,4}|○○)님(에게서|에게|께서|께|이|의)?(?![가-힣])/gu;
/** What the person of a sentence did, or what was done for them: 님이 … 보냈어요, 님에게 … 송금. */
const SENT = /^[^\n]{0,60}(?:보냈|보낸|보냄|송금|이체|입금)/u;
/** The label before a person who is the payer or the payee. */
const PERSON_LABEL = /(?:보낸|보내는|받는|받으시는) ?(?:분|사람) ?:? ?$/u;
const ARROW_NEXT = /^ ?(?:→|->|➔|⇒)/u;
/** 일시불, 3개월, 무이자3개월, 할부(11), (06월), 할부05/. Behind the time 3개월 begins a name: 3개월몸짱헬스. */
const INSTALLMENT =
  /\(?(?:할부 ?[:(]? ?)?(?:일시불|(?<![\d.,])(\d{1,2}) ?개월)(?:(?<=원[ /(,\n]{0,3}(?:할부 ?[:(]? ?)?(?:일시불|\d{1,2} ?개월))|(?![가-힣A-Za-z])|(?= ?(?:무이자|할부|승인|취소|결제|누적|잔액|체크|신용|거절)))(?: ?무이자)?\)?|\(?할부 ?[:(]? ?(\d{1,2})(?:개월|월)?(?![\d.,])\)?|(?<=원) ?\((\d{1,2})월\)/gu;
const AMOUNT_LABEL = /\(금액\)|(?<![가-힣])(?:금액|일시|결제수단) ?:/gu;

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

/** The parts of a message before interpretation. */
export interface MessageParts {
  date: CivilDate | null;
  originalDate: CivilDate | null;
  time: string | null;
  amounts: number[];
  foreign: { currency: string; amount: number } | null;
  cumulative: number | null;
  balance: number | null;
  installment: { months: number; interestFree: boolean } | null;
  cardHint: string | null;
  /** The card or account named by an easy payment. */
  paidWith: string | null;
  isApproximate: boolean;
  /** The amount and the following text are one word: the shop, or a shop named after an amount. */
  isGlued: boolean;
  isNegative: boolean;
  people: string[];
  /** The accounts that the money leaves and enters, if the message says that both are accounts or one is the user's own. */
  route: Route | null;
  /** Dates besides that of the purchase, the earliest first. */
  days: CivilDate[];
}

/** A parsed message: its parts, and the remaining text that contains the name. */
export interface MessageStructure {
  readonly parts: MessageParts;
  /** The text that was not understood, with placeholders for the rest. */
  readonly rest: string;
  /** The same before field labels were removed, with placeholders for what was read. */
  readonly frame: string;
  /** The end of the purchase time; the shop follows it. */
  readonly anchor: number;
  readonly sender: string;
  /** For a sentence: who sent or received the money. */
  readonly counterpart: string;
  /** A name with 님 in the position of a shop: 이모님. */
  readonly honored: string;
  /** The person in the position of a shop, with 님 or masked. */
  readonly behind: string;
}

interface FoundDate {
  readonly date: CivilDate;
  readonly end: number;
  /** A time of day follows the date. */
  readonly isTimed: boolean;
  /** It is the date of the purchase that a cancel refers to. */
  readonly isOriginal: boolean;
}

/** Words that go on with a date. */
const AFTER_DATE =
  /^(?:에|의|자|분|건|일|까지|부터|이후|이전|현재|기준|오전|오후|이용|승인|결제|출금|입금|접수|청구|매입|취소|납부|만기|예정)/u;

/** Removes all dates, in the order of their patterns. */
function takeDates(rest: Remainder, message: string, receivedDate: CivilDate): FoundDate[] {
  const dates: FoundDate[] = [];
  const addDate = (match: RegExpExecArray, date: CivilDate | null): boolean => {
    if (date === null) return false;
    const end = match.index + match[0].length;
    const after = message.slice(end, end + 8);
    // 5월5일키즈카페 and 1/2커피 are names.
    const word = /^[가-힣A-Za-z]{1,8}/u.exec(after)?.[0] ?? '';
    if (word !== '' && !isFrameWord(word) && !AFTER_DATE.test(word)) return false;
    dates.push({
      date,
      end,
      isTimed: /^[ ,\n]{0,2}(?:오[전후] ?)?\d{1,2}(?::\d{2}|시)/u.test(after),
      isOriginal: /^ ?(?:이용|승인|결제|매출)건/u.test(after),
    });
    return true;
  };
  rest.take(FULL_DATE, 'date', (match) => {
    const date = `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`;
    return addDate(match, isCivilDate(date) ? date : null);
  });
  rest.take(SHORT_YEAR_DATE, 'date', (match) => {
    const date = `20${match[1]}-${match[3]?.padStart(2, '0')}-${match[4]?.padStart(2, '0')}`;
    return addDate(match, isCivilDate(date) ? date : null);
  });
  for (const pattern of [SLASH_DATE, WORD_DATE, DOTTED_DATE]) {
    rest.take(pattern, 'date', (match) => addDate(match, dateNear(Number(match[1]), Number(match[2]), receivedDate)));
  }
  return dates;
}

function takeInstallment(rest: Remainder, parts: MessageParts, message: string, found: FoundFormat | null): void {
  let isPaidAtOnce = false;
  const addMonths = (months: number) => {
    if (!isPaidAtOnce && months >= 2 && months <= 60)
      parts.installment ??= { months, interestFree: message.includes('무이자') };
  };
  addMonths(Number(/(\d{1,2})개월/u.exec(found?.text ?? '')?.[1] ?? 1));
  rest.take(INSTALLMENT, 'months', (match) => {
    isPaidAtOnce ||= match[0].includes('일시불');
    addMonths(Number(match[1] ?? match[2] ?? match[3] ?? 1));
  });
}

/** @returns the end of date and time, after which the shop follows */
function takeDateAndTime(rest: Remainder, parts: MessageParts, message: string, receivedDate: CivilDate): number {
  rest.take(PERIOD, 'other', () => true);
  const dates = takeDates(rest, message, receivedDate);
  const own = dates.filter((one) => !one.isOriginal);
  const chosen = own.find((one) => one.isTimed) ?? own[0];
  parts.date = chosen?.date ?? null;
  parts.originalDate = dates.find((one) => one.isOriginal)?.date ?? null;
  parts.days = [...new Set(own.map(({ date }) => date))].toSorted();
  let anchor = chosen?.end ?? 0;
  const takeTime = (match: RegExpExecArray): boolean => {
    // 12:12영화관 after the time of the purchase is a name.
    if (parts.time !== null && NAME_AFTER.test(message.slice(match.index + match[0].length))) return false;
    // A phone that copies a message adds the receipt time below it; the shop follows the purchase time.
    if (parts.time === null) anchor = Math.max(anchor, match.index + match[0].length);
    parts.time ??= clockTime(match[1], Number(match[2]), (match[3] ?? '00').padStart(2, '0'));
    return true;
  };
  rest.take(PAST_MIDNIGHT, 'time', (match) => {
    anchor = Math.max(anchor, match.index + match[0].length);
  });
  rest.take(TIME, 'time', takeTime);
  rest.take(SPOKEN_TIME, 'time', takeTime);
  return anchor;
}

/** Sums that are not the amount: cumulative ones, balances, rewards and percentages. */
function takeOtherSums(rest: Remainder, parts: MessageParts): void {
  rest.take(WHOLE, 'sum', () => true);
  rest.take(BALANCES, 'sum', (match) => {
    parts.balance = numberOf(match[1] ?? '');
  });
  rest.take(LABELED, 'sum', (match) => {
    const value = numberOf(match[3] ?? '');
    const label = match[1] ?? '';
    if (label.includes('누적')) parts.cumulative = value;
    else if ((label.endsWith('잔액') && !label.includes('한도')) || label === '잔고')
      parts.balance = value === null ? null : match[2] ? -value : value;
  });
  // The reward is next to the amount; a shop may be called 캐시백.
  if (/\d ?원|[A-Z]{3} ?\d|(?:출금|입금|지급) ?\d/u.test(rest.text.replaceAll(REWARDED, ' '))) {
    rest.take(REWARDED, 'other', () => true);
  }
  rest.take(PERCENT, 'other', () => true);
}

function takeForeignAmount(rest: Remainder, parts: MessageParts): void {
  const addForeign = (number: string | undefined, currency: string | undefined): boolean => {
    const amount = currency === undefined ? null : minorUnits(number ?? '', currency);
    if (amount === null || currency === undefined) return false;
    parts.foreign ??= { currency, amount };
    return true;
  };
  rest.take(CODE_FIRST, 'amount', (match) => addForeign(match[2], SIGN_CODES[match[1] ?? ''] ?? match[1]));
  rest.take(CODE_LAST, 'amount', (match) => addForeign(match[1], SIGN_CODES[match[2] ?? ''] ?? match[2]));
  // 101동 and 달러샵 10달러 beside an amount in won are names.
  if (!/\d ?원|(?:출금|입금)\n?\d/u.test(rest.text) || /해외|현지|외화/u.test(rest.text)) {
    rest.take(WORD_LAST, 'amount', (match) => addForeign(match[1], WORD_CODES[(match[2] ?? '').replaceAll(' ', '')]));
  }
  if (parts.foreign) rest.take(COUNTRY, 'other', () => true);
}

/** The amounts, by the surest notation that the message has, and the account numbers between them. */
function takeAmounts(rest: Remainder, parts: MessageParts): void {
  const addAmount = (value: number | null, start: number, isNegative: boolean): boolean => {
    if (value === null || value === 0) return false;
    if (isNegative) parts.isNegative = true;
    if (/약 ?$/u.test(rest.text.slice(Math.max(0, start - 2), start))) parts.isApproximate = true;
    parts.amounts.push(value);
    return true;
  };
  const amountFrom = (match: RegExpExecArray) => addAmount(numberOf(match[2] ?? ''), match.index, match[1] === '-');
  const wonFrom = ({ value, start, sign, isDoubtful }: FoundAmount) => {
    if (isDoubtful) parts.isApproximate = true;
    return addAmount(value, start, sign === '-');
  };
  rest.takeWon((amount) => !amount.isNamed && wonFrom(amount));
  if (parts.amounts.length === 0) rest.take(WON_SIGN, 'amount', amountFrom);
  if (parts.amounts.length === 0) {
    rest.takeWon(wonFrom);
    parts.isGlued = parts.amounts.length > 0;
  }
  rest.take(ACCOUNT, 'account', (match) => {
    if (!match[0].includes('*') && !match[0].includes('-')) return false;
    const digits = match[0].replaceAll(/[^\d*]/gu, '');
    const end = digits.slice(-4);
    parts.cardHint ??= /\d/u.test(end) ? end : digits.replaceAll('*', '').slice(-4);
    return true;
  });
  if (parts.amounts.length === 0) rest.take(MOVED, 'amount', amountFrom);
  if (parts.amounts.length === 0 && parts.foreign === null) rest.take(GROUPED, 'amount', amountFrom);
}

/** @param anchor the end of date and time, after which the other side is named */
function takePeople(
  rest: Remainder,
  parts: MessageParts,
  message: string,
  anchor: number,
): Pick<MessageStructure, 'counterpart' | 'honored' | 'behind'> {
  let counterpart = '';
  let honored = '';
  let behind = '';
  rest.take(PERSON, 'person', (match) => {
    const person = match[0].replace(/\(\d{4}\)$/u, '').replace(/님?(?:에게서|에게|께서|께|이|의)?$/u, '');
    const particle = match[1] ?? match[3];
    // 보낸 분: 부모님.
    if (!person.includes('*') && PERSON_LABEL.test(message.slice(Math.max(0, match.index - 12), match.index)))
      return false;
    const isBeforeAccount = ARROW_NEXT.test(
      message.slice(match.index + match[0].length, match.index + match[0].length + 4),
    );
    const isInPlace = isBeforeAccount || (anchor > 0 && match.index >= anchor);
    if (particle === undefined && !person.includes('*') && isInPlace) honored ||= match[0];
    if (particle === undefined && isInPlace && !/\*.*[님)]$/u.test(match[0])) behind ||= match[0];
    parts.people.push(person);
    const isNamed = !person.includes('*') || SENT.test(message.slice(match.index + match[0].length).slice(0, 80));
    if (particle !== undefined && particle !== '의' && isNamed) counterpart ||= person;
    parts.cardHint ??= match[2] ?? null;
  });
  return { counterpart, honored, behind };
}

/** Parses the parts of a message, before its kind is known. */
export function readStructure(message: string, found: FoundFormat | null, receivedDate: CivilDate): MessageStructure {
  const rest = new Remainder(message);
  const parts: MessageParts = {
    date: null,
    originalDate: null,
    time: null,
    amounts: [],
    foreign: null,
    cumulative: null,
    balance: null,
    installment: null,
    cardHint: found?.card ?? null,
    paidWith: null,
    isApproximate: false,
    isGlued: false,
    isNegative: false,
    people: [],
    route: null,
    days: [],
  };
  // Each step blanks out the text it has parsed so that later steps do not parse it again; their order matters.
  rest.take(URL, 'other', () => true);
  let sender = '';
  if (found) {
    const { index, text } = found;
    rest.blank(index, index + text.length, 'sender');
    sender = /^([가-힣]{2,8})님이 $/u.exec(text)?.[1] ?? '';
  }
  if (found?.format.kind === 'PAY') rest.take(QUOTED, 'other', () => true);
  takeInstallment(rest, parts, message, found);
  const anchor = takeDateAndTime(rest, parts, message, receivedDate);
  rest.take(PHONE_NUMBER, 'other', () => true);
  takeOtherSums(rest, parts);
  takeForeignAmount(rest, parts);
  takeCards(rest, parts, found);
  takeAmounts(rest, parts);
  const people = takePeople(rest, parts, message, anchor);
  if (found?.format.kind === 'CARD' && parts.amounts.length > 0) {
    rest.take(MASKED_CARD, 'card', (match) => {
      if (parts.cardHint !== null && !match[0].includes('*')) return false;
      parts.cardHint ??= match[1] ?? null;
      return true;
    });
  }
  const { frame } = rest;
  rest.take(AMOUNT_LABEL, 'other', () => true);
  rest.take(FIELD_LABEL, 'other', () => true);
  return { parts, rest: rest.text, frame, anchor, sender, ...people };
}

/** The own account on the other side of a movement; null if the message names none. */
export function ownSideIn({ parts, counterpart }: MessageStructure, kind: MessageKind | null): string | null {
  if (parts.route === null || (counterpart !== '' && parts.route.isStated !== true)) return null;
  const { from, to, isStated } = parts.route;
  if (isStated && from !== null && to !== null && kind !== null) return `${from} → ${to}`;
  if (kind === 'WITHDRAWAL') return to;
  return kind === 'DEPOSIT' ? from : null;
}

/** The payee or payer: the text left after everything else is understood. Empty if nothing is left. */
export function nameIn(structure: MessageStructure, found: FoundFormat | null, kind: MessageKind | null): string {
  const { parts, rest, anchor, sender, counterpart, honored, behind } = structure;
  const moves = kind === 'WITHDRAWAL' || kind === 'DEPOSIT';
  const shop = shopOf(rest, {
    anchor,
    isBeforeTime: found?.format.shop === 'BEFORE_TIME',
    kind,
    app: found !== null && found.index > 0 ? found.issuer : null,
  });
  // 인터넷출금이체 beside 홍길동님: the bank names the person on the other side, and the channel.
  const person = moves && (shop === '' || isOfMessage(shop)) ? behind : '';
  const name =
    sender || labeledShop(rest, kind) || (moves ? counterpart : '') || person || shop || counterpart || honored;
  if (name !== '' || !moves) return name;
  // An easy payment names only the other person: 송금받음 10,000원 박손님 11/25.
  const [first = '', second] = parts.people;
  return second ?? (found?.format.kind === 'PAY' && !first.includes('*') ? first : '');
}
