import type {
  Activity,
  Asset,
  Book,
  Budget,
  Category,
  ErrorAnswer,
  Goal,
  ImportPreview,
  PaymentMethod,
  RecurringRule,
  Settlement,
  Tag,
  Transaction,
} from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { untilStatementsWait } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let minsu: TestPerson;
let jiyeon: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let path: string;
let names = 0;

beforeAll(async () => {
  [minsu, jiyeon, viewer, stranger] = await Promise.all([
    joinAs(app(), 'undo-minsu'),
    joinAs(app(), 'undo-jiyeon'),
    joinAs(app(), 'undo-viewer'),
    joinAs(app(), 'undo-stranger'),
  ]);
  await addMember(app(), minsu.bookId, jiyeon, 'MEMBER');
  await addMember(app(), minsu.bookId, viewer, 'VIEWER');
  path = `/api/v2/books/${minsu.bookId}`;
});

const aName = (): string => `이름 ${(names += 1)}`;

async function made<T>(where: string, body: object, by = minsu): Promise<T> {
  const answer = await by.post<T>(where, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

const aTransaction = (fields: object = {}, by = minsu): Promise<Transaction> =>
  made(
    `${path}/transactions`,
    { type: 'EXPENSE', amount: 12_000, date: '2026-11-18', description: aName(), ...fields },
    by,
  );
const aCategory = (): Promise<Category> => made(`${path}/categories`, { kind: 'EXPENSE', name: aName() });
const anAsset = (fields: object = {}): Promise<Asset> =>
  made(`${path}/assets`, { assetType: 'CHECKING_ACCOUNT', name: aName(), ...fields });

async function activities(query: string, by = minsu): Promise<Activity[]> {
  const answer = await by.get<{ items: Activity[] }>(`${path}/activity?limit=200${query}`);
  expect(answer.status).toBe(200);
  return answer.body.items;
}

/** The newest activity of a kind, about the given row or about none. */
async function newest(entity: Activity['entity'], action: Activity['action'], id?: string): Promise<Activity> {
  const all = await activities(id === undefined ? '' : `&entityId=${id}`);
  const found = all.find((one) => one.entity === entity && one.action === action);
  if (!found) throw new Error(`no ${entity} ${action}: ${JSON.stringify(all.map((one) => [one.entity, one.action]))}`);
  return found;
}

const undo = (activity: Activity, by = minsu, headers = {}) =>
  by.post<Activity & ErrorAnswer>(`${path}/activity/${activity.id}/undo`, undefined, headers);

async function undone(activity: Activity): Promise<Activity> {
  const answer = await undo(activity);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  expect(answer.body.undoOf).toBe(activity.id);
  return answer.body;
}

async function read<T>(where: string): Promise<T> {
  const answer = await minsu.get<T>(where);
  expect(answer.status).toBe(200);
  return answer.body;
}
const transactionNow = (id: string) => read<Transaction>(`${path}/transactions/${id}`);
const statusOfTransaction = async (id: string) => (await minsu.get(`${path}/transactions/${id}`)).status;
const balanceOf = async (asset: Asset) => (await read<Asset>(`/api/v2/assets/${asset.id}`)).balance;

/** The user-visible content of a transaction, without versions and timestamps. */
function content<T extends object>(item: T): Partial<T> {
  const moving = ['version', 'updatedAt', 'updatedBy', 'nextDate', 'createdAt'];
  return Object.fromEntries(Object.entries(item).filter(([field]) => !moving.includes(field))) as Partial<T>;
}

describe('undoing a change to a transaction', () => {
  test('adding: it moves to the trash, and undoing that restores it with its balance', async () => {
    const asset = await anAsset({ openingBalance: 100_000 });
    const transaction = await aTransaction({ assetId: asset.id });
    expect(await balanceOf(asset)).toBe(88_000);
    const added = await newest('TRANSACTION', 'CREATED', transaction.id);
    expect([added.canUndo, added.isUndone, added.undoOf]).toEqual([true, false, null]);

    const removal = await undone(added);
    expect([removal.action, removal.canUndo]).toEqual(['DELETED', true]);
    expect(await statusOfTransaction(transaction.id)).toBe(404);
    expect(await balanceOf(asset)).toBe(100_000);
    const now = await newest('TRANSACTION', 'CREATED', transaction.id);
    expect([now.canUndo, now.isUndone]).toEqual([false, true]);

    await undone(removal);
    expect(content(await transactionNow(transaction.id))).toEqual(content(transaction));
    expect(await balanceOf(asset)).toBe(88_000);
    expect((await newest('TRANSACTION', 'CREATED', transaction.id)).isUndone).toBe(false);
    await expectSoundBooks(app());
  });

  test('changing: every field is restored, down to shares and tags, and the undo can be undone', async () => {
    const [from, to, category] = [await anAsset(), await anAsset(), await aCategory()];
    const tag = await made<Tag>(`${path}/tags`, { name: aName() });
    const transaction = await aTransaction({
      assetId: from.id,
      tagIds: [tag.id],
      memo: '메모',
      shareMethod: 'RATIO',
      shares: [
        { userId: minsu.userId, weight: 6 },
        { userId: jiyeon.userId, weight: 4 },
      ],
    });
    const change = { type: 'EXPENSE', amount: 99_000, date: '2026-11-01', description: '다른 것', assetId: to.id };
    const put = await minsu.put<Transaction>(`${path}/transactions/${transaction.id}`, {
      ...change,
      categoryId: category.id,
      version: transaction.version,
    });
    expect(put.status).toBe(200);
    const back = await undone(await newest('TRANSACTION', 'UPDATED', transaction.id));
    expect(content(await transactionNow(transaction.id))).toEqual(content(transaction));
    expect([await balanceOf(from), await balanceOf(to)]).toEqual([-12_000, 0]);

    await undone(back);
    expect(content(await transactionNow(transaction.id))).toEqual(content(put.body));
    expect([await balanceOf(from), await balanceOf(to)]).toEqual([0, -99_000]);
    await expectSoundBooks(app());
  });

  test('deleting and restoring', async () => {
    const transaction = await aTransaction();
    await minsu.delete(`${path}/transactions/${transaction.id}`);
    const restoring = await undone(await newest('TRANSACTION', 'DELETED', transaction.id));
    expect(content(await transactionNow(transaction.id))).toEqual(content(transaction));
    await undone(restoring);
    expect(await statusOfTransaction(transaction.id)).toBe(404);
  });

  test('is refused after a later change, and after it has been undone', async () => {
    const transaction = await aTransaction();
    const path2 = `${path}/transactions/${transaction.id}`;
    const change = (amount: number, version: number) => ({ type: 'EXPENSE', date: '2026-11-18', amount, version });
    const first = await minsu.put<Transaction>(path2, change(1, transaction.version));
    const activity = await newest('TRANSACTION', 'UPDATED', transaction.id);
    await minsu.put(path2, change(2, first.body.version));
    expect((await activities(`&entityId=${transaction.id}`)).find((one) => one.id === activity.id)?.canUndo).toBe(
      false,
    );
    const late = await undo(activity);
    expect([late.status, late.body.code]).toEqual([409, 'UNDO_IMPOSSIBLE']);
    expect((await transactionNow(transaction.id)).amount).toBe(2);

    const second = await newest('TRANSACTION', 'UPDATED', transaction.id);
    await undone(second);
    expect((await undo(second)).status).toBe(409);
    expect((await transactionNow(transaction.id)).amount).toBe(1);
  });

  test('is refused when its earlier category has been deleted', async () => {
    const category = await aCategory();
    const transaction = await aTransaction({ categoryId: category.id });
    const { status } = await minsu.put(`${path}/transactions/${transaction.id}`, {
      type: 'EXPENSE',
      date: '2026-11-18',
      amount: 12_000,
      version: transaction.version,
    });
    expect(status).toBe(200);
    await minsu.delete(`${path}/categories/${category.id}`);
    const answer = await undo(await newest('TRANSACTION', 'UPDATED', transaction.id));
    expect([answer.status, answer.body.code]).toEqual([409, 'UNDO_IMPOSSIBLE']);
    expect((await transactionNow(transaction.id)).categoryId).toBeNull();
  });

  test('is refused when a concurrent change commits first', async () => {
    const transaction = await aTransaction({ amount: 1000 });
    const url = `${path}/transactions/${transaction.id}`;
    const body = { type: 'EXPENSE', date: '2026-11-18', amount: 2000, version: 1 };
    expect((await minsu.put(url, body)).status).toBe(200);
    const change = await newest('TRANSACTION', 'UPDATED', transaction.id);
    const client = await app().database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update transactions set memo = '그사이', version = version + 1 where transaction_id = $1`, [
        transaction.id,
      ]);
      const taking = undo(change);
      await Promise.race([untilStatementsWait(app()), taking]);
      await client.query('commit');
      expect((await taking).body.code).toBe('UNDO_IMPOSSIBLE');
    } finally {
      // Closes the open transaction even if an assertion failed.
      client.release(true);
    }
    expect((await minsu.get(url)).body).toMatchObject({ amount: 2000, memo: '그사이', version: 3 });
  });

  test('happens once, however many users ask at the same time', async () => {
    const transaction = await aTransaction();
    const activity = await newest('TRANSACTION', 'CREATED', transaction.id);
    const answers = await Promise.all([minsu, jiyeon, minsu, jiyeon, minsu].map((person) => undo(activity, person)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409]);
    const keyed = await newest('TRANSACTION', 'DELETED', transaction.id);
    const header = { 'idempotency-key': `undo-${keyed.id}` };
    const [once, again] = [await undo(keyed, minsu, header), await undo(keyed, minsu, header)];
    expect([once.status, again.status, again.body.id]).toEqual([200, 200, once.body.id]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

test('a change whose snapshot was stored without the fields of today can be undone', async () => {
  const transaction = await aTransaction({ memo: '처음' });
  const change = { ...transaction, memo: '나중' };
  expect((await minsu.put(`${path}/transactions/${transaction.id}`, change)).status).toBe(200);
  const changed = await newest('TRANSACTION', 'UPDATED', transaction.id);
  const { numAffectedRows } = await sql`
    update activity set undo = undo #- '{entries,0,draft,excludeFromStats}' #- '{entries,0,draft,foreign}'
      #- '{entries,0,draft,tagIds}' #- '{entries,0,draft,shares}'
    where activity_id = ${changed.id} and undo #> '{entries,0,draft,tagIds}' is not null`.execute(app().database.db);
  expect(numAffectedRows).toBe(1n);
  await undone(changed);
  expect(content(await transactionNow(transaction.id))).toEqual(content(transaction));
});

describe('undoing a bulk change', () => {
  test('changing: each transaction gets its earlier values, and the undo can be undone', async () => {
    const [one, two, category] = [await aCategory(), await aCategory(), await aCategory()];
    const transactions = [
      await aTransaction({ categoryId: one.id, memo: '하나' }),
      await aTransaction({ categoryId: two.id, visibility: 'MASKED' }),
      await aTransaction(),
    ];
    const bulk = { ids: transactions.map(({ id }) => id), set: { categoryId: category.id, memo: '비밀 메모' } };
    expect((await minsu.post(`${path}/transactions/bulk`, bulk)).status).toBe(200);
    const notified = JSON.stringify(await activities('', jiyeon));
    expect(notified).not.toContain('비밀 메모');

    const back = await undone(await newest('TRANSACTION', 'BULK_UPDATED'));
    for (const transaction of transactions)
      expect(content(await transactionNow(transaction.id))).toEqual(content(transaction));
    await undone(back);
    for (const { id } of transactions)
      expect(await transactionNow(id)).toMatchObject({ categoryId: category.id, memo: '비밀 메모' });
    await expectSoundBooks(app());
  });

  test('deleting: all transactions return with their balances, or none', async () => {
    const asset = await anAsset();
    const transactions = [await aTransaction({ assetId: asset.id }), await aTransaction({ assetId: asset.id })];
    const bulk = { ids: transactions.map(({ id }) => id), delete: true };
    expect((await minsu.post(`${path}/transactions/bulk`, bulk)).status).toBe(200);
    expect(await balanceOf(asset)).toBe(0);
    const back = await undone(await newest('TRANSACTION', 'BULK_DELETED'));
    expect(back.action).toBe('BULK_RESTORED');
    for (const transaction of transactions)
      expect(content(await transactionNow(transaction.id))).toEqual(content(transaction));
    expect(await balanceOf(asset)).toBe(-24_000);

    const again = await undone(back);
    await minsu.post(`${path}/transactions/${transactions[0]?.id}/restore`);
    expect((await undo(again)).status).toBe(409);
    expect(await statusOfTransaction(transactions[1]?.id ?? '')).toBe(404);
    await expectSoundBooks(app());
  });
});

describe('other members’ masked transactions', () => {
  test('are neither shown nor undone', async () => {
    const transaction = await aTransaction({ description: '몰래 산 선물', visibility: 'MASKED' });
    const activity = await newest('TRANSACTION', 'CREATED', transaction.id);
    const seen = (await activities(`&entityId=${transaction.id}`, jiyeon))[0];
    expect([seen?.canUndo, JSON.stringify(seen).includes('선물')]).toEqual([false, false]);
    const answer = await undo(activity, jiyeon);
    expect([answer.status, answer.body.code]).toEqual([403, 'MASKED_ENTRY']);
    expect((await undo(activity)).status).toBe(200);
  });

  test('also hide their content from before they were masked', async () => {
    const transaction = await aTransaction({ description: '처음엔 보인 것' });
    await minsu.put(`${path}/transactions/${transaction.id}`, {
      type: 'EXPENSE',
      date: '2026-11-18',
      amount: 12_000,
      description: '이젠 숨긴 것',
      visibility: 'MASKED',
      version: transaction.version,
    });
    const notified = JSON.stringify(await activities(`&entityId=${transaction.id}`, jiyeon));
    expect([notified.includes('처음엔'), notified.includes('이젠')]).toEqual([false, false]);
    const own = JSON.stringify(await activities(`&entityId=${transaction.id}`));
    expect([own.includes('처음엔'), own.includes('이젠')]).toEqual([true, true]);
  });

  test('also hide a bulk change from before one of them was masked', async () => {
    const [first, second] = [await aTransaction(), await aTransaction()];
    const bulk = { ids: [first.id, second.id], set: { memo: '나중에 숨긴 메모' } };
    expect((await minsu.post(`${path}/transactions/bulk`, bulk)).status).toBe(200);
    const newestFor = async (person: TestPerson) =>
      (await activities('', person)).find(({ action }) => action === 'BULK_UPDATED');
    expect(await newestFor(jiyeon)).toMatchObject({ after: { count: 2, set: bulk.set }, canUndo: true });
    const { id, type, date, amount, version } = await transactionNow(second.id);
    const masked = { type, date, amount, version, visibility: 'MASKED' };
    expect((await minsu.put(`${path}/transactions/${id}`, masked)).status).toBe(200);
    expect(await newestFor(jiyeon)).toMatchObject({ after: { count: 2 }, canUndo: false, actor: { userId: null } });
    expect(JSON.stringify(await activities('', jiyeon))).not.toContain('나중에 숨긴 메모');
    expect(await newestFor(minsu)).toMatchObject({ after: { set: bulk.set } });
  });
});

test('the activity is listed page by page, each item once', async () => {
  const { id } = await aTransaction();
  for (const step of ['', '/restore', '', '/restore']) {
    const at = `${path}/transactions/${id}${step}`;
    expect((await (step === '' ? minsu.delete(at) : minsu.post(at))).status).toBeLessThan(300);
  }
  const pages: Activity[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await minsu.get<{ items: Activity[]; nextCursor: string | null }>(
      `${path}/activity?limit=2&entityId=${id}${next}`,
    );
    pages.push(page.body.items);
    cursor = page.body.nextCursor;
  }
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat().map((one) => one.id)).toEqual((await activities(`&entityId=${id}`)).map((one) => one.id));
});

describe('undoing changes to other rows', () => {
  test('a category: added, changed, deleted with its children, reordered', async () => {
    const category = await aCategory();
    const child = await made<Category>(`${path}/categories`, { kind: 'EXPENSE', name: aName(), parentId: category.id });
    await minsu.patch(`${path}/categories/${category.id}`, { name: '바뀐 이름', version: category.version });
    await undone(await newest('CATEGORY', 'UPDATED', category.id));
    const all = async () => (await read<{ items: Category[] } | Category[]>(`${path}/categories`)) as Category[];
    const find = async (id: string) => (await all()).find((each) => each.id === id);
    expect((await find(category.id))?.name).toBe(category.name);

    await minsu.delete(`${path}/categories/${category.id}`);
    const back = await undone(await newest('CATEGORY', 'DELETED', category.id));
    expect([(await find(category.id))?.name, (await find(child.id))?.name]).toEqual([category.name, child.name]);
    await undone(back);
    expect(await find(category.id)).toBeUndefined();

    const before = (await all()).map(({ id }) => id);
    const roots = (await all()).filter(({ kind, parentId }) => kind === 'EXPENSE' && parentId === null);
    const ids = roots.map(({ id }) => id).toReversed();
    expect((await minsu.put(`${path}/categories/order`, { ids })).status).toBe(200);
    expect((await all()).map(({ id }) => id)).not.toEqual(before);
    await undone(await newest('CATEGORY', 'ORDERED'));
    expect((await all()).map(({ id }) => id)).toEqual(before);

    const used = await aCategory();
    const added = await newest('CATEGORY', 'CREATED', used.id);
    await aTransaction({ categoryId: used.id });
    expect((await undo(added)).status).toBe(409);
  });

  test('a payment method and a tag: added, changed, deleted', async () => {
    const method = await made<PaymentMethod>(`${path}/payments`, { name: aName(), type: 'CASH' });
    await minsu.patch(`${path}/payments/${method.id}`, {
      name: '바뀐 카드',
      color: '#123456',
      version: method.version,
    });
    await undone(await newest('PAYMENT_METHOD', 'UPDATED', method.id));
    const methods = () => read<PaymentMethod[]>(`${path}/payments`);
    expect(content((await methods()).find(({ id }) => id === method.id) ?? {})).toEqual(content(method));
    await minsu.delete(`${path}/payments/${method.id}`);
    await undone(await newest('PAYMENT_METHOD', 'DELETED', method.id));
    expect((await methods()).some(({ id }) => id === method.id)).toBe(true);

    const tag = await made<Tag>(`${path}/tags`, { name: aName() });
    await minsu.patch(`${path}/tags/${tag.id}`, { name: '바뀐 태그', version: tag.version });
    await undone(await newest('TAG', 'UPDATED', tag.id));
    await minsu.delete(`${path}/tags/${tag.id}`);
    await undone(await newest('TAG', 'DELETED', tag.id));
    const tags = (await read<{ items: Tag[] }>(`${path}/tags`)).items;
    expect(tags.find(({ id }) => id === tag.id)?.name).toBe(tag.name);
    const fresh = await made<Tag>(`${path}/tags`, { name: aName() });
    await undone(await newest('TAG', 'CREATED', fresh.id));
    expect((await read<{ items: Tag[] }>(`${path}/tags`)).items.some(({ id }) => id === fresh.id)).toBe(false);
  });

  test('an asset: changed, deleted, reconciled; added only while nothing uses it', async () => {
    const asset = await anAsset({ openingBalance: 5000, note: '처음' });
    const changed = await minsu.put<Asset>(`/api/v2/assets/${asset.id}`, {
      assetType: 'SAVINGS_ACCOUNT',
      name: '바뀐 통장',
      openingBalance: 7000,
      note: '나중',
    });
    expect(changed.status).toBe(200);
    await undone(await newest('ASSET', 'UPDATED', asset.id));
    expect(content(await read<Asset>(`/api/v2/assets/${asset.id}`))).toEqual(content(asset));

    await minsu.delete(`/api/v2/assets/${asset.id}`);
    await undone(await newest('ASSET', 'DELETED', asset.id));
    await minsu.post(`/api/v2/assets/${asset.id}/reconcile`, { balance: 9000, date: '2026-11-20' });
    expect(await balanceOf(asset)).toBe(9000);
    await undone(await newest('ASSET', 'RECONCILED', asset.id));
    expect(await balanceOf(asset)).toBe(5000);

    const [unused, used] = [await anAsset(), await anAsset()];
    await undone(await newest('ASSET', 'CREATED', unused.id));
    expect((await minsu.get(`/api/v2/assets/${unused.id}`)).status).toBe(404);
    await aTransaction({ assetId: used.id });
    expect((await undo(await newest('ASSET', 'CREATED', used.id))).status).toBe(409);
    await expectSoundBooks(app());
  });

  test('a budget: added, changed, deleted', async () => {
    const budgets = `/api/v2/budgets/books/${minsu.bookId}`;
    const category = await aCategory();
    const categories = [{ categoryId: category.id, amount: 50_000, rollover: 'SURPLUS' }];
    const budget = await made<Budget>(budgets, { budgetMonth: '2027-03', expenseBudget: 400_000, categories });
    const month = () => read<Budget>(`${budgets}/month/2027-03`);
    await minsu.put(`${budgets}/${budget.id}`, { expenseBudget: 1, categories: [] });
    await undone(await newest('BUDGET', 'UPDATED'));
    expect(content(await month())).toEqual(content(budget));
    await minsu.delete(`${budgets}/${budget.id}`);
    const back = await undone(await newest('BUDGET', 'DELETED'));
    expect(content(await month())).toEqual(content(budget));
    await undone(back);
    expect((await minsu.get(`${budgets}/month/2027-03`)).status).toBe(404);
  });

  test('a goal: changed, deleted, and its contributions', async () => {
    const goal = await made<Goal>(`${path}/goals`, { kind: 'SAVE', name: aName(), targetAmount: 900_000 });
    const now = async () => (await read<{ items: Goal[] }>(`${path}/goals`)).items.find((each) => each.id === goal.id);
    await minsu.put(`${path}/goals/${goal.id}`, { name: '다른 목표', targetAmount: 1, version: goal.version });
    await undone(await newest('GOAL', 'UPDATED', goal.id));
    expect(await now()).toMatchObject({ name: goal.name, targetAmount: 900_000, status: 'ACTIVE' });
    await minsu.post(`${path}/goals/${goal.id}/contributions`, { amount: 30_000, date: '2026-11-20' });
    const taken = await undone(await newest('GOAL', 'CONTRIBUTED', goal.id));
    expect((await now())?.currentAmount).toBe(0);
    await undone(taken);
    expect((await now())?.currentAmount).toBe(30_000);
    await minsu.delete(`${path}/goals/${goal.id}`);
    await undone(await newest('GOAL', 'DELETED', goal.id));
    expect((await now())?.name).toBe(goal.name);
  });

  test('a recurring rule: changed, paused, deleted, one occurrence skipped', async () => {
    const template = { type: 'EXPENSE', amount: 17_000, description: '넷플릭스' };
    const rule = await made<RecurringRule>(`${path}/recurring`, {
      template,
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
      startDate: '2026-11-25',
    });
    const where = `${path}/recurring/${rule.id}`;
    const now = () => read<RecurringRule>(where);
    await minsu.put(where, {
      template: { ...template, amount: 20_000 },
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=1',
      startDate: '2026-12-01',
      version: rule.version,
    });
    await undone(await newest('RECURRING_RULE', 'UPDATED', rule.id));
    expect(await now()).toMatchObject({ template: { amount: 17_000 }, rrule: rule.rrule, nextDate: '2026-11-25' });

    await minsu.post(`${where}/pause`);
    await undone(await newest('RECURRING_RULE', 'PAUSED', rule.id));
    expect((await now()).isPaused).toBe(false);

    await minsu.put(`${where}/occurrences/2026-11-25`, { skip: true });
    expect((await now()).nextDate).toBe('2026-12-25');
    await undone(await newest('RECURRING_RULE', 'SKIPPED', rule.id));
    expect((await now()).nextDate).toBe('2026-11-25');

    await minsu.delete(where);
    await undone(await newest('RECURRING_RULE', 'DELETED', rule.id));
    expect((await now()).rrule).toBe(rule.rrule);
  });

  test('the book’s settings, for those who may change them', async () => {
    const book = await read<Book>(path);
    await minsu.patch(path, { title: '바뀐 가계부', monthStartDay: 25, version: book.version });
    const activity = await newest('BOOK', 'UPDATED', minsu.bookId);
    expect((await activities(`&entityId=${minsu.bookId}`, jiyeon))[0]?.canUndo).toBe(false);
    expect((await undo(activity, jiyeon)).status).toBe(403);
    await undone(activity);
    expect(await read<Book>(path)).toMatchObject({ title: book.title, monthStartDay: book.monthStartDay });
  });

  test('a settlement: its transfer is deleted and restored with it', async () => {
    const settlement = await made<Settlement>(`${path}/settlements`, {
      fromUserId: jiyeon.userId,
      toUserId: minsu.userId,
      amount: 10_000,
      date: '2026-11-20',
    });
    const transfer = await undo(await newest('TRANSACTION', 'CREATED', settlement.transactionId ?? ''));
    expect(transfer.status).toBe(409);
    await undone(await newest('SETTLEMENT', 'CREATED', settlement.id));
    expect(await statusOfTransaction(settlement.transactionId ?? '')).toBe(404);
  });

  test('an import: all of it is reverted', async () => {
    const csv = ['날짜,구분,금액,내용', '2026-11-02,지출,3000,가져온 커피', '2026-11-03,지출,4000,가져온 빵'].join(
      '\r\n',
    );
    const form = new FormData();
    form.set('file', new Blob([csv], { type: 'text/csv' }), '내역.csv');
    const sent = await fetch(`${app().url}${path}/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${minsu.accessToken}` },
      body: form,
    });
    const preview = (await sent.json()) as ImportPreview;
    if (sent.status !== 201) throw new Error(JSON.stringify(preview));
    expect((await minsu.post(`${path}/imports/${preview.id}/commit`)).status).toBe(200);
    const count = async () => (await read<{ count: number }>(`${path}/transactions?q=가져온&totals=true`)).count;
    expect(await count()).toBe(2);
    const back = await undone(await newest('IMPORT', 'IMPORTED', preview.id));
    expect([back.action, await count()]).toEqual(['IMPORT_TAKEN_BACK', 0]);
    const again = await undo(back);
    expect([again.status, again.body.code]).toEqual([409, 'UNDO_IMPOSSIBLE']);
  });

  test('joining and leaving cannot be undone', async () => {
    await made(`${path}/members`, { name: '할머니' });
    const activity = await newest('MEMBER', 'CREATED');
    expect(activity.canUndo).toBe(false);
    expect((await undo(activity)).status).toBe(409);
  });
});

describe('who may undo', () => {
  test('members may, also changes by others; viewers, strangers and signed-out users may not', async () => {
    const transaction = await aTransaction();
    const activity = await newest('TRANSACTION', 'CREATED', transaction.id);
    const answers = [
      await undo(activity, viewer),
      await undo(activity, stranger),
      await signedOut(app()).post(`${path}/activity/${activity.id}/undo`),
      await minsu.post(`${path}/activity/${transaction.id}/undo`),
      await minsu.post(`/api/v2/books/${jiyeon.bookId}/activity/${activity.id}/undo`),
      await jiyeon.post(`/api/v2/books/${jiyeon.bookId}/activity/${activity.id}/undo`),
      await minsu.post(`${path}/activity/not-an-id/undo`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 401, 404, 404, 404, 404]);
    expect((await activities(`&entityId=${transaction.id}`, viewer))[0]?.canUndo).toBe(false);
    expect((await undo(activity, jiyeon)).status).toBe(200);
  });
});
