import type { Cell } from '../tables/raw-table.ts';

/** Headers are short; of a longer text no more than this is looked at. */
const HEADER_LENGTH_MAX = 200;

/** A header as it is shown: in one line, without needless blanks. */
export function headerText(cell: Cell): string {
  return String(cell)
    .slice(0, HEADER_LENGTH_MAX)
    .toWellFormed()
    .replaceAll('\u0000', '')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** One form for headers that differ in blanks, case or line breaks only. */
export function comparable(header: string): string {
  return header.replaceAll(' ', '').toLowerCase();
}
