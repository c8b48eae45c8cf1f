import type { Category, ErrorAnswer, ShareDefault } from '@salim/contract';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let minsu: TestPerson;
let jiyeon: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let home: string;
let path: string;

beforeAll(async () => {
  [minsu, jiyeon, viewer, stranger] = await Promise.all([
    joinAs(app(), 'usual-minsu'),
    joinAs(app(), 'usual-jiyeon'),
    joinAs(app(), 'usual-viewer'),
    joinAs(app(), 'usual-stranger'),
  ]);
  await addMember(app(), minsu.bookId, jiyeon, 'MEMBER');
  await addMember(app(), minsu.bookId, viewer, 'VIEWER');
  home = `/api/v2/books/${minsu.bookId}`;
  path = `${home}/share-defaults`;
});

const put = (body: object, by = minsu) => by.put<ShareDefault & ErrorAnswer>(path, body);
const list = async () => (await viewer.get<{ items: ShareDefault[] }>(path)).body.items;
const aCategory = async (kind: string, name: string) =>
  (await minsu.post<Category>(`${home}/categories`, { kind, name })).body;

test('is set once each for the book, a category and a payer', async () => {
  const food = await aCategory('EXPENSE', '둘이 먹는 것');
  const answers = await Promise.all(Array.from({ length: 4 }, () => put({ shareMethod: 'EQUAL' })));
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const bearers = [
    { userId: minsu.userId, weight: 6 },
    { userId: jiyeon.userId, weight: 4 },
  ];
  const byRatio = await put({ categoryId: food.id, shareMethod: 'RATIO', bearers });
  expect(byRatio.body).toMatchObject({ categoryId: food.id, payerId: null, shareMethod: 'RATIO', bearers });
  await put({ categoryId: food.id, payerId: jiyeon.userId, shareMethod: null });
  expect((await list()).map(({ categoryId, payerId }) => [categoryId, payerId])).toEqual([
    [null, null],
    [food.id, null],
    [food.id, jiyeon.userId],
  ]);
  await put({ categoryId: food.id, shareMethod: 'EQUAL' }, jiyeon);
  expect((await list())[1]).toEqual({ ...byRatio.body, shareMethod: 'EQUAL', bearers: [] });

  await minsu.delete(`${home}/categories/${food.id}`);
  expect((await list()).length).toBe(1);
  await minsu.post(`${home}/categories/${food.id}/restore`);
  expect((await list()).length).toBe(3);
  for (const { id } of await list()) expect((await minsu.delete(`${path}/${id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await minsu.delete(`${path}/${byRatio.body.id}`)).status).toBe(404);
});

test('does not affect transactions written without shares', async () => {
  await put({ shareMethod: 'EQUAL' });
  const { body } = await minsu.post<{ shares: unknown[]; shareMethod: unknown }>(`${home}/transactions`, {
    type: 'EXPENSE',
    amount: 1000,
    date: '2026-11-20',
  });
  expect([body.shares, body.shareMethod]).toEqual([[], null]);
});

test('rejects invalid values and users without permission', async () => {
  const income = await aCategory('INCOME', '들어온 것');
  const one = { userId: minsu.userId, weight: 1 };
  const refused = [
    await put({ shareMethod: 'AMOUNT' }),
    await put({}),
    await put({ shareMethod: 'EQUAL', bearers: [one, one] }),
    await put({ shareMethod: 'RATIO' }),
    await put({ shareMethod: 'RATIO', bearers: [{ ...one, weight: 0 }] }),
    await put({ shareMethod: 'EQUAL', bearers: [{ userId: stranger.userId }] }),
    await put({ shareMethod: 'EQUAL', payerId: stranger.userId }),
    await put({ shareMethod: 'EQUAL', categoryId: income.id }),
    await put({ shareMethod: 'EQUAL' }, viewer),
    await put({ shareMethod: 'EQUAL' }, stranger),
    await stranger.get(path),
    await signedOut(app()).get(path),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 422, 422, 422, 404, 404, 404, 403, 404, 404, 401]);
});

test('follows a seat to the user who takes it over', async () => {
  const seat = (await minsu.post<{ userId: string }>(`${home}/members`, { name: '하랑' })).body.userId;
  const bearers = [
    { userId: minsu.userId, weight: 2 },
    { userId: seat, weight: 1 },
  ];
  await put({ payerId: seat, shareMethod: 'RATIO', bearers });
  const { body } = await minsu.post<{ code: string }>(`${home}/invites`, { seatUserId: seat });
  expect((await stranger.post(`/api/v2/invites/${body.code}/accept`)).status).toBe(200);
  expect((await list()).filter(({ payerId }) => payerId !== null)).toMatchObject([
    { payerId: stranger.userId, bearers: [bearers[0], { userId: stranger.userId, weight: 1 }] },
  ]);
});
