import { MAX_AMOUNT } from './amount.ts';
import { fractionDigits } from './currency.ts';
import { add, type Fraction, scale, whole } from './fraction.ts';

/**
 * The one grammar of amounts: keypad, sentences, messages, files and search all read numbers with it.
 *
 *     number  = [part 조] [part 억] [part 만] [part]     at least one, in this order, with or without blanks between
 *     part    = digits | [digit 천] [digit 백] [digit 십] [digit]
 *     digits  = 0-9, in groups of three or in no groups, with a fraction in the last part alone (3.5만, 1.5억)
 *     digit   = digits | 일 이 삼 사 오 육 칠 팔 구 영 공
 *     amount  = [₩] number [원]
 *
 * What follows a unit must be smaller than that unit (`3만 50000` is refused), 만 and the smaller units without a
 * number count once (만원, 천원), and two adjacent numbers (`12 500`, `3오`) have no meaning. 억 followed by 천, 백 or
 * 십 alone, without 원, counts ten thousands, as in speech: 1억2천 is 120,000,000 and 1억2천원 is 100,002,000.
 */

/** A number in its written form. */
export interface Numeral {
  readonly value: Fraction;
  readonly endsWithWon: boolean;
  /** It contains 만, 천 or another unit. */
  readonly hasUnit: boolean;
  /** It contains 만, 억 or 조. */
  readonly hasLargeUnit: boolean;
  /** It contains no digit 0-9. */
  readonly isSpoken: boolean;
  /** `12,500`. */
  readonly isGrouped: boolean;
  /** A notation that is also used for another number: 3억 5,000 and 3만 5. */
  readonly isDoubtful: boolean;
}

const LARGE_UNITS: Readonly<Record<string, bigint>> = { 만: 10_000n, 억: 100_000_000n, 조: 1_000_000_000_000n };
const SMALL_UNITS: Readonly<Record<string, bigint>> = { 십: 10n, 백: 100n, 천: 1000n };
const HANGUL_DIGITS: Readonly<Record<string, bigint>> = {
  영: 0n,
  공: 0n,
  일: 1n,
  이: 2n,
  삼: 3n,
  사: 4n,
  오: 5n,
  육: 6n,
  칠: 7n,
  팔: 8n,
  구: 9n,
};
const HUNDRED_MILLION = 100_000_000n;
const TEN_THOUSAND = 10_000n;

const ZERO = whole(0n);
const ONE = whole(1n);
const isBelow = (a: Fraction, limit: bigint): boolean => a.numerator < limit * a.denominator;
const isWhole = ({ numerator, denominator }: Fraction): boolean => numerator % denominator === 0n;

const STRICT_DIGITS = /(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+(?!,))(?:\.\d+)?/uy;
const TYPED_DIGITS = /\d[\d,]*(?:\.\d+)?/uy;

interface Decimal {
  readonly value: Fraction;
  readonly length: number;
  readonly isGrouped: boolean;
}

function decimalAt(text: string, position: number, pattern: RegExp): Decimal | null {
  pattern.lastIndex = position;
  const found = pattern.exec(text)?.[0];
  if (found === undefined) return null;
  const [integer = '', decimals = ''] = found.replaceAll(',', '').split('.');
  return {
    value: { numerator: BigInt(integer + decimals), denominator: 10n ** BigInt(decimals.length) },
    length: found.length,
    isGrouped: found.includes(','),
  };
}

/** Longer text is not a number; the limit also bounds the arithmetic below. */
const NUMERAL_LENGTH_MAX = 120;

/**
 * Reads a whole text as one number; null if it does not match the grammar.
 *
 * @param text NFKC, without currency signs
 * @param commas `ANYWHERE` for a field that is being typed in, where the groups are not final yet
 */
export function readNumeral(text: string, commas: 'IN_THREES' | 'ANYWHERE' = 'IN_THREES'): Numeral | null {
  if (text.length > NUMERAL_LENGTH_MAX) return null;
  const digits = commas === 'ANYWHERE' ? TYPED_DIGITS : STRICT_DIGITS;
  let total = ZERO;
  /** Parser state since the last large unit. */
  let part = ZERO;
  let pending: Fraction | null = null;
  let lastLarge: bigint | null = null;
  let lastSmall: bigint | null = null;
  let [isSpoken, isGrouped, endsWithWon, isDoubtful] = [true, false, false, false];
  let [wasBlank, isBlankInPart, isFractional] = [false, false, false];
  let hasRead = false;
  /** Whether a number may continue here. */
  const begin = (): boolean => {
    if (wasBlank && (lastSmall !== null || pending !== null)) isBlankInPart = true;
    wasBlank = false;
    hasRead = true;
    // A fraction or 원 ends a number.
    return !endsWithWon && !isFractional;
  };

  for (let position = 0; position < text.length; ) {
    const character = text[position] ?? '';
    const decimal = character >= '0' && character <= '9' ? decimalAt(text, position, digits) : null;
    const spoken = HANGUL_DIGITS[character];
    const small = SMALL_UNITS[character];
    const large = LARGE_UNITS[character];
    position += decimal?.length ?? 1;
    if (/\s/u.test(character)) {
      wasBlank = hasRead;
    } else if (decimal || spoken !== undefined) {
      // 이천 5만원 may be 50,000 won spent in 이천.
      isDoubtful ||= decimal !== null && wasBlank && isSpoken && lastLarge === null;
      if (!begin() || pending !== null) return null;
      pending = decimal?.value ?? { numerator: spoken ?? 0n, denominator: 1n };
      isSpoken &&= decimal === null;
      isGrouped ||= decimal?.isGrouped === true;
    } else if (small !== undefined) {
      if (lastSmall !== null && small >= lastSmall) return null;
      // 3 천 is one number, 이 만 may be two words.
      const isSplit = wasBlank && pending !== null && isSpoken;
      if (pending !== null) wasBlank = false;
      if (!begin()) return null;
      isDoubtful ||= isSplit;
      part = add(part, scale(pending ?? ONE, small));
      isFractional = pending !== null && !isWhole(pending);
      pending = null;
      lastSmall = small;
    } else if (large !== undefined) {
      if (lastLarge !== null && large >= lastLarge) return null;
      const isSplit = wasBlank && (lastSmall !== null || (pending !== null && isSpoken));
      if (pending !== null && lastSmall === null) wasBlank = false;
      if (!begin()) return null;
      if (pending !== null && lastSmall !== null && !isBelow(pending, lastSmall)) return null;
      const isAlone = pending === null && lastSmall === null;
      // 만원 counts once; 조원 is a team member.
      if (isAlone && large !== TEN_THOUSAND) return null;
      const count = isAlone ? ONE : add(part, pending ?? ZERO);
      if (lastLarge !== null && !isBelow(scale(count, large), lastLarge)) return null;
      isDoubtful ||= isSplit || isBlankInPart;
      isFractional = !isWhole(count);
      total = add(total, scale(count, large));
      [part, pending, lastSmall, isBlankInPart] = [ZERO, null, null, false];
      lastLarge = large;
    } else if (character === '원' && hasRead && !endsWithWon) {
      endsWithWon = true;
    } else {
      return null;
    }
  }
  if (!hasRead) return null;
  if (pending !== null && lastSmall !== null && !isBelow(pending, lastSmall)) return null;
  const rest = add(part, pending ?? ZERO);
  if (lastLarge !== null && !isBelow(rest, lastLarge)) return null;
  const afterHundredMillion = lastLarge === HUNDRED_MILLION && !endsWithWon;
  // 2조 5,000원 may be the payment of the second team.
  const skipsUnits = lastLarge !== null && lastLarge !== TEN_THOUSAND && isBelow(rest, TEN_THOUSAND);
  const saysTenThousands = afterHundredMillion && lastSmall !== null && pending === null;
  // 3만5 is 35,000 in speech, and 6천8 is 6,800.
  const isShort =
    pending !== null &&
    !endsWithWon &&
    (lastSmall === null ? lastLarge !== null && isBelow(rest, 100n) : isBelow(scale(pending, 10n), lastSmall));
  return {
    value: add(total, saysTenThousands ? scale(rest, TEN_THOUSAND) : rest),
    endsWithWon,
    hasUnit: lastLarge !== null || lastSmall !== null || part.numerator > 0n,
    hasLargeUnit: lastLarge !== null,
    isSpoken,
    isGrouped,
    isDoubtful: isDoubtful || saysTenThousands || isShort || (skipsUnits && rest.numerator > 0n),
  };
}

/** Whole won of a number; null for fractions of a won and above the maximum amount. */
export function wonOf({ value }: Numeral): number | null {
  if (!isWhole(value)) return null;
  const won = value.numerator / value.denominator;
  return won > BigInt(MAX_AMOUNT) ? null : Number(won);
}

/** How an amount in a text is marked, the most reliable first. */
export type AmountMark = 'WON' | 'UNIT' | 'GROUPS' | 'DIGITS' | 'SPOKEN';

/** An amount found in a text. */
export interface FoundAmount {
  /** Its range, including the sign before it and 원 after it. */
  readonly start: number;
  readonly end: number;
  /** Whole won; may be zero. */
  readonly value: number;
  /** `WON` has 원 or a currency sign; `SPOKEN` has neither 원 nor a digit. */
  readonly mark: AmountMark;
  /** Written in Hangul only: 만이천원. */
  readonly isSpoken: boolean;
  /** `-` or `+` directly precedes it. */
  readonly sign: '-' | '+' | null;
  /** A letter directly precedes it: 김밥4500원. */
  readonly isGlued: boolean;
  /** The word continues after 원 like a shop's name: 1000원샵. */
  readonly isNamed: boolean;
  /** It may mean another number: a range, a sum, 3억 5,000. */
  readonly isDoubtful: boolean;
}

/** The amounts of a text, and whether it contains numbers that the grammar refuses, such as `12.5원` or `12 500`. */
export interface AmountsFound {
  readonly amounts: readonly FoundAmount[];
  readonly hasRefused: boolean;
}

const NUMERAL_SIGNS = '0-9.,일이삼사오육칠팔구영공십백천만억조';
const CHUNK = new RegExp(`[${NUMERAL_SIGNS}]{1,40}`, 'uy');
/** A number never contains more blanks. */
const CHUNKS_MAX = 6;
const FOREIGN_AFTER =
  /^ ?(?:달러|유로|엔|\u5186|\u5143|위안|바트|파운드|홍콩달러|불|페소|링깃|루피아?|대만달러|(?:USD|EUR|JPY|GBP|CNY|THB|VND|HKD|TWD|SGD|AUD|CAD|CHF|PHP|MYR|IDR)(?![A-Za-z]))|^동(?![가-힣])/u;
/** What may follow an amount within a word: particles and money verbs. */
const GOES_ON =
  /^(?:에게?|에서|을|를|이|은|는|의|으?로|씩|짜리|어치|쯤|정도|이나|밖에|도|만|정|치|하고|이랑|이요|이에요|임|까지|부터|씩은|일시불|할부|무이자|익월|누적|잔액|체크|현금|카드)(?:$|[^가-힣A-Za-z])|^(?:일시불|할부|무이자|익월|누적|잔액|출금|입금|결제|승인|취소|사용|이용|지급|송금|이체|지출|납부|충전|인출|환불|환급|적립|할인|냈|냄|내고|냈|쓰|썼|씀|받|들어|나갔|나감|나옴|나왔|보냈|보냄|벌었|줬|줌|샀|팔)/u;
const SPACED_GROUPS = /\d{1,3}(?: \d{3})+(?![\d,]|\.\d)/uy;

/** The offering 십일조, which is no eleven trillion. */
const TITHE = /(?<![가-힣\d])십일조(?!원|\d| ?원)/uy;

/** 점심이만 5천원: a number that begins inside a word, so the rest is only its end. */
const BEGUN_WITHIN_WORD = new RegExp(
  `[가-힣][일이삼사오육칠팔구십백천만억조]+[십백천만억조] (?:[${NUMERAL_SIGNS}]+ )*$`,
  'u',
);

/** The text before an amount, or null where no amount can begin. */
function startAt(
  text: string,
  at: number,
  isDigit: boolean,
): Pick<FoundAmount, 'sign' | 'isGlued' | 'isDoubtful'> | null {
  const [before = '', beforeThat = ''] = [text[at - 1], text[at - 2]];
  const plain = { sign: null, isGlued: false, isDoubtful: false };
  if (/[\d*#@_=$€£¥]/u.test(before)) return null;
  if (/[가-힣]/u.test(before)) {
    // 만 in 도시락만 and 이 in 회비이만원 belong to their words.
    return isDigit && !/[십백천만억조]/u.test(before) ? { ...plain, isGlued: true } : null;
  }
  if (
    before === ' ' &&
    BEGUN_WITHIN_WORD.test(text.slice(Math.max(0, at - 40), at).replace(/(?<![가-힣])십일조 $/u, ''))
  )
    return null;
  if (/[A-Za-z]/u.test(before)) return isDigit ? { ...plain, isGlued: true } : null;
  if ((before === '-' || before === '+') && !/\d/u.test(beforeThat)) {
    return { ...plain, sign: before, isDoubtful: beforeThat === '원' };
  }
  if (/[~∼〜+xX×÷]/u.test(before)) return { ...plain, isDoubtful: true };
  return /[.,:/'’-]/u.test(before) && /\d/u.test(beforeThat) ? null : plain;
}

/**
 * The ends of the blank-separated pieces that may form one number. Two pieces of digits never do, and neither does a
 * number in a shop's name (GS25 만원).
 */
function chunkEnds(text: string, at: number, isGlued: boolean): number[] {
  const ends: number[] = [];
  let position = at;
  let before = '';
  while (ends.length < CHUNKS_MAX) {
    CHUNK.lastIndex = position;
    const chunk = CHUNK.exec(text)?.[0].replace(/[.,]+$/u, '') ?? '';
    // 만 after 만 and 천 after 천 do not form a number either.
    if (chunk === '' || (/\d$/u.test(before) && /^\d/u.test(chunk)) || before.at(-1) === chunk.at(-1)) break;
    ends.push(position + chunk.length);
    if ((isGlued && /^[\d.,]+$/u.test(chunk)) || text[position + chunk.length] !== ' ') break;
    position += chunk.length + 1;
    before = chunk;
  }
  return ends;
}

function markOf(numeral: Numeral, hasSign: boolean): AmountMark {
  if (numeral.endsWithWon || hasSign) return 'WON';
  if (numeral.isSpoken) return 'SPOKEN';
  return numeral.hasUnit ? 'UNIT' : numeral.isGrouped ? 'GROUPS' : 'DIGITS';
}

/** Whether Hangul alone forms an amount: 만원 and 이만 do; 공원, 사원, 조원 and the town 이천 do not. */
function isSpokenAmount(written: string, numeral: Numeral): boolean {
  const letters = written.replaceAll(/[\s원]/gu, '');
  if (!numeral.hasUnit) return false;
  if (numeral.endsWithWon) return letters.length > 1 || /[십백천만]/u.test(letters);
  return numeral.hasLargeUnit && letters.length > 1;
}

/** 7.000원 is 7,000 won with a point in place of the comma, or 7 won. */
const POINTED_GROUPS = /\d\.\d{3} ?원?$/u;

/** The longest amount at a position, or null. */
function amountAt(
  text: string,
  at: number,
  hasSign: boolean,
  isGlued: boolean,
): Omit<FoundAmount, 'start' | 'sign' | 'isGlued'> | null {
  for (const chunkEnd of chunkEnds(text, at, isGlued).toReversed()) {
    const won = /^ ?원/u.exec(text.slice(chunkEnd, chunkEnd + 2))?.[0] ?? '';
    // 900 원두 is not an amount in won, 900원 is.
    const isWonWord =
      won.length > 1 &&
      /[가-힣]/u.test(text[chunkEnd + 2] ?? '') &&
      !GOES_ON.test(text.slice(chunkEnd + 2, chunkEnd + 8));
    const end = chunkEnd + (isWonWord ? 0 : won.length);
    const written = text.slice(at, end);
    if (POINTED_GROUPS.test(written)) continue;
    const numeral = readNumeral(written);
    const value = numeral && wonOf(numeral);
    if (!numeral || value === null || (numeral.isSpoken && !isSpokenAmount(written, numeral))) continue;
    const after = text.slice(end, end + 10);
    if (FOREIGN_AFTER.test(after) && !numeral.endsWithWon) continue;
    const mark = markOf(numeral, hasSign);
    const goesOnAsWord = /^[가-힣A-Za-z]/u.test(after);
    const isNamed = goesOnAsWord && !GOES_ON.test(after);
    if (isNamed && !(numeral.endsWithWon && !numeral.isSpoken)) continue;
    if (!numeral.endsWithWon && /^[\d%℃*]|^[.,:/'’-]\d/u.test(after)) continue;
    if (goesOnAsWord && (mark === 'DIGITS' || mark === 'GROUPS')) continue;
    const isDoubtful = numeral.isDoubtful || /^ ?(?:[~∼〜]|[+xX×÷] ?\d)/u.test(after);
    return { end, value, mark, isSpoken: numeral.isSpoken, isNamed, isDoubtful };
  }
  return null;
}

/**
 * Finds the amounts of a text, from left to right: `점심 4만6천8백원`, `집 3억 5,000`, `₩12,500`, `사만 육천팔백원`. Numbers with
 * another meaning by their form (dates, times, percentages, foreign money, 3개, GS25) are skipped. A number that the
 * grammar refuses is skipped as a whole, so that no part of it is read as an amount. Linear in the length of the text.
 *
 * @param text NFKC, with single blanks
 */
export function findAmounts(text: string): AmountsFound {
  const amounts: FoundAmount[] = [];
  let hasRefused = false;
  for (let at = 0; at < text.length; at += 1) {
    TITHE.lastIndex = at;
    if (TITHE.test(text)) {
      at += 2;
      continue;
    }
    const sign = /^(?:[₩\\] ?|KRW ?)/u.exec(text.slice(at, at + 5))?.[0] ?? '';
    const from = at + sign.length;
    CHUNK.lastIndex = from;
    const chunk = /[.,]/u.test(text[from] ?? '') ? undefined : CHUNK.exec(text)?.[0];
    if (chunk === undefined) continue;
    const isDigit = /\d/u.test(chunk[0] ?? '');
    const begins = startAt(text, at, isDigit);
    SPACED_GROUPS.lastIndex = from;
    const spaced = begins && !begins.isGlued ? SPACED_GROUPS.exec(text)?.[0] : undefined;
    const found = begins && spaced === undefined ? amountAt(text, from, sign !== '', begins.isGlued) : null;
    if (begins && found && !(begins.isGlued && (found.mark === 'DIGITS' || found.mark === 'GROUPS'))) {
      amounts.push({ ...begins, ...found, isDoubtful: begins.isDoubtful || found.isDoubtful, start: at });
      at = found.end - 1;
    } else if (isDigit || spaced !== undefined) {
      const skipped = spaced ?? chunk;
      hasRefused ||= spaced !== undefined || /^ ?원/u.test(text.slice(from + chunk.length, from + chunk.length + 2));
      at = from + skipped.length - 1;
    }
  }
  return { amounts, hasRefused };
}

/**
 * The digits to search for when a query is an amount: 35000 for `3만5천`, `35,000원` and `삼만오천원`. Null for anything that
 * may also be a word or part of one, such as 4500, 만원 and 이천.
 */
export function amountTermOf(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/^\s*[₩\\]/u, '')
    .trim();
  // Half typed: 12,5 may become 12,500.
  const numeral = readNumeral(plain, 'ANYWHERE');
  const value = numeral && wonOf(numeral);
  if (!numeral || value === null) return null;
  const isAmount = numeral.isSpoken ? numeral.endsWithWon && numeral.hasUnit && plain.length > 2 : /\D/u.test(plain);
  return isAmount ? String(value) : null;
}

/**
 * The digits to search for when a query is an amount with a fraction in a currency that has one: 1001 for `10.01` and
 * `$10.01`. Null for any other text.
 */
export function fractionTermOf(typed: string, currency: string): string | null {
  const plain = typed.normalize('NFKC').trim();
  const isAmount = /^\D?\d[\d,]*\.\d+$/u.test(plain);
  const fraction = plain.split('.')[1] ?? '';
  return isAmount && fraction.length <= fractionDigits(currency) ? plain.replaceAll(/\D/gu, '') : null;
}
