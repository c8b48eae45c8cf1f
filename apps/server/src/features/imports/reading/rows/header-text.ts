import type { Cell } from '../tables/raw-table.ts';

/** Headers are short; a longer text is examined only up to this length. */
const HEADER_LENGTH_MAX = 200;

/** A header as shown: on one line, without extra spaces. */
export function headerText(cell: Cell): string {
  return String(cell)
    .slice(0, HEADER_LENGTH_MAX)
    .toWellFormed()
    .replaceAll('\u0000', '')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Normalized form for headers that differ only in spaces, case or line breaks. */
export function comparable(header: string): string {
  return header.replaceAll(' ', '').toLowerCase();
}
