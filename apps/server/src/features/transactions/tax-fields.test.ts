import type { Activity, Book, BookBackup, Category, ErrorAnswer, RecurringRule, Transaction } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs } from '../../testing/test-client.ts';

const app = useTestApp();
const FIELDS = { taxKind: 'MARKET', cashReceipt: true };

test('tax kind and cash receipt survive replacing, undo, a backup and its restoration', async () => {
  const person = await joinAs(app(), 'tax-fields');
  const path = `/api/v2/books/${person.bookId}`;
  const lunch = { type: 'EXPENSE', date: '2026-11-20', amount: 9000, description: '순대국' };
  const { body: made } = await person.post<Transaction>(`${path}/transactions`, { ...lunch, ...FIELDS });
  expect(made).toMatchObject(FIELDS);
  const one = `${path}/transactions/${made.id}`;
  expect((await person.get<Transaction>(one)).body).toMatchObject(FIELDS);
  // What was read may be sent back.
  expect((await person.put<Transaction>(one, { ...made, memo: '시장' })).body).toMatchObject(FIELDS);
  const cleared = await person.put<Transaction>(one, { ...lunch, version: 2 });
  expect(cleared.body).toMatchObject({ taxKind: null, cashReceipt: false });
  const { items: log } = (await person.get<{ items: Activity[] }>(`${path}/activity?entityId=${made.id}`)).body;
  expect((await person.post(`${path}/activity/${log[0]?.id}/undo`)).status).toBe(200);
  expect((await person.get<Transaction>(one)).body).toMatchObject({ ...FIELDS, memo: '시장' });
  // A bulk change of something else keeps them.
  await person.post(`${path}/transactions/bulk`, { ids: [made.id], set: { memo: '' } });
  expect((await person.get<Transaction>(one)).body).toMatchObject({ ...FIELDS, memo: '' });

  const backup = (
    await person.get<BookBackup & { transactions: Record<string, unknown>[] }>(`${path}/export?format=json`)
  ).body;
  const restore = async (from: object) => {
    const restored = await person.post<Book>('/api/v2/books/import-backup', from);
    expect([restored.status, restored.body]).toEqual([201, restored.body]);
    return `/api/v2/books/${restored.body.id}`;
  };
  const restored = await restore(backup);
  expect((await person.get<{ items: Transaction[] }>(`${restored}/transactions`)).body.items).toMatchObject([FIELDS]);
  const kindsOf = async (book: string) =>
    (await person.get<Category[]>(`${book}/categories`)).body.flatMap(({ name, taxKind }) =>
      taxKind === null ? [] : [`${name} ${taxKind}`],
    );
  expect(await kindsOf(restored)).toEqual(await kindsOf(path));
  expect(await kindsOf(restored)).toContain('대중교통 TRANSIT');
  // An older backup has none of them.
  const older = JSON.parse(JSON.stringify(backup)) as typeof backup;
  for (const transaction of older.transactions) {
    delete transaction['taxKind'];
    delete transaction['cashReceipt'];
  }
  for (const category of older.categories) Reflect.deleteProperty(category, 'taxKind');
  const listed = await person.get<{ items: Transaction[] }>(`${await restore(older)}/transactions`);
  expect(listed.body.items).toMatchObject([{ taxKind: null, cashReceipt: false }]);
});

test('an undo from before they existed restores a transaction without them', async () => {
  const person = await joinAs(app(), 'tax-fields-old');
  const path = `/api/v2/books/${person.bookId}`;
  const { body: made } = await person.post<Transaction>(`${path}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 9000,
  });
  const one = `${path}/transactions/${made.id}`;
  await person.put(one, { type: 'EXPENSE', date: '2026-11-20', amount: 8000, version: 1 });
  await app().database.pool.query(
    `update activity set undo = undo #- '{entries,0,draft,taxKind}' #- '{entries,0,draft,cashReceipt}'
     where entity_id = $1 and undo is not null`,
    [made.id],
  );
  const { items: log } = (await person.get<{ items: Activity[] }>(`${path}/activity?entityId=${made.id}`)).body;
  expect((await person.post(`${path}/activity/${log[0]?.id}/undo`)).status).toBe(200);
  expect((await person.get<Transaction>(one)).body).toMatchObject({ amount: 9000, taxKind: null, cashReceipt: false });
});

test('they belong to expenses, and other members see none of a masked one', async () => {
  const person = await joinAs(app(), 'tax-fields-type');
  const member = await joinAs(app(), 'tax-fields-member');
  await addMember(app(), person.bookId, member, 'MEMBER');
  const path = `/api/v2/books/${person.bookId}/transactions`;
  for (const fields of [{ taxKind: 'EXCLUDED' }, { cashReceipt: true }]) {
    const { status, body } = await person.post<ErrorAnswer>(path, {
      ...{ type: 'INCOME', date: '2026-11-20', amount: 1 },
      ...fields,
    });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'FIELD_NOT_FOR_TYPE', Object.keys(fields)[0]]);
  }
  const bad = { type: 'EXPENSE', date: '2026-11-20', amount: 1, taxKind: 'FREE' };
  expect((await person.post(path, bad)).status).toBe(400);
  const masked = { type: 'EXPENSE', date: '2026-11-20', amount: 700, visibility: 'MASKED', ...FIELDS };
  const { body: made } = await person.post<Transaction>(path, masked);
  const seen = await member.get<Transaction>(`${path}/${made.id}`);
  expect(seen.body).toMatchObject({ isMasked: true, taxKind: null, cashReceipt: false });
});

test('a recurring rule hands them on, also one from before they existed', async () => {
  const person = await joinAs(app(), 'tax-fields-rule');
  const path = `/api/v2/books/${person.bookId}`;
  const template = { type: 'EXPENSE', amount: 55_000, description: '정기권', ...FIELDS };
  const rule = { template, rrule: 'FREQ=MONTHLY;BYMONTHDAY=1', startDate: '2030-01-01' };
  const { body: made, status } = await person.post<RecurringRule>(`${path}/recurring`, rule);
  expect([status, made.template]).toEqual([201, expect.objectContaining(FIELDS)]);
  const recorded = await person.post<Transaction>(`${path}/recurring/${made.id}/occurrences/2030-01-01/record`);
  expect([recorded.status, recorded.body]).toEqual([201, expect.objectContaining(FIELDS)]);
  await app().database.pool.query(
    `update recurring_rules set template = template - '{taxKind,cashReceipt}'::text[] where rule_id = $1`,
    [made.id],
  );
  const { body: older } = await person.get<RecurringRule>(`${path}/recurring/${made.id}`);
  expect(older.template).toMatchObject({ taxKind: null, cashReceipt: false });
});
