import { MAX_AMOUNT } from './amount.ts';

/** Longest text the amount field takes; a sum longer than this is a mistake or an attack. */
export const AMOUNT_TEXT_MAX = 60;

export type AmountProblem = 'NOT_A_NUMBER' | 'NOT_WHOLE' | 'NEGATIVE' | 'TOO_LARGE' | 'DIVIDED_BY_ZERO';

/**
 * What a typed amount means.
 * `incomplete` is a sum that still waits for its last number (`12000+`); `value` is the part that is already there.
 */
export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: number; readonly isExpression: boolean }
  | { readonly kind: 'incomplete'; readonly value: number | null }
  | { readonly kind: 'problem'; readonly problem: AmountProblem };

/** An exact fraction; the denominator is above zero. Floats would lose won on the way. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

type Operator = '+' | '-' | '*' | '/';
type Token = { readonly operator: Operator } | { readonly number: Fraction };

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

const add = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});
const scale = (a: Fraction, factor: bigint): Fraction => ({
  numerator: a.numerator * factor,
  denominator: a.denominator,
});
const whole = (value: bigint): Fraction => ({ numerator: value, denominator: 1n });

/**
 * One spelling for each sign: full-width forms become ordinary ones, `×`, `÷` and the many dashes become operators.
 * Currency signs go; so does the Korean keyboard's backslash, which many fonts draw as ₩.
 */
function plainSpelling(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[₩\\￦]/gu, '')
    .replace(/[×✕✖xX∗·]/gu, '*')
    .replace(/[÷∕]/gu, '/')
    .replace(/[−–—‒―]/gu, '-')
    .replace(/[，、]/gu, ',')
    .replace(/KRW/giu, '');
}

const DECIMAL = /^\d+(?:,\d{3})*(?:\.\d+)?|^\d[\d,]*(?:\.\d+)?/u;

/** Reads `12,345.6` at the start of `text`; commas may stand anywhere, because people type them anywhere. */
function readDecimal(text: string): { value: Fraction; length: number } | null {
  const found = DECIMAL.exec(text)?.[0];
  if (found === undefined) return null;
  const [integer = '', decimals = ''] = found.replaceAll(',', '').split('.');
  return {
    value: { numerator: BigInt(integer + decimals), denominator: 10n ** BigInt(decimals.length) },
    length: found.length,
  };
}

/**
 * Reads one number with its Korean units: `3만5천`, `1억 2천만`, `3.5만`, `만오천원`, `백만`.
 * `1억2천` and `1억5백` mean 1억 2천만 and 1억 500만, as people say them; whoever means the literal sum writes 원 after it.
 */
function readNumber(text: string): { value: Fraction; length: number } | null {
  let position = 0;
  let total = whole(0n);
  let section = whole(0n);
  let pending: Fraction | null = null;
  let lastLargeUnit = 0n;
  let smallUnitInSection = false;
  let looseDigitsInSection = false;
  let endsWithWon = false;
  let hasRead = false;

  while (position < text.length) {
    const character = text[position] ?? '';
    if (/\s/u.test(character)) {
      position += 1;
      continue;
    }
    const decimal = readDecimal(text.slice(position));
    if (decimal) {
      // Two plain numbers beside each other ("12 500") have no one meaning.
      if (pending !== null) return null;
      pending = decimal.value;
      position += decimal.length;
      hasRead = true;
      continue;
    }
    const digit = HANGUL_DIGITS[character];
    if (digit !== undefined) {
      if (pending !== null) return null;
      pending = whole(digit);
      position += 1;
      hasRead = true;
      continue;
    }
    const small = SMALL_UNITS[character];
    if (small !== undefined) {
      section = add(section, scale(pending ?? whole(1n), small));
      pending = null;
      smallUnitInSection = true;
      position += 1;
      hasRead = true;
      continue;
    }
    const large = LARGE_UNITS[character];
    if (large !== undefined) {
      // 억 after 만 ("3만 2억") is no number.
      if (lastLargeUnit !== 0n && large >= lastLargeUnit) return null;
      const count = add(section, pending ?? whole(0n));
      total = add(total, scale(count.numerator === 0n && pending === null ? whole(1n) : count, large));
      section = whole(0n);
      pending = null;
      lastLargeUnit = large;
      smallUnitInSection = false;
      position += 1;
      hasRead = true;
      continue;
    }
    if (character === '원') {
      if (!hasRead) return null;
      endsWithWon = true;
      position += 1;
    }
    break;
  }
  if (!hasRead) return null;
  if (pending !== null) {
    section = add(section, pending);
    looseDigitsInSection = true;
  }
  const saysTenThousands =
    lastLargeUnit === HUNDRED_MILLION && smallUnitInSection && !looseDigitsInSection && !endsWithWon;
  return { value: add(total, saysTenThousands ? scale(section, TEN_THOUSAND) : section), length: position };
}

function tokenize(text: string): Token[] | null {
  const tokens: Token[] = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const operator = rest[0] ?? '';
    if (operator === '+' || operator === '-' || operator === '*' || operator === '/') {
      tokens.push({ operator });
      rest = rest.slice(1).trimStart();
      continue;
    }
    const number = readNumber(rest);
    if (!number || number.length === 0) return null;
    const previous = tokens.at(-1);
    if (previous && 'number' in previous) return null;
    tokens.push({ number: number.value });
    rest = rest.slice(number.length).trimStart();
  }
  return tokens;
}

/** Evaluates `number (operator number)*`, multiplication and division first. */
function evaluate(tokens: readonly Token[]): Fraction | 'NOT_A_NUMBER' | 'DIVIDED_BY_ZERO' {
  let sum = whole(0n);
  let product: Fraction | null = null;
  let sign = 1n;
  let operator: Operator | null = null;
  for (const token of tokens) {
    if ('operator' in token) {
      if (product === null || operator !== null) return 'NOT_A_NUMBER';
      operator = token.operator;
      continue;
    }
    if (product === null) {
      product = token.number;
    } else if (operator === '*') {
      product = {
        numerator: product.numerator * token.number.numerator,
        denominator: product.denominator * token.number.denominator,
      };
    } else if (operator === '/') {
      if (token.number.numerator === 0n) return 'DIVIDED_BY_ZERO';
      product = {
        numerator: product.numerator * token.number.denominator,
        denominator: product.denominator * token.number.numerator,
      };
    } else if (operator === '+' || operator === '-') {
      sum = add(sum, scale(product, sign));
      sign = operator === '-' ? -1n : 1n;
      product = token.number;
    } else {
      return 'NOT_A_NUMBER';
    }
    operator = null;
  }
  return product === null || operator !== null ? 'NOT_A_NUMBER' : add(sum, scale(product, sign));
}

/** Half a won goes up, as a receipt rounds it. `value` is zero or above. */
function roundToWon(value: Fraction): bigint {
  return (value.numerator * 2n + value.denominator) / (value.denominator * 2n);
}

/**
 * Reads what a person typed or pasted as an amount: plain numbers with or without commas, 원 and currency signs,
 * Korean units (`1만 2천`, `3.5만`, `1억2천`), full-width digits, and sums (`12000+3500*2`, `45000/3`).
 *
 * The value is a whole number of won, 0 … 9,999,999,999,999. Only a division may leave a fraction, which is rounded
 * half up; a typed fraction of a won is a problem. An expression below zero is a problem: the sign of an entry comes
 * from its type, never from its amount.
 */
export function readAmount(text: string): AmountReading {
  const plain = plainSpelling(text).trim();
  if (plain === '') return { kind: 'empty' };
  if (plain.length > AMOUNT_TEXT_MAX * 2) return { kind: 'problem', problem: 'TOO_LARGE' };
  const tokens = tokenize(plain);
  if (!tokens) return { kind: 'problem', problem: 'NOT_A_NUMBER' };
  const last = tokens.at(-1);
  if (last && 'operator' in last) {
    const before = tokens.slice(0, -1);
    if (before.length === 0) return { kind: 'problem', problem: 'NOT_A_NUMBER' };
    const partial = evaluate(before);
    if (typeof partial === 'string') return { kind: 'problem', problem: partial };
    const reading = toReading(partial, before);
    return reading.kind === 'value' ? { kind: 'incomplete', value: reading.value } : reading;
  }
  const result = evaluate(tokens);
  return typeof result === 'string' ? { kind: 'problem', problem: result } : toReading(result, tokens);
}

function toReading(result: Fraction, tokens: readonly Token[]): AmountReading {
  if (result.numerator < 0n) return { kind: 'problem', problem: 'NEGATIVE' };
  const divides = tokens.some((token) => 'operator' in token && token.operator === '/');
  if (!divides && result.numerator % result.denominator !== 0n) return { kind: 'problem', problem: 'NOT_WHOLE' };
  const won = roundToWon(result);
  if (won > BigInt(MAX_AMOUNT)) return { kind: 'problem', problem: 'TOO_LARGE' };
  return { kind: 'value', value: Number(won), isExpression: tokens.length > 1 };
}
