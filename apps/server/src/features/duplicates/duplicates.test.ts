import type { Activity, Asset, Dashboard, DuplicatePair, ErrorAnswer, Transaction } from '@salim/contract';
import { addDays, findDuplicatePairs } from '@salim/domain';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let book: string;
let cash: string;

beforeAll(async () => {
  [owner, member, viewer, stranger] = await Promise.all([
    joinAs(app(), 'twin-owner'),
    joinAs(app(), 'twin-member'),
    joinAs(app(), 'twin-viewer'),
    joinAs(app(), 'twin-stranger'),
  ]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  book = `/api/v2/books/${owner.bookId}`;
  cash = (await owner.get<Asset[]>(`${book}/assets`)).body[0]?.id ?? '';
});

async function aTransaction(fields: object = {}, person: TestPerson = owner): Promise<Transaction> {
  const { status, body } = await person.post<Transaction>(`${book}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-18',
    amount: 5900,
    description: '스타벅스',
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

async function pairs(person: TestPerson = owner): Promise<string[][]> {
  const { status, body } = await person.get<{ items: DuplicatePair[] }>(`${book}/duplicates`);
  expect(status).toBe(200);
  return body.items.map(({ first, second }) => [first.id, second.id]);
}

async function count(person: TestPerson = owner): Promise<number> {
  return (await person.get<Dashboard>(`/api/v2/dashboard?bookId=${owner.bookId}`)).body.attention.duplicates;
}

const dismiss = (ids: readonly string[], person: TestPerson = owner) =>
  person.post<ErrorAnswer>(`${book}/duplicates/dismissals`, { transactionIds: ids });

describe('possible duplicates', () => {
  test('are no transfers of settlements, which the members have agreed on', async () => {
    const settled = { fromUserId: member.userId, toUserId: owner.userId, amount: 7700, date: '2026-11-18' };
    for (let round = 0; round < 2; round += 1) {
      const settlement = { ...settled, status: 'CONFIRMED', toAssetId: cash };
      expect((await owner.post(`${book}/settlements`, settlement)).status).toBe(201);
    }
    expect(await pairs()).toEqual([]);
  });

  test('are found by description or asset, counted on the dashboard, and disappear when one of the two is deleted', async () => {
    const first = await aTransaction();
    const second = await aTransaction({ date: '2026-11-19' });
    await aTransaction({ date: '2026-11-18', amount: 5901 });
    const paid = await aTransaction({ amount: 12_000, description: '점심', assetId: cash, date: '2026-11-10' });
    const message = await aTransaction({
      amount: 12_000,
      description: '김밥천국 역삼',
      assetId: cash,
      date: '2026-11-10',
    });
    await aTransaction({ amount: 30_000, date: '2026-08-01' });
    await aTransaction({ amount: 30_000, date: '2026-08-01' });
    expect(await pairs()).toEqual([
      [first.id, second.id],
      [paid.id, message.id],
    ]);
    expect(await pairs(viewer)).toEqual(await pairs());
    expect(await count()).toBe(2);
    await owner.delete(`${book}/transactions/${second.id}`);
    expect([await pairs(), await count()]).toEqual([[[paid.id, message.id]], 1]);
  });

  test('are not shown to any member once dismissed', async () => {
    const first = await aTransaction({ amount: 7700 });
    const second = await aTransaction({ amount: 7700 });
    expect(await pairs(member)).toContainEqual([first.id, second.id]);
    expect((await dismiss([second.id, first.id], member)).status).toBe(204);
    expect((await dismiss([first.id, second.id])).status).toBe(204);
    expect(await pairs()).not.toContainEqual([first.id, second.id]);
    const history = await owner.get<{ items: Activity[] }>(`${book}/activity`);
    const dismissals = history.body.items.filter((item) => item.action === 'DUPLICATE_DISMISSED');
    expect(dismissals.map(({ entityId }) => entityId)).toEqual([second.id]);
  });

  test("never include other members' masked transactions", async () => {
    await aTransaction({ amount: 88_000, description: '반지', visibility: 'MASKED' });
    const twin = await aTransaction({ amount: 88_000, description: '반지', visibility: 'MASKED' });
    const open = await aTransaction({ amount: 88_000, description: '반지' });
    expect((await pairs()).flat()).toContain(twin.id);
    expect((await pairs(member)).flat()).not.toContain(twin.id);
    expect((await pairs(member)).flat()).not.toContain(open.id);
    const refused = await dismiss([twin.id, open.id], member);
    expect([refused.status, refused.body.code]).toEqual([404, 'TRANSACTION_NOT_FOUND']);
  });

  test('are those among all transactions, whether these have times of day or not', { timeout: 60_000 }, async () => {
    const person = await joinAs(app(), 'twin-random');
    const path = `/api/v2/books/${person.bookId}`;
    const assets = (await person.get<Asset[]>(`${path}/assets`)).body.map(({ id }) => id);
    const fields = fc.record({
      type: fc.constantFrom('EXPENSE', 'EXPENSE', 'INCOME'),
      date: fc.integer({ min: 0, max: 11 }).map((days) => addDays('2026-11-08', days)),
      description: fc.constantFrom('', '버스', '커피', '커 피', '김밥'),
      assetId: fc.constantFrom(null, ...assets.slice(0, 2)),
    });
    const time = fc.constantFrom('00:10', '08:00', '09:00', '10:01', '13:00', '23:30');
    // Of the second amount half have no time, of the third all.
    const draft = fc.oneof(
      fc.tuple(fields, fc.constant(1500), time),
      fc.tuple(fields, fc.constant(5900), fc.oneof(time, fc.constant(null))),
      fc.tuple(fields, fc.constant(7700), fc.constant(null)),
    );
    for (const [index, [own, amount, at]] of fc.sample(draft, { numRuns: 140, seed: 61 }).entries()) {
      const isRefund = own.type === 'EXPENSE' && index % 7 === 0;
      const added = await person.post(`${path}/transactions`, { ...own, amount, time: at, isRefund });
      expect([added.status, added.body]).toEqual([201, added.body]);
    }
    const { items } = (await person.get<{ items: Transaction[] }>(`${path}/transactions?limit=200`)).body;
    const expected = findDuplicatePairs(
      items.map((item) => ({
        ...item,
        isRefund: item.isRefund ?? false,
        time: item.time ?? null,
        description: item.description ?? '',
        assetId: item.assetId ?? null,
        ruleId: null,
      })),
      new Set(),
    );
    const found = (await person.get<{ items: DuplicatePair[] }>(`${path}/duplicates`)).body.items;
    const idsOf = (pair: readonly { readonly id: string }[]): string[] => pair.map(({ id }) => id).toSorted();
    expect([items.length, expected.length > 30, expected.length <= 100]).toEqual([140, true, true]);
    expect(found.map(({ first, second }) => idsOf([first, second]))).toEqual(expected.map(idsOf));
    const isTimed = expected.map((pair) => pair.filter((one) => one.time !== null).length);
    expect(new Set(isTimed)).toEqual(new Set([0, 1, 2]));
  });

  test('are dismissed by members only, for two different transactions of the book', async () => {
    const first = await aTransaction({ amount: 9900 });
    const second = await aTransaction({ amount: 9900 });
    const both = [first.id, second.id];
    expect((await dismiss(both, viewer)).status).toBe(403);
    expect((await dismiss(both, stranger)).status).toBe(404);
    expect((await stranger.get(`${book}/duplicates`)).status).toBe(404);
    expect((await signedOut(app()).get(`${book}/duplicates`)).status).toBe(401);
    expect((await signedOut(app()).post(`${book}/duplicates/dismissals`, { transactionIds: both })).status).toBe(401);
    expect((await dismiss([first.id])).status).toBe(422);
    expect((await dismiss([first.id, 'x'])).status).toBe(400);
    expect((await dismiss([first.id, first.id])).body.code).toBe('VALIDATION_FAILED');
    expect((await dismiss([first.id, newId(app().deps.clock.now())])).body.code).toBe('TRANSACTION_NOT_FOUND');
    expect((await owner.post(`${book}/duplicates/dismissals`, { transactionIds: both, x: 1 })).status).toBe(400);
    expect(await pairs()).toContainEqual(both);
  });
});
