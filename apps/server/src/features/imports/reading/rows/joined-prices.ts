import type { Cell, RawRow } from '../tables/raw-table.ts';
import { comparable, headerText } from './header-text.ts';
import { readAmount } from './read-amount.ts';
import type { TableHead } from './table-head.ts';

const PRICE = /^(?:단가|개당가격|unit_?price|price_?each)(?:\(원\))?$/u;
const QUANTITY = /^(?:수량|개수|qty|quantity)$/u;
/** The price of all pieces, or another amount. */
const WHOLE = /금액|합계|총액|소계|^계$|가격|지출|수입|입금|출금|amount|total/u;
const JOINED_HEADER = '금액 (단가×수량)';
/** Precise enough for prices with a fraction. */
const DIGITS = 2;

interface Places {
  readonly header: number;
  readonly price: number;
  readonly quantity: number;
}

function placesIn(seen: readonly RawRow[]): Places | undefined {
  for (const [header, { cells }] of seen.entries()) {
    const names = cells.map((cell) => comparable(headerText(cell)));
    const [price, quantity] = [PRICE, QUANTITY].map((words) => names.findIndex((name) => words.test(name)));
    if (price === undefined || quantity === undefined || price < 0 || quantity < 0) continue;
    if (!names.some((name, at) => at !== price && WHOLE.test(name))) return { header, price, quantity };
  }
  return undefined;
}

/** The product, or the price as it is written if either is unreadable or the quantity is empty. */
function productOf(price: Cell, quantity: Cell): Cell {
  if (String(quantity).trim() === '') return price;
  const [one, count] = [readAmount(price, DIGITS), readAmount(quantity, 0)];
  if (!one.isReadable) return price;
  // An unreadable quantity makes the amount unreadable too.
  return count.isReadable ? (one.amount * count.amount) / 10 ** DIGITS : `${price} × ${quantity}`;
}

function joinedRow(row: RawRow, { price, quantity }: Places): RawRow {
  const [one = '', count = ''] = [row.cells[price], row.cells[quantity]];
  const isHeader = PRICE.test(comparable(headerText(one)));
  return { ...row, cells: [isHeader ? JOINED_HEADER : productOf(one, count), ...row.cells] };
}

function* joinedRows(rest: Iterator<RawRow>, places: Places): Generator<RawRow> {
  for (let next = rest.next(); !next.done; next = rest.next()) yield joinedRow(next.value, places);
}

/** Puts the amount in front of a table that has the price of one piece and their number only. */
export function withJoinedPrices(head: TableHead): TableHead {
  const places = placesIn(head.seen);
  if (!places) return head;
  const seen = head.seen.map((row, at) =>
    at < places.header ? { ...row, cells: ['', ...row.cells] } : joinedRow(row, places),
  );
  return { ...head, seen, rest: joinedRows(head.rest, places) };
}
