import type { Transaction } from '@salim/contract';
import { addDays } from '@salim/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { AUDIT_CHECKS } from '../../operations/audit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { csvFile } from '../imports/reading/testing/ledger-files.ts';
import { aTransaction } from '../imports/reading/testing/ledger-transactions.ts';
import { uploadFile } from '../imports/testing/upload-file.ts';
import { filingsOf, repeatedTransactionsOf } from './past-transactions.service.ts';

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

type Facts = Pick<Transaction, 'type' | 'date' | 'amount' | 'description'>;

/** Transactions in words, in a stable order. */
const wordsOf = (transactions: readonly Facts[]): string[] =>
  transactions.map(({ type, date, amount, description }) => `${type} ${date} ${amount} ${description}`).toSorted();

/** What must be found, by its description. */
function repeatedIn(transactions: readonly Transaction[]): Transaction[] {
  const past = transactions.filter(
    ({ date, description, isMasked, isRefund }) =>
      date >= DAYS.from && date <= TODAY && description !== '' && !isMasked && !isRefund,
  );
  const series = Map.groupBy(past, ({ type, description }) => `${type} ${description.trim().toLowerCase()}`);
  return [...series.values()]
    .map((group) => group.toSorted((a, b) => (a.date === b.date ? b.amount - a.amount : a.date < b.date ? 1 : -1)))
    .filter(([latest, second, ...others]) => {
      const count = others.length + 2;
      if (!latest || !second || count < 3 || count > 170) return false;
      return latest.date >= DAYS.lastFrom && addDays(latest.date, -6) >= second.date;
    })
    .flatMap((group) => group.slice(0, 12));
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
    aTransaction({ description, date: addDays(TODAY, -day), amount: 1000 + (day % 7) }),
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

  /** Compares what is found in transactions and in stored sums of months. @returns how much the owner finds */
  const check = async (): Promise<number[]> => {
    const found: number[] = [];
    for (const person of [owner, partner]) {
      const reader = { userId: person.userId, revealedThrough: TODAY, today: TODAY };
      const expected = wordsOf(repeatedIn(await listed(person, path)));
      for (const partySumsFrom of [Number.POSITIVE_INFINITY, 1]) {
        const deps = { ...app().deps, partySumsFrom };
        const repeated = await repeatedTransactionsOf(deps, owner.bookId, reader);
        expect(wordsOf(repeated)).toEqual(expected);
        const filings = await filingsOf(deps, owner.bookId, reader, repeated);
        expect([...filings.keys()]).toHaveLength(repeated.length);
      }
      found.push(expected.length);
    }
    return found;
  };
  const found = await check();
  expect(found[0]).toBeGreaterThan(100);
  expect(found[1]).toBeLessThan(found[0] ?? 0);

  // Changes of whole months, whose sums are stored by now.
  const rents = (await listed(owner, path)).filter(({ date }) => date < '2026-10-01');
  const rentOf = (place: number): Transaction =>
    rents.find(({ description }) => description.toLowerCase() === `rent ${place}`) as Transaction;
  await owner.delete(`${path}/transactions/${rentOf(4).id}`);
  await owner.put(`${path}/transactions/${rentOf(5).id}`, { ...rentOf(5), description: 'Rent 6' });
  await owner.put(`${path}/transactions/${rentOf(7).id}`, { ...rentOf(7), amount: 77_000 });
  await owner.put(`${path}/transactions/${rentOf(8).id}`, { ...rentOf(8), visibility: 'MASKED' });
  expect((await check())[0]).toBeGreaterThan(100);

  // A rule takes one over.
  const rule = await owner.post<{ id: string }>(`${path}/recurring`, {
    template: { type: 'EXPENSE', amount: 1000, description: 'Rent' },
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
    startDate: '2026-12-25',
    mode: 'REMIND',
  });
  expect([rule.status, rule.body]).toEqual([201, rule.body]);
  await sql`update transactions set recurring_rule_id = ${rule.body.id}::uuid, recurring_date = date
    where transaction_id = ${rentOf(6).id}::uuid`.execute(app().database.db);
  const reader = { userId: owner.userId, revealedThrough: TODAY, today: TODAY };
  const [direct, stored] = await Promise.all(
    [Number.POSITIVE_INFINITY, 1].map(async (partySumsFrom) =>
      wordsOf(await repeatedTransactionsOf({ ...app().deps, partySumsFrom }, owner.bookId, reader)),
    ),
  );
  expect(stored).toEqual(direct);
  expect(stored).not.toContain(wordsOf([rentOf(6)])[0]);

  const audit = AUDIT_CHECKS.find(({ name }) => name.startsWith('저장해 둔 월별 합계'));
  const { rows: wrong } = await sql.raw(audit?.sql ?? '').execute(app().database.db);
  expect(wrong).toEqual([]);
  await sql`update party_sums set sums = jsonb_set(sums, '{0,counts,0}', '99') where kind = 'DESCRIPTION'`.execute(
    app().database.db,
  );
  const { rows: damaged } = await sql.raw(audit?.sql ?? '').execute(app().database.db);
  expect(damaged.length).toBeGreaterThan(0);
});
