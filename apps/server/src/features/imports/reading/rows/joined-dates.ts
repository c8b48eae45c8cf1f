import type { Cell, RawRow } from '../tables/raw-table.ts';
import { SAMPLE_ROWS } from './column-contents.ts';
import { comparable, headerText } from './header-text.ts';
import { preambleOf, type TableHead } from './table-head.ts';

const YEAR_HEADER = /^(?:년|년도|연도|year)$/u;
const MONTH_HEADER = /^(?:월|month)$/u;
const DAY_HEADER = /^(?:일|day)$/u;
/** A column of days alone may also be called this. */
const DATE_HEADER = /^(?:일|일자|날짜)$/u;
const MONTH_IN_TITLE = /(?<!\d)(\d{1,2})월/gu;

/** Columns with the parts of a date; -1 for a missing one. */
interface Parts {
  /** Index of the header among the examined rows. */
  readonly header: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** The month of the whole table, if it has no column. */
  readonly monthOfTitle: number | null;
}

function numberIn(cell: Cell | undefined, unit: string): number | undefined {
  const text = String(cell ?? '')
    .slice(0, 10)
    .trim();
  const digits = /^\d{1,4}/u.exec(text)?.[0];
  const rest = text.slice(digits?.length ?? 0).trim();
  return digits !== undefined && (rest === '' || rest === unit) ? Number(digits) : undefined;
}

/** Whether the cells below a header are numbers of days or months. */
function holdsNumbers(rows: readonly RawRow[], at: number, unit: string, maximum: number): boolean {
  const cells = rows.map(({ cells: own }) => own[at] ?? '').filter((cell) => String(cell).trim() !== '');
  const fitting = cells.filter((cell) => {
    const number = numberIn(cell, unit);
    return number !== undefined && number >= 1 && number <= maximum;
  });
  return cells.length > 0 && fitting.length >= cells.length * 0.8;
}

/** The only month named above the header, or in the name of the sheet or file. */
function monthOfTitle(head: TableHead, header: number): number | null {
  for (const text of [preambleOf(head, header), head.table.name ?? '', head.fileName]) {
    const [month, ...others] = new Set([...text.matchAll(MONTH_IN_TITLE)].map((match) => Number(match[1])));
    if (month !== undefined && others.length === 0) return month >= 1 && month <= 12 ? month : null;
  }
  return null;
}

function partsIn(head: TableHead): Parts | undefined {
  for (const [header, { cells }] of head.seen.entries()) {
    const names = cells.map((cell) => comparable(headerText(cell)));
    const placeOf = (words: RegExp) => names.findIndex((name) => words.test(name));
    const [year, month] = [placeOf(YEAR_HEADER), placeOf(MONTH_HEADER)];
    const day = placeOf(month < 0 ? DATE_HEADER : DAY_HEADER);
    const rows = head.seen.slice(header + 1, header + 1 + SAMPLE_ROWS);
    if (day < 0 || !holdsNumbers(rows, day, '일', 31)) continue;
    if (month >= 0) {
      if (holdsNumbers(rows, month, '월', 12)) return { header, year, month, day, monthOfTitle: null };
      continue;
    }
    const stated = monthOfTitle(head, header);
    if (stated !== null) return { header, year, month, day, monthOfTitle: stated };
  }
  return undefined;
}

/** Joins the parts; a year or month that is stated only in its first row is that of the rows below. */
class DateJoiner {
  readonly #parts: Parts;
  #year: number | undefined;
  #month: number | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#month = parts.monthOfTitle ?? undefined;
  }

  row(row: RawRow): RawRow {
    return { ...row, cells: [this.#dateOf(row.cells), ...row.cells] };
  }

  #dateOf(cells: readonly Cell[]): Cell {
    const { year, month, day } = this.#parts;
    const isHeader = DATE_HEADER.test(comparable(headerText(cells[day] ?? '')));
    if (isHeader) {
      const names = [year, month, day].filter((at) => at >= 0).map((at) => headerText(cells[at] ?? ''));
      return `날짜 (${names.join(' + ')})`;
    }
    this.#year = numberIn(cells[year], '년') ?? this.#year;
    this.#month = numberIn(cells[month], '월') ?? this.#month;
    const own = numberIn(cells[day], '일');
    // Any other text makes the row a problem, which names it.
    if (own === undefined || this.#month === undefined) return String(cells[day] ?? '');
    return `${this.#year === undefined ? '' : `${this.#year}년 `}${this.#month}월 ${own}일`;
  }
}

function* joinedRows(rest: Iterator<RawRow>, joiner: DateJoiner): Generator<RawRow> {
  for (let next = rest.next(); !next.done; next = rest.next()) yield joiner.row(next.value);
}

/**
 * Joins columns with the year, month and day into one with the date, in front of the others. The month of a column of
 * days alone is that of the title.
 */
export function withJoinedDates(head: TableHead): TableHead {
  const parts = partsIn(head);
  if (!parts) return head;
  const joiner = new DateJoiner(parts);
  const seen = head.seen.map((row, at) =>
    at < parts.header ? { ...row, cells: ['', ...row.cells] } : joiner.row(row),
  );
  return { ...head, seen, rest: joinedRows(head.rest, joiner) };
}
