import type { Asset, Category, ErrorAnswer, LabelUsage, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let path: string;
let transactions: string;

beforeAll(async () => {
  [owner, member] = await Promise.all([joinAs(app(), 'merge-owner'), joinAs(app(), 'merge-member')]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  path = `/api/v2/books/${owner.bookId}/categories`;
  transactions = `/api/v2/books/${owner.bookId}/transactions`;
});

let names = 0;
async function aCategory(fields: object = {}): Promise<Category> {
  names += 1;
  const { status, body } = await owner.post<Category>(path, { kind: 'EXPENSE', name: `분류 ${names}`, ...fields });
  expect(status).toBe(201);
  return body;
}

async function aTransaction(fields: object, person: TestPerson = owner): Promise<Transaction> {
  const { status, body } = await person.post<Transaction>(transactions, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 9500,
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

async function read(id: string): Promise<Transaction> {
  return (await owner.get<Transaction>(`${transactions}/${id}`)).body;
}

async function current(id: string): Promise<Category | undefined> {
  return (await owner.get<Category[]>(path)).body.find((category) => category.id === id);
}

const merge = (from: Category, into: string, person: TestPerson = owner) =>
  person.post<Category & { moved: number } & ErrorAnswer>(`${path}/${from.id}/merge`, { into });

async function balances(): Promise<[string, number][]> {
  const { body } = await owner.get<Asset[]>(`/api/v2/books/${owner.bookId}/assets`);
  return body.map((asset) => [asset.id, asset.balance]);
}

async function postingsIn(categoryId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from postings where category_id = ${categoryId}`.execute(app().database.db);
  return rows[0]?.count ?? 0;
}

describe('merging a category into another', () => {
  test('moves all its transactions including trash and fees, increments their version and changes no balance', async () => {
    const [from, into] = [await aCategory(), await aCategory()];
    const [source, target] = await Promise.all(
      ['보내는 통장', '받는 통장'].map(
        async (name) =>
          (
            await owner.post<Asset>(`/api/v2/books/${owner.bookId}/assets`, {
              assetType: 'CHECKING_ACCOUNT',
              name: `${name} ${names}`,
              balance: 100_000,
            })
          ).body.id,
      ),
    );
    const plain = await aTransaction({ categoryId: from.id, assetId: source });
    const split = await aTransaction({
      splits: [
        { categoryId: from.id, amount: 4000 },
        { categoryId: into.id, amount: 5500, memo: '간식' },
      ],
    });
    const fee = await aTransaction({
      type: 'TRANSFER',
      assetId: source,
      toAssetId: target,
      fee: 500,
      feeCategoryId: from.id,
    });
    const trashed = await aTransaction({ categoryId: from.id });
    await owner.delete(`${transactions}/${trashed.id}`);
    const untouched = await aTransaction({ categoryId: into.id });
    const before = await balances();

    const { status, body } = await merge(from, into.id, member);
    expect([status, body]).toEqual([200, { ...into, moved: 3 }]);
    expect(await current(from.id)).toBeUndefined();
    expect(await read(plain.id)).toMatchObject({ categoryId: into.id, version: 2, updatedBy: member.userId });
    expect((await read(split.id)).splits).toEqual([
      { categoryId: into.id, amount: 4000, memo: '' },
      { categoryId: into.id, amount: 5500, memo: '간식' },
    ]);
    expect(await read(fee.id)).toMatchObject({ feeCategoryId: into.id, version: 2 });
    expect(await read(untouched.id)).toEqual(untouched);
    expect((await owner.post<Transaction>(`${transactions}/${trashed.id}/restore`)).body.categoryId).toBe(into.id);
    expect(await balances()).toEqual(before);
    expect(await postingsIn(from.id)).toBe(0);
  });

  test('moves its children and merges those with the same name', async () => {
    const [from, into] = [await aCategory(), await aCategory()];
    const same = await aCategory({ parentId: from.id, name: 'Coffee' });
    const alone = await aCategory({ parentId: from.id, name: '빵' });
    const kept = await aCategory({ parentId: into.id, name: 'coffee' });
    const coffee = await aTransaction({ categoryId: same.id });
    const bread = await aTransaction({ categoryId: alone.id });
    expect((await merge(from, into.id)).status).toBe(200);
    expect((await read(coffee.id)).categoryId).toBe(kept.id);
    expect(await read(bread.id)).toEqual(bread);
    expect(await current(alone.id)).toMatchObject({ parentId: into.id, sortOrder: kept.sortOrder + 1, version: 2 });
    expect(await current(same.id)).toBeUndefined();
  });

  test('can merge a child into its own parent', async () => {
    const parent = await aCategory();
    const child = await aCategory({ parentId: parent.id });
    const transaction = await aTransaction({ categoryId: child.id });
    expect((await merge(child, parent.id)).body.moved).toBe(1);
    expect((await read(transaction.id)).categoryId).toBe(parent.id);
  });

  test('merges the budget lines', async () => {
    const [from, into] = [await aCategory(), await aCategory()];
    const { db } = app().database;
    const { bookId } = owner;
    const at = app().deps.clock.now();
    await sql`insert into budgets (book_id, budget_month, income_amount, expense_amount, memo, created_at, updated_at)
      select ${bookId}, month, 0, 500000, '', ${at}, ${at} from unnest(array[202610, 202611]) as month`.execute(db);
    await sql`insert into budget_lines (book_id, budget_month, category_id, amount, rollover) values
      (${bookId}, 202610, ${from.id}, 30000, 'BOTH'), (${bookId}, 202611, ${from.id}, 40000, 'BOTH'),
      (${bookId}, 202611, ${into.id}, 50000, 'SURPLUS')`.execute(db);
    await merge(from, into.id);
    const { rows } = await sql`
      select l.budget_month, l.category_id, l.amount, l.rollover, b.version
      from budget_lines l join budgets b using (book_id, budget_month)
      where l.book_id = ${bookId} order by 1`.execute(db);
    expect(rows).toEqual([
      { budget_month: 202610, category_id: into.id, amount: 30000, rollover: 'BOTH', version: 2 },
      { budget_month: 202611, category_id: into.id, amount: 90000, rollover: 'SURPLUS', version: 2 },
    ]);
  });

  test('lets recurring rules continue with the remaining category, also after a deletion', async () => {
    const [from, into, last] = [await aCategory(), await aCategory(), await aCategory()];
    const rule = await owner.post<{ id: string }>(`/api/v2/books/${owner.bookId}/recurring`, {
      template: { type: 'EXPENSE', amount: 9900, description: '구독', categoryId: from.id },
      rrule: 'FREQ=MONTHLY',
      startDate: '2026-12-01',
    });
    expect(rule.status).toBe(201);
    const namedByRule = async () =>
      (await owner.get<{ template: { categoryId: string } }>(`/api/v2/books/${owner.bookId}/recurring/${rule.body.id}`))
        .body.template.categoryId;
    await merge(from, into.id);
    expect(await namedByRule()).toBe(into.id);
    expect((await owner.delete(`${path}/${into.id}?moveTo=${last.id}`)).status).toBe(204);
    expect(await namedByRule()).toBe(last.id);
  });

  test('rejects categories that cannot be merged, and moves nothing', async () => {
    const [from, income, gone] = [await aCategory(), await aCategory({ kind: 'INCOME' }), await aCategory()];
    const child = await aCategory({ parentId: from.id });
    const childElsewhere = await aCategory({ parentId: (await aCategory()).id });
    await owner.delete(`${path}/${gone.id}`);
    const transaction = await aTransaction({ categoryId: from.id });
    for (const into of [from.id, child.id, gone.id, newId(app().deps.clock.now())]) {
      const { status, body } = await merge(from, into);
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'MOVE_TARGET_INVALID', 'into']);
    }
    const kind = await merge(from, income.id);
    expect([kind.status, kind.body.code]).toEqual([422, 'CATEGORY_KIND_MISMATCH']);
    const deep = await merge(from, childElsewhere.id);
    expect([deep.status, deep.body.code]).toEqual([422, 'CATEGORY_TOO_DEEP']);
    for (const body of [{}, { into: 'x' }, { into: income.id, force: true }]) {
      expect((await owner.post(`${path}/${from.id}/merge`, body)).status).toBe(400);
    }
    expect(await read(transaction.id)).toEqual(transaction);
    expect(await current(from.id)).toEqual(from);
  });
});

describe('category usage', () => {
  test('sums income as a positive amount', async () => {
    const income = await aCategory({ kind: 'INCOME' });
    await aTransaction({ type: 'INCOME', categoryId: income.id, amount: 2_000_000 });
    const { body } = await owner.get<{ items: LabelUsage[] }>(`${path}/usage`);
    expect(body.items).toContainEqual({ id: income.id, count: 1, yearAmount: 2_000_000 });
  });
});
