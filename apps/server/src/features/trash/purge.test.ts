import type { Asset, Category, PaymentMethod, Tag, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { purgeTrash } from './purge.service.ts';

const app = useTestApp();

let names = 0;
function aName(): string {
  names += 1;
  return `이름 ${names}`;
}

async function make<Item>(person: TestPerson, what: string, fields: object): Promise<Item> {
  const { status, body } = await person.post<Item>(`/api/v2/books/${person.bookId}/${what}`, fields);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

function anExpense(person: TestPerson, fields: object = {}): Promise<Transaction> {
  return make(person, 'transactions', { type: 'EXPENSE', date: '2026-11-20', amount: 9500, ...fields });
}

async function remove(person: TestPerson, path: string): Promise<void> {
  expect((await person.delete(path)).status).toBe(204);
}

/** Backdates everything in the trash of a book by a number of days. */
async function age(bookId: string, days: number): Promise<void> {
  const { db } = app().database;
  const { rows: tables } = await sql<{ table: string }>`
    select c.table_name as table from information_schema.columns c
    join information_schema.columns d using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'book_id' and d.column_name = 'deleted_at'`.execute(db);
  for (const { table } of tables) {
    await sql`
      update ${sql.table(table)} set deleted_at = deleted_at - make_interval(days => ${days})
      where book_id = ${bookId} and deleted_at is not null`.execute(db);
  }
}

/** Row counts of a book in every table. */
async function rowsOf(bookId: string): Promise<Record<string, number>> {
  const { db } = app().database;
  const { rows: tables } = await sql<{ table: string }>`
    select c.table_name as table from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'book_id'`.execute(db);
  const counts: Record<string, number> = {};
  for (const { table } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where book_id = ${bookId}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function isKnown(id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from directory where id = ${id}`.execute(app().database.db);
  return rows.length > 0;
}

describe('purging the trash', () => {
  test('removes transactions after 30 days with all their parts, and no sooner', async () => {
    const person = await joinAs(app(), 'purge-entries');
    const base = `/api/v2/books/${person.bookId}`;
    const tag = await make<Tag>(person, 'tags', { name: aName() });
    const asset = await make<Asset>(person, 'assets', { assetType: 'CASH', name: aName() });
    const kept = await anExpense(person, { assetId: asset.id, amount: 100 });
    const old = await anExpense(person, { assetId: asset.id, tagIds: [tag.id], description: '오래된 것' });
    const young = await anExpense(person, { assetId: asset.id });
    await remove(person, `${base}/transactions/${old.id}`);
    await age(person.bookId, 29);
    await purgeTrash(app().deps);
    expect(await isKnown(old.id)).toBe(true);
    await age(person.bookId, 2);
    await remove(person, `${base}/transactions/${young.id}`);

    expect((await purgeTrash(app().deps)).transactions).toBe(1);

    expect((await person.post(`${base}/transactions/${old.id}/restore`)).status).toBe(404);
    expect(await isKnown(old.id)).toBe(false);
    const { rows } = await sql`select 1 from transaction_tags where transaction_id = ${old.id}`.execute(
      app().database.db,
    );
    expect(rows).toEqual([]);
    expect((await person.post(`${base}/transactions/${young.id}/restore`)).status).toBe(200);
    expect((await person.get(`${base}/transactions/${kept.id}`)).body).toEqual(kept);
    expect((await person.get<Asset>(`/api/v2/assets/${asset.id}`)).body.balance).toBe(-100 - 9500);
  });

  test('keeps refunds of purged purchases without the reference', async () => {
    const person = await joinAs(app(), 'purge-refunds');
    const base = `/api/v2/books/${person.bookId}`;
    const bought = await anExpense(person);
    const refund = await anExpense(person, { isRefund: true, refundOfId: bought.id });
    await remove(person, `${base}/transactions/${bought.id}`);
    await age(person.bookId, 31);
    await purgeTrash(app().deps);
    const { body } = await person.get<Transaction>(`${base}/transactions/${refund.id}`);
    expect(body).toMatchObject({ isRefund: true, refundOfId: null, amount: 9500, version: 2 });
  });

  test('removes more than one batch, and can be stopped between two', async () => {
    const person = await joinAs(app(), 'purge-many');
    const base = `/api/v2/books/${person.bookId}`;
    const first = await anExpense(person);
    await sql`
      insert into transactions select (jsonb_populate_record(t, jsonb_build_object('transaction_id', gen_random_uuid()))).*
      from transactions t, generate_series(1, 1100) where t.transaction_id = ${first.id}`.execute(app().database.db);
    await sql`
      insert into directory (id, book_id)
      select transaction_id, book_id from transactions where book_id = ${person.bookId} on conflict do nothing`.execute(
      app().database.db,
    );
    await sql`
      delete from postings where book_id = ${person.bookId}`.execute(app().database.db);
    await sql`
      update transactions set deleted_at = created_at - interval '31 days' where book_id = ${person.bookId}`.execute(
      app().database.db,
    );
    let batches = 0;
    const stopped = await purgeTrash(app().deps, () => {
      batches += 1;
      return batches > 1;
    });
    expect(stopped.transactions).toBe(500);
    expect((await purgeTrash(app().deps)).transactions).toBe(601);
    expect((await rowsOf(person.bookId))['transactions']).toBe(0);
    expect((await person.get<{ items: unknown[] }>(`${base}/trash`)).body.items).toEqual([]);
  });

  test('removes unused rows and keeps those that transactions still refer to', async () => {
    const person = await joinAs(app(), 'purge-things');
    const base = `/api/v2/books/${person.bookId}`;
    const parent = await make<Category>(person, 'categories', { kind: 'EXPENSE', name: aName() });
    const child = await make<Category>(person, 'categories', { kind: 'EXPENSE', name: aName(), parentId: parent.id });
    const tag = await make<Tag>(person, 'tags', { name: aName() });
    const unused = await make<Asset>(person, 'assets', { assetType: 'CASH', name: aName() });
    const method = await make<PaymentMethod>(person, 'payments', {
      type: 'CASH',
      name: aName(),
      assetId: unused.id,
    });
    const used = await make<Asset>(person, 'assets', { assetType: 'CASH', name: aName() });
    const transaction = await anExpense(person, { assetId: used.id });
    for (const path of [
      `${base}/categories/${parent.id}`,
      `${base}/tags/${tag.id}`,
      `${base}/payments/${method.id}`,
      `/api/v2/assets/${unused.id}`,
      `/api/v2/assets/${used.id}`,
    ]) {
      await remove(person, path);
    }
    const young = await purgeTrash(app().deps);
    expect(young.items).toBe(0);
    await age(person.bookId, 31);

    expect((await purgeTrash(app().deps)).items).toBe(5);

    for (const item of [parent, child, tag, method, unused]) expect(await isKnown(item.id)).toBe(false);
    expect(await isKnown(used.id)).toBe(true);
    expect((await person.get(`${base}/transactions/${transaction.id}`)).body).toEqual(transaction);
    expect((await purgeTrash(app().deps)).items).toBe(0);
  });

  test('removes goals, gifts, dues, rules and settlements after 30 days, and no sooner', async () => {
    const [person, friend] = await Promise.all([joinAs(app(), 'purge-kinds'), joinAs(app(), 'purge-friend')]);
    await addMember(app(), person.bookId, friend, 'MEMBER');
    const base = `/api/v2/books/${person.bookId}`;
    const gift = {
      direction: 'GIVEN',
      person: '김민수',
      relation: '동료',
      event: 'WEDDING',
      amount: 100_000,
      date: '2026-11-14',
    };
    const rule = {
      template: { type: 'EXPENSE', amount: 700_000, description: '월세' },
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=28',
      startDate: '2026-11-28',
    };
    const settlement = { fromUserId: friend.userId, toUserId: person.userId, amount: 1000, date: '2026-11-20' };
    const items: readonly (readonly [string, object])[] = [
      ['goals', { kind: 'SAVE', name: aName(), targetAmount: 1_000_000 }],
      ['gift-events', gift],
      ['dues', { name: aName(), amount: 10_000, startMonth: '2026-11', seats: [{ name: '민수' }] }],
      ['recurring', rule],
      ['settlements', { ...settlement, status: 'SENT' }],
    ];
    const ids: string[] = [];
    for (const [what, fields] of items) {
      const { id } = await make<{ id: string }>(person, what, fields);
      await remove(person, `${base}/${what}/${id}`);
      ids.push(id);
    }
    await age(person.bookId, 29);
    expect((await purgeTrash(app().deps)).items).toBe(0);
    await age(person.bookId, 2);
    expect((await purgeTrash(app().deps)).items).toBe(items.length);
    for (const id of ids) expect(await isKnown(id)).toBe(false);
    const left = await rowsOf(person.bookId);
    for (const table of ['goals', 'gift_events', 'dues', 'recurring_rules', 'settlements']) {
      expect([table, left[table]]).toEqual([table, 0]);
    }
  });

  test('removes notes of reassignments once their source row is purged, and not before', async () => {
    const person = await joinAs(app(), 'purge-moves');
    const base = `/api/v2/books/${person.bookId}`;
    const [tag, other] = [
      await make<Tag>(person, 'tags', { name: aName() }),
      await make<Tag>(person, 'tags', { name: aName() }),
    ];
    const kept = await make<Category>(person, 'categories', { kind: 'EXPENSE', name: aName() });
    await anExpense(person, { tagIds: [tag.id], categoryId: kept.id });
    await person.post(`${base}/tags/${tag.id}/merge`, { into: other.id });
    await remove(person, `${base}/categories/${kept.id}?moveTo=none`);
    await purgeTrash(app().deps);
    const noted = async () => (await rowsOf(person.bookId))['reassignments'];
    expect(await noted()).toBe(3);
    await sql`
      update tags set deleted_at = deleted_at - interval '31 days' where tag_id = ${tag.id}`.execute(app().database.db);
    expect((await purgeTrash(app().deps)).items).toBe(1);
    expect(await noted()).toBe(2);
    await age(person.bookId, 31);
    await purgeTrash(app().deps);
    expect(await noted()).toBe(0);
  });

  test('removes expired books completely, and only those', async () => {
    const [person, neighbor] = await Promise.all([joinAs(app(), 'purge-book'), joinAs(app(), 'purge-neighbor')]);
    await addMember(app(), person.bookId, neighbor, 'MEMBER');
    const tag = await make<Tag>(person, 'tags', { name: aName() });
    const bought = await anExpense(person, { tagIds: [tag.id] });
    const moved = await make<Tag>(person, 'tags', { name: aName() });
    await anExpense(person, { tagIds: [moved.id] });
    await person.post(`/api/v2/books/${person.bookId}/tags/${moved.id}/merge`, { into: tag.id });
    await anExpense(person, { isRefund: true, refundOfId: bought.id });
    await anExpense(neighbor);
    const before = await rowsOf(neighbor.bookId);
    await remove(person, `/api/v2/books/${person.bookId}`);
    await age(person.bookId, 29);
    expect((await purgeTrash(app().deps)).books).toBe(0);
    await age(person.bookId, 2);

    expect((await purgeTrash(app().deps)).books).toBe(1);

    expect(Object.entries(await rowsOf(person.bookId)).filter(([, count]) => count > 0)).toEqual([]);
    expect(await rowsOf(neighbor.bookId)).toEqual(before);
    expect((await person.post(`/api/v2/books/${person.bookId}/restore`)).status).toBe(404);
    expect((await neighbor.get<unknown[]>('/api/v2/book/mybooks')).body).toHaveLength(1);
  });

  test('closes every way into a book that is being removed', async () => {
    const person = await joinAs(app(), 'purge-half');
    await anExpense(person);
    await remove(person, `/api/v2/books/${person.bookId}`);
    await age(person.bookId, 31);
    const stopped = await purgeTrash(app().deps, () => true);
    expect(stopped).toEqual({ books: 0, transactions: 0, items: 0 });
    expect((await person.post(`/api/v2/books/${person.bookId}/restore`)).status).toBe(404);
    expect((await purgeTrash(app().deps)).books).toBe(1);
  });

  test('removes each row once when several servers purge at the same time', async () => {
    const people = await Promise.all([joinAs(app(), 'purge-together-1'), joinAs(app(), 'purge-together-2')]);
    for (const person of people) {
      const transaction = await anExpense(person);
      await remove(person, `/api/v2/books/${person.bookId}/transactions/${transaction.id}`);
      await age(person.bookId, 31);
    }
    const rounds = await Promise.all(Array.from({ length: 4 }, () => purgeTrash(app().deps)));
    expect(rounds.reduce((total, round) => total + round.transactions, 0)).toBe(2);
  });

  test('deletes idempotency keys of the day before', async () => {
    const person = await joinAs(app(), 'purge-keys');
    const path = `/api/v2/books/${person.bookId}/tags`;
    await person.post(path, { name: aName() }, { 'idempotency-key': 'old' });
    await person.post(path, { name: aName() }, { 'idempotency-key': 'young' });
    await sql`
      update idempotency_keys set created_at = created_at - interval '25 hours'
      where user_id = ${person.userId} and key = 'old'`.execute(app().database.db);
    await purgeTrash(app().deps);
    const { rows } = await sql<{ key: string }>`
      select key from idempotency_keys where user_id = ${person.userId}`.execute(app().database.db);
    expect(rows).toEqual([{ key: 'young' }]);
  });
});
