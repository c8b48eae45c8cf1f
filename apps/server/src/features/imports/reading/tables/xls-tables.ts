import { IMPORT_LIMITS } from '../import-limits.ts';
import { ReadFailure } from '../read-failure.ts';
import { TOO_MANY_CELLS } from './csv-table.ts';
import type { Cell, RawRow, RawTable } from './raw-table.ts';

/*
 * The workbook stream of Excel 97–2003 (BIFF8): a list of records, each with a type and a length. Read record by
 * record, for the same reason as the newer format and with the same subset.
 */

const RECORD = {
  FORMULA: 0x0006,
  END: 0x000a,
  DATE_MODE: 0x0022,
  ENCRYPTED: 0x002f,
  CONTINUE: 0x003c,
  SHEET: 0x0085,
  MULTIPLE_RK: 0x00bd,
  RICH_LABEL: 0x00d6,
  SHARED_STRINGS: 0x00fc,
  SHARED_LABEL: 0x00fd,
  NUMBER: 0x0203,
  LABEL: 0x0204,
  FORMULA_TEXT: 0x0207,
  RK: 0x027e,
  BEGIN: 0x0809,
} as const;

const BIFF8 = 0x0600;
/** Stored value of a formula with a text result; the text follows in a separate record. */
const TEXT_RESULT = 0;

function corrupt(reason: string): ReadFailure {
  return new ReadFailure('IMPORT_UNREADABLE', `xls: ${reason}`);
}

/** A record, or several if a long one continues in `CONTINUE` records. */
class RecordReader {
  readonly #parts: readonly DataView[];
  #part = 0;
  #at = 0;

  constructor(parts: readonly DataView[]) {
    this.#parts = parts;
  }

  get #view(): DataView {
    const view = this.#parts[this.#part];
    if (!view) throw corrupt('truncated record');
    return view;
  }

  /** Numbers never cross two parts. */
  #advance(size: number): number {
    if (this.#at >= this.#view.byteLength) this.#nextPart();
    const at = this.#at;
    if (at + size > this.#view.byteLength) throw corrupt('truncated record');
    this.#at += size;
    return at;
  }

  #nextPart(): void {
    this.#part += 1;
    this.#at = 0;
    if (this.#part >= this.#parts.length) throw corrupt('truncated record');
  }

  uint8(): number {
    const at = this.#advance(1);
    return this.#view.getUint8(at);
  }

  uint16(): number {
    const at = this.#advance(2);
    return this.#view.getUint16(at, true);
  }

  uint32(): number {
    const at = this.#advance(4);
    return this.#view.getUint32(at, true);
  }

  float64(): number {
    const at = this.#advance(8);
    return this.#view.getFloat64(at, true);
  }

  /** Integers and hundredths, packed into 30 bits. */
  rk(): number {
    const at = this.#advance(4);
    const packed = this.#view.getInt32(at, true);
    let value: number;
    if ((packed & 2) === 0) {
      const wide = new DataView(new ArrayBuffer(8));
      wide.setInt32(4, packed & ~3, true);
      value = wide.getFloat64(0, true);
    } else {
      value = packed >> 2;
    }
    return (packed & 1) === 0 ? value : value / 100;
  }

  skip(size: number): void {
    let left = size;
    while (left > 0) {
      const step = Math.min(left, this.#view.byteLength - this.#at);
      this.#at += step;
      left -= step;
      if (left > 0) this.#nextPart();
    }
  }

  get left(): number {
    return this.#view.byteLength - this.#at;
  }

  /** A text with its length, flags, formats and phonetics. */
  text(): string {
    const length = this.uint16();
    const flags = this.uint8();
    const formats = (flags & 8) === 0 ? 0 : this.uint16();
    const phonetics = (flags & 4) === 0 ? 0 : this.uint32();
    const text = this.#characters(length, (flags & 1) === 1);
    this.skip(formats * 4 + phonetics);
    return text;
  }

  /** If a text continues in the next part, that part states again whether its characters have one byte or two. */
  #characters(length: number, beginsWide: boolean): string {
    let isWide = beginsWide;
    let text = '';
    while (text.length < length) {
      if (this.#at >= this.#view.byteLength) {
        this.#nextPart();
        isWide = (this.#view.getUint8(0) & 1) === 1;
        this.#at = 1;
      }
      const size = isWide ? 2 : 1;
      const count = Math.min(length - text.length, Math.floor((this.#view.byteLength - this.#at) / size));
      if (count === 0) throw corrupt('a cut text');
      const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#at, count * size);
      text += Buffer.from(bytes).toString(isWide ? 'utf16le' : 'latin1');
      this.#at += count * size;
    }
    return text;
  }
}

interface BiffRecord {
  readonly type: number;
  readonly data: DataView;
  readonly next: number;
}

class WorkbookStream {
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  recordAt(at: number): BiffRecord | undefined {
    if (at + 4 > this.#view.byteLength) return undefined;
    const length = this.#view.getUint16(at + 2, true);
    if (at + 4 + length > this.#view.byteLength) throw corrupt('truncated record');
    const data = new DataView(this.#view.buffer, this.#view.byteOffset + at + 4, length);
    return { type: this.#view.getUint16(at, true), data, next: at + 4 + length };
  }

  /** The record with all its continuations. */
  readerOf(record: BiffRecord): RecordReader {
    const parts = [record.data];
    let next = this.recordAt(record.next);
    while (next?.type === RECORD.CONTINUE) {
      parts.push(next.data);
      next = this.recordAt(next.next);
    }
    return new RecordReader(parts);
  }
}

interface Outline {
  readonly sheets: { name: string; at: number }[];
  readonly sharedStrings: string[];
  countsFrom1904: boolean;
}

function outlineOf(stream: WorkbookStream): Outline {
  const outline: Outline = { sheets: [], sharedStrings: [], countsFrom1904: false };
  let record = stream.recordAt(0);
  if (record?.type !== RECORD.BEGIN || record.data.byteLength < 2) throw corrupt('no workbook');
  if (record.data.getUint16(0, true) !== BIFF8) {
    throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'xls: older than Excel 97');
  }
  while (record && record.type !== RECORD.END) {
    switch (record.type) {
      case RECORD.ENCRYPTED:
        throw new ReadFailure('IMPORT_PASSWORD_REQUIRED', 'xls: encrypted');
      case RECORD.DATE_MODE:
        outline.countsFrom1904 = stream.readerOf(record).uint16() === 1;
        break;
      case RECORD.SHEET:
        outline.sheets.push(sheetOf(record.data));
        break;
      case RECORD.SHARED_STRINGS: {
        const reader = stream.readerOf(record);
        reader.skip(4);
        const count = reader.uint32();
        if (count > IMPORT_LIMITS.sharedTexts) throw new ReadFailure('IMPORT_BOMB', 'xls: too many shared texts');
        for (let index = 0; index < count; index += 1) outline.sharedStrings.push(reader.text());
        break;
      }
      default:
    }
    record = stream.recordAt(record.next);
  }
  return outline;
}

function sheetOf(data: DataView): { name: string; at: number } {
  const reader = new RecordReader([data]);
  const at = reader.uint32();
  reader.skip(2);
  const length = reader.uint8();
  const isWide = (reader.uint8() & 1) === 1;
  const size = length * (isWide ? 2 : 1);
  if (size > reader.left) throw corrupt('a cut sheet name');
  const bytes = Buffer.from(data.buffer, data.byteOffset + data.byteLength - reader.left, size);
  return { at, name: bytes.toString(isWide ? 'utf16le' : 'latin1') };
}

interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly cell: Cell;
}

/** Cells in the order of the stream, which is by row. Row and column indexes start at 0. */
function* cellsOf(stream: WorkbookStream, begin: number, sharedStrings: readonly string[]): Generator<PlacedCell> {
  let record = stream.recordAt(begin);
  if (record?.type !== RECORD.BEGIN) throw corrupt('a missing sheet');
  /** Position of the formula whose text follows. */
  let formula: { row: number; column: number } | undefined;
  let depth = 0;
  for (; record; record = stream.recordAt(record.next)) {
    // A chart embedded in the sheet is a separate substream.
    if (record.type === RECORD.BEGIN) depth += 1;
    if (record.type === RECORD.END) depth -= 1;
    if (depth === 0) return;
    if (depth > 1) continue;
    switch (record.type) {
      case RECORD.SHARED_LABEL:
      case RECORD.LABEL:
      case RECORD.RICH_LABEL:
      case RECORD.NUMBER:
      case RECORD.RK: {
        const reader = stream.readerOf(record);
        const [row, column] = [reader.uint16(), reader.uint16()];
        reader.skip(2);
        yield { row, column, cell: plainCell(record.type, reader, sharedStrings) };
        break;
      }
      case RECORD.MULTIPLE_RK: {
        const reader = stream.readerOf(record);
        const [row, first] = [reader.uint16(), reader.uint16()];
        for (let column = first; reader.left >= 8; column += 1) {
          reader.skip(2);
          yield { row, column, cell: reader.rk() };
        }
        break;
      }
      case RECORD.FORMULA: {
        if (record.data.byteLength < 14) throw corrupt('a cut formula');
        const reader = stream.readerOf(record);
        const place = { row: reader.uint16(), column: reader.uint16() };
        reader.skip(2);
        const isNumber = record.data.getUint16(12, true) !== 0xffff;
        if (isNumber) yield { ...place, cell: reader.float64() };
        formula = !isNumber && record.data.getUint8(6) === TEXT_RESULT ? place : undefined;
        break;
      }
      case RECORD.FORMULA_TEXT:
        if (formula) yield { ...formula, cell: stream.readerOf(record).text() };
        formula = undefined;
        break;
      default:
    }
  }
  throw corrupt('a cut sheet');
}

function plainCell(type: number, reader: RecordReader, sharedStrings: readonly string[]): Cell {
  if (type === RECORD.SHARED_LABEL) return sharedStrings[reader.uint32()] ?? '';
  if (type === RECORD.NUMBER) return reader.float64();
  if (type === RECORD.RK) return reader.rk();
  return reader.text();
}

function* rowsOf(cells: Iterable<PlacedCell>): Generator<RawRow> {
  let row = -1;
  let current: Cell[] = [];
  let isTooWide = false;
  const finished = (): RawRow =>
    isTooWide ? { row: row + 1, cells: current, damage: TOO_MANY_CELLS } : { row: row + 1, cells: current };
  for (const placed of cells) {
    if (placed.row !== row) {
      if (placed.row < row) throw corrupt('rows out of order');
      if (row >= 0) yield finished();
      row = placed.row;
      current = [];
      isTooWide = false;
    }
    if (placed.column >= IMPORT_LIMITS.columns) {
      isTooWide ||= placed.cell !== '';
      continue;
    }
    while (current.length < placed.column) current.push('');
    current[placed.column] = placed.cell;
  }
  if (row >= 0) yield finished();
}

/** The sheets of an Excel 97–2003 workbook stream, in order. */
export function* xlsTables(workbook: Uint8Array): Generator<RawTable> {
  const stream = new WorkbookStream(workbook);
  const { sheets, sharedStrings, countsFrom1904 } = outlineOf(stream);
  for (const { name, at } of sheets) {
    yield { name, rows: rowsOf(cellsOf(stream, at, sharedStrings)), hasExactWidth: false, countsFrom1904 };
  }
}
