import type { Category, InboxItem, ShareDefault, Transaction } from '@salim/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

interface Taken {
  readonly transactions: Transaction[];
  readonly inbox: InboxItem[];
}

const app = useTestApp();
let people = 0;
let owner: TestPerson;
let partner: TestPerson;
let bookId: string;
let book: string;

beforeEach(async () => {
  people += 1;
  [owner, partner] = await Promise.all([joinAs(app(), `usual-o-${people}`), joinAs(app(), `usual-p-${people}`)]);
  bookId = owner.bookId;
  await addMember(app(), bookId, partner, 'MEMBER');
  book = `/api/v2/books/${bookId}`;
});

async function byDefault(fields: object): Promise<ShareDefault> {
  const answer = await owner.put<ShareDefault>(`${book}/share-defaults`, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const message = (won: string, shop: string, day = '11/20') =>
  `[Web발신]\n신한카드(1234)승인 홍*동 ${won}원(일시불)${day} 12:34 ${shop}`;

async function take(text: string): Promise<Taken> {
  const body = { text, receivedAt: '2026-11-20T11:00:00Z', bookId };
  const answer = await owner.post<Taken>('/api/v2/intake', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const bearersOf = (transaction: Transaction | undefined) =>
  transaction?.shares.map(({ userId, amount }) => [userId === owner.userId ? 'owner' : 'partner', amount]).toSorted();

describe('what messages record in a book with usual shares', () => {
  test('is divided by them', async () => {
    await byDefault({ shareMethod: 'EQUAL' });
    const { transactions } = await take(message('30,000', '이마트'));
    expect(transactions[0]?.shareMethod).toBe('EQUAL');
    expect(bearersOf(transactions[0])).toEqual([
      ['owner', 15_000],
      ['partner', 15_000],
    ]);
    const { body } = await owner.get<{ balances: { balance: number }[] }>(`${book}/settlement`);
    expect(body.balances.map(({ balance }) => balance).toSorted((a, b) => a - b)).toEqual([-15_000, 15_000]);
  });

  test('follows the default of its category', async () => {
    const categories = (await owner.get<Category[]>(`${book}/categories`)).body;
    const food = categories.find(({ kind, name }) => kind === 'EXPENSE' && name === '식비');
    const known = { type: 'EXPENSE', date: '2026-11-01', amount: 1, description: '이마트', categoryId: food?.id };
    expect((await owner.post(`${book}/transactions`, known)).status).toBe(201);
    const bearers = [owner, partner].map(({ userId }, index) => ({ userId, weight: index + 1 }));
    await byDefault({ categoryId: food?.id, shareMethod: 'RATIO', bearers });
    const { transactions } = await take(`${message('30,000', '이마트')}\n\n${message('9,000', '모르는곳')}`);
    expect(transactions.map(({ shareMethod }) => shareMethod)).toEqual(['RATIO', null]);
    expect(bearersOf(transactions[0])).toEqual([
      ['owner', 10_000],
      ['partner', 20_000],
    ]);
  });

  test('is divided in the inbox too', async () => {
    await byDefault({ shareMethod: 'EQUAL' });
    const { inbox } = await take('[Web발신]\n삼성9911해외승인 홍*동\nUSD 31.00\n11/20 03:10 SHOP');
    const recorded = await owner.post<Transaction>(`${book}/inbox/${inbox[0]?.id}/record`, { amount: 40_000 });
    expect(recorded.status).toBe(201);
    expect(bearersOf(recorded.body)).toEqual([
      ['owner', 20_000],
      ['partner', 20_000],
    ]);
  });

  test('is not divided without a default, nor as an income', async () => {
    expect((await take(message('30,000', '이마트'))).transactions[0]?.shareMethod).toBeNull();
    await byDefault({ shareMethod: 'EQUAL' });
    const { transactions } = await take('오늘 월급 2,000,000원');
    expect(transactions.map(({ type, shareMethod }) => [type, shareMethod])).toEqual([['INCOME', null]]);
  });
});

describe('in a closed period', () => {
  test('nothing is divided, and the refund of something shared waits', async () => {
    await byDefault({ shareMethod: 'EQUAL' });
    const shared = { type: 'EXPENSE', date: '2026-11-18', amount: 7000, description: '나눈가게', shareMethod: 'EQUAL' };
    expect((await owner.post(`${book}/transactions`, shared)).status).toBe(201);
    expect((await owner.post(`${book}/settlement/closings`, { through: '2026-11-19' })).status).toBe(201);
    const { transactions, inbox } = await take(
      `${message('30,000', '이마트', '11/19')}\n\n${message('7,000', '나눈가게', '11/19').replace('승인', '취소')}`,
    );
    expect(transactions.map(({ amount, shareMethod }) => [amount, shareMethod])).toEqual([[30_000, null]]);
    expect(inbox.map(({ draft }) => draft.amount)).toEqual([7000]);
    const later = await owner.post<Transaction>(`${book}/inbox/${inbox[0]?.id}/record`, { date: '2026-11-20' });
    expect([later.status, later.body.isRefund, later.body.shareMethod]).toEqual([201, true, 'EQUAL']);
  });
});
