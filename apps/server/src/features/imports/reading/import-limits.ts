import { IMPORT_BYTES_MAX } from '@salim/contract/facts/files';

/**
 * Resource limits of a file. A file beyond a limit is rejected as a whole; within the limits, reading takes time linear
 * in the size of the file.
 */
export const IMPORT_LIMITS = {
  fileBytes: IMPORT_BYTES_MAX,
  /** Rows below the header, without empty ones. */
  rows: 50_000,
  /** Rows of all kinds, as many as a spreadsheet allows. */
  sheetRows: 1_048_576,
  /** Total unpacked size of an archive. */
  unpackedBytes: 100 * 1024 * 1024,
  archiveEntries: 200,
  /** Cells of a row that are evaluated. */
  columns: 256,
  /** Cells of a row, as many as a spreadsheet allows. */
  sheetColumns: 16_384,
  /** UTF-16 units of a cell: twice the limit of a spreadsheet. */
  cellLength: 65_534,
  /** Distinct texts of a workbook: ten per row. */
  sharedTexts: 500_000,
  /** Cells that one merged range may cover. */
  mergedCells: 1_000_000,
  /** The header must be among the first rows, below a title or an account number at most. */
  headerSearchRows: 50,
} as const;
