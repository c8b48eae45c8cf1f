import type { Book, Dashboard, ErrorAnswer, UserSettings } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
const path = '/api/v2/user/me/settings';
const DEFAULTS = {
  theme: 'system',
  numberDisplay: 'won',
  weekStart: 'sunday',
  firstScreen: '/dashboard',
  hasShortcuts: true,
  defaultBookId: null,
};
let person: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  [person, stranger] = await Promise.all([joinAs(app(), 'settler'), joinAs(app(), 'settler-stranger')]);
});

const read = async (): Promise<UserSettings> => {
  const { status, body } = await person.get<UserSettings>(path);
  expect(status).toBe(200);
  return body;
};

describe('settings', () => {
  test('have defaults until changed', async () => {
    expect((await stranger.get(path)).body).toEqual(DEFAULTS);
  });

  test('change one by one, idempotently, and per user', async () => {
    const first = await person.put<UserSettings>(path, { theme: 'dark', numberDisplay: 'man' });
    expect([first.status, first.body]).toEqual([200, { ...DEFAULTS, theme: 'dark', numberDisplay: 'man' }]);
    const again = await person.put<UserSettings>(path, { theme: 'dark', numberDisplay: 'man' });
    expect(again.body).toEqual(first.body);
    await person.put(path, { weekStart: 'monday', firstScreen: '/assets', hasShortcuts: false });
    expect(await read()).toEqual({
      theme: 'dark',
      numberDisplay: 'man',
      weekStart: 'monday',
      firstScreen: '/assets',
      hasShortcuts: false,
      defaultBookId: null,
    });
    expect((await stranger.get(path)).body).toEqual(DEFAULTS);
  });

  test('accept concurrent changes without losing one', async () => {
    await Promise.all([person.put(path, { theme: 'light' }), person.put(path, { numberDisplay: 'sign' })]);
    expect(await read()).toMatchObject({ theme: 'light', numberDisplay: 'sign' });
  });

  test("return the user's default book as long as it exists", async () => {
    const book = (await person.post<Book>('/api/v2/books', { title: '둘째' })).body;
    expect((await person.put<UserSettings>(path, { defaultBookId: book.id })).body.defaultBookId).toBe(book.id);
    expect((await person.get<Dashboard>('/api/v2/dashboard')).body.bookId).toBe(book.id);
    await person.delete(`/api/v2/books/${book.id}`);
    expect((await read()).defaultBookId).toBeNull();
    expect((await person.get<Dashboard>('/api/v2/dashboard')).body.bookId).toBe(person.bookId);
    await person.post(`/api/v2/books/${book.id}/restore`);
    expect((await read()).defaultBookId).toBe(book.id);
    await person.put(path, { defaultBookId: null });
    expect((await read()).defaultBookId).toBeNull();
  });

  test('reject the book of another user, unknown values and fields, and missing sessions', async () => {
    const before = await read();
    const foreign = await person.put<ErrorAnswer>(path, { defaultBookId: stranger.bookId });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'BOOK_NOT_FOUND']);
    for (const body of [
      { theme: 'pink' },
      { theme: 1 },
      { hasShortcuts: 'yes' },
      { isAdmin: true },
      { firstScreen: '//x' },
    ]) {
      expect((await person.put(path, body)).status).toBe(400);
    }
    expect((await signedOut(app()).get(path)).status).toBe(401);
    expect((await signedOut(app()).put(path, { theme: 'dark' })).status).toBe(401);
    expect(await read()).toEqual(before);
  });
});
