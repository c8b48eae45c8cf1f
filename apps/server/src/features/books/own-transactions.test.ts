import type { Book, ErrorAnswer, Invite, Member, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let parent: TestPerson;
let child: TestPerson;
let other: TestPerson;
let path: string;

beforeAll(async () => {
  [parent, child, other] = await Promise.all([
    joinAs(app(), 'own-parent'),
    joinAs(app(), 'own-child'),
    joinAs(app(), 'own-other'),
  ]);
  for (const person of [child, other]) await addMember(app(), parent.bookId, person, 'MEMBER');
  path = `/api/v2/books/${parent.bookId}`;
  expect((await keep(true)).status).toBe(200);
});

const keep = (ownEntriesOnly: boolean, more: object = {}, by = parent) =>
  by.patch<Member & ErrorAnswer>(`${path}/members/${child.userId}`, { ownEntriesOnly, ...more });

async function aTransaction(by: TestPerson, fields: object = {}): Promise<Transaction> {
  const { status, body } = await by.post<Transaction>(`${path}/transactions`, {
    type: 'EXPENSE',
    amount: 3000,
    date: '2026-11-18',
    description: '떡볶이',
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

const change = (transaction: Transaction) => ({
  type: 'EXPENSE',
  amount: 1,
  date: transaction.date,
  version: transaction.version,
});

describe('a member restricted to their own transactions', () => {
  test('is reported with the book, and visible to every member', async () => {
    const books = (await child.get<Book[]>('/api/v2/book/mybooks')).body;
    expect(books.map(({ id, ownEntriesOnly }) => [id === parent.bookId, ownEntriesOnly])).toContainEqual([true, true]);
    const { items } = (await other.get<{ items: Member[] }>(`${path}/members`)).body;
    expect(items.filter(({ ownEntriesOnly }) => ownEntriesOnly).map(({ userId }) => userId)).toEqual([child.userId]);
  });

  test('adds, changes, deletes, restores and undoes their own', async () => {
    const transaction = await aTransaction(child);
    const where = `${path}/transactions/${transaction.id}`;
    const answers = [
      await child.put(where, change(transaction)),
      await child.post(`${where}/comments`, { text: '내 용돈' }),
      await child.delete(where),
      await child.post(`${where}/restore`),
      await child.post(`${path}/transactions/bulk`, { ids: [transaction.id], set: { memo: '메모' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 204, 200, 200]);
    const { items } = (
      await child.get<{ items: { id: string; canUndo: boolean }[] }>(`${path}/activity?entityId=${transaction.id}`)
    ).body;
    expect(items.length).toBeGreaterThan(3);
  });

  test('cannot change the transactions of others', async () => {
    const [transaction, mine] = [await aTransaction(parent), await aTransaction(child)];
    const where = `${path}/transactions/${transaction.id}`;
    const gone = await aTransaction(parent);
    await parent.delete(`${path}/transactions/${gone.id}`);
    const { items } = (await parent.get<{ items: { id: string }[] }>(`${path}/activity?entityId=${transaction.id}`))
      .body;
    const answers = [
      await child.put<ErrorAnswer>(where, change(transaction)),
      await child.delete<ErrorAnswer>(where),
      await child.post<ErrorAnswer>(`${path}/transactions/${gone.id}/restore`),
      await child.post<ErrorAnswer>(`${path}/transactions/bulk`, { ids: [mine.id, transaction.id], delete: true }),
      await child.post<ErrorAnswer>(`${path}/activity/${items[0]?.id}/undo`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'OWN_ENTRIES_ONLY']),
    );
    expect((await parent.get<Transaction>(where)).body.version).toBe(1);
    expect((await child.get(`${path}/transactions/${mine.id}`)).status).toBe(200);
  });

  test('can read everything else but not change it', async () => {
    const answers = [
      await child.post<ErrorAnswer>(`${path}/categories`, { kind: 'EXPENSE', name: '아이 것' }),
      await child.post<ErrorAnswer>(`${path}/assets`, { assetType: 'CASH', name: '저금통' }),
      await child.post<ErrorAnswer>(`${path}/tags`, { name: '태그' }),
      await child.post<ErrorAnswer>(`/api/v2/budgets/books/${parent.bookId}`, { budgetMonth: '2026-11' }),
      await child.post<ErrorAnswer>(`${path}/goals`, { kind: 'SAVE', name: '장난감', targetAmount: 1 }),
      await child.post<ErrorAnswer>(`${path}/gift-events`, {
        direction: 'GIVEN',
        person: '친구',
        event: 'BIRTHDAY',
        amount: 1,
        date: '2026-11-20',
      }),
      await child.post<ErrorAnswer>(`${path}/dues`, {
        name: '반 모임',
        amount: 1,
        startMonth: '2026-11',
        seats: [{ name: '나' }],
      }),
      await child.post<ErrorAnswer>(`${path}/settlements`, {
        fromUserId: parent.userId,
        toUserId: child.userId,
        amount: 1,
        date: '2026-11-20',
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'OWN_ENTRIES_ONLY']),
    );
    expect((await child.get(`${path}/categories`)).status).toBe(200);
  });

  test('is restricted only by a higher role, and only with the role of a member', async () => {
    expect((await keep(false, {}, child)).status).toBe(403);
    expect((await keep(false, {}, other)).status).toBe(403);
    const viewer = await keep(true, { role: 'VIEWER' });
    expect([viewer.status, viewer.body.code]).toEqual([422, 'FIELD_NOT_FOR_ROLE']);
    const manager = await parent.patch<Member>(`${path}/members/${child.userId}`, { role: 'MANAGER' });
    expect([manager.body.role, manager.body.ownEntriesOnly]).toEqual(['MANAGER', false]);
    const again = await keep(true, { role: 'MEMBER' });
    expect([again.body.role, again.body.ownEntriesOnly]).toEqual(['MEMBER', true]);
    expect((await keep(false)).body.ownEntriesOnly).toBe(false);
    const transaction = await aTransaction(parent);
    expect((await child.put(`${path}/transactions/${transaction.id}`, change(transaction))).status).toBe(200);
    await keep(true);
  });

  test('is free of the restriction after leaving and returning', async () => {
    const seat = `${path}/members/${other.userId}`;
    expect((await parent.patch<Member>(seat, { ownEntriesOnly: true })).body.ownEntriesOnly).toBe(true);
    expect((await other.delete(seat)).status).toBe(204);
    const { body: invite } = await parent.post<Invite>(`${path}/invites`, { role: 'MEMBER' });
    const returned = await other.post<Book>(`/api/v2/invites/${invite.code}/accept`);
    expect([returned.status, returned.body.ownEntriesOnly]).toEqual([200, false]);
  });
});
