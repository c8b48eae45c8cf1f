import type { Asset, Category, InboxItem, PaymentMethod, Tag, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

interface Taken {
  readonly transactions: Transaction[];
  readonly inbox: InboxItem[];
}

const app = useTestApp();
let owner: TestPerson;
let partner: TestPerson;
let child: TestPerson;
let book: string;
let card: Asset;
let points: Asset;
let categories: Category[];
let trip: Tag;
let method: PaymentMethod;

beforeAll(async () => {
  [owner, partner, child] = await Promise.all([
    joinAs(app(), 'cancel-owner'),
    joinAs(app(), 'cancel-partner'),
    joinAs(app(), 'cancel-child'),
  ]);
  await addMember(app(), owner.bookId, partner, 'MEMBER');
  await addMember(app(), owner.bookId, child, 'VIEWER');
  book = `/api/v2/books/${owner.bookId}`;
  const asset = async (assetType: string, name: string) =>
    (await owner.post<Asset>(`${book}/assets`, { assetType, name })).body;
  card = await asset('CREDIT_CARD', '신한카드 1234');
  points = await asset('CASH', '포인트');
  method = (
    await owner.post<PaymentMethod>(`${book}/payments`, { name: '신한', type: 'CREDIT_CARD', assetId: card.id })
  ).body;
  trip = (await owner.post<Tag>(`${book}/tags`, { name: '여행' })).body;
  categories = (await owner.get<Category[]>(`${book}/categories`)).body.filter(({ kind }) => kind === 'EXPENSE');
  // A viewer is in the settlement once they bear something.
  await buy(3000, { shareMethod: 'EQUAL', shares: everyone() });
});

const categoryAt = (index: number) => categories[index]?.id ?? '';

/** Everything that counts transactions, for every reader. */
async function reports() {
  const paths = [
    'settlement',
    'analytics/summary?month=2026-11',
    'analytics/categories?month=2026-11',
    'analytics/members?month=2026-11',
    'analytics/payments?month=2026-11',
    'analytics/merchants?month=2026-11',
    'analytics/trend?from=2026-11-01&to=2026-11-30',
    'calendar?month=2026-11',
    `analytics/summary?month=2026-11&tagId=${trip.id}`,
  ];
  const answers: Record<string, unknown> = {};
  for (const path of paths) answers[path] = withoutCounts((await owner.get(`${book}/${path}`)).body);
  const assets = (await owner.get<Asset[]>(`${book}/assets`)).body;
  return { ...answers, balances: assets.map(({ name, balance }) => [name, balance]) };
}

/** Reports without how many transactions they are of; a row of nothing is the same as no row. */
function withoutCounts(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutCounts).filter((row) => !isEmptyRow(row));
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !['count', 'share', 'average'].includes(name))
      .map(([name, part]) => [name, withoutCounts(part)]),
  );
}

function isEmptyRow(row: unknown): boolean {
  if (row === null || typeof row !== 'object' || 'userId' in row) return false;
  const numbers = Object.values(row).filter((part) => typeof part === 'number');
  return numbers.length > 0 && numbers.every((part) => part === 0);
}

let shop = 0;
const message = (won: number, word: string, name: string) =>
  `[Web발신]\n신한카드(1234)${word} 홍*동 ${won.toLocaleString('en')}원(일시불)11/20 12:34 ${name}`;

async function take(text: string): Promise<Taken> {
  const body = { text, receivedAt: '2026-11-20T11:00:00Z', bookId: owner.bookId };
  const answer = await owner.post<Taken>('/api/v2/intake', body);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function buy(amount: number, fields: object): Promise<Transaction> {
  shop += 1;
  const purchase = {
    type: 'EXPENSE',
    date: '2026-11-20',
    time: '12:00',
    amount,
    description: `가게${shop}번`,
    ...fields,
  };
  const made = await owner.post<Transaction>(`${book}/transactions`, purchase);
  expect(made.status).toBe(201);
  return made.body;
}

const everyone = () => [owner, partner, child].map(({ userId }) => ({ userId }));

type Fields = readonly [name: string, fields: () => object];

const divided: readonly Fields[] = [
  ['nothing more', () => ({ assetId: card.id })],
  ['equal shares', () => ({ assetId: card.id, shareMethod: 'EQUAL', shares: everyone() })],
  [
    'shares by ratio',
    () => ({
      assetId: card.id,
      shareMethod: 'RATIO',
      shares: everyone().map((share, index) => ({ ...share, weight: index + 1 })),
    }),
  ],
  [
    'shares by amount',
    () => ({
      assetId: card.id,
      shareMethod: 'AMOUNT',
      shares: [
        { userId: owner.userId, amount: 1 },
        { userId: partner.userId, amount: 30_000 },
      ],
    }),
  ],
  [
    'lines of a receipt',
    () => ({
      assetId: card.id,
      shareMethod: 'ITEM',
      items: [
        { name: '빵', amount: 10_001, memberIds: [owner.userId, partner.userId] },
        { name: '우유', amount: 20_000, memberIds: everyone().map(({ userId }) => userId) },
      ],
    }),
  ],
  ['shares by income', () => ({ assetId: card.id, shareMethod: 'INCOME' })],
  ['an expense that statistics leave out', () => ({ assetId: card.id, excludeFromStats: true })],
  [
    'several categories',
    () => ({
      assetId: card.id,
      splits: [
        { categoryId: categoryAt(0), amount: 20_001 },
        { categoryId: categoryAt(3), amount: 10_000 },
      ],
    }),
  ],
  [
    'several payers',
    () => ({
      assetId: card.id,
      payers: [
        { userId: owner.userId, amount: 10_000 },
        { userId: partner.userId, amount: 20_001 },
      ],
      shareMethod: 'EQUAL',
    }),
  ],
  [
    'another payer, a tag and a payment method',
    () => ({
      paymentMethodId: method.id,
      paidBy: partner.userId,
      tagIds: [trip.id],
    }),
  ],
  [
    'two payments',
    () => ({
      payments: [
        { assetId: card.id, amount: 25_001 },
        { assetId: points.id, amount: 5000 },
      ],
    }),
  ],
];

describe('a cancelled purchase leaves every report, settlement and balance as before', () => {
  test.each(divided)('with %s', async (_name, fields) => {
    const before = await reports();
    const purchase = await buy(30_001, fields());
    expect(await reports()).not.toEqual(before);
    const { transactions } = await take(message(30_001, '취소', purchase.description));
    expect(transactions).toMatchObject([
      {
        isRefund: true,
        refundOfId: purchase.id,
        shareMethod: purchase.shareMethod === 'INCOME' ? 'RATIO' : (purchase.shareMethod ?? null),
      },
    ]);
    expect(await reports()).toEqual(before);
  });

  test.each(divided.filter(([name]) => ['shares by ratio', 'several categories', 'two payments'].includes(name)))(
    'from the inbox too, with %s',
    async (_name, fields) => {
      const before = await reports();
      const description = `${shop + 1000}호점`;
      const { inbox } = await take(message(30_001, '취소', description));
      const purchase = await buy(30_001, { ...fields(), description });
      // The purchase arrives after its cancellation: another message ties the two.
      await take(message(1000 + shop, '승인', '편의점'));
      const { items } = (await owner.get<{ items: InboxItem[] }>(`${book}/inbox`)).body;
      const waiting = items.find(({ id }) => id === inbox[0]?.id);
      expect(waiting?.draft.cancelsTransactionId).toBe(purchase.id);
      const between = (await owner.get<{ items: Transaction[] }>(`${book}/transactions?q=편의점&limit=1`)).body
        .items[0];
      await owner.delete(`${book}/transactions/${between?.id}`);
      const { draft } = waiting as InboxItem;
      // As the screen sends it back: all fields, unchanged.
      const recorded = await owner.post<Transaction>(`${book}/inbox/${waiting?.id}/record`, {
        type: 'EXPENSE',
        isRefund: true,
        amount: draft.amount,
        date: draft.date,
        description: draft.description,
        categoryId: draft.categoryId ?? null,
        assetId: draft.assetId ?? null,
        paymentMethodId: draft.paymentMethodId ?? null,
      });
      expect(recorded.status).toBe(201);
      expect(recorded.body.refundOfId).toBe(purchase.id);
      expect(await reports()).toEqual(before);
    },
  );
});

test('a part of a purchase is refunded in proportion', async () => {
  const purchase = await buy(30_000, {
    splits: [
      { categoryId: categoryAt(0), amount: 20_000 },
      { categoryId: categoryAt(3), amount: 10_000 },
    ],
    payments: [
      { assetId: card.id, amount: 25_000 },
      { assetId: points.id, amount: 5000 },
    ],
    shareMethod: 'EQUAL',
    shares: everyone(),
  });
  const { transactions } = await take(message(10_000, '부분취소', purchase.description));
  expect(transactions).toHaveLength(1);
  expect(transactions[0]?.splits.map(({ amount }) => amount)).toEqual([6667, 3333]);
  expect(transactions[0]?.payments).toMatchObject([{ assetId: card.id, amount: 10_000 }]);
  expect(transactions[0]?.shares.map(({ amount }) => amount).toSorted()).toEqual([3333, 3333, 3334]);
});

test('a category that is chosen in the inbox wins', async () => {
  const { inbox } = await take(message(7001, '취소', '골라둔가게'));
  await buy(7001, { assetId: card.id, categoryId: categoryAt(0), description: '골라둔가게', shareMethod: 'EQUAL' });
  await take(message(900, '승인', '편의점'));
  const recorded = await owner.post<Transaction>(`${book}/inbox/${inbox[0]?.id}/record`, { categoryId: categoryAt(2) });
  expect(recorded.body).toMatchObject({ categoryId: categoryAt(2), shareMethod: 'EQUAL', amount: 7001 });
});
