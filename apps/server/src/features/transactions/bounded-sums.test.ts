import { type Endpoint, type EndpointName, endpoints, type Transaction } from '@salim/contract';
import { MAX_AMOUNT } from '@salim/domain';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Trx } from '../../db/database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, requestOnce, statusesOf, type TestPerson } from '../../testing/test-client.ts';
import { notifyOfChanges } from '../activity/change-notices.service.ts';
import { notifyOfDueCards } from '../assets/due-cards.service.ts';
import { notifyReachedGoals } from '../goals/reached-goals.service.ts';
import { recordDueOccurrences } from '../recurring/due-recurring-rules.service.ts';

const SUM_MAX = 9_000_000_000_000_000;
const OUT_OF_RANGE = { status: 422, body: { code: 'BALANCE_OUT_OF_RANGE' } };
const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
/** A full book of expenses. Restoring one takes most of the time of a test. */
let expenses: Ledger;
/** Transactions that the planner knew before and after the restore of `expenses`. */
let known: readonly [before: number, after: number];

async function knownToPlanner(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select reltuples::int as count from pg_class where relname = 'postings'`.execute(app().database.db);
  return rows[0]?.count ?? 0;
}

beforeAll(async () => {
  owner = await joinAs(app(), 'sums-owner');
  member = await joinAs(app(), 'sums-member');
  // The database may have served another test file, whose rows are gone.
  await sql`analyze postings`.execute(app().database.db);
  const before = await knownToPlanner();
  expenses = await fullBook('EXPENSE');
  known = [before, await knownToPlanner()];
});

interface Ledger {
  readonly id: string;
  readonly path: string;
}

async function aBook(title: string): Promise<Ledger> {
  const { body } = await owner.post<{ id: string }>('/api/v2/books', { title });
  return { id: body.id, path: `/api/v2/books/${body.id}` };
}

const spending = (amount: number, fields: object = {}) => ({ type: 'EXPENSE', date: '2026-11-18', amount, ...fields });

/**
 * Creates as many transactions of the maximum amount as fit, by restoring one backup, which is faster than single
 * requests.
 */
async function fullBook(type: 'EXPENSE' | 'INCOME', fields: object = {}): Promise<Ledger> {
  const book = await aBook('가득 찬 가계부');
  await spent(book, spending(1, { type, ...fields }));
  const backup = (await owner.get<{ transactions: object[] }>(`${book.path}/export?format=json`)).body;
  const [first] = backup.transactions as { id: string; splits: object[]; payments: object[]; payers: object[] }[];
  if (!first) throw new Error('the backup has no transaction');
  const amount = MAX_AMOUNT;
  const large = (index: number) => ({
    ...first,
    id: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    amount,
    splits: first.splits.map((part) => ({ ...part, amount })),
    payments: first.payments.map((part) => ({ ...part, amount })),
    payers: first.payers.map((part) => ({ ...part, amount })),
  });
  const transactions = Array.from({ length: 900 }, (_, index) => large(index));
  const answer = await owner.post<{ id: string }>('/api/v2/books/import-backup', { ...backup, transactions });
  expect([answer.status, answer.body]).toEqual([201, answer.body]);
  const restored = { id: answer.body.id, path: `/api/v2/books/${answer.body.id}` };
  // One more than fits rejects the whole request.
  const more = { ...backup, transactions: [...transactions, large(900)] };
  expect(await owner.post('/api/v2/books/import-backup', more)).toMatchObject(OUT_OF_RANGE);
  return restored;
}

async function spent(book: Ledger, body: object, person = owner): Promise<Transaction> {
  const answer = await person.post<Transaction>(`${book.path}/transactions`, body);
  expect([answer.status, answer.body]).toEqual([201, answer.body]);
  return answer.body;
}

const REST = SUM_MAX - 900 * MAX_AMOUNT;

test('a sum reaches its limit and no more, on every write path', { timeout: 60_000 }, async () => {
  const { path } = expenses;
  expect(await owner.post(`${path}/transactions`, spending(REST + 1))).toMatchObject(OUT_OF_RANGE);
  const last = await spent(expenses, spending(REST));
  const one = { ...spending(1), date: '2020-01-01' };
  expect(await owner.post(`${path}/transactions`, one)).toMatchObject(OUT_OF_RANGE);
  expect(
    await owner.put(`${path}/transactions/${last.id}`, {
      ...last,
      splits: undefined,
      payments: undefined,
      payers: undefined,
      amount: REST + 1,
    }),
  ).toMatchObject(OUT_OF_RANGE);
  // Deleting it makes room; once the room is used, neither restoring nor undoing brings it back.
  expect((await owner.delete(`${path}/transactions/${last.id}`)).status).toBe(204);
  const { items } = (await owner.get<{ items: { id: string }[] }>(`${path}/activity?limit=1`)).body;
  const other = await spent(expenses, spending(REST));
  expect(await owner.post(`${path}/transactions/${last.id}/restore`)).toMatchObject(OUT_OF_RANGE);
  expect((await owner.post(`${path}/activity/${items[0]?.id}/undo`)).status).toBeGreaterThanOrEqual(409);
  expect((await owner.delete(`${path}/transactions/${other.id}`)).status).toBe(204);
  expect((await owner.post(`${path}/transactions/${last.id}/restore`)).status).toBe(200);
  // A fee is an expense.
  const asset = async (name: string) =>
    (await owner.post<{ id: string }>(`${path}/assets`, { assetType: 'CASH', name })).body.id;
  const [from, to] = [await asset('왼쪽'), await asset('오른쪽')];
  const move = { type: 'TRANSFER', date: '2026-11-18', amount: 5, assetId: from, toAssetId: to };
  expect(await owner.post(`${path}/transactions`, { ...move, fee: 1 })).toMatchObject(OUT_OF_RANGE);
  expect((await owner.post(`${path}/transactions`, move)).status).toBe(201);
  // Income has a separate limit.
  expect((await owner.post(`${path}/transactions`, spending(MAX_AMOUNT, { type: 'INCOME' }))).status).toBe(201);
  // A rule that is due is paused instead of retried endlessly.
  const rule = await owner.post<{ id: string }>(`${path}/recurring`, {
    template: { type: 'EXPENSE', amount: 1 },
    rrule: 'FREQ=MONTHLY',
    startDate: '2026-11-20',
  });
  await recordDueOccurrences(app().deps);
  expect((await owner.get(`${path}/recurring/${rule.body.id}`)).body).toMatchObject({
    isPaused: true,
    problem: 'REFUSED',
  });
});

test('concurrent writes cannot exceed the limit', { timeout: 60_000 }, async () => {
  const book = await fullBook('INCOME');
  const each = Math.floor(REST / 3);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => owner.post(`${book.path}/transactions`, spending(each, { type: 'INCOME' }))),
  );
  expect(statusesOf(answers)).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
});

/**
 * Multiplies the postings of a transaction: faster than creating as many transactions. The copies add up to zero too,
 * and checking that for each of them would take longer than the rest of the test.
 */
async function postAgain(trx: Trx, id: string, times: number): Promise<void> {
  await sql`alter table postings disable trigger postings_balance`.execute(trx);
  await sql`
    insert into postings (book_id, transaction_id, position, date, account, asset_id, category_id, equity, flow, amount, is_excluded)
    select p.book_id, p.transaction_id, p.position + 10 * k, p.date, p.account, p.asset_id, p.category_id, p.equity,
      p.flow, p.amount, p.is_excluded
    from postings p cross join generate_series(1, ${times}::int) k where p.transaction_id = ${id}`.execute(trx);
  // No trigger can be enabled while a check is pending.
  await sql`set constraints all immediate`.execute(trx);
  await sql`alter table postings enable trigger postings_balance`.execute(trx);
}

test('the balance and the turnover of an asset are limited', { timeout: 60_000 }, async () => {
  const book = await aBook('자산');
  const { path } = book;
  const asset = async (name: string) =>
    (await owner.post<{ id: string }>(`${path}/assets`, { assetType: 'CASH', name })).body.id;
  const [from, to] = [await asset('왼쪽'), await asset('오른쪽')];
  const move = (amount: number) => ({ type: 'TRANSFER', date: '2026-11-18', amount, assetId: from, toAssetId: to });
  const first = await spent(book, move(MAX_AMOUNT));
  await app()
    .database.db.transaction()
    .execute(async (trx) => {
      await postAgain(trx, first.id, 899);
      await sql`
      update assets set posted = posted * 900 where asset_id = any(${[from, to]}::uuid[])`.execute(trx);
    });
  expect((await owner.get(`/api/v2/assets/${to}`)).body).toMatchObject({ balance: 900 * MAX_AMOUNT });
  expect(await owner.post(`${path}/transactions`, move(REST + 1))).toMatchObject(OUT_OF_RANGE);
  const opened = { assetType: 'CASH', name: '오른쪽', openingBalance: REST + 1 };
  expect(await owner.put(`/api/v2/assets/${to}`, opened)).toMatchObject(OUT_OF_RANGE);
  await addMember(app(), book.id, member, 'MEMBER');
  const settled = { fromUserId: owner.userId, toUserId: member.userId, amount: REST + 1, date: '2026-11-18' };
  expect(await owner.post(`${path}/settlements`, { ...settled, toAssetId: to })).toMatchObject(OUT_OF_RANGE);
  const mine = await aBook('내 가계부');
  const savings = await owner.post<{ id: string }>(`${mine.path}/assets`, { assetType: 'CASH', name: '모으기' });
  const away = { type: 'TRANSFER', amount: REST + 1, assetId: from };
  const rule = {
    template: away,
    into: { bookId: mine.id, assetId: savings.body.id },
    rrule: 'FREQ=MONTHLY',
    startDate: '2026-11-20',
  };
  const leaving = await owner.post<{ id: string }>(`${path}/recurring`, rule);
  expect(leaving.status).toBe(201);
  await recordDueOccurrences(app().deps);
  expect((await owner.get(`${path}/recurring/${leaving.body.id}`)).body).toMatchObject({ problem: 'REFUSED' });
  const isBack = { ...move(MAX_AMOUNT), assetId: to, toAssetId: from };
  expect((await owner.post(`${path}/transactions`, isBack)).status).toBe(201);
  expect((await owner.post(`${path}/transactions`, move(REST))).status).toBe(201);
});

const HARMLESS = '01890000-0000-7000-8000-00000000abcd';
const reads = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, call]) => call.method === 'GET');
const QUERIES: Partial<Record<EndpointName, string>> = {
  exportBook: '?format=csv',
  getDashboard: '?bookId={bookId}&month=2026-11',
  listUpcoming: '?from=2026-11-20&to=2027-01-31',
  previewRecurring: '?rrule=FREQ%3DDAILY&startDate=2026-12-01',
  getBudgetSummary: '?month=2026-11',
  suggestBudget: '?month=2026-12',
  getCalendar: '?month=2026-11',
  listTransactions: '?month=2026-11&totals=true&limit=200',
  search: '?q=9',
  suggestTransactions: '?q=',
};

test('every read of a full book succeeds, and of other books too', { timeout: 120_000 }, async () => {
  const book = await fullBook('EXPENSE', { shares: [], paidBy: owner.userId });
  await spent(book, spending(MAX_AMOUNT, { type: 'INCOME' }));
  await owner.post(`/api/v2/budgets/books/${book.id}`, { budgetMonth: '2026-11', expenseBudget: MAX_AMOUNT });
  const failed: unknown[] = [];
  for (const [name, call] of reads) {
    if (call.answerTypes?.includes('text/event-stream')) continue;
    const items: Record<string, string> = { bookId: book.id, month: '2026-11' };
    const fill = (text: string) => text.replaceAll(/\{(\w+)\}/gu, (_, item: string) => items[item] ?? HARMLESS);
    const answer = await requestOnce(`${app().url}${fill(call.path + (QUERIES[name] ?? ''))}`, {
      method: 'GET',
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    if (answer.status >= 500 && call.path !== '/readyz') failed.push([name, answer.status]);
  }
  expect(failed).toEqual([]);
});

test('the planner knows the transactions of a restored book at once', () => {
  const [before, after] = known;
  expect(after).toBeGreaterThanOrEqual(before + 900);
});

/** A book from before the limit was introduced, in which every sum is out of range. */
async function brokenBook(): Promise<{ readonly book: Ledger; readonly cardId: string }> {
  const { db } = app().database;
  const book = await aBook('옛 가계부');
  const account = await owner.post<{ id: string }>(`${book.path}/assets`, {
    assetType: 'CHECKING_ACCOUNT',
    name: '통장',
  });
  const card = await owner.post<{ id: string }>(`${book.path}/assets`, {
    assetType: 'CREDIT_CARD',
    name: '카드',
    card: { paymentDay: 22, cutoffDay: 31, settlementAssetId: account.body.id },
  });
  const category = await owner.post<{ id: string }>(`${book.path}/categories`, { kind: 'EXPENSE', name: '아낄 것' });
  const transaction = await spent(
    book,
    spending(MAX_AMOUNT, { date: '2026-10-05', assetId: card.body.id, categoryId: category.body.id }),
  );
  await db.transaction().execute(async (trx) => {
    await sql`alter table postings disable trigger postings_sums`.execute(trx);
    await postAgain(trx, transaction.id, 1000);
    await sql`alter table postings enable trigger postings_sums`.execute(trx);
  });
  const goal = { kind: 'SPEND_LESS', name: '아껴쓰기', targetAmount: 50_000, categoryId: category.body.id };
  const made = await owner.post<{ id: string }>(`${book.path}/goals`, goal);
  await sql`update goals set target_date = '2026-11-01', created_at = '2026-10-01T00:00:00Z' where goal_id = ${made.body.id}`.execute(
    db,
  );
  return { book, cardId: card.body.id };
}

test('a book with sums out of range does not block the notices of others', { timeout: 60_000 }, async () => {
  await brokenBook();
  const healthy = await aBook('우리집');
  const account = await owner.post<{ id: string }>(`${healthy.path}/assets`, {
    assetType: 'CHECKING_ACCOUNT',
    name: '월급',
  });
  const card = await owner.post<{ id: string }>(`${healthy.path}/assets`, {
    assetType: 'CREDIT_CARD',
    name: '생활카드',
    card: { paymentDay: 22, cutoffDay: 31, settlementAssetId: account.body.id },
  });
  await spent(healthy, spending(40_000, { date: '2026-10-05', assetId: card.body.id }));
  await owner.post(`${healthy.path}/goals`, {
    kind: 'SAVE',
    name: '여행',
    targetAmount: 100,
    assetId: account.body.id,
  });
  await spent(healthy, spending(1000, { type: 'INCOME', assetId: account.body.id }));
  await notifyReachedGoals(app().deps);
  await notifyOfDueCards(app().deps);
  await notifyOfChanges(app().deps);
  const notices = (await owner.get<{ type: string; bookId: string }[]>('/api/v2/notifications')).body;
  const types = notices.filter(({ bookId }) => bookId === healthy.id).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['GOAL', 'CARD']));
});
