import type { Activity, Asset, ErrorAnswer, Settlement, SettlementSummary, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let minsu: TestPerson;
let jiyeon: TestPerson;
let names = 0;

beforeAll(async () => {
  [minsu, jiyeon] = await Promise.all([joinAs(app(), 'own-minsu'), joinAs(app(), 'own-jiyeon')]);
});

interface Place {
  readonly bookId: string;
  readonly path: string;
  readonly account: string;
}

async function anAccount(person: TestPerson, bookId: string): Promise<string> {
  const body = { assetType: 'CHECKING_ACCOUNT', name: `통장 ${(names += 1)}`, openingBalance: 100_000 };
  const answer = await person.post<Asset>(`/api/v2/books/${bookId}/assets`, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** A private book with one account. */
async function aBook(person: TestPerson, fields: object = {}): Promise<Place> {
  const { body } = await person.post<{ id: string }>('/api/v2/books', { title: `가계부 ${(names += 1)}`, ...fields });
  return { bookId: body.id, path: `/api/v2/books/${body.id}`, account: await anAccount(person, body.id) };
}

interface Household {
  readonly home: Place;
  readonly hers: Place;
  readonly his: Place;
}

/** A shared book in which 지연 owes 민수 35,000, and a private book for each of them. */
async function aHousehold(): Promise<Household> {
  const [home, his, hers] = [await aBook(minsu), await aBook(minsu), await aBook(jiyeon)];
  await addMember(app(), home.bookId, jiyeon, 'MEMBER');
  await minsu.post(`${home.path}/transactions`, {
    type: 'EXPENSE',
    amount: 70_000,
    date: '2026-11-14',
    description: '저녁',
    shareMethod: 'EQUAL',
  });
  return { home, his, hers };
}

const ownOf = ({ bookId, account: assetId }: Place) => ({ bookId, assetId });

async function settle(by: TestPerson, { home }: Household, fields: object = {}) {
  return by.post<Settlement & ErrorAnswer>(`${home.path}/settlements`, {
    fromUserId: jiyeon.userId,
    toUserId: minsu.userId,
    amount: 35_000,
    date: '2026-11-20',
    ...fields,
  });
}

async function balanceOf(person: TestPerson, { account }: Place): Promise<number> {
  return (await person.get<Asset>(`/api/v2/assets/${account}`)).body.balance;
}

interface Listed {
  readonly items: readonly Transaction[];
  readonly income: number;
  readonly expense: number;
}

async function entries(person: TestPerson, { path }: Place): Promise<Listed> {
  return (await person.get<Listed>(`${path}/transactions?totals=true`)).body;
}

async function listed(person: TestPerson, { path }: Place): Promise<Settlement[]> {
  return (await person.get<{ items: Settlement[] }>(`${path}/settlements`)).body.items;
}

/** Sent by 지연 from her account, received by 민수 on his. */
async function settledByBoth(household: Household): Promise<Settlement> {
  const { home, his, hers } = household;
  const sent = (await settle(jiyeon, household, { status: 'SENT', own: ownOf(hers) })).body;
  const received = { status: 'CONFIRMED', own: ownOf(his), version: sent.version };
  const answer = await minsu.patch<Settlement>(`${home.path}/settlements/${sent.id}`, received);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

describe('the settlement is mirrored in the private books of both', () => {
  test('once it is received, outside of income and expense', async () => {
    const household = await aHousehold();
    const { home, his, hers } = household;
    const sent = (await settle(jiyeon, household, { status: 'SENT', own: ownOf(hers) })).body;
    expect(sent.own).toEqual({ ...ownOf(hers), transactionId: null });
    expect(await balanceOf(jiyeon, hers)).toBe(100_000);
    const received = { status: 'CONFIRMED', own: ownOf(his), version: sent.version };
    const { body } = await minsu.patch<Settlement>(`${home.path}/settlements/${sent.id}`, received);
    expect(body.own).toEqual({ ...ownOf(his), transactionId: expect.any(String) });
    expect([await balanceOf(jiyeon, hers), await balanceOf(minsu, his)]).toEqual([65_000, 135_000]);
    for (const [person, place, ends] of [
      [jiyeon, hers, { assetId: hers.account, toAssetId: null }],
      [minsu, his, { assetId: null, toAssetId: his.account }],
    ] as const) {
      const { items, income, expense } = await entries(person, place);
      expect([income, expense]).toEqual([0, 0]);
      expect(items).toMatchObject([
        {
          type: 'TRANSFER',
          amount: 35_000,
          date: '2026-11-20',
          description: '정산 own-jiyeon → own-minsu',
          createdBy: person.userId,
          ...ends,
        },
      ]);
    }
  });

  test('and only the owner of an account sees it', async () => {
    const household = await aHousehold();
    const { home, his, hers } = household;
    await settledByBoth(household);
    const [seenByHer] = await listed(jiyeon, home);
    const [seenByHim] = await listed(minsu, home);
    expect([seenByHer?.own?.bookId, seenByHim?.own?.bookId]).toEqual([hers.bookId, his.bookId]);
    for (const [person, theirs] of [
      [jiyeon, his],
      [minsu, hers],
    ] as const) {
      const notified = await Promise.all(
        ['settlements', 'activity', 'transactions', 'members', 'export?format=json'].map(
          async (what) => (await person.get(`${home.path}/${what}`)).body,
        ),
      );
      notified.push((await person.get('/api/v2/notifications')).body);
      expect(JSON.stringify(notified)).not.toMatch(new RegExp(`${theirs.bookId}|${theirs.account}`, 'u'));
    }
    const { body } = await minsu.get<{ items: Activity[] }>(`${home.path}/activity`);
    expect(body.items.filter(({ entity }) => entity === 'SETTLEMENT')).toHaveLength(2);
  });

  test('and follows changes and deletion of the settlement', async () => {
    const household = await aHousehold();
    const { home, his, hers } = household;
    const { id, version } = await settledByBoth(household);
    const url = `${home.path}/settlements/${id}`;
    await jiyeon.patch(url, { amount: 20_000, version });
    expect([await balanceOf(jiyeon, hers), await balanceOf(minsu, his)]).toEqual([80_000, 120_000]);
    await minsu.patch(url, { status: 'SENT', version: version + 1 });
    expect([await balanceOf(jiyeon, hers), await balanceOf(minsu, his)]).toEqual([100_000, 100_000]);
    await minsu.patch(url, { status: 'CONFIRMED', version: version + 2 });
    expect([await balanceOf(jiyeon, hers), await balanceOf(minsu, his)]).toEqual([80_000, 120_000]);
    expect((await jiyeon.delete(url)).status).toBe(204);
    expect([await balanceOf(jiyeon, hers), await balanceOf(minsu, his)]).toEqual([100_000, 100_000]);
    expect([(await entries(jiyeon, hers)).items, await listed(minsu, his)]).toEqual([[], []]);
  });

  test('and is removed by undoing the change that created it', async () => {
    const household = await aHousehold();
    const { home, hers } = household;
    await settle(jiyeon, household, { own: ownOf(hers) });
    expect(await balanceOf(jiyeon, hers)).toBe(65_000);
    const { body } = await jiyeon.get<{ items: Activity[] }>(`${home.path}/activity`);
    const made = body.items.find(({ entity, action }) => entity === 'SETTLEMENT' && action === 'CREATED');
    expect((await jiyeon.post(`${home.path}/activity/${made?.id ?? ''}/undo`)).status).toBe(200);
    expect(await balanceOf(jiyeon, hers)).toBe(100_000);
  });

  test('and can be moved to another account, or to none, without notifying the other member', async () => {
    const household = await aHousehold();
    const { home, hers } = household;
    const made = (await settle(jiyeon, household, { own: ownOf(hers) })).body;
    const other = { ...hers, account: await anAccount(jiyeon, hers.bookId) };
    const url = `${home.path}/settlements/${made.id}`;
    const changed = await jiyeon.patch<Settlement>(url, { own: ownOf(other), version: made.version });
    expect(changed.body).toMatchObject({ version: made.version, own: { assetId: other.account } });
    expect([await balanceOf(jiyeon, hers), await balanceOf(jiyeon, other)]).toEqual([100_000, 65_000]);
    const none = await jiyeon.patch<Settlement>(url, { own: null, version: made.version });
    expect(none.body.own).toBeNull();
    expect(await balanceOf(jiyeon, other)).toBe(100_000);
    const { body } = await minsu.get<{ items: Activity[] }>(`${home.path}/activity`);
    expect(body.items.filter(({ entity }) => entity === 'SETTLEMENT')).toHaveLength(1);
  });

  test('and is written once, however often it is sent', async () => {
    const household = await aHousehold();
    const id = '019c0000-0000-7000-8000-00000000b001';
    const send = () => settle(jiyeon, household, { id, own: ownOf(household.hers) });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(await balanceOf(jiyeon, household.hers)).toBe(65_000);
    expect((await entries(jiyeon, household.hers)).items).toHaveLength(1);
  });
});

describe('a mirrored settlement', () => {
  test('can only be deleted in the private book, and is changed in the shared book', async () => {
    const household = await aHousehold();
    const { his, home } = household;
    const settled = await settledByBoth(household);
    const [own] = await listed(minsu, his);
    expect(own).toMatchObject({ fromUserId: minsu.userId, toUserId: minsu.userId, amount: 35_000 });
    const url = `${his.path}/settlements/${own?.id ?? ''}`;
    const refused = await minsu.patch<ErrorAnswer>(url, { amount: 1, version: own?.version });
    expect([refused.status, refused.body.code]).toEqual([422, 'SETTLEMENT_ENTRY']);
    const transaction = `${his.path}/transactions/${own?.transactionId ?? ''}`;
    expect((await minsu.delete<ErrorAnswer>(transaction)).body.code).toBe('SETTLEMENT_ENTRY');
    const standing = await minsu.get<SettlementSummary>(`${his.path}/settlement`);
    expect(standing.body.balances).toEqual([{ userId: minsu.userId, balance: 0 }]);
    expect((await minsu.delete(url)).status).toBe(204);
    expect(await balanceOf(minsu, his)).toBe(100_000);
    expect((await listed(minsu, home))[0]).toMatchObject({ id: settled.id, status: 'CONFIRMED', own: null });
    // A later change of the settlement does not recreate it.
    const changed = { amount: 1000, version: settled.version };
    expect((await jiyeon.patch(`${home.path}/settlements/${settled.id}`, changed)).status).toBe(200);
    expect(await balanceOf(minsu, his)).toBe(100_000);
  });

  test('that can no longer be updated stays as it is and blocks no change', async () => {
    const household = await aHousehold();
    const { home, his, hers } = household;
    const { id, version } = await settledByBoth(household);
    expect((await minsu.delete(`/api/v2/assets/${his.account}`)).status).toBe(204);
    const url = `${home.path}/settlements/${id}`;
    expect((await jiyeon.patch(url, { amount: 20_000, version })).status).toBe(200);
    expect(await balanceOf(jiyeon, hers)).toBe(80_000);
    expect((await entries(minsu, his)).items).toMatchObject([{ amount: 35_000 }]);
    expect((await jiyeon.delete(url)).status).toBe(204);
    expect((await entries(minsu, his)).items).toHaveLength(1);
  });

  test('stays unchanged after its member has left the shared book', async () => {
    const household = await aHousehold();
    const { home, hers } = household;
    const { id } = await settledByBoth(household);
    await jiyeon.delete(`${home.path}/members/${jiyeon.userId}`);
    expect((await minsu.delete(`${home.path}/settlements/${id}`)).status).toBe(204);
    expect(await balanceOf(jiyeon, hers)).toBe(65_000);
    expect(await listed(jiyeon, hers)).toHaveLength(1);
  });

  test('is restored completely from a backup', async () => {
    const household = await aHousehold();
    await settledByBoth(household);
    const backup = (await minsu.get<object>(`${household.his.path}/export?format=json`)).body;
    const made = await minsu.post<{ id: string }>('/api/v2/books/import-backup', backup);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const copy = { bookId: made.body.id, path: `/api/v2/books/${made.body.id}`, account: '' };
    expect((await entries(minsu, copy)).items).toMatchObject([{ type: 'TRANSFER', amount: 35_000 }]);
    const [restored] = await listed(minsu, copy);
    expect((await minsu.delete(`${copy.path}/settlements/${restored?.id ?? ''}`)).status).toBe(204);
    expect((await entries(minsu, copy)).items).toEqual([]);
  });
});

describe('a private account is rejected', () => {
  test.each([
    ['from a member who is not part of the settlement', 'MEMBER', 422, 'SETTLEMENT_OWN_UNFIT'],
    ['in a book of another user', 'NONE', 404, 'BOOK_NOT_FOUND'],
    ['in a book where they are a viewer', 'VIEWER', 403, 'ROLE_TOO_LOW'],
    ['in the same book', 'SAME', 422, 'SETTLEMENT_OWN_UNFIT'],
    ['in a book of another currency', 'CURRENCY', 422, 'SETTLEMENT_OWN_CURRENCY'],
    ['that is not in that book', 'ASSET', 404, 'ASSET_NOT_FOUND'],
  ])('%s', async (_what, how, status, code) => {
    const household = await aHousehold();
    const { home, his, hers } = household;
    const dollars = how === 'CURRENCY' ? await aBook(jiyeon, { currency: 'USD' }) : null;
    if (how === 'VIEWER') await addMember(app(), his.bookId, jiyeon, 'VIEWER');
    const own = {
      MEMBER: ownOf(hers),
      NONE: ownOf(his),
      VIEWER: ownOf(his),
      SAME: ownOf(home),
      CURRENCY: ownOf(dollars ?? hers),
      ASSET: { bookId: hers.bookId, assetId: his.account },
    }[how];
    const fields = how === 'MEMBER' ? { fromUserId: (await aSeat(household)).userId } : {};
    const answer = await settle(jiyeon, household, { ...fields, own });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await listed(minsu, home)).toEqual([]);
  });

  async function aSeat({ home }: Household): Promise<{ userId: string }> {
    return (await minsu.post<{ userId: string }>(`${home.path}/members`, { name: '하늘' })).body;
  }
});

test('all written rows pass the ledger audit', async () => {
  await expectSoundBooks(app());
});
