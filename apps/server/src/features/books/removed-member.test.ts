import type { Invite, Notification, Transaction } from '@salim/contract';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, statusesOf, type TestAnswer, type TestPerson } from '../../testing/test-client.ts';
import { photo } from '../attachments/processing/testing/receipt-files.ts';

const app = useTestApp();
let owner: TestPerson;
let partner: TestPerson;
let book: string;

beforeAll(async () => {
  [owner, partner] = (await Promise.all(['seat-owner', 'seat-partner'].map((name) => joinAs(app(), name)))) as [
    TestPerson,
    TestPerson,
  ];
  await addMember(app(), owner.bookId, partner, 'MANAGER');
  book = `/api/v2/books/${owner.bookId}`;
});

async function spend(person: TestPerson, description: string): Promise<Transaction> {
  const body = { type: 'EXPENSE', date: '2026-11-20', amount: 9500, description };
  return (await person.post<Transaction>(`${book}/transactions`, body)).body;
}

async function attach(person: TestPerson, transactionId: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(await photo())]), 'receipt.jpg');
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const url = `${app().url}${book}/transactions/${transactionId}/attachments`;
  const answer = await fetch(url, { method: 'POST', body: form, headers });
  return ((await answer.json()) as { id: string }).id;
}

async function statusOf(path: string, bearer: string): Promise<number> {
  const answer = await fetch(app().url + path, { headers: { authorization: `Bearer ${bearer}` } });
  await answer.body?.cancel();
  return answer.status;
}

test('a removed member is rejected from the next request on, whatever they still hold', async () => {
  const transaction = await spend(partner, '내보내기 전의 점심');
  const receiptId = await attach(partner, transaction.id);
  const receipt = `/api/v2/attachments/${receiptId}`;
  const { body: made } = await partner.post<{ token: string }>('/api/v2/user/me/tokens', {
    name: '단축어',
    scopes: ['read', 'write', 'intake'],
    bookIds: [owner.bookId],
  });
  const { body: invite } = await partner.post<Invite>(`${book}/invites`, { role: 'MEMBER' });
  expect(await statusOf(receipt, partner.accessToken)).toBe(200);
  expect(await statusOf(`${book}/transactions`, made.token)).toBe(200);

  // Requests in flight at that moment either complete or are rejected, never in part.
  const [removed, ...racing] = await Promise.all([
    owner.delete(`${book}/members/${partner.userId}`),
    ...Array.from({ length: 8 }, (_, index) =>
      partner.post<Transaction>(`${book}/transactions`, {
        id: newId(app().deps.clock.now()),
        type: 'EXPENSE',
        date: '2026-11-20',
        amount: 100 + index,
      }),
    ),
  ]);
  expect(removed?.status).toBe(204);
  expect(racing.every(({ status }: TestAnswer<unknown>) => status === 201 || status === 404)).toBe(true);
  const kept = racing.filter(({ status }) => status === 201).map(({ body }) => body.id);
  const { body: list } = await owner.get<{ items: Transaction[] }>(`${book}/transactions?limit=200`);
  expect(list.items.map(({ id }) => id).toSorted()).toEqual([transaction.id, ...kept].toSorted());

  for (const path of [receipt, `${receipt}?size=preview`, `${book}/transactions`, `${book}/export?format=csv`]) {
    expect([path, await statusOf(path, partner.accessToken), await statusOf(path, made.token)]).toEqual([
      path,
      404,
      404,
    ]);
  }
  const writes = await Promise.all([
    partner.post(`${book}/transactions`, { type: 'EXPENSE', date: '2026-11-20', amount: 1 }),
    partner.put(`${book}/transactions/${transaction.id}`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 1,
      version: transaction.version,
    }),
    partner.delete(`${book}/transactions/${transaction.id}`),
    partner.post(`${book}/transactions/bulk`, { ids: [transaction.id], delete: true }),
    partner.delete(receipt),
    partner.post(`/api/v2/invites/${invite.code}/accept`),
  ]);
  expect(statusesOf(writes)).toEqual(writes.map(() => 404));
  expect((await partner.get<{ items: unknown[] }>('/api/v2/search?q=점심')).body).not.toMatchObject({
    transactions: [expect.anything()],
  });

  // Their transactions stay with their receipts, and they are no longer notified.
  expect(await statusOf(receipt, owner.accessToken)).toBe(200);
  const before = (await partner.get<Notification[]>('/api/v2/notifications')).body.length;
  await owner.post(`${book}/transactions/${transaction.id}/comments`, { text: '이거 뭐예요?', mentions: [] });
  expect((await partner.get<Notification[]>('/api/v2/notifications')).body).toHaveLength(before);
});
