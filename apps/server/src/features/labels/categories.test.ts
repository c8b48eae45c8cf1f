import type { Category, ErrorAnswer, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, statusesOf, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let stranger: TestPerson;
let path: string;
let transactions: string;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([joinAs(app(), 'category-owner'), joinAs(app(), 'category-stranger')]);
  path = `/api/v2/books/${owner.bookId}/categories`;
  transactions = `/api/v2/books/${owner.bookId}/transactions`;
});

function anId(): string {
  return newId(app().deps.clock.now());
}

let names = 0;
function aName(): string {
  names += 1;
  return `분류 ${names}`;
}

async function list(person: TestPerson = owner): Promise<Category[]> {
  const { status, body } = await person.get<Category[]>(`/api/v2/books/${person.bookId}/categories`);
  expect(status).toBe(200);
  return body;
}

async function aCategory(fields: object = {}): Promise<Category> {
  const { status, body } = await owner.post<Category>(path, { kind: 'EXPENSE', name: aName(), ...fields });
  expect(status).toBe(201);
  return body;
}

async function anExpense(fields: object): Promise<Transaction> {
  const { status, body } = await owner.post<Transaction>(transactions, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 9500,
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

async function read(transaction: Transaction): Promise<Transaction> {
  return (await owner.get<Transaction>(`${transactions}/${transaction.id}`)).body;
}

async function current(category: Category): Promise<Category | undefined> {
  return (await list()).find((each) => each.id === category.id);
}

describe('the categories of a new book', () => {
  test('are the Korean default tree: each parent directly before its children, expenses before income', async () => {
    const all = await list(stranger);
    expect(all.filter((each) => each.parentId === null && each.kind === 'EXPENSE')).toHaveLength(21);
    expect(all.filter((each) => each.parentId === null && each.kind === 'INCOME')).toHaveLength(7);
    expect(all.slice(0, 3).map((each) => each.name)).toEqual(['식비', '장보기', '외식']);
    let parent: string | null = null;
    for (const each of all) {
      if (each.parentId === null) parent = each.id;
      else expect(each.parentId).toBe(parent);
    }
    const kinds = all.map((each) => each.kind);
    expect(kinds.lastIndexOf('EXPENSE')).toBeLessThan(kinds.indexOf('INCOME'));
  });
});

describe('adding a category', () => {
  test('returns it with defaults for omitted fields, sorted last', async () => {
    const parent = await aCategory({ name: ' 취미\u200b ', icon: '🎸', color: '#aabbcc', costKind: 'VARIABLE' });
    expect(parent).toMatchObject({ name: '취미', color: '#AABBCC', parentId: null, isArchived: false, version: 1 });
    const child = await aCategory({ parentId: parent.id });
    expect(child).toMatchObject({
      parentId: parent.id,
      icon: '🎸',
      color: '#AABBCC',
      costKind: 'VARIABLE',
      sortOrder: 0,
    });
    const next = await aCategory({ parentId: parent.id, icon: '🎹', color: '#000000', costKind: null });
    expect(next).toMatchObject({ icon: '🎹', color: '#000000', costKind: null, sortOrder: 1 });
    const top = await aCategory();
    expect(top.icon).not.toBe('');
    expect(top.color).toMatch(/^#[0-9A-F]{6}$/u);
    expect(top.sortOrder).toBe(parent.sortOrder + 1);
  });

  test('takes a drawn icon, and names the field of an unknown one', async () => {
    expect((await aCategory({ icon: 'salim:cart' })).icon).toBe('salim:cart');
    const { status, body } = await owner.post<ErrorAnswer>(path, {
      kind: 'EXPENSE',
      name: aName(),
      icon: 'salim:nothing',
    });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'icon', message: '없는 아이콘이에요. 목록에 있는 아이콘이나 이모지를 골라 주세요.' }],
    ]);
  });

  test('allows a name that is already in use', async () => {
    const given = (await list(owner)).find((category) => category.name === '반려동물');
    const own = await aCategory({ name: '반려동물' });
    expect(given?.id).toBeDefined();
    expect(own.id).not.toBe(given?.id);
    await aCategory({ name: '반려동물', parentId: own.id });
  });

  test('allows two levels of one kind', async () => {
    const parent = await aCategory();
    const child = await aCategory({ parentId: parent.id });
    const deep = await owner.post<ErrorAnswer>(path, { kind: 'EXPENSE', name: aName(), parentId: child.id });
    expect([deep.status, deep.body.code]).toEqual([422, 'CATEGORY_TOO_DEEP']);
    expect(deep.body.errors?.[0]?.field).toBe('parentId');
    const mixed = await owner.post<ErrorAnswer>(path, { kind: 'INCOME', name: aName(), parentId: parent.id });
    expect([mixed.status, mixed.body.code]).toEqual([422, 'CATEGORY_KIND_MISMATCH']);
  });

  test('rejects a parent of another book, an unknown and a deleted one in the same way', async () => {
    const [theirs] = await list(stranger);
    const gone = await aCategory();
    await owner.delete(`${path}/${gone.id}`);
    const before = (await list()).length;
    for (const parentId of [theirs?.id, anId(), gone.id]) {
      const { status, body } = await owner.post<ErrorAnswer>(path, { kind: 'EXPENSE', name: aName(), parentId });
      expect([status, body.code]).toEqual([404, 'CATEGORY_NOT_FOUND']);
    }
    expect(await list()).toHaveLength(before);
  });

  test.each([
    ['no name', { kind: 'EXPENSE' }, 400],
    ['no kind', { name: '이름' }, 400],
    ['an unknown kind', { kind: 'TRANSFER', name: '이름' }, 400],
    ['an unknown field', { kind: 'EXPENSE', name: '이름', bookId: 'x' }, 400],
    ['a name of the wrong type', { kind: 'EXPENSE', name: 12 }, 400],
    ['an invalid color', { kind: 'EXPENSE', name: '이름', color: 'red' }, 400],
    ['an empty name', { kind: 'EXPENSE', name: '  ' }, 422],
    ['a name of 51 letters', { kind: 'EXPENSE', name: '가'.repeat(51) }, 422],
    ['a negative sort position', { kind: 'EXPENSE', name: '이름', sortOrder: -1 }, 422],
  ])('rejects %s', async (_what, body, status) => {
    const answer = await owner.post<ErrorAnswer>(path, body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.length).toBeGreaterThan(0);
  });
});

describe('changing a category', () => {
  test('moves it under another parent and back to the top level', async () => {
    const [one, other] = [await aCategory(), await aCategory()];
    const child = await aCategory({ parentId: one.id });
    const moved = await owner.patch<Category>(`${path}/${child.id}`, { parentId: other.id, version: 1 });
    expect(moved.body).toMatchObject({ parentId: other.id, name: child.name, version: 2 });
    const top = await owner.patch<Category>(`${path}/${child.id}`, { parentId: null, version: 2 });
    expect(top.body).toMatchObject({ parentId: null, version: 3 });
  });

  test('keeps to two levels of one kind', async () => {
    const [parent, other] = [await aCategory(), await aCategory()];
    const child = await aCategory({ parentId: parent.id });
    const income = await aCategory({ kind: 'INCOME' });
    const tries: [Category, string, string][] = [
      [parent, other.id, 'CATEGORY_TOO_DEEP'],
      [other, child.id, 'CATEGORY_TOO_DEEP'],
      [other, other.id, 'CATEGORY_TOO_DEEP'],
      [other, income.id, 'CATEGORY_KIND_MISMATCH'],
      [other, anId(), 'CATEGORY_NOT_FOUND'],
    ];
    for (const [category, parentId, code] of tries) {
      const { body } = await owner.patch<ErrorAnswer>(`${path}/${category.id}`, { parentId, version: 1 });
      expect(body.code).toBe(code);
      expect((await current(category))?.version).toBe(1);
    }
  });

  test('keeps two levels with concurrent moves', async () => {
    const [one, other] = [await aCategory(), await aCategory()];
    const answers = await Promise.all([
      owner.patch(`${path}/${one.id}`, { parentId: other.id, version: 1 }),
      owner.patch(`${path}/${other.id}`, { parentId: one.id, version: 1 }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 422]);
  });

  test('rejects changes of fixed fields and allows duplicate names', async () => {
    const [one, other] = [await aCategory(), await aCategory()];
    expect((await owner.patch(`${path}/${one.id}`, { kind: 'INCOME', version: 1 })).status).toBe(400);
    const renamed = await owner.patch<Category>(`${path}/${one.id}`, { name: other.name, version: 1 });
    expect([renamed.status, renamed.body.name]).toEqual([200, other.name]);
  });
});

describe('sorting categories', () => {
  test('changes the order of the list', async () => {
    const parent = await aCategory();
    const children = [
      await aCategory({ parentId: parent.id }),
      await aCategory({ parentId: parent.id }),
      await aCategory({ parentId: parent.id }),
    ];
    const ids = children.map((each) => each.id);
    const wanted = [ids[2], ids[0], ids[1]];
    const answer = await owner.put<Category[]>(`${path}/order`, { ids: wanted });
    expect(answer.status).toBe(200);
    expect(answer.body.filter((each) => each.parentId === parent.id).map((each) => each.id)).toEqual(wanted);
    expect(await list()).toEqual(answer.body);
    const partly = await owner.put<Category[]>(`${path}/order`, { ids: [ids[1]] });
    expect(partly.body.filter((each) => each.parentId === parent.id).map((each) => each.id)).toEqual([
      ids[1],
      ids[2],
      ids[0],
    ]);
  });
});

describe('deleting a category', () => {
  test('deletes unused children too and restores them together', async () => {
    const parent = await aCategory();
    const child = await aCategory({ parentId: parent.id });
    const earlier = await aCategory({ parentId: parent.id });
    await owner.delete(`${path}/${earlier.id}`);
    await sql`
      update categories set deleted_at = deleted_at - interval '1 hour'
      where book_id = ${owner.bookId} and category_id = ${earlier.id}`.execute(app().database.db);
    expect((await owner.delete(`${path}/${parent.id}`)).status).toBe(204);
    expect(await current(child)).toBeUndefined();
    expect((await owner.delete(`${path}/${parent.id}`)).status).toBe(404);
    const alone = await owner.post<ErrorAnswer>(`${path}/${child.id}/restore`);
    expect([alone.status, alone.body.code]).toEqual([422, 'CATEGORY_DELETED']);
    const back = await owner.post<Category>(`${path}/${parent.id}/restore`);
    expect(back.status).toBe(200);
    expect(back.body).toEqual({ ...parent, version: 3 });
    expect(await current(child)).toEqual({ ...child, version: 3 });
    expect(await current(earlier)).toBeUndefined();
    expect(await owner.post<Category>(`${path}/${parent.id}/restore`)).toMatchObject({ status: 200, body: back.body });
  });

  test('is rejected while transactions use it or its children, including those in the trash', async () => {
    const parent = await aCategory();
    const child = await aCategory({ parentId: parent.id });
    const transaction = await anExpense({ categoryId: child.id });
    await owner.delete(`${transactions}/${transaction.id}`);
    for (const category of [parent, child]) {
      const { status, body } = await owner.delete<ErrorAnswer>(`${path}/${category.id}`);
      expect([status, body.code]).toEqual([422, 'IN_USE']);
    }
    expect(await current(child)).toEqual(child);
  });

  test('moves splits, fees, postings and transactions in the trash, and totals stay correct', async () => {
    const [parent, target] = [await aCategory(), await aCategory()];
    const child = await aCategory({ parentId: parent.id });
    const bank = await owner.post<{ id: string }>(`/api/v2/books/${owner.bookId}/assets`, {
      assetType: 'CHECKING_ACCOUNT',
      name: aName(),
    });
    const savings = await owner.post<{ id: string }>(`/api/v2/books/${owner.bookId}/assets`, {
      assetType: 'SAVINGS_ACCOUNT',
      name: aName(),
    });
    const split = await anExpense({
      amount: 10_000,
      splits: [
        { categoryId: parent.id, amount: 6000 },
        { categoryId: child.id, amount: 3000, memo: '간식' },
        { categoryId: null, amount: 1000 },
      ],
    });
    const transfer = await anExpense({
      type: 'TRANSFER',
      assetId: bank.body.id,
      toAssetId: savings.body.id,
      fee: 500,
      feeCategoryId: child.id,
    });
    const trashed = await anExpense({ categoryId: child.id, amount: 700 });
    await owner.delete(`${transactions}/${trashed.id}`);
    const untouched = await anExpense({ categoryId: target.id, amount: 40 });

    expect((await owner.delete(`${path}/${parent.id}?moveTo=${target.id}`)).status).toBe(204);

    const after = await read(split);
    expect(after.splits).toEqual([
      { categoryId: target.id, amount: 6000, memo: '' },
      { categoryId: target.id, amount: 3000, memo: '간식' },
      { categoryId: null, amount: 1000, memo: '' },
    ]);
    expect(after.version).toBe(2);
    expect(await read(transfer)).toMatchObject({ feeCategoryId: target.id, version: 2 });
    expect((await read(untouched)).version).toBe(1);
    const restored = await owner.post<Transaction>(`${transactions}/${trashed.id}/restore`);
    expect(restored.body.categoryId).toBe(target.id);
    const { rows } = await sql<{ total: number }>`
      select sum(amount) as total from postings where book_id = ${owner.bookId} and category_id = ${target.id}`.execute(
      app().database.db,
    );
    expect(rows[0]?.total).toBe(6000 + 3000 + 500 + 700 + 40);
    const stillNamed = await sql`
      select 1 from postings where book_id = ${owner.bookId} and category_id in (${parent.id}, ${child.id})`.execute(
      app().database.db,
    );
    expect(stillNamed.rows).toEqual([]);
    const stale = await owner.put<ErrorAnswer>(`${transactions}/${split.id}`, { ...split, memo: '늦은 수정' });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
  });

  test('rejects invalid targets and moves nothing', async () => {
    const parent = await aCategory();
    const child = await aCategory({ parentId: parent.id });
    const transaction = await anExpense({ categoryId: parent.id });
    const income = await aCategory({ kind: 'INCOME' });
    const gone = await aCategory();
    await owner.delete(`${path}/${gone.id}`);
    const [theirs] = await list(stranger);
    for (const target of [parent.id, child.id, income.id, gone.id, theirs?.id, anId()]) {
      const { status, body } = await owner.delete<ErrorAnswer>(`${path}/${parent.id}?moveTo=${target}`);
      expect([status, body.code]).toEqual([422, 'MOVE_TARGET_INVALID']);
    }
    expect((await owner.delete(`${path}/${parent.id}?moveTo=somewhere`)).status).toBe(400);
    expect(await read(transaction)).toEqual(transaction);
  });

  test('restores a name that a sibling uses meanwhile', async () => {
    const category = await aCategory();
    await owner.delete(`${path}/${category.id}`);
    await aCategory({ name: category.name });
    const { status, body } = await owner.post<Category>(`${path}/${category.id}/restore`);
    expect([status, body.name]).toEqual([200, category.name]);
  });

  test('waits for a transaction in flight and moves it too', async () => {
    const [category, target] = [await aCategory(), await aCategory()];
    const transaction = await anExpense({});
    const writer = await app().database.pool.connect();
    try {
      await writer.query('begin');
      await writer.query('update splits set category_id = $3 where book_id = $1 and transaction_id = $2', [
        owner.bookId,
        transaction.id,
        category.id,
      ]);
      const deleting = owner.delete(`${path}/${category.id}?moveTo=${target.id}`);
      await expect
        .poll(async () => {
          const { rows } = await writer.query(`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          return rows.length;
        })
        .toBe(1);
      await writer.query('commit');
      expect((await deleting).status).toBe(204);
    } finally {
      writer.release();
    }
    expect(await read(transaction)).toMatchObject({ categoryId: target.id, version: 2 });
  });
});
