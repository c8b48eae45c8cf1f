import type { Asset, Book, BookBackup, Category, ErrorAnswer, Tag, Transaction } from '@salim/contract';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let person: TestPerson;
let file: Backup;

interface Line {
  type: Transaction['type'];
  amount: number;
  description: string;
  payments: { assetId: string | null; postingAssetId: string | null; amount: number }[];
  splits: object[];
  comments: { createdAt: string }[];
}
type Backup = Omit<BookBackup, 'transactions'> & { transactions: Line[] };

beforeAll(async () => {
  person = await joinAs(app(), 'refused-backup');
  const at = `/api/v2/books/${person.bookId}`;
  const { body: account } = await person.post<Asset>(`${at}/assets`, {
    assetType: 'CHECKING_ACCOUNT',
    name: '통장',
    balance: 500_000,
  });
  const { body: wallet } = await person.post<Asset>(`${at}/assets`, { assetType: 'CASH', name: '지갑' });
  await person.post<Tag>(`${at}/tags`, { name: '여행' });
  const entry = async (fields: object): Promise<Transaction> => {
    const { body } = await person.post<Transaction>(`${at}/transactions`, { date: '2026-11-10', ...fields });
    return body;
  };
  const meal = await entry({ type: 'EXPENSE', amount: 9000, assetId: account.id });
  await person.post(`${at}/transactions/${meal.id}/comments`, { text: '맛있었어요' });
  await entry({ type: 'TRANSFER', amount: 70_000, assetId: account.id, toAssetId: wallet.id, fee: 500 });
  await person.post(`/api/v2/assets/${account.id}/reconcile`, { balance: 400_000, date: '2026-11-11' });
  const [category] = (await person.get<Category[]>(`${at}/categories`)).body.filter(({ kind }) => kind === 'EXPENSE');
  await person.post(`/api/v2/budgets/books/${person.bookId}`, {
    budgetMonth: '2026-11',
    expenseBudget: 500_000,
    categories: [{ categoryId: category?.id, amount: 100_000 }],
  });
  await person.post(`${at}/rates`, { currency: 'JPY', date: '2026-11-03', rate: '9.3' });
  await person.post(`${at}/settlement/closings`, { through: '2026-10-31' });
  file = (await person.get<Backup>(`${at}/export?format=json`)).body;
});

function lineOf(backup: Backup, type: Line['type']): Line {
  const found = backup.transactions.find((line) => line.type === type);
  if (!found) throw new Error(`no ${type}`);
  return found;
}

function paymentOf(backup: Backup, type: Line['type']): Line['payments'][number] {
  const [payment] = lineOf(backup, type).payments;
  if (!payment) throw new Error('no payment');
  return payment;
}

function first<Item>([item]: Item[]): Item {
  if (item === undefined) throw new Error('empty');
  return item;
}

async function restore(change: (backup: Backup) => void): Promise<{ status: number; body: Book & ErrorAnswer }> {
  const changed = structuredClone(file);
  change(changed);
  return person.post<Book & ErrorAnswer>('/api/v2/books/import-backup', changed);
}

const bookCount = async (): Promise<number> => (await person.get<unknown[]>('/api/v2/book/mybooks')).body.length;

const IMPOSSIBLE_INSTANTS = ['x', '', '2026-02-30T00:00:00Z', '2026-11-20', 'infinity', '2026-11-20T25:00:00Z'];
const DISTANT_INSTANTS = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];

test.each<[what: string, status: number, field: string, change: (backup: Backup) => void]>([
  ['a month that begins on day 0', 422, 'book.monthStartDay', ({ book }) => Object.assign(book, { monthStartDay: 0 })],
  [
    'a month that begins on day 29',
    422,
    'book.monthStartDay',
    ({ book }) => Object.assign(book, { monthStartDay: 29 }),
  ],
  ['an unknown time zone', 400, 'book.timeZone', ({ book }) => Object.assign(book, { timeZone: 'Asia/Nowhere' })],
  ['no time zone', 400, 'book.timeZone', ({ book }) => Object.assign(book, { timeZone: '' })],
  ...(['assets', 'categories', 'paymentMethods', 'tags'] as const).flatMap((section) => [
    ...IMPOSSIBLE_INSTANTS.map((deletedAt): [string, number, string, (backup: Backup) => void] => [
      `one of the ${section} deleted at '${deletedAt}'`,
      400,
      `${section}.0.deletedAt`,
      (backup) => Object.assign(first<object>(backup[section]), { deletedAt }),
    ]),
    ...DISTANT_INSTANTS.map((deletedAt): [string, number, string, (backup: Backup) => void] => [
      `one of the ${section} deleted at ${deletedAt}`,
      422,
      `${section}.0.deletedAt`,
      (backup) => Object.assign(first<object>(backup[section]), { deletedAt }),
    ]),
  ]),
  [
    'an impossible closing time',
    400,
    'closings.0.closedAt',
    ({ closings }) => Object.assign(first(closings), { closedAt: 'x' }),
  ],
  [
    'two rates of a day',
    400,
    'exchangeRates',
    ({ exchangeRates }) => exchangeRates.push({ ...first(exchangeRates), rate: '9.4' }),
  ],
  [
    'an adjustment without its asset',
    400,
    'transactions',
    (backup) => {
      paymentOf(backup, 'ADJUSTMENT').postingAssetId = null;
    },
  ],
  [
    'a transfer without its asset',
    422,
    'assetId',
    (backup) => {
      paymentOf(backup, 'TRANSFER').postingAssetId = null;
    },
  ],
  ...(['EXPENSE', 'TRANSFER', 'ADJUSTMENT'] as const).map(
    (type): [string, number, string, (backup: Backup) => void] => [
      `an ${type} whose payment is another amount`,
      422,
      'payments',
      (backup) => {
        paymentOf(backup, type).amount = 9_999_999_999_999;
      },
    ],
  ),
  [
    'a transfer with two payments',
    422,
    'payments',
    (backup) => {
      lineOf(backup, 'TRANSFER').payments.push({ ...paymentOf(backup, 'TRANSFER') });
    },
  ],
])('a backup with %s restores nothing', async (_what, status, field, change) => {
  const before = await bookCount();
  const { status: answered, body } = await restore(change);
  expect([answered, body.errors?.map((error) => error.field)]).toEqual([status, [field]]);
  expect(body.message).toMatch(/[가-힣]/u);
  expect(await bookCount()).toBe(before);
});

test('a backup with a comment of an impossible time restores nothing', async () => {
  const before = await bookCount();
  const { status } = await restore((backup) =>
    Object.assign(first(lineOf(backup, 'EXPENSE').comments), { createdAt: 'x' }),
  );
  expect(status).toBe(400);
  expect(await bookCount()).toBe(before);
});

test.each<[what: string, change: (backup: Backup) => void]>([
  [
    'an asset where a category belongs',
    ({ budgets, assets }) => Object.assign(first(first(budgets).categories), { categoryId: first(assets).id }),
  ],
  [
    'a category where an asset belongs',
    ({ paymentMethods, categories }) => Object.assign(first(paymentMethods), { assetId: first(categories).id }),
  ],
  [
    'a tag where the asset of a payment belongs',
    (backup) => {
      paymentOf(backup, 'EXPENSE').postingAssetId = first(backup.tags).id;
    },
  ],
  [
    'a tag where the other asset of a transfer belongs',
    (backup) => Object.assign(lineOf(backup, 'TRANSFER'), { toPostingAssetId: first(backup.tags).id }),
  ],
  [
    'an asset where a tag belongs',
    (backup) => Object.assign(lineOf(backup, 'EXPENSE'), { tagIds: [first(backup.assets).id] }),
  ],
  [
    'two lines of one category in a budget',
    ({ budgets }) => first(budgets).categories.push(first(first(budgets).categories)),
  ],
])('a backup with %s restores nothing', async (_what, change) => {
  const before = await bookCount();
  const { status, body } = await restore(change);
  expect([status, body.message]).toEqual([400, '백업 파일의 내용이 서로 맞지 않아요.']);
  expect(await bookCount()).toBe(before);
});

test('a backup with two budgets of one month restores nothing', async () => {
  const before = await bookCount();
  const { status, body } = await restore(({ budgets }) => budgets.push(first(budgets)));
  expect([status, body.code]).toEqual([409, 'BUDGET_EXISTS']);
  expect(await bookCount()).toBe(before);
});

test('the unchanged backup can be restored, also with days in another notation', async () => {
  expect((await restore(() => {})).status).toBe(201);
  const { status } = await restore(({ tags }) =>
    Object.assign(first(tags), { deletedAt: '2026-11-20T12:00:00.123456+09:00' }),
  );
  expect(status).toBe(201);
});
