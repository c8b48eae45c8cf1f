import type { ZipArchive, ZipEntry } from '../archives/zip-archive.ts';
import { IMPORT_LIMITS } from '../import-limits.ts';
import { ReadFailure } from '../read-failure.ts';
import { TOO_MANY_CELLS } from './csv-table.ts';
import type { Cell, RawRow, RawTable } from './raw-table.ts';
import { attributeOf, decodeReferences, MarkupScanner } from './scan-markup.ts';

/*
 * Workbooks are read as a stream, part by part, because libraries that load the whole workbook need several hundred
 * megabytes for 50,000 rows. Only what an import needs is read: sheet names, shared texts and plain cell values.
 * Formulas yield their stored value; styles, merged cells and everything else are ignored.
 */

const WORKBOOK_RELATIONS = /\/(?:officeDocument|worksheet|sharedStrings)$/u;

interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

interface WorkbookOutline {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean; readonly entry: ZipEntry }[];
  readonly sharedStrings: ZipEntry | undefined;
  readonly countsFrom1904: boolean;
}

/** True if an archive is a workbook of Excel 2007 or later rather than a ZIP of files. */
export function isWorkbookArchive(archive: ZipArchive): boolean {
  return archive.entries.has('[Content_Types].xml') && archive.entries.has('_rels/.rels');
}

function scanPart(archive: ZipArchive, entry: ZipEntry, onOpen: (name: string, attributes: string) => void): void {
  const scanner = new MarkupScanner({
    onOpen: (name, attributes) => {
      refuseDocumentType(name);
      onOpen(name, attributes);
    },
    onClose: () => undefined,
    onText: () => undefined,
  });
  for (const text of archive.unpackText(entry)) scanner.push(text);
}

/** No program writes a document type into a workbook; a file with one tries to define entities. */
function refuseDocumentType(name: string): void {
  if (name === '!doctype') throw new ReadFailure('IMPORT_UNREADABLE', 'xlsx: a document type');
}

/** Relations of a part; their targets are resolved to absolute paths within the archive. */
function relationsOf(archive: ZipArchive, partName: string): Relation[] {
  const folder = partName.slice(0, partName.lastIndexOf('/') + 1);
  const entry = archive.entries.get(`${folder}_rels/${partName.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  if (!entry) return relations;
  scanPart(archive, entry, (name, attributes) => {
    if (name !== 'relationship') return;
    const kind = WORKBOOK_RELATIONS.exec(attributeOf(attributes, 'type') ?? '')?.[0].slice(1);
    const target = attributeOf(attributes, 'target');
    const id = attributeOf(attributes, 'id');
    if (kind !== undefined && target !== undefined && id !== undefined) {
      relations.push({ id, kind, target: resolvePart(folder, target) });
    }
  });
  return relations;
}

function resolvePart(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function outlineOf(archive: ZipArchive): WorkbookOutline {
  const workbookName = relationsOf(archive, '').find((relation) => relation.kind === 'officeDocument')?.target;
  const workbook = workbookName === undefined ? undefined : archive.entries.get(workbookName);
  if (!workbook || !/\.xml$/iu.test(workbook.name)) {
    throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'zip: an office document without a workbook part');
  }
  const relations = relationsOf(archive, workbook.name);
  const entryByRelation = new Map(
    relations.flatMap(({ id, target }) => {
      const entry = archive.entries.get(target);
      return entry ? [[id, entry] as const] : [];
    }),
  );
  const sheets: { name: string; isHidden: boolean; entry: ZipEntry }[] = [];
  let countsFrom1904 = false;
  scanPart(archive, workbook, (name, attributes) => {
    if (name === 'workbookpr') {
      const flag = attributeOf(attributes, 'date1904');
      countsFrom1904 = flag === '1' || flag === 'true';
    } else if (name === 'sheet') {
      const entry = entryByRelation.get(relationIdOf(attributes) ?? '');
      const isHidden = attributeOf(attributes, 'state')?.toLowerCase().endsWith('hidden') === true;
      if (entry) sheets.push({ name: attributeOf(attributes, 'name') ?? '', isHidden, entry });
    }
  });
  const sharedName = relations.find((relation) => relation.kind === 'sharedStrings')?.target;
  return { sheets, sharedStrings: archive.entries.get(sharedName ?? ''), countsFrom1904 };
}

/** The prefixed attribute `r:id`, not the plain `sheetId` or another `id`. */
function relationIdOf(attributes: string): string | undefined {
  return /\s[\w.-]+:id\s*=\s*["']([^"']{1,255})["']/u.exec(attributes)?.[1];
}

/** Text as escaped by Excel: `_x000D_` represents a character that XML cannot hold. */
function textOf(raw: string): string {
  return decodeReferences(raw).replace(/_x([0-9a-fA-F]{4})_/gu, (_, hex) =>
    String.fromCharCode(Number.parseInt(String(hex), 16)),
  );
}

/** Collects the text of one item, without phonetic readings (`rPh`). */
class ItemText {
  #raw = '';
  #isInText = false;
  #phoneticDepth = 0;

  begin(): void {
    this.#raw = '';
  }

  onOpen(name: string, isSelfClosing: boolean): void {
    if (isSelfClosing) return;
    if (name === 'rph') this.#phoneticDepth += 1;
    else if (name === 't') this.#isInText = this.#phoneticDepth === 0;
  }

  onClose(name: string): void {
    if (name === 'rph') this.#phoneticDepth -= 1;
    else if (name === 't') this.#isInText = false;
  }

  onText(text: string): void {
    // Text beyond the longest cell exceeds every limit of a field, too.
    if (this.#isInText && this.#raw.length <= IMPORT_LIMITS.cellLength) this.#raw += text;
  }

  take(): string {
    return textOf(this.#raw);
  }
}

function readSharedStrings(archive: ZipArchive, entry: ZipEntry): string[] {
  const strings: string[] = [];
  const item = new ItemText();
  const scanner = new MarkupScanner({
    onOpen(name, _attributes, isSelfClosing) {
      refuseDocumentType(name);
      if (name === 'si') {
        item.begin();
        if (isSelfClosing) strings.push('');
      } else {
        item.onOpen(name, isSelfClosing);
      }
    },
    onClose(name) {
      if (name !== 'si') return item.onClose(name);
      strings.push(item.take());
      if (strings.length > IMPORT_LIMITS.sharedTexts)
        throw new ReadFailure('IMPORT_BOMB', 'xlsx: too many shared texts');
    },
    onText: (text) => item.onText(text),
  });
  for (const text of archive.unpackText(entry)) scanner.push(text);
  return strings;
}

/** Column of a reference such as `AB12`, A = 0; −1 if missing. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + letter - 0x40;
  }
  return column - 1;
}

/** Row of a reference such as `AB12`, 12; 0 if missing. */
function rowOf(reference: string): number {
  return Number(/\d{1,7}$/u.exec(reference)?.[0] ?? '0');
}

/** A formula is only shown. */
const FORMULA_LENGTH_MAX = 100;

class SheetRows {
  readonly finished: RawRow[] = [];
  readonly #sharedStrings: readonly string[];
  readonly #inlineText = new ItemText();
  #row = 0;
  #cells: Cell[] = [];
  #isTooWide = false;
  #column = -1;
  #cellsInRow = 0;
  #type = 'n';
  #value = '';
  #isInValue = false;
  #isInline = false;
  #formula = '';
  #isInFormula = false;

  constructor(sharedStrings: readonly string[]) {
    this.#sharedStrings = sharedStrings;
  }

  onOpen(name: string, attributes: string, isSelfClosing: boolean): void {
    switch (name) {
      case 'row':
        this.#beginRow(attributes);
        if (isSelfClosing) this.#endRow();
        break;
      case 'c':
        this.#beginCell(attributes);
        if (isSelfClosing) this.#endCell();
        break;
      case 'v':
        this.#isInValue = !isSelfClosing;
        break;
      case 'f':
        this.#isInFormula = !isSelfClosing;
        break;
      case 'is':
        this.#isInline = !isSelfClosing;
        this.#inlineText.begin();
        break;
      case 'mergecell':
        refuseVastRange(attributeOf(attributes, 'ref') ?? '');
        break;
      default:
        refuseDocumentType(name);
        if (this.#isInline) this.#inlineText.onOpen(name, isSelfClosing);
    }
  }

  onClose(name: string): void {
    if (name === 'row') this.#endRow();
    else if (name === 'c') this.#endCell();
    else if (name === 'v') this.#isInValue = false;
    else if (name === 'f') this.#isInFormula = false;
    else if (name === 'is') this.#isInline = false;
    else if (this.#isInline) this.#inlineText.onClose(name);
  }

  onText(text: string): void {
    if (this.#isInValue && this.#value.length <= IMPORT_LIMITS.cellLength) this.#value += text;
    else if (this.#isInline) this.#inlineText.onText(text);
    else if (this.#isInFormula && this.#formula === '') this.#formula = text.slice(0, FORMULA_LENGTH_MAX);
  }

  #beginRow(attributes: string): void {
    const row = Number(attributeOf(attributes, 'r') ?? this.#row + 1);
    if (!Number.isInteger(row) || row <= this.#row)
      throw new ReadFailure('IMPORT_UNREADABLE', 'xlsx: rows out of order');
    this.#row = row;
    this.#cells = [];
    this.#column = -1;
    this.#cellsInRow = 0;
    this.#isTooWide = false;
  }

  #beginCell(attributes: string): void {
    this.#cellsInRow += 1;
    if (this.#cellsInRow > IMPORT_LIMITS.sheetColumns) throw new ReadFailure('IMPORT_BOMB', 'xlsx: too many cells');
    const reference = attributeOf(attributes, 'r');
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    this.#type = attributeOf(attributes, 't') ?? 'n';
    this.#value = '';
    this.#formula = '';
    this.#inlineText.begin();
  }

  #endCell(): void {
    const cell = this.#cellValue();
    if (cell === '') return;
    if (this.#column < 0 || this.#column >= IMPORT_LIMITS.columns) {
      this.#isTooWide = true;
      return;
    }
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = cell;
  }

  #cellValue(): Cell {
    switch (this.#type) {
      case 's':
        return this.#sharedStrings[Number(this.#value)] ?? '';
      case 'inlineStr':
        return this.#inlineText.take();
      case 'n': {
        const value = this.#value.trim();
        // A formula without a result was never calculated; an empty result is a text.
        if (value === '' && this.#formula !== '') return `=${this.#formula}`;
        const number = Number(value);
        return value === '' || !Number.isFinite(number) ? value : number;
      }
      default:
        return textOf(this.#value);
    }
  }

  #endRow(): void {
    if (this.#cells.length === 0 && !this.#isTooWide) return;
    const row = { row: this.#row, cells: this.#cells };
    this.finished.push(this.#isTooWide ? { ...row, damage: TOO_MANY_CELLS } : row);
    this.#cells = [];
    this.#isTooWide = false;
  }
}

/** Merged cells are ignored, but a merge over a whole sheet is an attack on programs that expand it. */
function refuseVastRange(range: string): void {
  const [first = '', last = first] = range.split(':');
  const cells = (rowOf(last) - rowOf(first) + 1) * (columnOf(last) - columnOf(first) + 1);
  if (cells > IMPORT_LIMITS.mergedCells) throw new ReadFailure('IMPORT_BOMB', 'xlsx: a vast merged range');
}

function* rowsOf(archive: ZipArchive, sheet: ZipEntry, sharedStrings: () => readonly string[]): Generator<RawRow> {
  const rows = new SheetRows(sharedStrings());
  const scanner = new MarkupScanner(rows);
  for (const text of archive.unpackText(sheet)) {
    scanner.push(text);
    yield* rows.finished.splice(0);
  }
}

/** The sheets of a workbook, in order; each is unpacked only when its rows are requested. */
export function* xlsxTables(archive: ZipArchive): Generator<RawTable> {
  const outline = outlineOf(archive);
  let read: string[] | undefined;
  const sharedStrings = () => {
    read ??= outline.sharedStrings ? readSharedStrings(archive, outline.sharedStrings) : [];
    return read;
  };
  for (const { name, isHidden, entry } of outline.sheets) {
    yield {
      name,
      isHidden,
      rows: rowsOf(archive, entry, sharedStrings),
      hasExactWidth: false,
      countsFrom1904: outline.countsFrom1904,
    };
  }
}
