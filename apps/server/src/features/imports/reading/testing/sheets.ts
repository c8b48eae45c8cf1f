import XLSX from '@e965/xlsx';
import type { FileCell } from './ledger-files.ts';

export type Sheet = readonly [name: string, rows: readonly (readonly FileCell[])[]];

/** A workbook with these sheets, some of which may be hidden. */
export function workbookOf(sheets: readonly Sheet[], hidden: readonly string[] = []): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of sheets) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  if (hidden.length > 0)
    book.Workbook = { Sheets: sheets.map(([name]) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })) };
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }));
}
