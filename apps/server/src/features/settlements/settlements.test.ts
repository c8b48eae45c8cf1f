import { randomUUID } from 'node:crypto';
import type {
  Asset,
  Dashboard,
  ErrorAnswer,
  Notification,
  Settlement,
  SettlementSummary,
  Transaction,
} from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { untilStatementsWait } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

/** Friday, 20 November 2026. */
const clock = testClock();
const app = useTestApp({ clock });
let minsu: TestPerson;
let jiyeon: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let names = 0;

interface Household {
  readonly bookId: string;
  readonly path: string;
}

beforeAll(async () => {
  [minsu, jiyeon, viewer, stranger] = await Promise.all([
    joinAs(app(), 'settle-minsu'),
    joinAs(app(), 'settle-jiyeon'),
    joinAs(app(), 'settle-viewer'),
    joinAs(app(), 'settle-stranger'),
  ]);
});

/** A new book of 민수, shared with 지연 and a viewer. */
async function aHousehold(): Promise<Household> {
  const { body } = await minsu.post<{ id: string }>('/api/v2/books', { title: `둘이 쓰는 집 ${(names += 1)}` });
  await addMember(app(), body.id, jiyeon, 'MEMBER');
  await addMember(app(), body.id, viewer, 'VIEWER');
  return { bookId: body.id, path: `/api/v2/books/${body.id}` };
}

async function aTransaction(home: Household, fields: object, by = minsu): Promise<Transaction> {
  const answer = await by.post<Transaction>(`${home.path}/transactions`, {
    type: 'EXPENSE',
    amount: 70_000,
    date: '2026-11-14',
    description: '저녁',
    ...fields,
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

const aDinner = (home: Household, fields: object = {}) => aTransaction(home, { shareMethod: 'EQUAL', ...fields });
const bothShare = () => [{ userId: minsu.userId }, { userId: jiyeon.userId }];

async function summary(home: Household, query = '', by = minsu): Promise<SettlementSummary> {
  const answer = await by.get<SettlementSummary>(`${home.path}/settlement${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

const rowOf = ({ members }: SettlementSummary, person: TestPerson) =>
  members.find((member) => member.userId === person.userId);

async function balances(home: Household, query = ''): Promise<(number | undefined)[]> {
  const { balances: rows } = await summary(home, query);
  return [minsu, jiyeon].map((person) => rows.find((row) => row.userId === person.userId)?.balance);
}

const toMinsu = (fields: object = {}) => ({
  fromUserId: jiyeon.userId,
  toUserId: minsu.userId,
  amount: 35_000,
  date: '2026-11-20',
  ...fields,
});

async function aSettlement(home: Household, fields: object = {}, by = jiyeon): Promise<Settlement> {
  const answer = await by.post<Settlement>(`${home.path}/settlements`, toMinsu(fields));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function transactionsOf(home: Household): Promise<Transaction[]> {
  return (await minsu.get<{ items: Transaction[] }>(`${home.path}/transactions?type=TRANSFER`)).body.items;
}

async function newest(person: TestPerson): Promise<Notification | undefined> {
  const { body } = await person.get<Notification[]>('/api/v2/notifications');
  return body.find((notice) => notice.type === 'SETTLEMENT');
}

describe('balances', () => {
  test('half of a dinner for two is due to the member who paid, and settling it leaves zero', async () => {
    const home = await aHousehold();
    await aDinner(home);
    const open = await summary(home);
    expect(open).toMatchObject({
      from: null,
      to: null,
      transfers: [{ fromUserId: jiyeon.userId, toUserId: minsu.userId, amount: 35_000 }],
    });
    expect(rowOf(open, minsu)).toMatchObject({ paid: 70_000, borne: 35_000, settled: 0, balance: 35_000 });
    expect(rowOf(open, jiyeon)).toMatchObject({ paid: 0, borne: 35_000, settled: 0, balance: -35_000 });
    await aSettlement(home);
    const after = await summary(home);
    expect(after.transfers).toEqual([]);
    expect(after.balances.map((row) => row.balance)).toEqual([0, 0]);
    expect(rowOf(after, jiyeon)).toMatchObject({ settled: 35_000 });
  });

  test('transactions without shares are borne by their payer', async () => {
    const home = await aHousehold();
    await aTransaction(home, {});
    expect(await balances(home)).toEqual([0, 0]);
  });

  test('a refund and shared income invert the sign', async () => {
    const home = await aHousehold();
    const dinner = await aDinner(home);
    await aDinner(home, { amount: 20_000, isRefund: true, refundOfId: dinner.id });
    expect(await balances(home)).toEqual([25_000, -25_000]);
    await aDinner(home, { type: 'INCOME', amount: 50_000 });
    expect(await balances(home)).toEqual([0, 0]);
  });

  test('several payers, and shares by ratio, are counted as written', async () => {
    const home = await aHousehold();
    await aTransaction(home, {
      amount: 100_000,
      payers: [
        { userId: minsu.userId, amount: 80_000 },
        { userId: jiyeon.userId, amount: 20_000 },
      ],
      shareMethod: 'RATIO',
      shares: [
        { userId: minsu.userId, weight: 6 },
        { userId: jiyeon.userId, weight: 4 },
      ],
    });
    expect(await balances(home)).toEqual([20_000, -20_000]);
  });

  test('a period counts only its transactions and settlements', async () => {
    const home = await aHousehold();
    await aDinner(home, { date: '2026-10-31' });
    await aDinner(home, { amount: 10_000, date: '2026-11-01' });
    await aSettlement(home, { date: '2026-11-05', amount: 1000 });
    expect(await balances(home, '?from=2026-10-01&to=2026-10-31')).toEqual([35_000, -35_000]);
    expect(await balances(home, '?month=2026-11')).toEqual([4000, -4000]);
    expect(await balances(home)).toEqual([39_000, -39_000]);
    expect(await summary(home, '?month=2026-11')).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  });

  test('masked transactions count without revealing their details, the same for all', async () => {
    const home = await aHousehold();
    await aDinner(home, { visibility: 'MASKED', description: '깜짝 선물', shares: bothShare() });
    const forBoth = await Promise.all([summary(home), summary(home, '', jiyeon)]);
    expect(forBoth[0]).toEqual(forBoth[1]);
    expect(forBoth[0]?.transfers).toHaveLength(1);
    expect(JSON.stringify(forBoth)).not.toContain('깜짝');
  });

  test('deleted transactions do not count', async () => {
    const home = await aHousehold();
    const dinner = await aDinner(home);
    await minsu.delete(`${home.path}/transactions/${dinner.id}`);
    expect(await balances(home)).toEqual([0, 0]);
    expect(await balances(home, '?month=2026-11')).toEqual([0, 0]);
    const refund = await aDinner(home, { isRefund: true, amount: 20_000 });
    expect(await balances(home)).toEqual([-10_000, 10_000]);
    expect(await balances(home, '?month=2026-11')).toEqual([-10_000, 10_000]);
    await minsu.delete(`${home.path}/transactions/${refund.id}`);
    expect(await balances(home)).toEqual([0, 0]);
  });

  test('former members keep their name, and seats without an account take part', async () => {
    const home = await aHousehold();
    const seat = (await minsu.post<{ userId: string }>(`${home.path}/members`, { name: '하늘' })).body;
    await aDinner(home, { amount: 90_000, shares: [...bothShare(), { userId: seat.userId }] });
    await minsu.delete(`${home.path}/members/${jiyeon.userId}`);
    const { members } = await summary(home);
    expect(members.find((row) => row.userId === jiyeon.userId)).toMatchObject({
      name: 'settle-jiyeon',
      hasLeft: true,
      balance: -30_000,
    });
    expect(members.find((row) => row.userId === seat.userId)).toMatchObject({
      name: '하늘',
      hasAccount: false,
      balance: -30_000,
    });
    expect(members.some((row) => row.userId === viewer.userId)).toBe(false);
    await aSettlement(home, { amount: 30_000 }, minsu);
    expect((await summary(home)).transfers).toEqual([
      { fromUserId: seat.userId, toUserId: minsu.userId, amount: 30_000 },
    ]);
  });

  test('viewers, and former members without shared transactions, have no row', async () => {
    const home = await aHousehold();
    await aTransaction(home, {});
    expect((await minsu.delete(`${home.path}/members/${jiyeon.userId}`)).status).toBe(204);
    expect((await summary(home)).members.map(({ userId }) => userId)).toEqual([minsu.userId]);
  });

  test('a user who takes over a seat takes over its settlements', async () => {
    const home = await aHousehold();
    const seat = (await minsu.post<{ userId: string }>(`${home.path}/members`, { name: '하늘' })).body;
    await aDinner(home, { amount: 20_000, shares: [{ userId: minsu.userId }, { userId: seat.userId }] });
    await aSettlement(home, { fromUserId: seat.userId, amount: 4000 }, minsu);
    const invited = { role: 'MEMBER', seatUserId: seat.userId };
    const { code } = (await minsu.post<{ code: string }>(`${home.path}/invites`, invited)).body;
    expect((await stranger.post(`/api/v2/invites/${code}/accept`)).status).toBeLessThan(300);
    expect(rowOf(await summary(home), stranger)).toMatchObject({ borne: 10_000, settled: 4000, balance: -6000 });
    expect((await minsu.get<{ items: Settlement[] }>(`${home.path}/settlements`)).body.items).toMatchObject([
      { fromUserId: stranger.userId, amount: 4000 },
    ]);
  });

  test('a period that ends before it starts is rejected', async () => {
    const home = await aHousehold();
    expect((await minsu.get(`${home.path}/settlement?from=2026-11-02&to=2026-11-01`)).status).toBe(422);
    expect((await minsu.get(`${home.path}/settlement?from=yesterday`)).status).toBe(400);
  });
});

describe('invalid shares', () => {
  test.each([
    ['that add up to less', { shareMethod: 'AMOUNT' }, [30_000, 39_999], 422, 'SHARE_SUM_MISMATCH'],
    ['that add up to more', { shareMethod: 'AMOUNT' }, [30_000, 40_001], 422, 'SHARE_SUM_MISMATCH'],
    ['with a negative one', { shareMethod: 'AMOUNT' }, [80_000, -10_000], 422, 'LIMIT_EXCEEDED'],
    ['with a fraction of a won', { shareMethod: 'AMOUNT' }, [34_999.5, 35_000.5], 400, 'VALIDATION_FAILED'],
  ])('%s are rejected on create and update, and change nothing', async (_what, fields, amounts, status, code) => {
    const home = await aHousehold();
    const shares = [minsu, jiyeon].map(({ userId }, index) => ({ userId, amount: amounts[index] }));
    const body = { type: 'EXPENSE', amount: 70_000, date: '2026-11-14', ...fields, shares };
    const made = await minsu.post<ErrorAnswer>(`${home.path}/transactions`, body);
    expect([made.status, made.body.errors?.[0]?.field.startsWith('shares')]).toEqual([status, true]);
    const dinner = await aDinner(home);
    const url = `${home.path}/transactions/${dinner.id}`;
    const changed = await minsu.put<ErrorAnswer>(url, { ...body, version: 1 });
    expect([changed.status, changed.body.code, made.body.code]).toEqual([status, made.body.code, code]);
    expect(await balances(home)).toEqual([35_000, -35_000]);
  });
});

describe('a settlement', () => {
  test('is received by default, with one transfer outside of income and expense', async () => {
    const home = await aHousehold();
    const bank = (
      await minsu.post<Asset>(`${home.path}/assets`, { assetType: 'CHECKING_ACCOUNT', name: '통장', openingBalance: 0 })
    ).body;
    const settlement = await aSettlement(home, { toAssetId: bank.id });
    expect(settlement).toMatchObject({ status: 'CONFIRMED', version: 1, ...toMinsu(), toAssetId: bank.id });
    const [transfer, ...others] = await transactionsOf(home);
    expect(others).toEqual([]);
    expect(transfer).toMatchObject({
      id: settlement.transactionId,
      type: 'TRANSFER',
      amount: 35_000,
      settlementId: settlement.id,
      assetId: null,
      toAssetId: bank.id,
    });
    expect((await minsu.get<Asset>(`/api/v2/assets/${bank.id}`)).body.balance).toBe(35_000);
    const totals = await minsu.get(`${home.path}/transactions?totals=true`);
    expect(totals.body).toMatchObject({ income: 0, expense: 0 });
  });

  test.each(['REQUESTED', 'SENT', 'CONFIRMED'] as const)(
    'takes no asset of another book when it is changed: %s',
    async (status) => {
      const home = await aHousehold();
      const { id } = await aSettlement(home, { status }, minsu);
      const fields = { assetType: 'CASH', name: '남의 지갑' };
      const theirs = await stranger.post<{ id: string }>(`/api/v2/books/${stranger.bookId}/assets`, fields);
      const url = `${home.path}/settlements/${id}`;
      for (const field of ['fromAssetId', 'toAssetId']) {
        for (const assetId of [theirs.body.id, randomUUID()]) {
          const answer = await minsu.patch(url, { [field]: assetId, version: 1 });
          expect([field, answer.status, answer.body]).toMatchObject([field, 404, { code: 'ASSET_NOT_FOUND' }]);
        }
      }
      const { body } = await minsu.get<{ items: Settlement[] }>(`${home.path}/settlements`);
      expect(body.items.find((one) => one.id === id)).toMatchObject({ version: 1, fromAssetId: null, toAssetId: null });
    },
  );

  test('counts once it is received, and stops counting when that is reverted', async () => {
    const home = await aHousehold();
    await aDinner(home);
    const asked = await aSettlement(home, { status: 'REQUESTED' }, minsu);
    expect(asked.transactionId).toBeNull();
    expect(await balances(home)).toEqual([35_000, -35_000]);
    const url = `${home.path}/settlements/${asked.id}`;
    const sent = (await jiyeon.patch<Settlement>(url, { status: 'SENT', version: 1 })).body;
    expect(sent).toMatchObject({ status: 'SENT', version: 2, transactionId: null });
    expect(await balances(home)).toEqual([35_000, -35_000]);
    const confirmed = (await minsu.patch<Settlement>(url, { status: 'CONFIRMED', version: 2 })).body;
    expect(confirmed.transactionId).not.toBeNull();
    expect(await balances(home)).toEqual([0, 0]);
    await minsu.patch(url, { amount: 5000, date: '2026-11-19', version: 3 });
    expect(await balances(home)).toEqual([30_000, -30_000]);
    expect(await transactionsOf(home)).toMatchObject([
      { id: confirmed.transactionId, amount: 5000, date: '2026-11-19' },
    ]);
    await minsu.patch(url, { status: 'SENT', version: 4 });
    expect(await transactionsOf(home)).toEqual([]);
    await minsu.patch(url, { status: 'CONFIRMED', version: 5 });
    expect(await transactionsOf(home)).toHaveLength(1);
  });

  test('is deleted with its transfer, which cannot be restored from the trash', async () => {
    const home = await aHousehold();
    await aDinner(home);
    const settlement = await aSettlement(home);
    expect((await jiyeon.delete(`${home.path}/settlements/${settlement.id}`)).status).toBe(204);
    expect(await balances(home)).toEqual([35_000, -35_000]);
    expect(await transactionsOf(home)).toEqual([]);
    const trash = await minsu.get<{ items: unknown[] }>(`${home.path}/trash`);
    expect(trash.body.items).toEqual([]);
    const transfer = `${home.path}/transactions/${settlement.transactionId ?? ''}`;
    expect((await minsu.post(`${transfer}/restore`)).status).toBe(422);
    expect((await jiyeon.delete(`${home.path}/settlements/${settlement.id}`)).status).toBe(404);
  });

  test('protects its transfer from being deleted or moved directly, but not its texts', async () => {
    const home = await aHousehold();
    const settlement = await aSettlement(home);
    const url = `${home.path}/transactions/${settlement.transactionId ?? ''}`;
    expect((await minsu.delete(url)).status).toBe(422);
    const body = (await minsu.get<Transaction>(url)).body;
    const bulk = { ids: [body.id], delete: true };
    expect((await minsu.post(`${home.path}/transactions/bulk`, bulk)).body).toMatchObject({ code: 'SETTLEMENT_ENTRY' });
    expect((await minsu.put(url, { ...body, amount: 1 })).body).toMatchObject({ code: 'SETTLEMENT_ENTRY' });
    const renamed = await minsu.put<Transaction>(url, { ...body, memo: '토스로 보냄' });
    expect(renamed.body).toMatchObject({ memo: '토스로 보냄', settlementId: settlement.id, amount: 35_000 });
  });

  test('is listed newest first, page by page', async () => {
    const home = await aHousehold();
    for (const date of ['2026-11-18', '2026-11-20', '2026-11-19']) await aSettlement(home, { date, amount: 1000 });
    const url = `${home.path}/settlements?limit=2`;
    const first = (await viewer.get<{ items: Settlement[]; nextCursor: string }>(url)).body;
    const second = (await viewer.get<{ items: Settlement[]; nextCursor: null }>(`${url}&cursor=${first.nextCursor}`))
      .body;
    expect([...first.items, ...second.items].map((one) => one.date)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
    ]);
    expect(second.nextCursor).toBeNull();
    const asked = await minsu.get<{ items: Settlement[] }>(`${home.path}/settlements?status=REQUESTED`);
    expect(asked.body.items).toEqual([]);
  });

  test('notifies the other member of each step', async () => {
    const home = await aHousehold();
    const { id } = await aSettlement(home, { status: 'REQUESTED' }, minsu);
    expect(await newest(jiyeon)).toMatchObject({
      title: 'settle-minsu님이 정산을 요청했어요',
      link: '/settlement',
      bookId: home.bookId,
    });
    const url = `${home.path}/settlements/${id}`;
    await jiyeon.patch(url, { status: 'SENT', version: 1 });
    expect(await newest(minsu)).toMatchObject({ title: 'settle-jiyeon님이 35,000원을 보냈어요' });
    await minsu.patch(url, { status: 'CONFIRMED', version: 2 });
    expect((await newest(jiyeon))?.message).toBe('settle-jiyeon님이 settle-minsu님에게 35,000원을 보냈어요.');
    await jiyeon.delete(url);
    expect(await newest(minsu)).toMatchObject({ title: '정산 기록을 되돌렸어요' });
  });

  test('is created once however often it is sent', async () => {
    const home = await aHousehold();
    const id = '019c0000-0000-7000-8000-00000000a001';
    const body = toMinsu({ id });
    const send = () => jiyeon.post<Settlement>(`${home.path}/settlements`, body);
    expect(statusesOf(await Promise.all([send(), send()]))).toEqual([200, 201]);
    expect((await send()).status).toBe(200);
    const other = await jiyeon.post(`${home.path}/settlements`, { ...body, amount: 1 });
    expect([other.status, other.body]).toMatchObject([409, { code: 'ID_TAKEN' }]);
    expect(await transactionsOf(home)).toHaveLength(1);
    const key = { 'idempotency-key': 'settle-once-1' };
    const [one, two] = [
      await jiyeon.post<Settlement>(`${home.path}/settlements`, toMinsu(), key),
      await jiyeon.post<Settlement>(`${home.path}/settlements`, toMinsu(), key),
    ];
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
  });

  test('accepts only one of two concurrent changes', async () => {
    const home = await aHousehold();
    const { id } = await aSettlement(home, { status: 'SENT' });
    const url = `${home.path}/settlements/${id}`;
    const send = () => minsu.patch(url, { status: 'CONFIRMED', version: 1 });
    expect(statusesOf(await Promise.all([send(), send()]))).toEqual([200, 409]);
    expect(await transactionsOf(home)).toHaveLength(1);
    const stale = await minsu.patch<{ current: Settlement }>(url, { amount: 1, version: 1 });
    expect([stale.status, stale.body.current.version]).toEqual([409, 2]);
    expect((await minsu.patch(url, { amount: 1 })).status).toBe(428);
  });

  test('is read after waiting for the lock of a concurrent change', async () => {
    const home = await aHousehold();
    const { id } = await aSettlement(home, { status: 'SENT' });
    const client = await app().database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update settlements set amount = 1000, version = version + 1 where settlement_id = $1', [id]);
      const change = minsu.patch<ErrorAnswer & { current: Settlement }>(`${home.path}/settlements/${id}`, {
        status: 'CONFIRMED',
        version: 1,
      });
      await Promise.race([untilStatementsWait(app()), change]);
      await client.query('commit');
      const { status, body } = await change;
      expect([status, body.code, body.current.amount]).toEqual([409, 'VERSION_CONFLICT', 1000]);
    } finally {
      // Close the open transaction after a failed assertion.
      client.release(true);
    }
    expect(await transactionsOf(home)).toEqual([]);
  });

  test.each([
    ['to oneself', () => toMinsu({ fromUserId: minsu.userId }), 422],
    ['from a user outside of the book', () => toMinsu({ fromUserId: stranger.userId }), 404],
    ['of zero', () => toMinsu({ amount: 0 }), 422],
    ['of a fraction of a won', () => toMinsu({ amount: 0.5 }), 400],
    ['without a recipient', () => ({ ...toMinsu(), toUserId: undefined }), 400],
    ['with an unknown field', () => toMinsu({ note: '' }), 400],
    ['to an unknown asset', () => toMinsu({ toAssetId: '019c0000-0000-7000-8000-0000000000ff' }), 404],
  ] as const)('%s is rejected', async (_what, body, status) => {
    const home = await aHousehold();
    expect((await minsu.post(`${home.path}/settlements`, body())).status).toBe(status);
    expect((await minsu.get<{ items: [] }>(`${home.path}/settlements`)).body.items).toEqual([]);
  });

  test('rejects signed-out users, strangers, and writes by viewers', async () => {
    const home = await aHousehold();
    const { id } = await aSettlement(home);
    const url = `${home.path}/settlements`;
    for (const [person, read, write] of [
      [signedOut(app()), 401, 401],
      [stranger, 404, 404],
      [viewer, 200, 403],
    ] as const) {
      expect((await person.get(`${home.path}/settlement`)).status).toBe(read);
      expect((await person.get(url)).status).toBe(read);
      expect((await person.post(url, toMinsu())).status).toBe(write);
      expect((await person.patch(`${url}/${id}`, { status: 'SENT', version: 1 })).status).toBe(write);
      expect((await person.delete(`${url}/${id}`)).status).toBe(write);
    }
  });
});

test('a backup keeps settlements with their transfers', async () => {
  const home = await aHousehold();
  await aDinner(home);
  await aSettlement(home, { amount: 5000 });
  await aSettlement(home, { amount: 1000, status: 'REQUESTED' });
  const backup = (await minsu.get<object>(`${home.path}/export?format=json`)).body;
  const made = await minsu.post<{ id: string }>('/api/v2/books/import-backup', backup);
  expect(made.status).toBe(201);
  const copy = { bookId: made.body.id, path: `/api/v2/books/${made.body.id}` };
  expect((await summary(copy)).transfers).toMatchObject([{ toUserId: minsu.userId, amount: 30_000 }]);
  const { items } = (await minsu.get<{ items: Settlement[] }>(`${copy.path}/settlements`)).body;
  expect(items.map(({ amount, status }) => ({ amount, status }))).toEqual([
    { amount: 1000, status: 'REQUESTED' },
    { amount: 5000, status: 'CONFIRMED' },
  ]);
  expect(await transactionsOf(copy)).toMatchObject([{ id: items[1]?.transactionId, amount: 5000 }]);
});

test("the dashboard shows the user's open balance with the others", async () => {
  const home = await aHousehold();
  await aDinner(home);
  const open = async (person: TestPerson) =>
    (await person.get<Dashboard>(`/api/v2/dashboard?bookId=${home.bookId}`)).body.attention.unsettled;
  expect([await open(minsu), await open(jiyeon), await open(viewer)]).toEqual([35_000, -35_000, 0]);
});

test('the dashboard says how much of the balance is reported as sent, until it is confirmed', async () => {
  const home = await aHousehold();
  await aDinner(home);
  const reported = async (person: TestPerson) =>
    (await person.get<Dashboard>(`/api/v2/dashboard?bookId=${home.bookId}`)).body.attention.reported;
  const all = async () => [await reported(minsu), await reported(jiyeon), await reported(viewer)];
  await aSettlement(home, { amount: 1000, status: 'REQUESTED' });
  expect(await all()).toEqual([0, 0, 0]);
  const part = await aSettlement(home, { amount: 20_000, status: 'SENT' });
  expect(await all()).toEqual([20_000, -20_000, 0]);
  await aSettlement(home, { amount: 30_000, status: 'SENT' });
  expect(await all()).toEqual([35_000, -35_000, 0]);
  await minsu.patch(`${home.path}/settlements/${part.id}`, { status: 'CONFIRMED', version: part.version });
  expect(await all()).toEqual([15_000, -15_000, 0]);
});

test('all written rows pass the ledger audit', async () => {
  await expectSoundBooks(app());
});
