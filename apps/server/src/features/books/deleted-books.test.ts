import type { AnswerOf, Book, endpoints } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';

type Deleted = AnswerOf<typeof endpoints.listDeletedBooks>;

const DELETED = '/api/v2/books/deleted';

const app = useTestApp();
let owner: TestPerson;
let manager: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  [owner, manager, stranger] = await Promise.all([
    joinAs(app(), 'deleted-owner'),
    joinAs(app(), 'deleted-manager'),
    joinAs(app(), 'deleted-stranger'),
  ]);
});

async function aDeletedBook(title: string): Promise<string> {
  const { body } = await owner.post<Book>('/api/v2/books', { title });
  await addMember(app(), body.id, manager, 'MANAGER');
  expect((await owner.delete(`/api/v2/books/${body.id}`)).status).toBe(204);
  return body.id;
}

async function deletedOf(person: TestPerson): Promise<Deleted['items']> {
  const { status, body } = await person.get<Deleted>(DELETED);
  expect(status).toBe(200);
  return body.items;
}

describe('books in the trash', () => {
  test('are visible to their owner only, who can restore them exactly', async () => {
    const id = await aDeletedBook('제주 여행');
    const [found] = await deletedOf(owner);
    expect(found).toMatchObject({ id, title: '제주 여행', timeZone: 'Asia/Seoul' });
    expect(Date.parse(found?.expiresAt ?? '') - Date.parse(found?.deletedAt ?? '')).toBe(30 * 24 * 3_600_000);
    expect(await deletedOf(manager)).toEqual([]);
    expect(await deletedOf(stranger)).toEqual([]);

    expect((await owner.post<Book>(`/api/v2/books/${id}/restore`)).body).toMatchObject({ id, title: '제주 여행' });
    expect((await deletedOf(owner)).map((book) => book.id)).not.toContain(id);
  });

  test('are listed newest first until their 30 days are over', async () => {
    const [older, newer] = [await aDeletedBook('먼저'), await aDeletedBook('나중')];
    expect((await deletedOf(owner)).map((book) => book.id)).toEqual([newer, older]);
    await sql`update books set deleted_at = deleted_at - interval '31 days' where book_id = ${older}`.execute(
      app().database.db,
    );
    expect((await deletedOf(owner)).map((book) => book.id)).toEqual([newer]);
  });

  test('require a sign-in and cannot be changed', async () => {
    expect((await signedOut(app()).get(DELETED)).status).toBe(401);
    expect((await owner.post(DELETED)).status).toBe(405);
  });
});
