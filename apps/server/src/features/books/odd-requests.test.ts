import type { Book, ErrorAnswer, Member } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs } from '../../testing/test-client.ts';

const app = useTestApp();

test('a member update without changes returns the member and notifies no one', async () => {
  const [owner, member] = [await joinAs(app(), 'still-owner'), await joinAs(app(), 'still-member')];
  await addMember(app(), owner.bookId, member, 'MEMBER');
  const path = `/api/v2/books/${owner.bookId}`;
  const seat = `${path}/members/${member.userId}`;
  const before = await owner.get(`${path}/activity`);
  for (const person of [owner, member]) {
    const answer = await person.patch<Member>(seat, {});
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ userId: member.userId, role: 'MEMBER' });
  }
  expect(await owner.get(`${path}/activity`)).toMatchObject({ body: before.body });
  expect((await member.patch<ErrorAnswer>(`${path}/members/${owner.userId}`, {})).body.code).toBe('ROLE_TOO_LOW');
});

test('a book accepts only existing currencies', async () => {
  const person = await joinAs(app(), 'traveler');
  for (const currency of ['ABC', 'X'.repeat(3), 'usd', 'KR', '']) {
    const answer = await person.post<ErrorAnswer>('/api/v2/books', { title: '여행', currency });
    expect([answer.status, answer.body.errors?.[0]?.field], currency).toEqual([400, 'currency']);
  }
  const made = await person.post<Book>('/api/v2/books', { title: '여행', currency: 'VND' });
  expect([made.status, made.body.currency]).toEqual([201, 'VND']);
  const foreign = { currency: 'ZZZ', amount: 100, rate: '1350' };
  const body = { type: 'EXPENSE', date: '2026-11-20', amount: 1350, foreign };
  const entry = await person.post<ErrorAnswer>(`/api/v2/books/${person.bookId}/transactions`, body);
  expect([entry.status, entry.body.errors?.[0]?.field]).toEqual([400, 'foreign.currency']);
});
