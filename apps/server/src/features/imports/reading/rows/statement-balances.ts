import { cleanText } from '@salim/domain';
import type { StatementBalance } from '../imported-transaction.ts';
import type { Cell } from '../tables/raw-table.ts';
import { cutName } from './account-name.ts';
import { comparable, headerText } from './header-text.ts';
import { readAmount } from './read-amount.ts';
import { rowsFrom, type TableHead } from './table-head.ts';

/** A summary has a page or two; rows further down are ignored. */
const ROWS_MAX = 2000;
const SECTION = /^\d{1,2} ?\. ?\S/u;
const SUM = /^(?:총 ?|순 ?)?(?:자산|부채|자본)(?: ?(?:합계|총계|총액|계))?$|^(?:합 ?계|소 ?계|총 ?계|총액|계)$/u;
const DEBT_ITEM = /부채|대출|카드 ?(?:값|대금|결제)|신용카드|마이너스|빌린|빚|할부금/u;

/** Position of one list in the summary: assets on the left and debts on the right, or one below the other. */
interface Block {
  readonly item: number;
  readonly name: number;
  readonly amount: number;
  /** Undefined if only the words of a row decide. */
  isDebt: boolean | undefined;
  /** From the rows above: a merged cell contains it once for all of them. */
  lastItem: string;
}

/** The lists that a header starts: 항목, 상품명 and 금액, once or side by side. */
function blocksOf(cells: readonly Cell[], above: readonly Cell[]): Block[] {
  const headers = cells.map((cell) => comparable(headerText(cell)));
  const items = headers.flatMap((header, at) => (header === '항목' ? [at] : []));
  return items.flatMap((item, place): Block[] => {
    const end = items[place + 1] ?? headers.length;
    const find = (wanted: RegExp) => headers.findIndex((header, at) => at > item && at < end && wanted.test(header));
    const [name, amount] = [find(/^(?:상품|계좌|자산|부채)명$/u), find(/^금액(?:\(원\))?$/u)];
    if (name < 0 || amount < 0) return [];
    const caption = above.slice(item, end).map(headerText).join(' ');
    const stated = /부채/u.test(caption) ? true : /자산/u.test(caption) ? false : undefined;
    return [{ item, name, amount, isDebt: stated ?? (items.length > 1 ? place > 0 : undefined), lastItem: '' }];
  });
}

/** `현금 자산` without a product is 현금. */
function nameOf(item: string, product: string): string {
  return cutName(product === '' ? item.replace(/ ?(?:자산|부채)$/u, '') : product);
}

function lineOf(block: Block, cells: readonly Cell[]): StatementBalance | undefined {
  const text = (at: number) => cleanText(String(cells[at] ?? '').slice(0, 200)).replace(/\s+/gu, ' ');
  const [item, product] = [text(block.item), text(block.name)];
  const reading = readAmount(cells[block.amount] ?? '', 0);
  if (SUM.test(item) || SUM.test(product)) {
    // Above the lines such a word is a caption, below them a total.
    if (!reading.isReadable && /^(?:자산|부채)$/u.test(item)) block.isDebt = item === '부채';
    block.lastItem = '';
    return undefined;
  }
  if (item !== '') block.lastItem = item;
  const group = block.lastItem;
  const name = nameOf(group, product);
  if (name === '' || !reading.isReadable) return undefined;
  const isDebt = block.isDebt ?? DEBT_ITEM.test(group);
  // Debts are negative, however the program writes them.
  return { name, group, amount: isDebt ? 0 - Math.abs(reading.amount) : reading.amount };
}

/** Whether a sheet lists balances rather than transactions. */
export function isSummary({ table, seen }: TableHead): boolean {
  if (/뱅샐 ?현황/u.test((table.name ?? '').normalize('NFC'))) return true;
  return seen.some(({ cells }) => cells.some((cell) => /^\d{0,2} ?\.? ?재무 ?현황$/u.test(headerText(cell))));
}

/** The lines of one list after the other, although a row may contain a line of each. */
function linesOf(head: TableHead): StatementBalance[] {
  const lists: StatementBalance[][] = [];
  let blocks: (Block & { readonly list: StatementBalance[] })[] = [];
  let above: readonly Cell[] = [];
  let count = 0;
  for (const { cells, damage } of rowsFrom(head, 0)) {
    count += 1;
    if (count > ROWS_MAX) break;
    if (damage !== undefined) continue;
    const begun = blocksOf(cells, above);
    const first = cells.map(headerText).find((text) => text !== '') ?? '';
    above = cells;
    if (begun.length > 0) {
      blocks = begun.map((block) => ({ ...block, list: [] }));
      lists.push(...blocks.map((block) => block.list));
      continue;
    }
    if (SECTION.test(first)) blocks = [];
    for (const block of blocks) {
      const line = lineOf(block, cells);
      if (line) block.list.push(line);
    }
  }
  return lists.flat();
}

/**
 * Balances of accounts when the file was written, from the summary sheet of a ledger. Debts are negative; lines with
 * the same name are one account and added up.
 */
export function readStatementBalances(heads: readonly TableHead[]): StatementBalance[] {
  const byName = new Map<string, StatementBalance>();
  for (const head of heads.filter(isSummary)) {
    for (const line of linesOf(head)) {
      const key = line.name.toLowerCase();
      const known = byName.get(key);
      byName.set(key, known ? { ...known, amount: known.amount + line.amount } : line);
    }
  }
  return [...byName.values()];
}
