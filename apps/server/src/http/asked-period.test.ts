import { type Endpoint, type EndpointName, type ErrorAnswer, endpoints } from '@salim/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs } from '../testing/test-client.ts';

const app = useTestApp();

function takesPeriod({ query }: Endpoint): boolean {
  return query instanceof z.ZodObject && 'from' in query.shape && 'to' in query.shape;
}

const reads = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, call]) => call.method === 'GET' && takesPeriod(call),
);
const FURTHER: Partial<Record<EndpointName, string>> = { exportBook: '&format=json' };

test('every read call rejects a period that ends before it begins', async () => {
  const person = await joinAs(app(), 'reversed');
  const book = `/api/v2/books/${person.bookId}`;
  const asset = await person.post<{ id: string }>(`${book}/assets`, { name: '통장', assetType: 'CHECKING_ACCOUNT' });
  expect(asset.status).toBe(201);
  const rule = await person.post<{ id: string }>(`${book}/recurring`, {
    template: { type: 'EXPENSE', amount: 1000 },
    rrule: 'FREQ=MONTHLY',
    startDate: '2026-12-01',
    mode: 'REMIND',
  });
  expect(rule.status).toBe(201);
  const ids: Record<string, string> = { bookId: person.bookId, assetId: asset.body.id, ruleId: rule.body.id };
  const seen: Record<string, unknown> = {};
  for (const [name, { path }] of reads) {
    const url = path.replaceAll(/\{(\w+)\}/gu, (_, part: string) => ids[part] ?? part);
    const ask = (days: string) => person.get<ErrorAnswer>(`${url}?${days}${FURTHER[name] ?? ''}`);
    const reversed = await ask('from=2026-11-05&to=2026-11-01');
    const oneDay = await ask('from=2026-11-05&to=2026-11-05');
    seen[name] = [reversed.status, reversed.body.code, reversed.body.errors?.[0]?.field, oneDay.status];
  }
  expect(Object.keys(seen)).toEqual(
    expect.arrayContaining(['listTransactions', 'getCalendar', 'listUpcoming', 'listOccurrences', 'listSettlements']),
  );
  const refused = [422, 'END_BEFORE_START', 'to', 200];
  expect(seen).toEqual(Object.fromEntries(reads.map(([name]) => [name, refused])));

  const apply = await person.post<ErrorAnswer>(`${book}/rules/apply`, {
    dryRun: true,
    from: '2026-11-05',
    to: '2026-11-01',
  });
  expect([apply.status, apply.body.code]).toEqual([422, 'END_BEFORE_START']);
});
