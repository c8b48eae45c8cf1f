import type { Cell } from '../tables/raw-table.ts';
import { comparable } from './header-text.ts';
import type { ColumnField } from './layouts/layout.ts';
import { readAmount } from './read-amount.ts';

const WON_BY_UNIT: ReadonlyMap<string, number> = new Map([
  ['원', 1],
  ['백원', 100],
  ['천원', 1000],
  ['만원', 10_000],
  ['십만원', 100_000],
  ['백만원', 1_000_000],
  ['천만원', 10_000_000],
  ['억원', 100_000_000],
]);
const UNIT = '(?:십|백|천)?만?원|천원|백원|억원';
const IN_TITLE = new RegExp(`단위[:은]?(${UNIT})`, 'u');
const BESIDE_HEADER = new RegExp(`[([](?:단위:?)?(${UNIT}|krw|₩|won)[)\\]]$`, 'u');
const MONEY = ['amount', 'withdrawal', 'deposit', 'balance', 'fee', 'cancelAmount', 'fullAmount'] as const;

/** A header in comparable form, without the unit of its amounts. */
export function withoutUnit(header: string): string {
  return header.replace(BESIDE_HEADER, '');
}

/**
 * How many won the numbers of a column count, where the title or its header says so: `(단위: 천원)`, `수입(만원)`.
 *
 * @returns by column; without the columns that count won
 */
export function unitsOf(
  preamble: string,
  headers: readonly string[],
  indexByField: ReadonlyMap<ColumnField, number>,
): ReadonlyMap<number, number> {
  const wonOf = (unit: string | undefined) => WON_BY_UNIT.get(unit ?? '');
  const ofTable = wonOf(IN_TITLE.exec(comparable(preamble))?.[1]) ?? 1;
  const units = new Map<number, number>();
  for (const field of MONEY) {
    const at = indexByField.get(field);
    if (at === undefined) continue;
    const unit = wonOf(BESIDE_HEADER.exec(comparable(headers[at] ?? ''))?.[1]) ?? ofTable;
    if (unit !== 1) units.set(at, unit);
  }
  return units;
}

/** Fraction digits of a number that counts thousands or more. */
const DIGITS = 4;

function inWon(cell: Cell, unit: number): Cell {
  // 3만 and 9000원 name their unit.
  if (typeof cell === 'string' && /[가-힣]/u.test(cell)) return cell;
  for (const digits of [DIGITS, 0]) {
    const reading = readAmount(cell, digits);
    if (reading.isReadable) return (reading.amount * unit) / 10 ** digits;
  }
  return cell;
}

/** The cells of a row, with the amounts in won. */
export function cellsInWon(cells: readonly Cell[], units: ReadonlyMap<number, number>): readonly Cell[] {
  return units.size === 0
    ? cells
    : cells.map((cell, at) => {
        const unit = units.get(at);
        return unit === undefined ? cell : inWon(cell, unit);
      });
}

/** Tells by how much the amounts were multiplied; undefined if they were not. */
export function unitRemark(units: ReadonlyMap<number, number>): string | undefined {
  const used = [...new Set(units.values())].map((unit) => unit.toLocaleString('ko-KR'));
  return used.length === 0 ? undefined : `금액의 단위가 원이 아니어서 ${used.join(', ')}을 곱했어요.`;
}
