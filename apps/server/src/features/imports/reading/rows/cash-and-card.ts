import type { Cell, RawRow } from '../tables/raw-table.ts';
import { comparable, headerText } from './header-text.ts';
import { readAmount } from './read-amount.ts';
import type { TableHead } from './table-head.ts';

const CASH_HEADER = /^현금(사용|지출|결제)?(금액|액)?$/u;
const CARD_HEADER = /^(?:신용|체크)?카드(?:사용|지출|결제)?(?:금액|액)?$/u;
const CARD_NAME_HEADER = /^카드(?:명|이름|분류|종류|사)$/u;
const BOTH = '한 줄에 현금과 카드 금액이 모두 있어요. 두 줄로 나눠 주세요.';

/** Two columns of amounts, by the way of paying. */
interface Ways {
  /** Index of the header among the examined rows. */
  readonly header: number;
  readonly cash: number;
  readonly card: number;
  /** Column that names the card. */
  readonly name: number;
}

const isEmpty = (cell: Cell): boolean => /^[-0.\s]*$/u.test(String(cell).slice(0, 40));

function holdsAmounts(rows: readonly RawRow[], at: number): boolean {
  const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => !isEmpty(cell));
  return cells.length > 0 && cells.filter((cell) => readAmount(cell, 2).isReadable).length >= cells.length * 0.6;
}

function waysIn(seen: readonly RawRow[]): Ways | undefined {
  for (const [header, { cells }] of seen.entries()) {
    const names = cells.map((cell) => comparable(headerText(cell)));
    const [cash, card] = [CASH_HEADER, CARD_HEADER].map((words) => names.findIndex((name) => words.test(name)));
    if (cash === undefined || card === undefined || cash < 0 || card < 0) continue;
    const rows = seen.slice(header + 1);
    if (!holdsAmounts(rows, cash) || !holdsAmounts(rows, card)) continue;
    return { header, cash, card, name: names.findIndex((name) => CARD_NAME_HEADER.test(name)) };
  }
  return undefined;
}

/** The header of the joined amounts: 사용금액 (현금 + 카드). */
function joinedHeader(cash: Cell): string {
  const name = headerText(cash).replace(/^현금/u, '');
  return `${name === '' ? '금액' : name} (현금 + 카드)`;
}

function joinedRow(row: RawRow, { cash, card, name }: Ways): RawRow {
  const { cells } = row;
  const [paidInCash, paidByCard] = [cells[cash] ?? '', cells[card] ?? ''];
  if (CASH_HEADER.test(comparable(headerText(paidInCash)))) {
    const rest = cells.map((cell, at) => (at === cash || at === card ? '' : cell));
    return { ...row, cells: [joinedHeader(paidInCash), '결제수단', ...rest] };
  }
  const [isCash, isCard] = [!isEmpty(paidInCash), !isEmpty(paidByCard)];
  if (isCash && isCard && row.damage === undefined) return { ...row, cells: ['', '', ...cells], damage: BOTH };
  const cardName = String(cells[name] ?? '').trim();
  const way = isCash ? '현금' : isCard ? cardName || '카드' : '';
  return { ...row, cells: [isCard ? paidByCard : paidInCash, way, ...cells] };
}

function* joinedRows(rest: Iterator<RawRow>, ways: Ways): Generator<RawRow> {
  for (let next = rest.next(); !next.done; next = rest.next()) yield joinedRow(next.value, ways);
}

/**
 * Joins two columns with the amounts paid in cash and by card into one with the amounts and one with the way of paying,
 * in front of the others.
 */
export function withJoinedPayments(head: TableHead): TableHead {
  const ways = waysIn(head.seen);
  if (!ways) return head;
  const seen = head.seen.map((row, at) =>
    at < ways.header ? { ...row, cells: ['', '', ...row.cells] } : joinedRow(row, ways),
  );
  return { ...head, seen, rest: joinedRows(head.rest, ways) };
}
