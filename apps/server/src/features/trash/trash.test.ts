import type {
  AnswerOf,
  Asset,
  Category,
  ErrorAnswer,
  endpoints,
  PaymentMethod,
  Tag,
  Transaction,
} from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';

type Trash = AnswerOf<typeof endpoints.listTrash>;

const app = useTestApp();
let owner: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  [owner, viewer, stranger] = await Promise.all([
    joinAs(app(), 'trash-owner'),
    joinAs(app(), 'trash-viewer'),
    joinAs(app(), 'trash-stranger'),
  ]);
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
});

let names = 0;
function aName(): string {
  names += 1;
  return `이름 ${names}`;
}

async function make<Item>(person: TestPerson, what: string, fields: object): Promise<Item> {
  const { status, body } = await person.post<Item>(`/api/v2/books/${person.bookId}/${what}`, fields);
  expect(status).toBe(201);
  return body;
}

function anExpense(person: TestPerson, fields: object = {}): Promise<Transaction> {
  return make(person, 'transactions', { type: 'EXPENSE', date: '2026-11-20', amount: 9500, ...fields });
}

async function trashOf(person: TestPerson, bookId = person.bookId, query = ''): Promise<Trash> {
  const { status, body } = await person.get<Trash>(`/api/v2/books/${bookId}/trash${query}`);
  expect(status).toBe(200);
  return body;
}

async function moveDeletion(table: string, id: string, column: string, interval: string): Promise<void> {
  await sql`
    update ${sql.table(table)} set deleted_at = deleted_at - ${interval}::interval where ${sql.ref(column)} = ${id}`.execute(
    app().database.db,
  );
}

describe('the trash', () => {
  test('is empty at first', async () => {
    expect(await trashOf(stranger)).toEqual({ items: [], nextCursor: null });
  });

  test('holds everything that was deleted, newest first, until 30 days are over', async () => {
    const person = await joinAs(app(), 'trash-filler');
    const base = `/api/v2/books/${person.bookId}`;
    const transaction = await anExpense(person, { description: '점심' });
    const category = await make<Category>(person, 'categories', { kind: 'EXPENSE', name: aName() });
    const tag = await make<Tag>(person, 'tags', { name: aName() });
    const method = await make<PaymentMethod>(person, 'payments', { type: 'CASH', name: aName() });
    const asset = await make<Asset>(person, 'assets', { assetType: 'CASH', name: aName() });
    const places: [string, string, string][] = [
      [`${base}/transactions/${transaction.id}`, 'transactions', 'transaction_id'],
      [`${base}/categories/${category.id}`, 'categories', 'category_id'],
      [`${base}/tags/${tag.id}`, 'tags', 'tag_id'],
      [`${base}/payments/${method.id}`, 'payment_methods', 'payment_method_id'],
      [`/api/v2/assets/${asset.id}`, 'assets', 'asset_id'],
    ];
    for (const [index, [path, table, column]] of places.entries()) {
      expect((await person.delete(path)).status).toBe(204);
      await moveDeletion(table, path.slice(-36), column, `${5 - index} days`);
    }
    const { items } = await trashOf(person);
    expect(items.map((item) => [item.entity, item.id, item.name])).toEqual([
      ['ASSET', asset.id, asset.name],
      ['PAYMENT_METHOD', method.id, method.name],
      ['TAG', tag.id, tag.name],
      ['CATEGORY', category.id, category.name],
      ['TRANSACTION', transaction.id, '점심'],
    ]);
    expect(items.map((item) => item.transaction?.id ?? null)).toEqual([null, null, null, null, transaction.id]);
    for (const item of items) {
      expect(Date.parse(item.expiresAt) - Date.parse(item.deletedAt)).toBe(30 * 86_400_000);
    }
    expect(items.at(-1)?.transaction).toMatchObject({ description: '점심', amount: 9500, version: 2 });

    expect((await person.post(`${base}/tags/${tag.id}/restore`)).status).toBe(200);
    await moveDeletion('categories', category.id, 'category_id', '27 days');
    const later = await trashOf(person);
    expect(later.items.map((item) => item.entity)).toEqual(['ASSET', 'PAYMENT_METHOD', 'TRANSACTION']);
  });

  test('is paged without gaps, also for rows deleted at the same instant', async () => {
    const person = await joinAs(app(), 'trash-pager');
    const base = `/api/v2/books/${person.bookId}`;
    const transactions = await Promise.all(Array.from({ length: 9 }, () => anExpense(person)));
    const parent = await make<Category>(person, 'categories', { kind: 'EXPENSE', name: aName() });
    await make<Category>(person, 'categories', { kind: 'EXPENSE', name: aName(), parentId: parent.id });
    await make<Category>(person, 'categories', { kind: 'EXPENSE', name: aName(), parentId: parent.id });
    await person.post(`${base}/transactions/bulk`, {
      ids: transactions.map((transaction) => transaction.id),
      delete: true,
    });
    await person.delete(`${base}/categories/${parent.id}`);
    const whole = await trashOf(person);
    expect([whole.items.length, whole.nextCursor]).toEqual([12, null]);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Trash = await trashOf(person, person.bookId, `?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole.items.map((item) => item.id));
    expect(new Set(seen).size).toBe(12);
  });

  test('shows no more of other members’ masked transactions than any list', async () => {
    const secret = await anExpense(owner, { description: '깜짝 선물', memo: '반지', visibility: 'MASKED' });
    await owner.delete(`/api/v2/books/${owner.bookId}/transactions/${secret.id}`);
    const mine = (await trashOf(owner)).items.find((item) => item.id === secret.id);
    expect([mine?.name, mine?.transaction?.memo]).toEqual(['깜짝 선물', '반지']);
    const theirs = (await trashOf(viewer, owner.bookId)).items.find((item) => item.id === secret.id);
    expect([theirs?.name, theirs?.transaction?.isMasked]).toEqual(['비공개', true]);
    expect(JSON.stringify(theirs)).not.toMatch(/깜짝|반지/u);
  });

  test('is readable by members only', async () => {
    const path = `/api/v2/books/${owner.bookId}/trash`;
    expect((await viewer.get(path)).status).toBe(200);
    const refused = await stranger.get<ErrorAnswer>(path);
    expect([refused.status, refused.body.code]).toEqual([404, 'BOOK_NOT_FOUND']);
    expect((await signedOut(app()).get(path)).status).toBe(401);
  });

  test.each(['cursor=x', 'cursor=W10', 'limit=0', 'limit=201', 'limit=ten', 'page=2'])(
    'refuses the query %s',
    async (query) => {
      const { status, body } = await owner.get<ErrorAnswer>(`/api/v2/books/${owner.bookId}/trash?${query}`);
      expect([400, 422]).toContain(status);
      expect(body.errors?.[0]?.field).toBe(query.split('=')[0]);
    },
  );
});
