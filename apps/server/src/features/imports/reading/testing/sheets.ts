import XLSX from '@e965/xlsx';
import type { FileCell } from './ledger-files.ts';

export type Sheet = readonly [name: string, rows: readonly (readonly FileCell[])[]];

/** A workbook with these sheets. */
export function workbookOf(sheets: readonly Sheet[]): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of sheets) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }));
}
