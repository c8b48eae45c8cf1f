import type { ReceiptLine } from './receipt-draft.ts';
import { type AmountLabel, labelOf } from './receipt-labels.ts';
import { type NumberReading, numbersIn, type ReceiptNumber } from './receipt-numbers.ts';

/** An amount with what the receipt calls it. */
export interface LabeledAmount {
  readonly label: AmountLabel;
  /** The label as printed, without blanks. */
  readonly words: string;
  readonly readings: readonly NumberReading[];
}

/** A purchased item, with the possible values of its amount. */
export interface ItemLine {
  readonly name: string;
  readonly readings: readonly NumberReading[];
  /** Price times quantity is the amount. */
  readonly isProven: boolean;
}

export interface ReceiptContent {
  readonly amounts: readonly LabeledAmount[];
  readonly items: readonly ItemLine[];
}

const ITEMS_MAX = 200;
const NAME_MAX = 60;
const QUANTITY_MAX = 999;
/** Lines with digits that are no amounts. */
const NO_AMOUNT =
  /\d{2,3}[-)] ?\d{3,4}-\d{4}|\d{3}-\d{2}-\d{5}|20\d{2} ?[-./년] ?\d{1,2} ?[-./월] ?\d|\d{1,2} ?: ?\d{2}|\d\*|\*\d|(?:\d{3,4}[- ]){2}|https?:|www\.|[가-힣]{2}[로길] \d/iu;

/** The product of price and quantity as the amount, if some readings make it true; the amount then counts as proven. */
function provenAmount(numbers: readonly ReceiptNumber[]): NumberReading | null {
  const [price, quantity, amount] = numbers.slice(-3);
  if (!price || !quantity || !amount) return null;
  for (const { value, cost } of amount.readings) {
    for (const one of price.readings) {
      for (const count of quantity.readings) {
        if (count.value >= 1 && count.value <= QUANTITY_MAX && one.value * count.value === value && value !== 0) {
          return { value, cost: cost === 0 ? 0 : 1 };
        }
      }
    }
  }
  return null;
}

/** The text before the columns of numbers: a name may have a number itself, 두부 300. */
function nameBefore(line: string, numbers: readonly ReceiptNumber[]): string {
  const columns = numbers.length > 3 && provenAmount(numbers) ? numbers.slice(-3) : numbers;
  return line
    .slice(0, columns[0]?.start ?? line.length)
    .replace(/^[\s\d.)*#-]{1,16}(?=\D)/u, '')
    .replace(/[^\p{L}\d)\]%]+$/gu, '')
    .replaceAll(/ {2,}/gu, ' ')
    .trim()
    .slice(0, NAME_MAX);
}

/** The heads of the columns; everything above them is the head of the receipt. */
const COLUMN_HEADS = /단가|수량|상품명|품명|메뉴/u;

const isItemName = (name: string): boolean => /[가-힣A-Za-z]{2}/u.test(name) && /[가-힣]|[A-Za-z]{3}/u.test(name);

function itemOf(line: string, name: string, numbers: readonly ReceiptNumber[]): ItemLine | null {
  const proven = provenAmount(numbers);
  if (proven) return { name, readings: [proven], isProven: true };
  const last = numbers.at(-1);
  // A receipt has its amounts at the right edge.
  if (!last || last.end < line.trimEnd().length - 2) return null;
  const readings = last.readings.filter(({ value }) => value !== 0);
  return readings.length > 0 && Math.abs(readings[0]?.value ?? 0) >= 10 ? { name, readings, isProven: false } : null;
}

/** Finds the labeled amounts and the purchased items, which are above the first sum. */
export function contentOf(lines: readonly string[]): ReceiptContent {
  const amounts: LabeledAmount[] = [];
  const items: ItemLine[] = [];
  let nameAbove = '';
  let isBelowSum = false;
  for (const line of lines) {
    const above = nameAbove;
    nameAbove = '';
    const numbers = numbersIn(line);
    const words = line.slice(0, numbers[0]?.start ?? line.length);
    if (numbers.length === 0 && COLUMN_HEADS.test(words.replaceAll(' ', ''))) {
      items.length = 0;
      continue;
    }
    const label = labelOf(words);
    if (label !== null) {
      const last = numbers.at(-1);
      if (last && label !== 'OTHER') {
        amounts.push({ label, words: words.replaceAll(/[^\p{L}]/gu, ''), readings: last.readings });
        isBelowSum = true;
      }
      continue;
    }
    if (NO_AMOUNT.test(line) || isBelowSum || items.length >= ITEMS_MAX) continue;
    const name = nameBefore(line, numbers);
    if (numbers.length === 0) {
      if (isItemName(name)) nameAbove = name;
      continue;
    }
    const itemName = isItemName(name) ? name : above;
    const item = itemName === '' ? null : itemOf(line, itemName, numbers);
    if (item) items.push(item);
  }
  return { amounts, items };
}

/** The lines with the values that make them add up to `total`, if one changed value does; otherwise the likeliest. */
export function settledLines(
  items: readonly ItemLine[],
  total: number | null,
): { readonly lines: ReceiptLine[]; readonly sum: number } {
  const likeliest = items.flatMap(({ name, readings }) => (readings[0] ? [{ name, amount: readings[0].value }] : []));
  const sum = likeliest.reduce((all, { amount }) => all + amount, 0);
  if (total === null || sum === total) return { lines: likeliest, sum };
  for (const [index, { readings }] of items.entries()) {
    const own = readings[0]?.value ?? 0;
    const other = readings.slice(1).find(({ value }) => sum - own + value === total);
    if (!other) continue;
    const lines = likeliest.map((line, at) => (at === index ? { ...line, amount: other.value } : line));
    return { lines, sum: total };
  }
  return { lines: likeliest, sum };
}
