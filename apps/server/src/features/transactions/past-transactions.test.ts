import type { Transaction } from '@salim/contract';
import { addDays } from '@salim/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { csvFile } from '../imports/reading/testing/ledger-files.ts';
import { aTransaction } from '../imports/reading/testing/ledger-transactions.ts';
import { uploadFile } from '../imports/testing/upload-file.ts';
import { listRepeatedTransactions } from './past-transactions.repository.ts';

const app = useTestApp();
const TODAY = '2026-11-20';
const DAYS = { from: addDays(TODAY, -1098), lastFrom: addDays(TODAY, -560) };

interface Page {
  items: Transaction[];
  nextCursor: string | null;
}

async function listed(reader: TestPerson, path: string): Promise<Transaction[]> {
  const items: Transaction[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await reader.get<Page>(`${path}/transactions?limit=200${cursor}`);
    items.push(...body.items);
    if (body.nextCursor === null) return items;
    cursor = `&cursor=${body.nextCursor}`;
  }
}

/** What the statement must find, by its description. */
function repeatedIn(transactions: readonly Transaction[]): string[] {
  const past = transactions.filter(
    ({ date, description, isMasked, isRefund }) =>
      date >= DAYS.from && date <= TODAY && description !== '' && !isMasked && !isRefund,
  );
  const series = Map.groupBy(past, ({ type, description }) => `${type} ${description.trim().toLowerCase()}`);
  return [...series.values()]
    .map((group) => group.toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1)))
    .filter(([latest, second, ...others]) => {
      const count = others.length + 2;
      if (!latest || !second || count < 3 || count > 170) return false;
      return latest.date >= DAYS.lastFrom && addDays(latest.date, -6) >= second.date;
    })
    .flatMap((group) => group.slice(0, 12).map(({ id }) => id))
    .toSorted();
}

test('transactions that repeat are those of texts that came a few times, whatever their spelling', async () => {
  const [owner, partner] = await Promise.all([joinAs(app(), 'repeated-owner'), joinAs(app(), 'repeated-partner')]);
  await addMember(app(), owner.bookId, partner, 'MEMBER');
  const path = `/api/v2/books/${owner.bookId}`;
  const spellings = (text: string) => [text, text.toUpperCase(), text.toLowerCase()];
  const texts = Array.from({ length: 25 }, (_, place) => spellings(`Gym ${place}`)).flat();
  const samples = fc.sample(
    fc.record({ description: fc.constantFrom(...texts), day: fc.integer({ min: -20, max: 1200 }) }),
    { numRuns: 300, seed: 27 },
  );
  // One more often than a series may come.
  const daily = Array.from({ length: 171 }, (_, place) => ({ description: 'Daily', day: place * 6 }));
  // Ten series that go on until now.
  const monthly = Array.from({ length: 150 }, (_, place) => ({
    description: spellings(`Rent ${place % 10}`)[place % 3] ?? '',
    day: 30 * Math.floor(place / 10) + (place % 10),
  }));
  const rows = [...samples, ...daily, ...monthly].map(({ description, day }) =>
    aTransaction({ description, date: addDays(TODAY, -day) }),
  );
  const preview = (await uploadFile(app(), owner, csvFile(rows))).body;
  expect((await owner.post(`${path}/imports/${preview.id}/commit`)).status).toBe(200);
  // These end two series for their author only.
  for (const [place, description] of ['Rent 1', 'rent 2'].entries()) {
    const body = { type: 'EXPENSE', date: addDays(TODAY, -place), amount: 900, description, visibility: 'MASKED' };
    expect((await partner.post(`${path}/transactions`, body)).status).toBe(201);
  }
  const refund = { type: 'EXPENSE', date: TODAY, amount: 900, description: 'Rent 3', isRefund: true };
  expect((await owner.post(`${path}/transactions`, refund)).status).toBe(201);
  const found: number[] = [];
  for (const person of [owner, partner]) {
    const reader = { userId: person.userId, revealedThrough: TODAY, today: TODAY };
    const repeated = await listRepeatedTransactions(app().database.db, owner.bookId, reader, DAYS);
    const ids = repeated.map(({ id }) => id).toSorted();
    expect(ids).toEqual(repeatedIn(await listed(person, path)));
    found.push(ids.length);
  }
  expect(found[0]).toBeGreaterThan(100);
  expect(found[1]).toBeLessThan(found[0] ?? 0);
});
