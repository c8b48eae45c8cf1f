import { MAX_AMOUNT, type Numeral, readNumeral } from '@salim/domain';
import type { Cell } from '../tables/raw-table.ts';

/**
 * Large numbers as printed by some banks, with all digits: `1.2345678E7`, `3.4127E+6`. A sign followed by two exponent
 * digits comes from a spreadsheet, which has dropped the digits that did not fit.
 */
const EXPONENT = /^-?\d\.\d{1,12}E(?:\+?\d|1\d)$/u;

/** Most amounts; reading them needs no grammar. */
const DIGITS = /^-?\d{1,13}$/u;

/** A longer text is not an amount and is never matched against the pattern below. */
const AMOUNT_LENGTH_MAX = 40;

/** Sign, currency symbol, sign again (`₩-12,500`), the number with 원, and the sign behind it. */
const AMOUNT = /^([+-]?) ?[₩\\$]? ?([+-]?)([^+-]*[^+\s-]) ?([+-]?)$/u;
const IN_BRACKETS = /^([₩\\$]?) ?\((.*)\)$/u;
/** The side of an account: DR takes money out of it, CR puts money into it. */
const SIDE = /^(DR|CR)\.? ?(?=\S)|(?<=\S) ?(DR|CR)\.?$/giu;

export type AmountReading =
  | { readonly isReadable: true; readonly amount: number }
  | { readonly isReadable: false; readonly message: string };

function unreadable(message: string): AmountReading {
  return { isReadable: false, message };
}

/** `9.000`: nine thousand in some countries, nine in others. */
const DOTTED = /^[1-9]\d{0,2}\.\d{3}원?$/u;
const DOTTED_DIGITS = 3;
const TOO_FINE = '이 통화에서 쓸 수 없는 소수점 금액이에요.';

function within(amount: number): AmountReading {
  if (Math.abs(amount) > MAX_AMOUNT) return unreadable('금액이 너무 커요. 9,999,999,999,999원까지 가져올 수 있어요.');
  // Adding zero turns −0 into 0.
  return { isReadable: true, amount: amount + 0 };
}

/** The side that an amount cell names. */
export type AmountSide = 'OUT' | 'IN';

function withoutSide(plain: string): { readonly text: string; readonly side: AmountSide | undefined } {
  if (!/[dc]r/iu.test(plain)) return { text: plain, side: undefined };
  const [side, another] = [...plain.matchAll(SIDE)].map(([mark]) => mark.replace(/[^a-z]/giu, '').toUpperCase());
  if (side === undefined || another !== undefined) return { text: plain, side: undefined };
  return { text: plain.replace(SIDE, ''), side: side === 'DR' ? 'OUT' : 'IN' };
}

/** The side named beside an amount: OUT for `9,000 DR`; undefined for a cell without one. */
export function sideOf(cell: Cell): AmountSide | undefined {
  if (typeof cell === 'number' || cell.length > AMOUNT_LENGTH_MAX) return undefined;
  return withoutSide(cell.normalize('NFKC').trim()).side;
}

/** 공원 and the town 이천 are no amounts; 구천원 is. */
function isSpokenAmount(numeral: Numeral, written: string): boolean {
  return numeral.endsWithWon && numeral.hasUnit && !numeral.isDoubtful && written.replace(/[\s원]/gu, '').length > 1;
}

/**
 * Reads an amount exactly, in a currency with the given number of fraction digits; the result is in its minor unit and
 * may be negative or zero. Nothing is rounded: more fraction digits than the currency has are rejected, and so is the
 * exponent notation of spreadsheets that have already dropped digits (`1.23E+06`). `(12,500)`, `△12,500`, `12,500-` and
 * `12,500 DR` are negative, as in bookkeeping. `9.000` is rejected.
 */
export function readAmount(cell: Cell, fractionDigits: number): AmountReading {
  if (typeof cell === 'number') {
    const scaled = cell * 10 ** fractionDigits;
    const amount = Math.round(scaled);
    // The error of a binary fraction grows with the number.
    if (!(Math.abs(scaled - amount) <= Math.max(1e-6, Math.abs(scaled) * 2 ** -50))) return unreadable(TOO_FINE);
    return within(amount);
  }
  if (DIGITS.test(cell)) return within(Number(cell) * 10 ** fractionDigits);
  if (cell.length > AMOUNT_LENGTH_MAX) return unreadable('금액을 읽을 수 없어요.');
  const plain = cell.normalize('NFKC').trim();
  if (plain === '') return unreadable('금액이 비어 있어요.');
  if (plain.startsWith('='))
    return unreadable('수식의 결과가 파일에 없어요. 엑셀에서 열어 저장한 뒤 다시 올려 주세요.');
  if (EXPONENT.test(plain)) return readAmount(Number(plain), fractionDigits);
  const { text: unsided, side } = withoutSide(plain);
  const brackets = IN_BRACKETS.exec(unsided);
  const text = (brackets ? `${brackets[1]}${brackets[2]}` : unsided).replace(/^[−–△▲]|[−–]$/gu, '-');
  const match = AMOUNT.exec(text);
  const [sign, another] = [match?.[1], match?.[2], match?.[4]].filter((one) => one);
  if (!match || another || (side && (sign || brackets))) return unreadable('금액을 읽을 수 없어요.');
  const written = match[3] ?? '';
  if (fractionDigits < DOTTED_DIGITS && DOTTED.test(written))
    return unreadable('천 단위의 점인지 소수점인지 알 수 없어요.');
  const numeral = readNumeral(written);
  if (!numeral || (!/^\d/u.test(written) && !isSpokenAmount(numeral, written))) {
    return unreadable('금액을 읽을 수 없어요.');
  }
  const { numerator, denominator } = numeral.value;
  const scaled = numerator * 10n ** BigInt(fractionDigits);
  if (scaled % denominator !== 0n) return unreadable(TOO_FINE);
  const isNegative = sign === '-' || brackets !== null || side === 'OUT';
  const size = Number(scaled / denominator);
  return within(isNegative ? -size : size);
}
