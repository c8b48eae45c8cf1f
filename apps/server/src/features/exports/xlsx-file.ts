import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { dayNumber, fractionDigits } from '@salim/domain';
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from 'fflate';
import { OWN_COLUMNS } from '../../own-format/columns.ts';
import { plainAmount } from './csv-file.ts';
import type { ExportCell, ExportRow } from './export-rows.ts';

/*
 * A workbook is a ZIP of XML parts. This writer makes only what an export needs, with inline strings instead of a
 * shared string table, so that a row can be discarded as soon as it is written.
 */

/** In characters, in the order of the columns. */
const WIDTHS = [12, 8, 11, 14, 14, 14, 32, 32, 18, 18, 10, 18, 20, 8, 10, 38];
/** Indexes of cell styles, in the order of `styles`. */
const STYLE = { header: 1, date: 2, amount: 3, text: 4 } as const;
/** Days from the civil calendar's day zero to the spreadsheet's day zero, 1899-12-30. */
const SPREADSHEET_DAY_ZERO = '1899-12-30';
const CURRENCY_SIGNS: Readonly<Record<string, string>> = { KRW: '₩', USD: '$', EUR: '€', JPY: '¥', GBP: '£' };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;
const ROOT_RELATIONS = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const WORKBOOK = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="내역" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const WORKBOOK_RELATIONS = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

function amountFormat(currency: string): string {
  const digits = fractionDigits(currency);
  return `"${CURRENCY_SIGNS[currency] ?? `${currency} `}"#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
}

function styles(currency: string): string {
  const cell = (numberFormat: number, font: number, extra = ''): string =>
    `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${extra}`;
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="${escaped(amountFormat(currency)).replaceAll('"', '&quot;')}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="맑은 고딕"/><family val="2"/></font><font><b/><sz val="11"/><name val="맑은 고딕"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${cell(0, 0, '/>')}${cell(0, 1, '/>')}${cell(164, 0, '/>')}${cell(165, 0, '/>')}${cell(49, 0, '/>')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** Characters that `escaped` may change; most texts have none. */
// oxlint-disable-next-line no-control-regex -- XML cannot hold these at all
const SPECIAL = /[_&<>\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;

/** A literal `_x0041_` would be read as an escaped character. */
function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return (
    text
      .toWellFormed()
      .replace(/_(?=x[0-9a-fA-F]{4}_)/gu, '_x005F_')
      // oxlint-disable-next-line no-control-regex -- XML cannot hold these at all
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\r', '&#13;')
  );
}

function columnName(index: number): string {
  return String.fromCharCode(65 + index);
}

const dayZero = dayNumber(SPREADSHEET_DAY_ZERO);

function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function cellXml(cell: ExportCell, place: string, digits: number): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'text':
      return textCell(place, cell.text, STYLE.text);
    case 'date':
      return `<c r="${place}" s="${STYLE.date}"><v>${dayNumber(cell.date) - dayZero}</v></c>`;
    case 'amount':
      return `<c r="${place}" s="${STYLE.amount}"><v>${plainAmount(cell.amount, digits)}</v></c>`;
  }
}

function sheetHead(): string {
  const columns = WIDTHS.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const cells = OWN_COLUMNS.map((name, at) => textCell(`${columnName(at)}1`, name, STYLE.header));
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="16"/><cols>${columns.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`;
}

const DEFLATED = 8;
const deflate = promisify(deflateRaw);

/** A part of the archive, compressed by Node, outside the event loop. */
class DeflatedPart implements ZipInputFile {
  readonly filename: string;
  readonly mtime: Date;
  readonly compression = DEFLATED;
  size = 0;
  crc = 0;
  /** Set by the archive. */
  ondata?: AsyncFlateStreamHandler;

  constructor(filename: string, mtime: Date) {
    this.filename = filename;
    this.mtime = mtime;
  }

  async push(text: string, isLast = false): Promise<void> {
    const bytes = Buffer.from(text);
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    // Flushed pieces end at a byte, so that together they are one deflate stream.
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata?.(null, await deflate(bytes, { finishFlush }), isLast);
  }
}

/** Streams a workbook with one sheet and no formulas. */
export async function* xlsxFile(
  portions: AsyncIterable<readonly ExportRow[]>,
  currency: string,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array> {
  const digits = fractionDigits(currency);
  let packed: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    packed.push(piece);
  });
  const taken = (): Uint8Array => {
    const bytes = Buffer.concat(packed);
    packed = [];
    return bytes;
  };
  const open = (name: string): DeflatedPart => {
    const part = new DeflatedPart(name, modifiedAt);
    archive.add(part);
    return part;
  };
  const parts: readonly (readonly [string, string])[] = [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', ROOT_RELATIONS],
    ['xl/workbook.xml', WORKBOOK],
    ['xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS],
    ['xl/styles.xml', styles(currency)],
  ];
  for (const [name, content] of parts) await open(name).push(content, true);
  const sheet = open('xl/worksheets/sheet1.xml');
  await sheet.push(sheetHead());
  yield taken();
  let row = 1;
  for await (const rows of portions) {
    const xml = rows.map((cells) => {
      row += 1;
      return `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row}`, digits)).join('')}</row>`;
    });
    await sheet.push(xml.join(''));
    yield taken();
  }
  await sheet.push('</sheetData></worksheet>', true);
  archive.end();
  yield taken();
}
