import type { Cell } from '../tables/raw-table.ts';
import { accountNumberIn } from './account-names.ts';
import { namesColumns } from './guess-columns.ts';
import { comparable, headerText } from './header-text.ts';
import type { ColumnField } from './layouts/layout.ts';
import { readDate } from './read-date.ts';
import type { ReadableTable } from './readable-table.ts';

/** Columns that a later header may lack. */
const OPTIONAL: ReadonlySet<ColumnField> = new Set([
  ...(['time', 'balance', 'summary', 'memo', 'category', 'subcategory', 'tags', 'counterAccount'] as const),
]);

/** A cell of digits is data, not a header. */
const NUMBER_OR_DATE = /^[-+₩(]?\d[\d.,:/ -]*[원)]?$/u;
/** A line with the number of an account has few other cells. */
const ACCOUNT_LINE_CELLS = 4;

const nameOf = (cell: Cell | undefined): string => comparable(headerText(cell ?? ''));

/**
 * The blocks of a table: a header may be repeated on every page, also in another order, and a line with an account
 * number may be above it.
 */
export class Blocks {
  readonly #table: ReadableTable;
  readonly #names: readonly string[];
  /** Index of each column of the first header in the rows of this block; undefined for the first order. */
  #places: readonly number[] | undefined;
  #width: number;
  /** The columns of this block are unknown. */
  isUnknown = false;
  /** The line with the number of this block's account, if a later block has one. */
  account: string | undefined;

  constructor(table: ReadableTable) {
    this.#table = table;
    this.#names = table.headers.map(comparable);
    this.#width = table.headers.length;
  }

  /** Cells of a row of this block, in the order of the first header. */
  inOrder(cells: readonly Cell[]): readonly Cell[] {
    return this.#places?.map((at) => cells[at] ?? '') ?? cells;
  }

  /** Number of cells that a row must have; undefined if the format does not guarantee it. */
  get exactWidth(): number | undefined {
    return this.#table.exactWidth === undefined ? undefined : this.#width;
  }

  /** @returns whether the row is a known header or the line of an account, which is not data */
  begin(cells: readonly Cell[]): boolean {
    if (this.#names.length === 0) return false;
    if (this.#isAccount(cells)) {
      this.account = cells.map(headerText).join(' ');
      return true;
    }
    if (!this.#isHeader(cells)) return false;
    const places = this.#placesIn(cells.map(nameOf));
    this.isUnknown = places === undefined;
    if (places === undefined) return false;
    this.#places = places.every((at, index) => at < 0 || at === index) ? undefined : places;
    this.#width = cells.length;
    return true;
  }

  #isAccount(cells: readonly Cell[]): boolean {
    const said = cells.filter((cell) => String(cell).trim() !== '');
    if (said.length === 0 || said.length > ACCOUNT_LINE_CELLS || !headerText(said[0] ?? '').startsWith('계좌'))
      return false;
    const date = this.inOrder(cells)[this.#table.indexByField.get('date') ?? -1] ?? '';
    return !readDate(date, false).isReadable && accountNumberIn(said.map(headerText).join(' ')) !== undefined;
  }

  #isHeader(cells: readonly Cell[]): boolean {
    const said = cells.filter((cell) => String(cell).trim() !== '');
    if (said.length < 2 || said.some((cell) => typeof cell === 'number' || NUMBER_OR_DATE.test(cell.trim()))) {
      return false;
    }
    const known = said.filter((cell) => this.#names.includes(nameOf(cell)));
    return known.length >= Math.max(2, said.length * 0.6) || namesColumns(cells);
  }

  /** Index of each column by its name; the second of two equal names is that of the second. */
  #placesIn(names: readonly string[]): readonly number[] | undefined {
    const needed = [...this.#table.indexByField].filter(([field]) => !OPTIONAL.has(field)).map(([, at]) => at);
    const places = this.#names.map((name, index) => {
      if (name === '') return -1;
      const turn = this.#names.slice(0, index).filter((other) => other === name).length;
      return names.flatMap((other, at) => (other === name ? [at] : []))[turn] ?? -1;
    });
    return needed.every((at) => (places[at] ?? -1) >= 0) ? places : undefined;
  }
}
