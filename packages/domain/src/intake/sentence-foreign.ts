import { MAX_AMOUNT } from '../money/amount.ts';
import { readNumeral } from '../money/amount-grammar.ts';
import { fractionDigits } from '../money/currency.ts';
import { cut, type TakenAmount, takeAmount } from './sentence-amount.ts';

interface ForeignAmount {
  readonly currency: string;
  /** In the minor unit of the currency. */
  readonly amount: number;
}

/** The money of a sentence. */
export interface SentenceMoney {
  /** In won; in the minor unit of the foreign currency if the sentence has no amount in won. */
  readonly amount: TakenAmount;
  readonly foreign: ForeignAmount | null;
  /** False while the amount in won is not known. */
  readonly isPriced: boolean;
}

const WORDS: Readonly<Record<string, string>> = {
  달러: 'USD',
  불: 'USD',
  미국달러: 'USD',
  유로: 'EUR',
  엔: 'JPY',
  '\u5186': 'JPY',
  '\u5143': 'CNY',
  위안: 'CNY',
  바트: 'THB',
  동: 'VND',
  파운드: 'GBP',
  홍콩달러: 'HKD',
  대만달러: 'TWD',
  싱가포르달러: 'SGD',
  호주달러: 'AUD',
  캐나다달러: 'CAD',
  프랑: 'CHF',
  페소: 'PHP',
  링깃: 'MYR',
  루피아: 'IDR',
  루피: 'INR',
};
const SIGNS: Readonly<Record<string, string>> = { US$: 'USD', $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };
const CODES = 'USD|EUR|JPY|GBP|CNY|THB|VND|HKD|TWD|SGD|AUD|CAD|CHF|PHP|MYR|IDR';
const NUMBER = '(?<number>[\\d만천백][\\d,.만천백]{0,15})';
const SIGN = 'US\\$|\\$|€|£|¥';
const PATTERNS: readonly RegExp[] = [
  new RegExp(`(?<![A-Za-z])(?<unit>${SIGN}|${CODES}) ?${NUMBER}(?![\\d가-힣A-Za-z])`, 'giu'),
  new RegExp(
    `(?<![\\d.,가-힣A-Za-z])${NUMBER} ?(?<unit>${Object.keys(WORDS).join('|')})(?:어치|짜리)?(?![가-힣A-Za-z])`,
    'gu',
  ),
  new RegExp(`(?<![\\d.,가-힣A-Za-z])${NUMBER} ?(?<unit>${SIGN}|${CODES})(?![A-Za-z])`, 'giu'),
];
/** 101동 is a building. */
const DONG_MIN = 1000;

function minorUnits(number: string, currency: string): number | null {
  const numeral = readNumeral(number);
  if (numeral === null || /\.\d{3}/u.test(number)) return null;
  const scaled = numeral.value.numerator * 10n ** BigInt(fractionDigits(currency));
  if (scaled % numeral.value.denominator !== 0n) return null;
  const amount = scaled / numeral.value.denominator;
  return amount > 0n && amount <= BigInt(MAX_AMOUNT) ? Number(amount) : null;
}

interface Found extends ForeignAmount {
  readonly start: number;
  readonly end: number;
}

function foreignIn(text: string): readonly Found[] {
  return PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const { number = '', unit = '' } = match.groups ?? {};
      const written = number.replace(/[.,]+$/u, '');
      const currency = WORDS[unit] ?? SIGNS[unit.toUpperCase()] ?? unit.toUpperCase();
      const amount = minorUnits(written, currency);
      if (amount === null || (unit === '동' && amount < DONG_MIN)) return [];
      return [{ currency, amount, start: match.index, end: match.index + match[0].length }];
    }),
  );
}

/** A price directly after or before a foreign amount: 35.99달러 (48,500원). */
const WON_NEXT = /^[\s(=/~-]*(?:₩ ?)?\d[\d,]*(?:만|천)?\d*원?/u;
const WON_BEFORE = /[\d만천]원?[\s(=/]*$/u;

/** The amount of a sentence in won, in a foreign currency, or in both: 35.99달러 48,500원. */
export function takeMoney(text: string): SentenceMoney | null {
  const [foreign, ...others] = foreignIn(text);
  if (foreign === undefined) {
    const amount = takeAmount(text);
    return amount && { amount, foreign: null, isPriced: true };
  }
  const rest = cut(text, foreign.start, foreign.end);
  const won = takeAmount(rest);
  const { currency, amount: value } = foreign;
  // 101 in 101호 25달러 is no price.
  if (won === null || won.confidence < 0.75) {
    const amount: TakenAmount = { value, confidence: 0.6, isAlone: others.length === 0, isAbout: false, rest };
    return { amount, foreign: { currency, amount: value }, isPriced: false };
  }
  const isPrice = WON_NEXT.test(text.slice(foreign.end)) || WON_BEFORE.test(text.slice(0, foreign.start));
  if (isPrice && others.length === 0) return { amount: won, foreign: { currency, amount: value }, isPriced: true };
  const amount = takeAmount(text);
  return amount && { amount, foreign: null, isPriced: true };
}
