import type { Book, ErrorAnswer, Invite } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestAnswer } from '../../testing/test-client.ts';

const app = useTestApp();

const codesOf = (answers: readonly TestAnswer<ErrorAnswer>[]) =>
  answers.filter(({ status }) => status >= 400).map(({ body }) => body.code);

test('a user has a hundred books at most, also when they are created, accepted or restored at once', async () => {
  const collector = await joinAs(app(), 'limit-collector');
  const create = (title: string) => collector.post<ErrorAnswer>('/api/v2/books', { title });
  const createAtOnce = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, number) => create(`${number}`)));
  // In small numbers: with the book of the start these are 97.
  for (let round = 0; round < 16; round += 1) expect(codesOf(await createAtOnce(6))).toEqual([]);
  expect(codesOf(await createAtOnce(8))).toEqual(Array(5).fill('TOO_MANY'));
  const { body: books } = await collector.get<Book[]>('/api/v2/book/mybooks');
  expect(books).toHaveLength(100);

  const deleted = books.slice(-3);
  for (const { id } of deleted) expect((await collector.delete(`/api/v2/books/${id}`)).status).toBe(204);
  for (const title of ['a', 'b']) expect((await create(title)).status).toBe(201);
  const restored = await Promise.all(
    deleted.map(({ id }) => collector.post<ErrorAnswer>(`/api/v2/books/${id}/restore`)),
  );
  expect(codesOf(restored)).toEqual(Array(2).fill('TOO_MANY'));

  expect((await collector.delete(`/api/v2/books/${collector.bookId}`)).status).toBe(204);
  const codes: string[] = [];
  for (const name of ['limit-host-1', 'limit-host-2', 'limit-host-3']) {
    const host = await joinAs(app(), name);
    const { body } = await host.post<Invite>(`/api/v2/books/${host.bookId}/invites`, { role: 'MEMBER' });
    codes.push(body.code);
  }
  const accepted = await Promise.all(
    codes.map((code) => collector.post<ErrorAnswer>(`/api/v2/invites/${code}/accept`)),
  );
  expect(codesOf(accepted)).toEqual(Array(2).fill('TOO_MANY'));
});
