import type { AnswerOf, Asset, Dashboard, endpoints } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

// Noon of Friday, 20 November 2026, in Korea.
const app = useTestApp({ clock: testClock() });
let person: TestPerson;
let base: string;

beforeAll(async () => {
  person = await joinAs(app(), 'dashboard-reader');
  base = `/api/v2/books/${person.bookId}`;
});

async function post<Body>(path: string, body: object): Promise<Body> {
  const answer = await person.post<Body>(path, body);
  expect([path, answer.status, answer.body]).toEqual([path, 201, answer.body]);
  return answer.body;
}

async function dashboard(month?: string): Promise<Dashboard> {
  const query = month === undefined ? '' : `&month=${month}`;
  const { status, body } = await person.get<Dashboard>(`/api/v2/dashboard?bookId=${person.bookId}${query}`);
  expect(status).toBe(200);
  return body;
}

test('the net worth is that of the assets in use', async () => {
  const [wallet, old] = [
    await post<Asset>(`${base}/assets`, { assetType: 'CASH', name: '지갑', balance: 50_000 }),
    await post<Asset>(`${base}/assets`, { assetType: 'CASH', name: '옛 지갑', balance: 7000 }),
  ];
  const { assets: before } = await dashboard();
  expect((await person.put(`/api/v2/assets/${old.id}`, { isActive: false })).status).toBe(200);
  const { assets: after } = await dashboard();
  expect([after.netWorth, after.positive]).toEqual([before.netWorth - 7000, before.positive - 7000]);
  expect(after.items.map(({ id }) => id)).toEqual(expect.arrayContaining([wallet.id, old.id]));
});

const spend = (date: string, amount: number, fields: object = {}) =>
  post(`${base}/transactions`, { type: 'EXPENSE', date, amount, ...fields });

describe('card payments', () => {
  const aCard = (name: string, paymentDay: number | null) =>
    post<Asset>(`${base}/assets`, {
      assetType: 'CREDIT_CARD',
      name,
      card: { paymentDay, cutoffDay: 31, settlementAssetId: null },
    });
  type Bills = AnswerOf<typeof endpoints.listCardBills>;

  test('are those of the bills, by date, without cards that have nothing to pay or are out of use', async () => {
    const [later, soon, unused, away, withoutDay] = [
      await aCard('나중 카드', 15),
      await aCard('곧 카드', 25),
      await aCard('빈 카드', 25),
      await aCard('보관한 카드', 25),
      await aCard('결제일 없는 카드', null),
    ];
    await spend('2026-11-03', 70_000, { assetId: later.id });
    await spend('2026-10-12', 30_000, { assetId: soon.id });
    await spend('2026-10-12', 9000, { assetId: away.id });
    await spend('2026-10-12', 8000, { assetId: withoutDay.id });
    expect((await person.put(`/api/v2/assets/${away.id}`, { isActive: false })).status).toBe(200);
    expect((await dashboard()).cardPayments).toEqual([
      { assetId: soon.id, date: '2026-11-25', amount: 30_000 },
      { assetId: later.id, date: '2026-12-15', amount: 70_000 },
    ]);
    for (const card of [later, soon]) {
      const { nextPayment } = (await person.get<Bills>(`/api/v2/assets/${card.id}/bills`)).body;
      expect((await dashboard()).cardPayments).toContainEqual({ assetId: card.id, ...nextPayment });
    }
    expect((await person.get<Bills>(`/api/v2/assets/${unused.id}/bills`)).body.nextPayment?.amount).toBe(0);
  });

  test('are overdue for 60 days where no payment of a past bill is recorded', async () => {
    const card = await aCard('밀린 카드', 14);
    const overdueOf = async () => {
      const { overdueCardPayments } = await dashboard();
      return overdueCardPayments.filter(({ assetId }) => assetId === card.id);
    };
    await spend('2026-07-10', 40_000, { assetId: card.id });
    expect(await overdueOf()).toEqual([]);
    await spend('2026-09-10', 50_000, { assetId: card.id });
    await spend('2026-10-10', 250_000, { assetId: card.id });
    // The bill of 14 November is a Saturday's: it is collected on Monday.
    expect(await overdueOf()).toEqual([{ assetId: card.id, date: '2026-11-16', amount: 300_000 }]);
    const { overdue } = (await person.get<Bills>(`/api/v2/assets/${card.id}/bills`)).body;
    expect(overdue).toBe(340_000);
    const bank = await post<Asset>(`${base}/assets`, { assetType: 'CHECKING_ACCOUNT', name: '결제 통장' });
    await post(`${base}/transactions`, {
      ...{ type: 'TRANSFER', date: '2026-11-16', amount: 250_000 },
      ...{ assetId: bank.id, toAssetId: card.id },
    });
    expect(await overdueOf()).toEqual([{ assetId: card.id, date: '2026-10-14', amount: 50_000 }]);
  });
});

describe('what needs attention', () => {
  test('counts the transactions that the list of unsorted ones has, whichever month is asked for', async () => {
    const category = (await person.get<{ id: string; kind: string }[]>(`${base}/categories`)).body.find(
      ({ kind }) => kind === 'EXPENSE',
    );
    await spend('2026-03-02', 1000, { categoryId: category?.id });
    // Categorized split by split, not in the list.
    await spend('2026-11-05', 3000, {
      splits: [
        { categoryId: null, amount: 1000 },
        { categoryId: category?.id, amount: 2000 },
      ],
    });
    await spend('2026-04-01', 5000);
    const { body } = await person.get<AnswerOf<typeof endpoints.listUnsorted>>(`${base}/unsorted`);
    const listed = body.items.reduce((sum, group) => sum + group.count, 0);
    expect(listed).toBeGreaterThan(1);
    for (const month of [undefined, '2026-04', '2026-10', '2027-02']) {
      expect([month, (await dashboard(month)).attention.uncategorized]).toEqual([month, listed]);
    }
  });

  test('counts the waiting items of the inbox', async () => {
    expect((await dashboard()).attention.inbox).toBe(0);
    const text = '삼성7788해외승인 홍*동\nUSD 41.00\n11/19 03:10 BOOKSHOP';
    const receivedAt = '2026-11-20T03:00:00Z';
    const { status } = await person.post('/api/v2/intake', { text, receivedAt, bookId: person.bookId });
    expect(status).toBe(200);
    const { items } = (await person.get<AnswerOf<typeof endpoints.listInbox>>(`${base}/inbox`)).body;
    expect((await dashboard()).attention.inbox).toBe(items.length);
    expect(items.length).toBeGreaterThan(0);
  });
});

test('the previous month comes with its days, and its spending to date is theirs', async () => {
  await spend('2026-10-03', 11_000);
  await spend('2026-10-20', 22_000);
  await spend('2026-10-21', 33_000);
  const { previous, days } = await dashboard();
  expect([previous.from, previous.to, previous.days.length, days.length]).toEqual(['2026-10-01', '2026-10-31', 31, 30]);
  const spent = (upTo: string) =>
    previous.days.filter(({ date }) => date <= upTo).reduce((sum, { expense }) => sum + expense, 0);
  expect([spent('2026-10-20'), spent('2026-10-31')]).toEqual([previous.expenseToDate, previous.expense]);
  expect(previous.expense - previous.expenseToDate).toBe(33_000);
});

test('members paid what the report of members says, with the fees of transfers', async () => {
  const month = '2026-08';
  const account = (name: string) => post<Asset>(`${base}/assets`, { assetType: 'CHECKING_ACCOUNT', name });
  const [from, to] = [await account('보내는 통장'), await account('받는 통장')];
  await spend(`${month}-03`, 1077);
  await spend(`${month}-04`, 77, { isRefund: true });
  const move = { type: 'TRANSFER', amount: 9000, fee: 500, assetId: from.id, toAssetId: to.id };
  await post(`${base}/transactions`, { ...move, date: `${month}-05` });
  const { expense, transferFees, members } = await dashboard(month);
  expect([expense, transferFees, members.map(({ paid }) => paid)]).toEqual([1500, 500, [1500]]);
  const report = await person.get<{ paid: number }[]>(`${base}/analytics/members?from=${month}-01&to=${month}-31`);
  expect(report.body.map(({ paid }) => paid)).toEqual([1500]);
});
