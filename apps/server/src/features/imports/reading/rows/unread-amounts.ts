import { fractionDigits } from '@salim/domain';
import type { Cell } from '../tables/raw-table.ts';
import { namedAmountOf } from './amount-headers.ts';
import { NOT_MONEY } from './column-contents.ts';
import { comparable } from './header-text.ts';
import type { ColumnField } from './layouts/layout.ts';
import { shownWord } from './question-forms.ts';
import { readAmount } from './read-amount.ts';
import { isDateCell } from './read-date.ts';

/** Headers of numbers that are no movement of money: prices, points, rates, days of a spreadsheet. */
const NO_MOVEMENT =
  /잔액|잔고|포인트|할인|혜택|적립|한도|수수료|면제|쿠폰|누적|단가|환율|율$|%|개월|회차|점수|평점|인원|날짜|일자|일시|시간|date|time/u;
const MONEY = ['amount', 'withdrawal', 'deposit'] as const;
/** An amount that changes what was paid. */
const REDUCTION = /할인/u;

/** A column of amounts without a meaning. */
export interface UnreadColumn {
  readonly at: number;
  readonly header: string;
  readonly sum: number;
  /** The first row with an amount. */
  readonly row: number;
  /** Its header equals that of a column that is read, as in a table beside another. */
  readonly isTwin: boolean;
}

interface Table {
  readonly headers: readonly string[];
  readonly indexByField: ReadonlyMap<ColumnField, number>;
  readonly currency: string;
}

type Rows = readonly { readonly row: number; readonly cells: readonly Cell[] }[];

function columnAt(at: number, rows: Rows, { headers, indexByField, currency }: Table): UnreadColumn | undefined {
  let [filled, read, sum, first] = [0, 0, 0, 0];
  for (const { row, cells } of rows) {
    const cell = cells[at] ?? '';
    if (String(cell).trim() === '') continue;
    filled += 1;
    if (typeof cell === 'string' && isDateCell(cell)) continue;
    const reading = readAmount(cell, fractionDigits(currency));
    if (!reading.isReadable) continue;
    read += 1;
    if (reading.amount !== 0 && first === 0) first = row;
    sum += reading.amount;
  }
  if (first === 0 || read < filled * 0.6) return undefined;
  const header = headers[at] ?? '';
  const isTwin = MONEY.some((field) => headers[indexByField.get(field) ?? -1] === header);
  return { at, header, sum, row: first, isTwin };
}

/** Columns of amounts whose headers are not understood, and discounts. */
export function unreadColumnsOf(rows: Rows, table: Table): readonly UnreadColumn[] {
  const taken = new Set(table.indexByField.values());
  return table.headers.flatMap((header, at) => {
    const name = comparable(header);
    if (name === '' || taken.has(at) || NOT_MONEY.test(name)) return [];
    return columnAt(at, rows, table) ?? [];
  });
}

/** Whether an amount of the column may be the amount of its row. */
export function isMovement({ header }: UnreadColumn): boolean {
  return !NO_MOVEMENT.test(comparable(header));
}

/** Names the columns whose amounts are not read although they seem to be money; undefined without any. */
export function unreadRemark(
  columns: readonly UnreadColumn[],
  currency: string,
): { readonly row: number; readonly message: string } | undefined {
  const shown = columns.filter(({ header, isTwin }) => {
    const name = comparable(header);
    return isTwin || namedAmountOf(name) !== undefined || REDUCTION.test(name);
  });
  const [first] = shown;
  if (!first) return undefined;
  const unit = currency === 'KRW' ? '원' : ` ${currency}`;
  const sums = shown.map(({ header, sum }) => {
    const amount = (sum / 10 ** fractionDigits(currency)).toLocaleString('ko-KR');
    return `${shownWord(header)} ${amount}${unit}`;
  });
  return { row: first.row, message: `읽지 않은 금액 칸이 있어요: ${sums.join(', ')}` };
}
