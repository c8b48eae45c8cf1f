import type { Asset, ErrorAnswer, SettlementSummary, Transaction } from '@salim/contract';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

const EDITORS = 20;
const READERS = 30;
const TRANSACTIONS_EACH = 6;

const app = useTestApp();
let people: TestPerson[];
let path: string;
let asset: Asset;

beforeAll(async () => {
  people = [];
  // Sequential: concurrent sign-ups would only wait for each other's password hashes.
  for (let index = 0; index < EDITORS; index += 1) people.push(await joinAs(app(), `editor-${index}`));
  const [owner, ...others] = people;
  if (!owner) throw new Error('there is no owner');
  for (const person of others) await addMember(app(), owner.bookId, person, 'MEMBER');
  path = `/api/v2/books/${owner.bookId}`;
  const fields = { assetType: 'CHECKING_ACCOUNT', name: '함께 쓰는 통장', openingBalance: 10_000_000 };
  asset = (await owner.post<Asset>(`${path}/assets`, fields)).body;
}, 120_000);

interface Page {
  readonly items: readonly Transaction[];
  readonly nextCursor: string | null;
  readonly expense: number;
  readonly count: number;
}

/** Creates, changes, deletes and restores; returns what this editor has left in the book, by id. */
async function edit(person: TestPerson, number: number): Promise<Map<string, number>> {
  const left = new Map<string, number>();
  for (let index = 0; index < TRANSACTIONS_EACH; index += 1) {
    const id = newId(app().deps.clock.now());
    const amount = 1000 + number * 10 + index;
    const body = { id, type: 'EXPENSE', amount, date: '2026-11-18', assetId: asset.id, shareMethod: 'EQUAL' };
    // Sent twice at once, like a retry on a bad connection.
    const created = await Promise.all([1, 2].map(() => person.post<Transaction>(`${path}/transactions`, body)));
    expect(created.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    const where = `${path}/transactions/${id}`;
    const changed = await person.put<Transaction>(where, { ...body, id: undefined, amount: amount * 2, version: 1 });
    expect(changed.status).toBe(200);
    const stale = await person.put<ErrorAnswer>(where, { ...body, id: undefined, amount: 1, version: 1 });
    expect(stale.body.code).toBe('VERSION_CONFLICT');
    left.set(id, amount * 2);
    if (index % 3 === 0) {
      expect((await person.delete(where)).status).toBe(204);
      left.delete(id);
    }
    if (index % 3 === 1) {
      const { items } = (
        await person.get<{ items: { id: string; action: string }[] }>(`${path}/activity?entityId=${id}`)
      ).body;
      const change = items.find(({ action }) => action === 'UPDATED');
      expect((await person.post(`${path}/activity/${change?.id}/undo`)).status).toBe(200);
      left.set(id, amount);
    }
  }
  return left;
}

/** Reads the book while others write; each response must be consistent in itself. */
async function read(person: TestPerson, isDone: () => boolean): Promise<number> {
  let looks = 0;
  while (!isDone()) {
    const list = await person.get<Page>(`${path}/transactions?limit=200&totals=true`);
    expect(list.status).toBe(200);
    const { items, expense, count, nextCursor } = list.body;
    const listed = items.reduce((sum, one) => sum + one.amount, 0);
    expect([nextCursor, items.length, listed]).toEqual([null, count, expense]);
    const { members, balances, transfers } = (await person.get<SettlementSummary>(`${path}/settlement`)).body;
    const [paid, borne, open] = [
      members.reduce((sum, row) => sum + row.paid, 0),
      members.reduce((sum, row) => sum + row.borne, 0),
      balances.reduce((sum, row) => sum + row.balance, 0),
    ];
    expect([paid - borne, open]).toEqual([0, 0]);
    expect(transfers.every(({ amount }) => amount > 0)).toBe(true);
    looks += 1;
  }
  return looks;
}

test('fifty concurrent editors: no transaction is lost or duplicated, and every sum is consistent in every read', async () => {
  let isDone = false;
  const editing = Promise.all(people.map(edit)).finally(() => {
    isDone = true;
  });
  const reading = Promise.all(
    Array.from({ length: READERS }, (_, index) => {
      const person = people[index % people.length];
      if (!person) throw new Error('there are no editors');
      return read(person, () => isDone);
    }),
  );
  const [lefts, looks] = await Promise.all([editing, reading]);
  expect(looks.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(READERS);

  const wanted = new Map(lefts.flatMap((left) => [...left]));
  const [person] = people;
  const { items, expense } = (await person?.get<Page>(`${path}/transactions?limit=200&totals=true`))?.body ?? {};
  expect(new Map(items?.map(({ id, amount }) => [id, amount]))).toEqual(wanted);
  const sum = [...wanted.values()].reduce((total, amount) => total + amount, 0);
  const balance = (await person?.get<Asset>(`/api/v2/assets/${asset.id}`))?.body.balance;
  expect([expense, balance]).toEqual([sum, 10_000_000 - sum]);
  await expectSoundBooks(app());
}, 180_000);
