import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvTable, MISQUOTED, TOO_LONG_CELL, TOO_MANY_CELLS } from './csv-table.ts';

const rowsOf = (text: string) => [...csvTable(text).rows];
const cellsOf = (text: string) => rowsOf(text).map(({ cells }) => cells);

describe('well-formed text', () => {
  test('quotes, doubled quotes, delimiters and line breaks inside quotes', () => {
    expect(cellsOf('a,"b,1","say ""hi""","x\r\ny"\r\n"",\n')).toEqual([
      ['a', 'b,1', 'say "hi"', 'x\r\ny'],
      ['', ''],
    ]);
  });

  test('every kind of line ending, and none at the end', () => {
    expect(cellsOf('a,b\nc,d\r\ne,f\rg,h')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ]);
  });

  test('empty lines count in row numbers and are left out', () => {
    expect(rowsOf('a,b\n\n\r\nc,d')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 4, cells: ['c', 'd'] },
    ]);
  });

  test('tabs or semicolons if the first line has more of them', () => {
    expect(cellsOf('a;b;c,d\n1;2;3')).toEqual([
      ['a', 'b', 'c,d'],
      ['1', '2', '3'],
    ]);
    expect(cellsOf('a\tb\n1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('any text written by the rules reads back', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '가', '"', ',', '\n', '\r', ' ', '\0') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        expect(rowsOf(text)).toEqual(rows.map((cells, index) => ({ row: index + 1, cells })));
      }),
    );
  });
});

describe('quotes in the wrong place', () => {
  test('inside an unquoted cell are ordinary characters', () => {
    expect(rowsOf('피자 12" 두 판,1')).toEqual([{ row: 1, cells: ['피자 12" 두 판', '1'] }]);
  });

  test('mark their row and leave the rows below alone', () => {
    const text = 'a,b\n"never closed,1\nc,d\n"go""on" then,2\n"e",f\n';
    expect(rowsOf(text)).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['"never closed', '1'], damage: MISQUOTED },
      { row: 3, cells: ['c', 'd'] },
      { row: 4, cells: ['"go""on" then', '2'], damage: MISQUOTED },
      { row: 5, cells: ['e', 'f'] },
    ]);
  });
});

test('rows with too many cells or an overlong cell are marked, not kept', () => {
  const [wide] = rowsOf(','.repeat(1000));
  expect(wide?.damage).toBe(TOO_MANY_CELLS);
  expect(wide?.cells).toHaveLength(256);
  const [long] = rowsOf(`"${'"'.repeat(200_000)}"`);
  expect(long?.damage).toBe(TOO_LONG_CELL);
});

test('hostile text takes linear time', () => {
  const patterns = ['"', '"a\n', '"a,""\n', '""', ',"', '"\n""', 'x', ',', '\r', '"x"y,'];
  const measure = (pattern: string, length: number) => {
    const text = pattern.repeat(length / pattern.length);
    const begin = performance.now();
    for (const { row } of csvTable(text).rows) if (row < 0) throw new Error('row numbers start at 1');
    return performance.now() - begin;
  };
  for (const pattern of patterns) {
    measure(pattern, 100_000);
    // Quadratic work on five million characters would take minutes.
    expect(measure(pattern, 5_000_000), JSON.stringify(pattern)).toBeLessThan(3000);
  }
});
