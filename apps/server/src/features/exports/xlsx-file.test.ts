import { expect, test } from 'vitest';
import { OWN_COLUMNS } from '../../own-format/columns.ts';
import type { ExportRow } from './export-rows.ts';
import { xlsxFile } from './xlsx-file.ts';

const MEGABYTE = 1024 * 1024;
const ROWS_A_PAGE = 500;

const aRow = (index: number): ExportRow =>
  OWN_COLUMNS.map((_, at) =>
    at === 0
      ? { kind: 'date' as const, date: '2026-11-20' }
      : at === 3
        ? { kind: 'amount' as const, amount: index + 1 }
        : { kind: 'text' as const, text: `내용 ${index} ${at}` },
  );

test('a hundred thousand rows are written as they come, and none is kept', async () => {
  let pages = 0;
  async function* portions(): AsyncGenerator<readonly ExportRow[]> {
    while (pages < 200) {
      pages += 1;
      yield Array.from({ length: ROWS_A_PAGE }, (_, index) => aRow(pages * ROWS_A_PAGE + index));
    }
  }
  let bytes = 0;
  let pieces = 0;
  let early = 0;
  let peak = 0;
  const inUse = (): number => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = inUse();
  for await (const piece of xlsxFile(portions(), 'KRW', new Date('2026-11-20T03:00:00Z'))) {
    pieces += 1;
    bytes += piece.length;
    if (pages === 20 && early === 0) early = bytes;
    peak = Math.max(peak, inUse());
    // Nothing is taken from the database before what came of it has been handed on.
    expect(pages).toBeLessThanOrEqual(pieces);
  }
  expect(bytes).toBeGreaterThan(MEGABYTE);
  expect(early).toBeGreaterThan(0);
  expect(peak - before).toBeLessThan(150 * MEGABYTE);
}, 60_000);
