import { expect, it } from 'vitest';
import { columnsOf, connected, meaningsFor, missingMeanings } from './connect-columns.ts';

const file = {
  headers: ['언제', '얼마', '어디서', '얼마'],
  samples: [
    ['2026-11-20', '4,500', '김밥집', '1'],
    ['2026-11-21', '', '버스', '2'],
  ],
};

it('lists each column once, with sample values and its field', () => {
  expect(columnsOf(file, { date: '언제' })).toEqual([
    { header: '언제', samples: ['2026-11-20', '2026-11-21'], field: 'date' },
    { header: '얼마', samples: ['4,500'], field: null },
    { header: '어디서', samples: ['김밥집', '버스'], field: null },
  ]);
});

it("moves a field from one column to another, and frees the column's previous field", () => {
  const columns = { date: '언제', amount: '어디서' };
  expect(connected(columns, '얼마', 'amount')).toEqual({ date: '언제', amount: '얼마' });
  expect(connected(columns, '언제', 'memo')).toEqual({ date: '', amount: '어디서', memo: '언제' });
  expect(connected(columns, '어디서', null)).toEqual({ date: '언제', amount: '' });
  expect(connected(columns, '어디서', 'amount')).toEqual(columns);
});

it('reports what is missing: a date and some amount', () => {
  expect(missingMeanings({})).toEqual(['날짜', '금액']);
  expect(missingMeanings({ date: '언제', amount: '' })).toEqual(['금액']);
  expect(missingMeanings({ date: '언제', withdrawal: '출금' })).toEqual([]);
});

it('offers program-specific fields only for files that have them', () => {
  const offered = (columns: Parameters<typeof meaningsFor>[0]) =>
    meaningsFor(columns).flatMap(({ options }) => options.map(({ id }) => id));
  expect(offered({})).not.toContain('excluded');
  expect(offered({ excluded: '통계제외' })).toContain('excluded');
  expect(new Set(offered({ date: '언제', excluded: '통계제외' })).size).toBe(offered({ excluded: '통계제외' }).length);
});
