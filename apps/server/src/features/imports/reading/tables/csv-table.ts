import { IMPORT_LIMITS } from '../import-limits.ts';
import type { RawRow, RawTable } from './raw-table.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

const DELIMITERS = [',', '\t', ';', '|'] as const;
/** The first line decides the delimiter; a header is never longer than this. */
const FIRST_LINE_LENGTH_MAX = 16_384;

export const MISQUOTED = '큰따옴표(")가 잘못 쓰여 칸을 구분할 수 없어요.';
export const TOO_MANY_CELLS = '칸이 너무 많아요.';
export const TOO_LONG_CELL = '칸 하나가 너무 길어요.';

function delimiterOf(text: string): number {
  const head = text.slice(0, FIRST_LINE_LENGTH_MAX);
  const line = /[^\r\n]+/u.exec(head)?.[0] ?? '';
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 })).toSorted(
    (left, right) => right.count - left.count,
  );
  return (best && best.count > 0 ? best.delimiter : ',').charCodeAt(0);
}

/**
 * Parses delimited text (RFC 4180): quoted cells may contain delimiters, doubled quotes and line breaks. A quote inside
 * an unquoted cell is an ordinary character. A quoted cell with text after its closing quote, or without one, is taken
 * literally from its opening quote to the next delimiter and its row is marked as damaged, so that it does not swallow
 * the rows below. After such a step back the scan meets only doubled quotes up to its earlier position, so the work is
 * linear in the length of the text.
 */
function* rowsOf(text: string): Generator<RawRow> {
  const delimiter = delimiterOf(text);
  let at = 0;
  let row = 0;
  while (at < text.length) {
    row += 1;
    if (isLineEnd(text.charCodeAt(at))) {
      at += lineEndLength(text, at);
      continue;
    }
    const cells: string[] = [];
    let damage: string | undefined;
    for (;;) {
      let cell: string | undefined;
      if (text.charCodeAt(at) === QUOTE) {
        const close = closingQuote(text, at + 1);
        const after = close < 0 ? Number.NaN : text.charCodeAt(close + 1);
        if (close >= 0 && (close + 1 === text.length || after === delimiter || isLineEnd(after))) {
          if (close - at > IMPORT_LIMITS.cellLength) damage ??= TOO_LONG_CELL;
          cell = text.slice(at + 1, Math.min(close, at + 1 + IMPORT_LIMITS.cellLength)).replaceAll('""', '"');
          at = close + 1;
        } else {
          damage = MISQUOTED;
        }
      }
      if (cell === undefined) {
        const start = at;
        while (at < text.length) {
          const code = text.charCodeAt(at);
          if (code === delimiter || isLineEnd(code)) break;
          at += 1;
        }
        cell = text.slice(start, at);
      }
      if (cells.length < IMPORT_LIMITS.columns) cells.push(cell);
      else damage ??= TOO_MANY_CELLS;
      if (at >= text.length || text.charCodeAt(at) !== delimiter) break;
      at += 1;
    }
    at += lineEndLength(text, at);
    yield damage === undefined ? { row, cells } : { row, cells, damage };
  }
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}

function lineEndLength(text: string, at: number): number {
  return text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1;
}

/** End of the quoted cell that begins at `from`, skipping doubled quotes; −1 if it never ends. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

/** The table of a text file, delimited by commas, tabs or semicolons, whichever is most frequent in its first line. */
export function csvTable(text: string): RawTable {
  return { name: null, rows: rowsOf(text), hasExactWidth: true, countsFrom1904: false };
}
