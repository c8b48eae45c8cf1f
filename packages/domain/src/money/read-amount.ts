import { MAX_AMOUNT } from './amount.ts';
import { readNumeral } from './amount-grammar.ts';
import { add, type Fraction, scale, whole } from './fraction.ts';

/** The longest input of the amount field; a longer sum is a mistake or an attack. */
export const AMOUNT_TEXT_MAX = 60;

export type AmountProblem = 'NOT_A_NUMBER' | 'NOT_WHOLE' | 'NEGATIVE' | 'TOO_LARGE' | 'DIVIDED_BY_ZERO';

/**
 * The result of reading a typed amount. `incomplete` is a sum without its last number (`12000+`); `value` is the result
 * so far.
 */
export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: number; readonly isExpression: boolean }
  | { readonly kind: 'incomplete'; readonly value: number | null }
  | { readonly kind: 'problem'; readonly problem: AmountProblem };

type Operator = '+' | '-' | '*' | '/';
type Token = { readonly operator: Operator } | { readonly number: Fraction };

/**
 * Normalizes signs: full-width forms become ASCII, `×`, `÷` and the various dashes become operators. Currency signs are
 * removed, as is the Korean keyboard's backslash, which many fonts draw as ₩.
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

/** The numbers of a sum and the operators between them; null if one of the numbers is invalid. */
function tokenize(text: string): Token[] | null {
  const tokens: Token[] = [];
  for (const piece of text.split(/([-+*/])/u)) {
    const written = piece.trim();
    if (written === '') continue;
    if (written === '+' || written === '-' || written === '*' || written === '/') {
      tokens.push({ operator: written });
      continue;
    }
    const number = readNumeral(written, 'ANYWHERE');
    if (!number) return null;
    tokens.push({ number: number.value });
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

/** Rounds half up, as receipts do. `value` is zero or above. */
function roundToWon(value: Fraction): bigint {
  return (value.numerator * 2n + value.denominator) / (value.denominator * 2n);
}

/**
 * Reads typed or pasted text as an amount, by the grammar of `amount-grammar.ts`: plain numbers with or without commas,
 * 원 and currency signs, Korean units (`1만 2천`, `3.5만`, `1억2천`), full-width digits, and sums (`12000+3500*2`,
 * `45000/3`).
 *
 * The value is a whole number of won, 0 … 9,999,999,999,999. Only a division may leave a fraction, which is rounded
 * half up; a typed fraction of a won is a problem. A negative result is a problem: the sign of a transaction comes from
 * its type, never from its amount.
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
