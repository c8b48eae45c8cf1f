import { CompoundFile } from './archives/compound-file.ts';
import { decryptWorkbook } from './archives/encrypted-workbook.ts';
import { ZipArchive, type ZipEntry } from './archives/zip-archive.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import { ReadFailure } from './read-failure.ts';
import { csvTable } from './tables/csv-table.ts';
import { decodeText, REPLACEMENT_CHARACTER, type TextEncoding } from './tables/decode-text.ts';
import { htmlTable } from './tables/html-table.ts';
import type { RawRow, RawTable } from './tables/raw-table.ts';
import { xlsTables } from './tables/xls-tables.ts';
import { isWorkbookArchive, xlsxTables } from './tables/xlsx-tables.ts';

/** Statement formats of banks and finance programs; none of them is a table. */
export type Dialect = 'OFX' | 'QIF' | 'CAMT';

export type OpenedFile =
  | {
      /** Encoding of a text file; a workbook states its encoding itself. */
      readonly encoding: TextEncoding | null;
      /** Iterated in order and only as far as needed. */
      readonly tables: Iterable<RawTable>;
    }
  | { readonly encoding: TextEncoding; readonly dialect: Dialect; readonly text: string };

/** Detects the format by the first bytes; file names and extensions are unreliable. */
export type FileKind = 'ZIP' | 'OLE' | 'TEXT';

const ZIP_MARKS: readonly number[] = [0x504b0304, 0x504b0506, 0x504b0708];
const OLE_MARK = 0xd0cf11e0;

export function sniffFileKind(bytes: Uint8Array): FileKind {
  if (bytes.length < 4) return 'TEXT';
  const mark = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  if (mark === OLE_MARK) return 'OLE';
  return ZIP_MARKS.includes(mark) ? 'ZIP' : 'TEXT';
}

/** An HTML table saved as a spreadsheet starts with a tag and contains a table; CSV never starts with a tag. */
function isHtml(text: string): boolean {
  const head = text.slice(0, 65_536);
  return /^\s*</u.test(head) && /<(?:html|table|!doctype html)[\s>]/iu.test(head);
}

/** Detects the format by the start of the text; undefined for a table. */
function dialectOf(text: string): Dialect | undefined {
  const head = text.slice(0, 8192);
  if (/^\s*OFXHEADER ?:|<OFX>|<\?OFX /iu.test(head)) return 'OFX';
  if (/<(?:\w+:)?Document[\s>]/u.test(head) && /camt\.05[234]/u.test(head)) return 'CAMT';
  return /^\s*!(?:type|account|option|clear)\b/iu.test(head) ? 'QIF' : undefined;
}

const UNREADABLE_TEXT = '읽을 수 없는 글자가 있어요.';

/** Marks rows with undecodable bytes as damaged, so that garbled text is not stored. */
function withBrokenTextMarked(table: RawTable): RawTable {
  function* rows(): Generator<RawRow> {
    for (const row of table.rows) {
      const isBroken = row.cells.some(
        (cell) => typeof cell === 'string' && (cell.includes(REPLACEMENT_CHARACTER) || cell.includes('\u0000')),
      );
      yield isBroken && row.damage === undefined ? { ...row, damage: UNREADABLE_TEXT } : row;
    }
  }
  return { ...table, rows: rows() };
}

function openText(bytes: Uint8Array): OpenedFile {
  const { text, encoding, isDamaged } = decodeText(bytes);
  if (text.trim() === '') throw new ReadFailure('IMPORT_EMPTY', 'an empty text');
  const dialect = dialectOf(text);
  if (dialect) return { encoding, dialect, text };
  const table = isHtml(text) ? htmlTable(text) : csvTable(text);
  return { encoding, tables: [isDamaged || text.includes('\u0000') ? withBrokenTextMarked(table) : table] };
}

const READABLE_INSIDE_ZIP = /\.(?:csv|tsv|txt|xls|xlsx|html?|ofx|qfx|qif|xml)$/iu;

/** The only file of a plain ZIP that can be a ledger; folders and files added by macOS are ignored. */
function packedFile(archive: ZipArchive): ZipEntry {
  const [entry, another] = [...archive.entries.values()].filter(
    ({ name }) => READABLE_INSIDE_ZIP.test(name) && !name.startsWith('__MACOSX/'),
  );
  if (!entry) throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'zip: nothing to read inside');
  if (another) throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'zip: several files inside');
  return entry;
}

function unpacked(archive: ZipArchive, entry: ZipEntry): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (const piece of archive.unpack(entry)) {
    size += piece.length;
    if (size > IMPORT_LIMITS.fileBytes) throw new ReadFailure('IMPORT_BOMB', 'zip: the file inside is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function openOle(bytes: Uint8Array, password: string | undefined): OpenedFile {
  const file = new CompoundFile(bytes);
  if (file.has('EncryptedPackage')) {
    const archive = new ZipArchive(decryptWorkbook(file, password));
    if (isWorkbookArchive(archive)) return { encoding: null, tables: xlsxTables(archive) };
  } else if (file.has('Workbook')) {
    return { encoding: null, tables: xlsTables(file.read('Workbook')) };
  }
  throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'ole: no workbook');
}

function openZip(bytes: Uint8Array, password: string | undefined): OpenedFile {
  const archive = new ZipArchive(bytes, password);
  if (isWorkbookArchive(archive)) return { encoding: null, tables: xlsxTables(archive) };
  const inside = unpacked(archive, packedFile(archive));
  if (sniffFileKind(inside) !== 'ZIP') return openFile(inside, password);
  const workbook = new ZipArchive(inside);
  if (isWorkbookArchive(workbook)) return { encoding: null, tables: xlsxTables(workbook) };
  throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'zip: a zip inside');
}

/**
 * Opens a file as tables or as a statement. Throws `ReadFailure` if it is neither, needs a password or exceeds the
 * limits; reading the rows may throw it too.
 */
export function openFile(bytes: Uint8Array, password: string | undefined): OpenedFile {
  switch (sniffFileKind(bytes)) {
    case 'OLE':
      return openOle(bytes, password);
    case 'ZIP':
      return openZip(bytes, password);
    case 'TEXT':
      return openText(bytes);
  }
}
