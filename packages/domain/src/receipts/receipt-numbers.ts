/** A possible value of a number on a receipt. */
export interface NumberReading {
  readonly value: number;
  /**
   * How much was assumed: 0 as printed; 1 a point or a blank read as the comma; 2 a letter read as a digit, or the sign
   * 원 dropped that was recognized as a digit. Readings of 2 count only where a cross-check agrees.
   */
  readonly cost: 0 | 1 | 2;
}

/** A number in a line, with its possible values, the most literal first. */
export interface ReceiptNumber {
  readonly readings: readonly NumberReading[];
  readonly start: number;
  readonly end: number;
}

/** No household receipt is larger: ten thousand million won. */
const VALUE_MAX = 9_999_999_999;

const LETTERS_AS_DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  '|': '1',
  ㅣ: '1',
  S: '5',
  B: '8',
  Z: '2',
};

/** A word of digits, of letters that look like digits, and of separators, at most 20 characters long. */
const WORD =
  /(?<![\p{L}\d*:/#-])(?:[₩W\\] ?)?(-?[\dOoQDlI|ㅣSBZ][\dOoQDlI|ㅣSBZ,.]{0,18})(?: ?원)?-?[.,_ ]{0,2}(?=[\s)\]_*]|$)/gu;

function reading(digits: string, cost: NumberReading['cost']): NumberReading[] {
  const value = Number(digits);
  return /^-?\d{1,10}$/u.test(digits) && Math.abs(value) <= VALUE_MAX ? [{ value, cost }] : [];
}

function readingsOf(word: string, hasWon: boolean): NumberReading[] {
  const plain = word.replace(/[.,]+$/u, '');
  if (!/\d/u.test(plain)) return [];
  const literal = [...plain].map((sign) => LETTERS_AS_DIGITS[sign] ?? sign).join('');
  const isLettered = literal !== plain;
  const digits = literal.replaceAll(/[.,]/gu, '');
  const isGrouped = /^-?\d{1,3}(?:[.,]\d{3})+$/u.test(literal);
  const isPlain = /^-?\d+$/u.test(literal);
  const cost = isLettered || !(isGrouped || isPlain) ? 2 : literal.includes('.') ? 1 : 0;
  return [...reading(digits, cost), ...(digits.length > 3 && !hasWon ? reading(digits.slice(0, -1), 2) : [])];
}

/** The numbers of a line. Linear in its length. */
export function numbersIn(line: string): ReceiptNumber[] {
  const found = [...line.matchAll(WORD)].map((match) => {
    const start = match.index;
    return { word: match[1] ?? '', start, end: start + match[0].trimEnd().length, hasWon: match[0].includes('원') };
  });
  const numbers: ReceiptNumber[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const one = found[at];
    if (!one) break;
    const { word, start, end } = one;
    const next = found[at + 1];
    // 15 100: the comma is faint.
    if (next && /^\d{1,3}$/u.test(word) && /^\d{3}[.,]?$/u.test(next.word) && next.start - end === 1) {
      const last = next.word.slice(0, 3);
      // 1 500 is also a quantity beside its amount.
      const readings = [...reading(`${word}${last}`, 1), ...(last.startsWith('0') ? [] : reading(last, 2))];
      numbers.push({ readings, start, end: next.end });
      at += 1;
      continue;
    }
    const readings = readingsOf(word, one.hasWon);
    if (readings.length > 0) numbers.push({ readings, start, end });
  }
  return numbers;
}
