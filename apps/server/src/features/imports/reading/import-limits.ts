import { IMPORT_BYTES_MAX } from '@salim/contract/facts/files';

/**
 * What a file may cost us. A file beyond a limit is refused as a whole; within them, reading stays linear in the
 * size of the file.
 */
export const IMPORT_LIMITS = {
  fileBytes: IMPORT_BYTES_MAX,
  /** Rows below the header, empty ones apart. */
  rows: 50_000,
  /** Rows of all kinds: as many as a spreadsheet has. */
  sheetRows: 1_048_576,
  /** Sum of all that an archive unpacks to. */
  unpackedBytes: 100 * 1024 * 1024,
  archiveEntries: 200,
  /** Cells of one row that are looked at. */
  columns: 256,
  /** Cells of one row: as many as a spreadsheet has. */
  sheetColumns: 16_384,
  /** UTF-16 units of one cell: what a spreadsheet lets a cell hold, doubled. */
  cellLength: 65_534,
  /** Distinct texts of a workbook: ten for each of the rows. */
  sharedTexts: 500_000,
  /** Cells that one merged range may cover. */
  mergedCells: 1_000_000,
  /** A header stands among the first rows, below a title or an account number at most. */
  headerSearchRows: 50,
} as const;
