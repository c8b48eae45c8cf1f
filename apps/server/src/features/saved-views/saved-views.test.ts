import type { Activity, AnswerOf, BookBackup, Category, Dashboard, endpoints, SavedView } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

// Noon of Friday, 20 November 2026, in Korea.
const app = useTestApp({ clock: testClock() });
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let home: string;
let food: string;

beforeAll(async () => {
  owner = await joinAs(app(), 'views-owner');
  member = await joinAs(app(), 'views-member');
  viewer = await joinAs(app(), 'views-viewer');
  stranger = await joinAs(app(), 'views-stranger');
  home = `/api/v2/books/${owner.bookId}`;
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  const categories = (await owner.get<Category[]>(`${home}/categories`)).body;
  food = categories.find(({ kind, parentId }) => kind === 'EXPENSE' && parentId === null)?.id ?? '';
  const spend = (person: TestPerson, date: string, amount: number, fields: object = {}) =>
    person.post(`${home}/transactions`, { type: 'EXPENSE', date, amount, ...fields });
  await spend(owner, '2026-11-02', 12_000, { categoryId: food });
  await spend(owner, '2026-10-02', 7000, { categoryId: food });
  await spend(owner, '2026-11-03', 3000);
  await spend(member, '2026-11-04', 5000, { categoryId: food, visibility: 'MASKED', description: '몰래 산 선물' });
  await owner.post(`${home}/transactions`, { type: 'INCOME', date: '2026-11-25', amount: 900_000 });
});

const view = (values: object = {}) => ({
  name: '식비',
  target: 'TRANSACTIONS',
  query: `categoryId=${food}`,
  ...values,
});
const namesOf = async (person: TestPerson): Promise<string[]> =>
  (await person.get<{ items: SavedView[] }>(`${home}/views`)).body.items.map(({ name }) => name);

async function saved(person: TestPerson, values: object = {}): Promise<SavedView> {
  const { status, body } = await person.post<SavedView>(`${home}/views`, view(values));
  expect([status, body]).toEqual([201, body]);
  return body;
}

const removed = async (person: TestPerson, { id }: SavedView): Promise<void> => {
  expect((await person.delete(`${home}/views/${id}`)).status).toBe(204);
};

const dashboardOf = async (person: TestPerson, month = '2026-11') =>
  (await person.get<Dashboard>(`/api/v2/dashboard?bookId=${owner.bookId}&month=${month}`)).body.views;

describe('a view for oneself', () => {
  test('is seen, changed and deleted by its author alone, who may be a reader', async () => {
    const mine = await saved(viewer, { name: '내 것' });
    expect(mine).toMatchObject({ scope: 'ME', onDashboard: false, createdBy: viewer.userId, version: 1 });
    expect([await namesOf(viewer), await namesOf(owner)]).toEqual([['내 것'], []]);
    for (const person of [owner, member]) {
      const path = `${home}/views/${mine.id}`;
      const refused = await person.put<{ code: string }>(path, { name: '바꿈', version: 1 });
      expect([refused.status, refused.body.code]).toEqual([404, 'VIEW_NOT_FOUND']);
      expect((await person.delete(path)).status).toBe(404);
    }
    const renamed = await viewer.put<SavedView>(`${home}/views/${mine.id}`, { ...mine, name: '새 이름' });
    expect([renamed.status, renamed.body.name, renamed.body.version]).toEqual([200, '새 이름', 2]);
    const stale = await viewer.put<{ code: string }>(`${home}/views/${mine.id}`, { name: '또', version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    await removed(viewer, mine);
    const { items } = (await owner.get<{ items: Activity[] }>(`${home}/activity`)).body;
    expect(items.filter(({ entity }) => entity === 'VIEW')).toEqual([]);
  });

  test('disappears with its author', async () => {
    const leaving = await joinAs(app(), 'views-leaving');
    await addMember(app(), owner.bookId, leaving, 'MEMBER');
    await saved(leaving, { name: '떠날 것' });
    const kept = await saved(leaving, { name: '남을 것', scope: 'BOOK' });
    expect((await owner.delete(`${home}/members/${leaving.userId}`)).status).toBe(204);
    const rows = app().database.db.selectFrom('saved_views').select('name').where('created_by', '=', leaving.userId);
    expect(await rows.execute()).toEqual([{ name: '남을 것' }]);
    await removed(owner, kept);
  });
});

describe('a view of the book', () => {
  test('is written by members, seen by every reader and undone from the activity', async () => {
    const refused = await viewer.post<{ code: string }>(`${home}/views`, view({ scope: 'BOOK' }));
    expect([refused.status, refused.body.code]).toEqual([403, 'ROLE_TOO_LOW']);
    expect((await stranger.get(`${home}/views`)).status).toBe(404);
    const shared = await saved(member, { scope: 'BOOK' });
    expect([await namesOf(viewer), await namesOf(owner)]).toEqual([['식비'], ['식비']]);
    expect((await viewer.delete(`${home}/views/${shared.id}`)).status).toBe(403);
    await owner.put(`${home}/views/${shared.id}`, { name: '먹는 것', version: 1 });
    await removed(owner, shared);
    const undo = async (): Promise<void> => {
      const { items } = (await owner.get<{ items: Activity[] }>(`${home}/activity?limit=20`)).body;
      const last = items.find(({ entity, canUndo, undoOf }) => entity === 'VIEW' && canUndo && undoOf === null);
      expect((await owner.post(`${home}/activity/${last?.id}/undo`)).status).toBe(200);
    };
    await undo();
    expect(await namesOf(viewer)).toEqual(['먹는 것']);
    const [again] = (await owner.get<{ items: SavedView[] }>(`${home}/views`)).body.items;
    if (again) await removed(owner, again);
  });

  test('may become one of oneself, and needs a member for the way back', async () => {
    const shared = await saved(owner, { scope: 'BOOK' });
    const path = `${home}/views/${shared.id}`;
    expect((await owner.put<SavedView>(path, { scope: 'ME', version: 1 })).body.scope).toBe('ME');
    expect(await namesOf(member)).toEqual([]);
    expect((await owner.put<SavedView>(path, { scope: 'BOOK', version: 2 })).body.scope).toBe('BOOK');
    expect(await namesOf(member)).toEqual(['식비']);
    await removed(member, shared);
    const mine = await saved(viewer);
    expect((await viewer.put(`${home}/views/${mine.id}`, { scope: 'BOOK', version: 1 })).status).toBe(403);
    await removed(viewer, mine);
  });
});

test('names repeat in another scope only, and an identical request saves once', async () => {
  const id = '0198f0a0-0000-7000-8000-00000000aa01';
  const first = await owner.post<SavedView>(`${home}/views`, view({ id }));
  const again = await owner.post<SavedView>(`${home}/views`, view({ id }));
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
  const taken = await owner.post<{ code: string; errors: { field: string }[] }>(`${home}/views`, view());
  expect([taken.status, taken.body.code, taken.body.errors[0]?.field]).toEqual([409, 'NAME_TAKEN', 'name']);
  const shared = await saved(owner, { scope: 'BOOK' });
  await removed(owner, shared);
  await removed(owner, first.body);
});

test.each([
  ['TRANSACTIONS', 'type=SPENDING'],
  ['TRANSACTIONS', 'categoryId=food'],
  ['TRANSACTIONS', 'from=2026-11-20&to=2026-11-01'],
  ['TRANSACTIONS', 'kind=INCOME'],
  ['TRANSACTIONS', 'q=%E0%A4%A'],
  ['TRANSACTIONS', 'q=one&q=two'],
  ['TRANSACTIONS', 'cursor=abc'],
  ['ANALYTICS', 'span=week'],
  ['ANALYTICS', 'tab=secret'],
  ['ANALYTICS', 'constructor=1'],
])('%s does not accept ?%s', async (target, query) => {
  const { status, body } = await owner.post<{ code: string; errors: { field: string }[] }>(`${home}/views`, {
    ...view({ target }),
    query,
  });
  expect([status, body.code, body.errors[0]?.field]).toEqual([400, 'VIEW_QUERY_INVALID', 'query']);
});

describe('the dashboard', () => {
  test('shows each view with the total that the list or report behind it has', async () => {
    const queries = [
      ['TRANSACTIONS', `?categoryId=${food}`],
      ['TRANSACTIONS', 'month=2026-10'],
      ['TRANSACTIONS', 'type=INCOME'],
      ['TRANSACTIONS', 'from=2026-10-01&to=2026-11-30&q=%EC%84%A0%EB%AC%BC'],
      ['ANALYTICS', 'kind=INCOME'],
      ['ANALYTICS', 'span=quarter&month=2026-11&type=EXPENSE'],
    ];
    const views: SavedView[] = [];
    for (const [index, [target, query]] of queries.entries()) {
      views.push(await saved(owner, { name: `${index}`, target, query, scope: 'BOOK', onDashboard: true }));
    }
    for (const person of [owner, member, viewer]) {
      const lines = await dashboardOf(person);
      expect(lines.map(({ name }) => name)).toEqual(queries.map((_, index) => `${index}`));
      for (const line of lines.filter(({ target }) => target === 'TRANSACTIONS')) {
        const path = `${home}/transactions?${line.query}&totals=true&limit=1`;
        const { body } = await person.get<AnswerOf<typeof endpoints.listTransactions>>(path);
        const figure = line.kind === 'INCOME' ? body.income : body.expense;
        expect([line.name, line.amount, line.count]).toEqual([line.name, figure, body.count]);
      }
    }
    // The member's present is hidden from others: a filter by category does not find it for them.
    expect((await dashboardOf(owner)).map(({ amount }) => amount)).toEqual([12_000, 7000, 900_000, 0, 900_000, 27_000]);
    expect((await dashboardOf(member)).map(({ amount }) => amount)).toEqual([
      17_000, 7000, 900_000, 5000, 900_000, 27_000,
    ]);
    expect((await dashboardOf(owner, '2026-10'))[0]).toMatchObject({
      amount: 7000,
      query: `categoryId=${food}&month=2026-10`,
    });
    for (const one of views) await removed(owner, one);
  });
});

test('a backup restores the views of the book and of its exporter, about the restored categories', async () => {
  await saved(owner, { name: '우리 식비', scope: 'BOOK', onDashboard: true });
  await saved(owner, { name: '내 식비' });
  await saved(member, { name: '준호의 것' });
  const backup = (await owner.get<BookBackup>(`${home}/export?format=json`)).body;
  expect(backup.savedViews.map(({ name, scope }) => [name, scope])).toEqual([
    ['우리 식비', 'BOOK'],
    ['내 식비', 'ME'],
  ]);
  const restored = await owner.post<{ id: string }>('/api/v2/books/import-backup', backup);
  expect(restored.status).toBe(201);
  const path = `/api/v2/books/${restored.body.id}`;
  const categories = (await owner.get<Category[]>(`${path}/categories`)).body;
  const { items } = (await owner.get<{ items: SavedView[] }>(`${path}/views`)).body;
  expect(items.map(({ name, scope }) => [name, scope])).toEqual([
    ['내 식비', 'ME'],
    ['우리 식비', 'BOOK'],
  ]);
  for (const { query } of items) {
    expect(categories.map(({ id }) => `categoryId=${id}`)).toContain(query);
    expect(query).not.toContain(food);
  }
});
