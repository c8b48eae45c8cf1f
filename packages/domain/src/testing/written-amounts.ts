/** Notations of an amount, for round-trip tests. */

const DIGIT_NAMES = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];
const LARGE = [
  ['조', 1_000_000_000_000],
  ['억', 100_000_000],
  ['만', 10_000],
] as const;
const SMALL = [
  ['천', 1000],
  ['백', 100],
  ['십', 10],
] as const;

const grouped = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/gu, ',');
const wide = (text: string): string =>
  text.replaceAll(/[0-9,.]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** 4,680 as 4천6백8십, 사천육백팔십, or 천 without its 일. */
function inSmallUnits(value: number, digitOf: (digit: number) => string, lastOf = digitOf): string {
  let rest = value;
  let text = '';
  for (const [unit, size] of SMALL) {
    const digit = Math.floor(rest / size);
    if (digit > 0) text += digitOf(digit) + unit;
    rest %= size;
  }
  return rest > 0 ? text + lastOf(rest) : text;
}

/** 6,800 as 6천800: units down to one of them, and digits for the rest. */
function unitsThenDigits(value: number, down: number): string {
  let rest = value;
  let text = '';
  for (const [unit, size] of SMALL) {
    if (size < down) break;
    const digit = Math.floor(rest / size);
    if (digit > 0) text += String(digit) + unit;
    rest %= size;
  }
  return rest > 0 ? text + String(rest) : text;
}

const spokenDigit = (digit: number): string => DIGIT_NAMES[digit] ?? '';
const spokenOrBare = (digit: number): string => (digit === 1 ? '' : spokenDigit(digit));

/** How the number before a large unit may be written; one notation is used for all of them. */
const PARTS: readonly ((value: number) => string)[] = [
  String,
  grouped,
  (value) => inSmallUnits(value, String),
  (value) => unitsThenDigits(value, 1000),
  (value) => unitsThenDigits(value, 100),
  (value) => inSmallUnits(value, spokenDigit),
  (value) => inSmallUnits(value, spokenOrBare, spokenDigit),
];

/** The parts of an amount with 조, 억 and 만, the last without a unit. */
function inLargeUnits(amount: number, partOf: (value: number) => string): string[] {
  let rest = amount;
  const parts: string[] = [];
  for (const [unit, size] of LARGE) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(partOf(count) + unit);
    rest %= size;
  }
  return rest > 0 ? [...parts, partOf(rest)] : parts;
}

/** 15,000 as 1.5만, if exact. */
function asFraction(amount: number): string[] {
  return [...LARGE, ...SMALL].flatMap(([unit, size]) => {
    const thousandths = (amount / size) * 1000;
    if (amount < size || !Number.isInteger(thousandths) || amount % size === 0) return [];
    return [`${String(thousandths / 1000)}${unit}`];
  });
}

/** Whether 천, 백 or 십 alone follow 억, which means ten thousands unless 원 follows: 1억 2천. */
const saysTenThousands = (text: string): boolean => /억[^만]*[천백십]$/u.test(text);
/**
 * Every common notation of an amount: digits with or without groups, full-width, with 원 or a currency sign, with units
 * throughout or only at the top, spoken, mixed, with and without blanks.
 *
 * @param amount whole won, above zero
 */
export function writingsOf(amount: number): string[] {
  const bare = new Set<string>([String(amount), grouped(amount), ...asFraction(amount)]);
  for (const partOf of PARTS) {
    const parts = inLargeUnits(amount, partOf);
    bare.add(parts.join(''));
    bare.add(parts.join(' '));
    // 만 alone means ten thousand.
    bare.add(parts.join('').replace(/^[일1](?=만)/u, ''));
  }
  const top = inLargeUnits(amount, String);
  const spokenRest = inSmallUnits(amount % 10_000, spokenDigit);
  if (amount >= 10_000 && amount % 10_000 > 0) bare.add(`${top.slice(0, -1).join(' ')} ${spokenRest}`);
  const writings = new Set<string>();
  for (const text of bare) {
    if (!saysTenThousands(text)) {
      writings.add(text);
      writings.add(wide(text));
    }
    for (const withWon of [`${text}원`, `${text} 원`, `${wide(text)}원`]) writings.add(withWon);
  }
  for (const digits of [String(amount), grouped(amount)]) {
    for (const sign of ['₩', '₩ ', '￦', '\\']) writings.add(sign + digits);
  }
  return [...writings];
}
