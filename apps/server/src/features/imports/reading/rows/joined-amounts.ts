import type { Cell, RawRow } from '../tables/raw-table.ts';
import { type NamedAmount, namedAmountOf } from './amount-headers.ts';
import { comparable, headerText } from './header-text.ts';
import { readAmount } from './read-amount.ts';
import type { TableHead } from './table-head.ts';

const CARD_NAME_HEADER = /^카드(?:명|이름|분류|종류|사)$/u;
const CATEGORY_HEADER = /분류|카테고리|category/u;
/** Another column of spending: the joined ones may be parts of it. */
const WHOLE_AMOUNT = /금액|합계|총액|^계$|지출|출금|비용|amount|total|spent|expense/u;
const INCOME_HEADER = /^(?:수입|입금)(?:금|금액|액)?$|^(?:income|deposit)s?$/u;
/** Headers above those of several columns. */
const GROUP_HEADER = /^(?:수입|지출|입금|출금)(?:금액|액|내역)?$/u;
const BOTH = '한 줄에 현금과 카드 금액이 모두 있어요. 두 줄로 나눠 주세요.';
const SEVERAL = '한 줄에 금액이 여러 칸에 있어요. 칸마다 한 줄로 나눠 주세요.';
const HEADER_LENGTH_MAX = 80;

/** A column of amounts whose header names how they were paid or what for. */
interface Part extends NamedAmount {
  readonly at: number;
}

/** Columns that are joined into one, all of one direction and one meaning. */
interface Group {
  readonly parts: readonly Part[];
  readonly header: string;
}

interface Joining {
  /** Index of the header among the examined rows. */
  readonly header: number;
  /** The names of all columns. */
  readonly names: readonly string[];
  /** The line above the header names groups of columns. */
  readonly isDivided: boolean;
  readonly groups: readonly Group[];
  /** Column that names the card. */
  readonly cardName: number;
}

const isEmpty = (cell: Cell): boolean => /^[-0.\s]*$/u.test(String(cell).slice(0, 40));

/** Share of the filled cells that are amounts; undefined if all are empty. */
function amountShare(rows: readonly RawRow[], at: number): number | undefined {
  const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => !isEmpty(cell));
  if (cells.length === 0) return undefined;
  return cells.filter((cell) => readAmount(cell, 2).isReadable).length / cells.length;
}

/** The names of a header whose second line divides its groups: 지출 above 현금 and 카드. */
function dividedNames(upper: readonly Cell[], lower: readonly Cell[]): readonly string[] | undefined {
  if (lower.some((cell) => !isEmpty(cell) && readAmount(cell, 2).isReadable)) return undefined;
  let group = '';
  let divided = 0;
  const names = Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above, below] = [headerText(upper[at] ?? ''), headerText(lower[at] ?? '')];
    if (above !== '') group = GROUP_HEADER.test(comparable(above)) ? above : '';
    if (below === '' || below === above) return above;
    if (group === '') return above === '' ? below : `${above} ${below}`;
    divided += 1;
    return `${group}(${below})`;
  });
  return divided > 1 ? names : undefined;
}

/** Parts of one direction, if they are several and all of one meaning. */
function groupOf(parts: readonly Part[], names: readonly string[], rows: readonly RawRow[]): Group | undefined {
  const [first, second] = parts;
  if (!first || !second || parts.some(({ means }) => means !== first.means)) return undefined;
  if (!parts.some(({ at }) => (amountShare(rows, at) ?? 0) > 0)) return undefined;
  const others = names.filter((_, at) => !parts.some((part) => part.at === at));
  const isPair = first.means === 'WAY' && parts.length === 2 && parts.some(({ name }) => name === '현금');
  if (!isPair && first.direction === 'OUT' && others.some((name) => WHOLE_AMOUNT.test(name))) return undefined;
  if (first.means === 'CATEGORY' && others.some((name) => CATEGORY_HEADER.test(name))) return undefined;
  const hasIncome = others.some((name) => INCOME_HEADER.test(name) || namedAmountOf(name)?.direction === 'IN');
  const isStated = first.isStated || first.means === 'CATEGORY' || hasIncome;
  const title = first.direction === 'IN' ? '수입' : first.title || (isStated ? '지출' : '금액');
  const list = parts.map(({ name }) => name).join(' + ');
  return { parts, header: `${title} (${Array.from(list).slice(0, HEADER_LENGTH_MAX).join('')})` };
}

function joiningIn(seen: readonly RawRow[]): Joining | undefined {
  for (const [index, { cells }] of seen.entries()) {
    const next = seen[index + 1]?.cells;
    const divided = next && dividedNames(cells, next);
    const shown = divided ?? cells.map(headerText);
    const header = divided ? index + 1 : index;
    const names = shown.map(comparable);
    const rows = seen.slice(header + 1);
    const parts = names.flatMap((name, at): Part[] => {
      const named = namedAmountOf(name);
      return named && (amountShare(rows, at) ?? 1) >= 0.6 ? [{ ...named, at }] : [];
    });
    const groups = (['OUT', 'IN'] as const).flatMap((direction) => {
      const own = parts.filter((part) => part.direction === direction);
      return groupOf(own, names, rows) ?? [];
    });
    if (groups.length === 0) continue;
    return {
      header,
      names: shown,
      isDivided: divided !== undefined,
      groups,
      cardName: names.findIndex((name) => CARD_NAME_HEADER.test(name)),
    };
  }
  return undefined;
}

const TITLES = { WAY: '결제수단', CATEGORY: '분류' } as const;

/** The columns that the joined ones become, before all others: an amount for each group, and what their headers name. */
function titlesOf({ groups }: Joining): { readonly headers: string[]; readonly meanings: ('WAY' | 'CATEGORY')[] } {
  const meanings = [...new Set(groups.flatMap(({ parts }) => parts.map(({ means }) => means)))];
  return { headers: [...groups.map(({ header }) => header), ...meanings.map((means) => TITLES[means])], meanings };
}

function joinedHeader(row: RawRow, joining: Joining): RawRow {
  const taken = new Set(joining.groups.flatMap(({ parts }) => parts.map(({ at }) => at)));
  const rest = joining.names.map((name, at) => (taken.has(at) ? '' : name));
  return { ...row, cells: [...titlesOf(joining).headers, ...rest] };
}

function joinedRow(row: RawRow, joining: Joining): RawRow {
  const { groups, cardName, names } = joining;
  const { cells } = row;
  const isHeader = groups.every(({ parts }) =>
    parts.every(({ at }) => comparable(headerText(cells[at] ?? '')) === comparable(names[at] ?? '')),
  );
  if (isHeader) return joinedHeader(row, joining);
  const { meanings } = titlesOf(joining);
  const filled = groups.map(({ parts }) => parts.filter(({ at }) => !isEmpty(cells[at] ?? '')));
  const amounts = groups.map(({ parts }, index) => cells[(filled[index]?.[0] ?? parts[0])?.at ?? -1] ?? '');
  const nameOf = ({ name }: Part) => (name === '카드' ? String(cells[cardName] ?? '').trim() || name : name);
  const said = meanings.map((means) => {
    const [one] = filled.flat().filter((part) => part.means === means);
    return one ? nameOf(one) : '';
  });
  const front = [...amounts, ...said];
  if (row.damage === undefined && filled.some((parts) => parts.length > 1)) {
    const isPair = groups.length === 1 && groups[0]?.parts.length === 2 && meanings[0] === 'WAY';
    return { ...row, cells: [...front.map(() => ''), ...cells], damage: isPair ? BOTH : SEVERAL };
  }
  return { ...row, cells: [...front, ...cells] };
}

function* joinedRows(rest: Iterator<RawRow>, joining: Joining): Generator<RawRow> {
  for (let next = rest.next(); !next.done; next = rest.next()) yield joinedRow(next.value, joining);
}

/**
 * Joins columns of amounts, one for each way of paying or for each category, into one with the amounts and one with
 * what the headers name, in front of the others.
 */
export function withJoinedAmounts(head: TableHead): TableHead {
  const joining = joiningIn(head.seen);
  if (!joining) return head;
  const { header } = joining;
  const padding = titlesOf(joining).headers.map(() => '');
  const seen = head.seen.map((row, at) => {
    if (joining.isDivided && at === header - 1) return { ...row, cells: [] };
    if (at < header) return { ...row, cells: [...padding, ...row.cells] };
    return at === header ? joinedHeader(row, joining) : joinedRow(row, joining);
  });
  return { ...head, seen, rest: joinedRows(head.rest, joining) };
}
