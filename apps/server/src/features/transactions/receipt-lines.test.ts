import type { Activity, Book, Transaction } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, signedOut } from '../../testing/test-client.ts';

const app = useTestApp();

test('lines of a receipt and the mark of a guest survive undo, a backup and its restoration', async () => {
  const person = await joinAs(app(), 'receipt-lines');
  const path = `/api/v2/books/${person.bookId}`;
  const seatId = (await person.post<{ userId: string }>(`${path}/members`, { name: '서연' })).body.userId;
  const items = [
    { name: '파스타', amount: 18_000, memberIds: [seatId] },
    { name: '와인', amount: 40_001, memberIds: [seatId, person.userId] },
  ];
  const dinner = { type: 'EXPENSE', date: '2026-11-20', amount: 58_001, description: '저녁' };
  const { body: made } = await person.post<Transaction>(`${path}/transactions`, { ...dinner, items });
  expect([made.shareMethod, made.shares.reduce((sum, { amount }) => sum + amount, 0)]).toEqual(['ITEM', 58_001]);
  const one = `${path}/transactions/${made.id}`;
  // What was read may be sent back.
  const same = await person.put<Transaction>(one, { ...made, description: '저녁 식사' });
  expect([same.status, same.body.items, same.body.shares]).toEqual([200, items, made.shares]);
  const other = await person.put<Transaction>(one, { ...dinner, version: 2 });
  expect([other.body.items, other.body.shareMethod]).toEqual([[], null]);
  const { items: log } = (await person.get<{ items: Activity[] }>(`${path}/activity?entityId=${made.id}`)).body;
  expect((await person.post(`${path}/activity/${log[0]?.id}/undo`)).status).toBe(200);
  expect((await person.get<Transaction>(one)).body.items).toEqual(items);

  const link = await person.post<{ url: string }>(`${path}/guest-links`, { memberId: seatId, scope: 'ADD' });
  const guest = `/api/v2/guest/${link.body.url.split('/').at(-1) ?? ''}`;
  expect((await signedOut(app()).post(`${guest}/expenses`, { amount: 900, description: '택시' })).status).toBe(201);
  const backup = await person.get<object>(`${path}/export?format=json`);
  const restored = await person.post<Book>('/api/v2/books/import-backup', backup.body);
  expect(restored.status).toBe(201);
  const listed = await person.get<{ items: Transaction[] }>(`/api/v2/books/${restored.body.id}/transactions`);
  const find = (description: string) =>
    listed.body.items.find((transaction) => transaction.description === description);
  expect(find('택시')?.guest).toBe(true);
  expect(find('저녁 식사')?.guest).toBe(false);
  expect(find('저녁 식사')?.items.map(({ name, amount, memberIds }) => [name, amount, memberIds.length])).toEqual([
    ['파스타', 18_000, 1],
    ['와인', 40_001, 2],
  ]);
  // An older backup has neither.
  const older = JSON.parse(JSON.stringify(backup.body)) as { transactions: Record<string, unknown>[] };
  for (const transaction of older.transactions) {
    delete transaction['items'];
    delete transaction['guest'];
  }
  expect((await person.post('/api/v2/books/import-backup', older)).status).toBe(201);
});
