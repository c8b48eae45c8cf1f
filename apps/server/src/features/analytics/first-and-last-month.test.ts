import { type Endpoint, type ErrorAnswer, endpoints } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let reader: TestPerson;

beforeAll(async () => {
  reader = await joinAs(app(), 'edge-reader');
});

/** Calls that report the days of a month of the book. */
const reports = Object.values<Endpoint>(endpoints).filter(({ method, path, query }) => {
  const shape = (query as { readonly shape?: object } | undefined)?.shape ?? {};
  return method === 'GET' && 'month' in shape && !path.endsWith('/export') && path.includes('{bookId}');
});

describe('the first and the last month of the ledger', () => {
  test.each(['PREVIOUS', 'CURRENT'])('are reported when they extend beyond it (%s)', async (monthStartRule) => {
    const person = await joinAs(app(), `edge-${monthStartRule.toLowerCase()}`);
    const book = `/api/v2/books/${person.bookId}`;
    const { body: asset } = await person.post<{ id: string }>(`${book}/assets`, { assetType: 'CASH', name: '지갑' });
    for (const date of ['1970-01-01', '2199-12-31']) {
      const spent = { type: 'EXPENSE', date, amount: 1000, assetId: asset.id, description: '가게' };
      expect((await person.post(`${book}/transactions`, spent)).status).toBe(201);
    }
    const settings = { monthStartDay: 25, monthStartRule, monthStartAdjust: 'NEXT_BUSINESS_DAY', version: 1 };
    expect((await person.patch(book, settings)).status).toBe(200);
    for (const month of ['1970-01', '2199-12']) {
      for (const { path } of reports) {
        const asked = `${path.replace('{bookId}', person.bookId)}?month=${month}`;
        const { status } = await person.get(asked);
        // There is no budget.
        expect([asked, status]).toEqual([asked, path.startsWith('/api/v2/budgets/') && status === 404 ? 404 : 200]);
      }
    }
  });

  test.each([
    ['analytics/trend', '100년'],
    ['analytics/fixed-variable', '100년'],
    ['analytics/net-worth', '100년'],
    ['analytics/net-worth?interval=day', '400일'],
    ['analytics/heatmap', '4000일'],
    ['calendar', '400일'],
    ['recurring/upcoming', '400일'],
  ])('are too far apart for %s, which says what it can show', async (report, most) => {
    const period = `${report.includes('?') ? '&' : '?'}from=1970-01-01&to=2199-12-31`;
    const answer = await reader.get<ErrorAnswer>(`/api/v2/books/${reader.bookId}/${report}${period}`);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'to', message: `한 번에 ${most}까지 볼 수 있어요.` })],
    ]);
  });

  test('covers every report', () => {
    expect(reports.length).toBeGreaterThan(18);
  });
});
