import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { OWN_COLUMNS } from '../../own-format/columns.ts';
import type { ExportRow } from './export-rows.ts';
import { xlsxFile } from './xlsx-file.ts';

const MEGABYTE = 1024 * 1024;
const ROWS_A_PAGE = 500;

/** Forces a garbage collection, so that the measured memory is what is really retained. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

const aRow = (index: number): ExportRow =>
  OWN_COLUMNS.map((_, at) =>
    at === 0
      ? { kind: 'date' as const, date: '2026-11-20' }
      : at === 3
        ? { kind: 'amount' as const, amount: index + 1 }
        : { kind: 'text' as const, text: `내용 ${index} ${at}` },
  );

test('streams forty thousand rows without retaining any', async () => {
  let pages = 0;
  async function* portions(): AsyncGenerator<readonly ExportRow[]> {
    while (pages < 80) {
      pages += 1;
      yield Array.from({ length: ROWS_A_PAGE }, (_, index) => aRow(pages * ROWS_A_PAGE + index));
    }
  }
  let bytes = 0;
  let pieces = 0;
  let early = 0;
  let peak = 0;
  let measuredAt = 0;
  const inUse = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed + process.memoryUsage().external;
  };
  const before = inUse();
  for await (const piece of xlsxFile(portions(), 'KRW', new Date('2026-11-20T03:00:00Z'))) {
    pieces += 1;
    bytes += piece.length;
    if (pages === 20 && early === 0) early = bytes;
    if (pages >= measuredAt + 20) {
      measuredAt = pages;
      peak = Math.max(peak, inUse());
    }
    // The next page is read only after the previous one has been emitted.
    expect(pages).toBeLessThanOrEqual(pieces);
  }
  expect(bytes).toBeGreaterThan(MEGABYTE);
  expect(early).toBeGreaterThan(0);
  expect(peak - before).toBeLessThan(24 * MEGABYTE);
}, 60_000);

describe('the parts of a workbook satisfy a strict reader', async () => {
  const texts = [
    '=1+1',
    '+1',
    '@SUM(A1)',
    '\t=1+1',
    '00123',
    '1e5',
    'TRUE',
    '  앞뒤  ',
    '똠펲 😀',
    '<b>&"',
    '여러\n줄',
    'ㅎ\u0001',
    '\uffff끝',
    '줄\r끝',
    '김밥 & 라면',
    '5 > 3',
    '_x0041_',
    '반쪽 \ud83d',
  ];
  const rows = texts.map(
    (text, at): ExportRow => [
      { kind: 'date', date: '2026-11-20' },
      null,
      null,
      { kind: 'amount', amount: at % 2 === 0 ? -12_345 : 9_999_999_999_999 },
      { kind: 'text', text },
    ],
  );
  async function* portions(): AsyncGenerator<readonly ExportRow[]> {
    yield rows;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxFile(portions(), 'KRW', new Date('2026-11-20T03:00:00Z'))) pieces.push(piece);
  const parts = unzipSync(Buffer.concat(pieces));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  /** Names of the direct children of the root element, in order. */
  const childrenOf = (xml: string): string[] => {
    const names: string[] = [];
    let depth = 0;
    for (const [, isEnd, name = '', isWhole] of xml.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/gu)) {
      if (isEnd) depth -= 1;
      else {
        if (depth === 1) names.push(name);
        if (!isWhole) depth += 1;
      }
    }
    return names;
  };

  test('follow the order of the schema, because Excel otherwise offers to repair the file', () => {
    const sheet = part('xl/worksheets/sheet1.xml');
    expect(childrenOf(sheet)).toEqual(['sheetViews', 'sheetFormatPr', 'cols', 'sheetData']);
    expect(childrenOf(part('xl/styles.xml'))).toEqual([
      'numFmts',
      'fonts',
      'fills',
      'borders',
      'cellStyleXfs',
      'cellXfs',
      'cellStyles',
    ]);
    expect(childrenOf(part('xl/workbook.xml'))).toEqual(['sheets']);
  });

  test('every part has a content type, and every relation has a target', () => {
    const types = part('[Content_Types].xml');
    for (const name of Object.keys(parts)) {
      const isTyped = types.includes(`PartName="/${name}"`) || /(?:\.rels|\[Content_Types\]\.xml)$/u.test(name);
      expect(isTyped).toBe(true);
    }
    const targets = [...part('xl/_rels/workbook.xml.rels').matchAll(/Target="([^"]+)"/gu)].map(([, to]) => `xl/${to}`);
    expect(targets.map((name) => Object.hasOwn(parts, name))).toEqual([true, true]);
  });

  test('texts are escaped, without what XML cannot hold', () => {
    const shown = [...part('xl/worksheets/sheet1.xml').matchAll(/<t xml:space="preserve">([^<]*)<\/t>/gu)];
    expect(shown.slice(OWN_COLUMNS.length).map(([, text]) => text)).toEqual([
      ...texts.slice(0, 9),
      '&lt;b&gt;&amp;"',
      '여러\n줄',
      'ㅎ',
      '끝',
      '줄&#13;끝',
      '김밥 &amp; 라면',
      '5 &gt; 3',
      '_x005F_x0041_',
      '반쪽 \ufffd',
    ]);
  });

  test('every cell has a unique reference and a defined style, and none is a formula', () => {
    const sheet = part('xl/worksheets/sheet1.xml');
    const styles = Number(/<cellXfs count="(\d+)"/u.exec(part('xl/styles.xml'))?.[1]);
    expect(sheet).not.toMatch(/<f[\s>]/u);
    const cells = [...sheet.matchAll(/<c r="([A-Z]+)(\d+)" s="(\d+)"(?: t="([a-zA-Z]+)")?>/gu)];
    expect(new Set(cells.map(([, column, row]) => `${column}${row}`)).size).toBe(cells.length);
    expect(cells).toHaveLength(OWN_COLUMNS.length + 3 * texts.length);
    for (const [, column, row, style, type] of cells) {
      expect(Number(style)).toBeLessThan(styles);
      const isText = row === '1' || column === 'E';
      expect(type).toBe(isText ? 'inlineStr' : undefined);
    }
  });
});
