import type { Activity, ErrorAnswer, LabelUsage, Tag, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let path: string;
let transactions: string;

beforeAll(async () => {
  [owner, member, viewer, stranger] = await Promise.all([
    joinAs(app(), 'tag-owner'),
    joinAs(app(), 'tag-member'),
    joinAs(app(), 'tag-viewer'),
    joinAs(app(), 'tag-stranger'),
  ]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  path = `/api/v2/books/${owner.bookId}/tags`;
  transactions = `/api/v2/books/${owner.bookId}/transactions`;
});

function anId(): string {
  return newId(app().deps.clock.now());
}

let names = 0;
function aName(): string {
  names += 1;
  return `태그 ${names}`;
}

async function list(person: TestPerson = owner): Promise<Tag[]> {
  const { status, body } = await person.get<{ items: Tag[]; nextCursor: null }>(`/api/v2/books/${person.bookId}/tags`);
  expect([status, body.nextCursor]).toEqual([200, null]);
  return body.items;
}

async function aTag(fields: object = {}, person: TestPerson = owner): Promise<Tag> {
  const { status, body } = await person.post<Tag>(`/api/v2/books/${person.bookId}/tags`, { name: aName(), ...fields });
  expect(status).toBe(201);
  return body;
}

async function anExpense(tagIds: readonly string[]): Promise<Transaction> {
  const { status, body } = await owner.post<Transaction>(transactions, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 9500,
    tagIds,
  });
  expect(status).toBe(201);
  return body;
}

async function read(transaction: Transaction): Promise<Transaction> {
  return (await owner.get<Transaction>(`${transactions}/${transaction.id}`)).body;
}

describe('adding a tag', () => {
  test('returns it with a colour, and lists tags by name', async () => {
    const person = await joinAs(app(), 'tag-sorter');
    expect(await list(person)).toEqual([]);
    for (const name of ['여행', 'Work', '가족', 'apple']) await aTag({ name }, person);
    const all = await list(person);
    expect(all.map((tag) => tag.name)).toEqual(['apple', 'Work', '가족', '여행']);
    expect(all.every((tag) => /^#[0-9A-F]{6}$/u.test(tag.color) && tag.version === 1)).toBe(true);
    expect(new Set(all.map((tag) => tag.color)).size).toBe(4);
  });

  test.each(['__proto__', 'constructor', 'toString', '<img src=x onerror=alert(1)>', "'; drop table tags; --", '%_'])(
    'accepts %s as a plain name',
    async (name) => {
      const tag = await aTag({ name });
      expect(tag.name).toBe(name);
      expect((await list()).find((each) => each.id === tag.id)?.name).toBe(name);
      const again = await owner.post<ErrorAnswer>(path, { name: name.toUpperCase() });
      expect([again.status, again.body.code]).toEqual([409, 'NAME_TAKEN']);
    },
  );

  test('is done once, however often it is sent', async () => {
    const body = { id: anId(), name: aName() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.post<Tag>(path, body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 201]);
    expect((await list()).filter((tag) => tag.name === body.name)).toHaveLength(1);
    const changed = await owner.post<ErrorAnswer>(path, { ...body, name: aName() });
    expect([changed.status, changed.body.code]).toEqual([409, 'ID_TAKEN']);
    const theirs = await aTag({}, stranger);
    const foreign = await owner.post<ErrorAnswer>(path, { id: theirs.id, name: theirs.name });
    expect([foreign.status, foreign.body.code]).toEqual([409, 'ID_TAKEN']);
  });

  test('creates one tag when the same name is sent twice concurrently', async () => {
    const name = aName();
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.post(path, { name })));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  });

  test.each([
    ['no name', {}, 400],
    ['a name of the wrong type', { name: ['여행'] }, 400],
    ['an unknown field', { name: '이름', icon: '🏷️' }, 400],
    ['an invalid colour', { name: '이름', color: 'javascript:alert(1)' }, 400],
    ['an empty name', { name: '' }, 422],
    ['a name of 51 letters', { name: '🧳'.repeat(51) }, 422],
  ])('rejects %s', async (_what, body, status) => {
    const answer = await owner.post<ErrorAnswer>(path, body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.length).toBeGreaterThan(0);
  });

  test('is limited to 500 per book, and so is restoring', async () => {
    const person = await joinAs(app(), 'tag-collector');
    const url = `/api/v2/books/${person.bookId}/tags`;
    const gone = await aTag({}, person);
    await person.delete(`${url}/${gone.id}`);
    await sql`
      insert into tags (book_id, tag_id, name, color, created_at)
      select ${person.bookId}, gen_random_uuid(), 'n' || i, '#000000', ${app().deps.clock.now()}
      from generate_series(1, 500) i`.execute(app().database.db);
    const more = await person.post<ErrorAnswer>(url, { name: aName() });
    expect([more.status, more.body.code]).toEqual([422, 'TOO_MANY']);
    const back = await person.post<ErrorAnswer>(`${url}/${gone.id}/restore`);
    expect([back.status, back.body.code]).toEqual([422, 'TOO_MANY']);
    expect(await list(person)).toHaveLength(500);
  });
});

describe('changing a tag', () => {
  test('requires the current version', async () => {
    const tag = await aTag();
    const url = `${path}/${tag.id}`;
    const none = await owner.patch<ErrorAnswer>(url, { name: aName() });
    expect([none.status, none.body.code]).toEqual([428, 'VERSION_REQUIRED']);
    const done = await member.patch<Tag>(url, { name: '바뀐 이름', color: '#abcdef', version: 1 });
    expect(done.body).toEqual({ ...tag, name: '바뀐 이름', color: '#ABCDEF', version: 2 });
    const stale = await owner.patch<ErrorAnswer>(url, { name: aName(), version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(stale.body.current).toEqual(done.body);
    const other = await aTag();
    const taken = await owner.patch<ErrorAnswer>(`${path}/${other.id}`, { name: '바뀐 이름', version: 1 });
    expect([taken.status, taken.body.code]).toEqual([409, 'NAME_TAKEN']);
  });
});

describe('deleting a tag', () => {
  test('is undone by restoring it', async () => {
    const tag = await aTag();
    expect((await owner.delete(`${path}/${tag.id}`)).status).toBe(204);
    expect((await owner.delete(`${path}/${tag.id}`)).status).toBe(404);
    const back = await owner.post<Tag>(`${path}/${tag.id}/restore`);
    expect([back.status, back.body]).toEqual([200, { ...tag, version: 3 }]);
    expect(await owner.post<Tag>(`${path}/${tag.id}/restore`)).toMatchObject({ status: 200, body: back.body });
  });

  test('is rejected while transactions carry it, including those in the trash', async () => {
    const tag = await aTag();
    const transaction = await anExpense([tag.id]);
    await owner.delete(`${transactions}/${transaction.id}`);
    const { status, body } = await owner.delete<ErrorAnswer>(`${path}/${tag.id}`);
    expect([status, body.code]).toEqual([422, 'IN_USE']);
  });

  test('replaces it on its transactions with another tag, once', async () => {
    const [tag, target, other] = [await aTag(), await aTag(), await aTag()];
    const alone = await anExpense([tag.id]);
    const both = await anExpense([tag.id, target.id, other.id]);
    const untouched = await anExpense([target.id]);
    expect((await owner.delete(`${path}/${tag.id}?moveTo=${target.id}`)).status).toBe(204);
    expect(await read(alone)).toMatchObject({ tagIds: [target.id], version: 2 });
    expect((await read(both)).tagIds.toSorted()).toEqual([target.id, other.id].toSorted());
    expect(await read(untouched)).toEqual(untouched);
    await owner.post(`${path}/${tag.id}/restore`);
    expect((await read(alone)).tagIds).toEqual([target.id]);
  });

  test('removes the tag from its transactions on request', async () => {
    const [tag, other] = [await aTag(), await aTag()];
    const transaction = await anExpense([tag.id, other.id]);
    expect((await owner.delete(`${path}/${tag.id}?moveTo=none`)).status).toBe(204);
    expect(await read(transaction)).toMatchObject({ tagIds: [other.id], version: 2 });
  });

  test('rejects invalid targets and moves nothing', async () => {
    const [tag, gone, theirs] = [await aTag(), await aTag(), await aTag({}, stranger)];
    await owner.delete(`${path}/${gone.id}`);
    const transaction = await anExpense([tag.id]);
    for (const target of [tag.id, gone.id, theirs.id, anId()]) {
      const { status, body } = await owner.delete<ErrorAnswer>(`${path}/${tag.id}?moveTo=${target}`);
      expect([status, body.code]).toEqual([422, 'MOVE_TARGET_INVALID']);
    }
    expect(await read(transaction)).toEqual(transaction);
  });
});

describe('merging a tag into another', () => {
  const merge = (from: Tag, into: string, person: Pick<TestPerson, 'post'> = owner) =>
    person.post<Tag & { moved: number } & ErrorAnswer>(`${path}/${from.id}/merge`, { into });

  test('keeps the other one on every transaction once, and is idempotent', async () => {
    const [from, into] = [await aTag(), await aTag()];
    const alone = await anExpense([from.id]);
    const both = await anExpense([from.id, into.id]);
    const trashed = await anExpense([from.id]);
    await owner.delete(`${transactions}/${trashed.id}`);
    expect((await merge(from, into.id, member)).body).toEqual({ ...into, moved: 2 });
    expect(await read(alone)).toMatchObject({ tagIds: [into.id], version: 2 });
    expect(await read(both)).toMatchObject({ tagIds: [into.id], version: 2 });
    expect((await owner.post<Transaction>(`${transactions}/${trashed.id}/restore`)).body.tagIds).toEqual([into.id]);
    const again = await merge(from, into.id);
    expect([again.status, again.body.moved]).toEqual([200, 0]);
    expect((await merge(from, (await aTag()).id)).body.code).toBe('TAG_NOT_FOUND');
    const { body } = await viewer.get<{ items: LabelUsage[] }>(`${path}/usage`);
    expect(body.items).toContainEqual({ id: into.id, count: 3, yearAmount: 3 * 9500 });
    expect(body.items.some((item) => item.id === from.id)).toBe(false);
  });

  test('rejects invalid targets and unauthorized members', async () => {
    const [from, gone, theirs] = [await aTag(), await aTag(), await aTag({}, stranger)];
    await owner.delete(`${path}/${gone.id}`);
    for (const into of [from.id, gone.id, theirs.id, anId()]) {
      const { status, body } = await merge(from, into);
      expect([status, body.code]).toEqual([422, 'MOVE_TARGET_INVALID']);
    }
    expect((await owner.post(`${path}/${from.id}/merge`, {})).status).toBe(400);
    const into = (await aTag()).id;
    expect((await merge(from, into, viewer)).status).toBe(403);
    expect((await merge(from, into, stranger)).status).toBe(404);
    expect((await merge(from, into, signedOut(app()))).status).toBe(401);
    expect((await list()).map((tag) => tag.id)).toContain(from.id);
    expect((await stranger.get(`${path}/usage`)).status).toBe(404);
  });
});

describe('tags', () => {
  test('can be read by viewers, changed by members, and are not found by strangers', async () => {
    const tag = await aTag();
    const url = `${path}/${tag.id}`;
    const writes: ((person: Pick<TestPerson, 'post' | 'patch' | 'delete'>) => Promise<{ status: number }>)[] = [
      (person) => person.post(path, { name: '남의 것' }),
      (person) => person.patch(url, { name: '남의 것', version: 1 }),
      (person) => person.delete(url),
      (person) => person.post(`${url}/restore`),
    ];
    expect((await viewer.get(path)).status).toBe(200);
    expect((await stranger.get<ErrorAnswer>(path)).body.code).toBe('BOOK_NOT_FOUND');
    expect((await signedOut(app()).get(path)).status).toBe(401);
    for (const write of writes) {
      expect((await write(viewer)).status).toBe(403);
      expect((await write(stranger)).status).toBe(404);
      expect((await write(signedOut(app()))).status).toBe(401);
    }
    expect((await list()).find((each) => each.id === tag.id)).toEqual(tag);
  });

  test('of one book cannot be reached through another', async () => {
    const theirs = await aTag({}, stranger);
    for (const id of [theirs.id, anId(), 'x']) {
      const answers = await Promise.all([
        owner.patch(`${path}/${id}`, { name: '남의 것', version: 1 }),
        owner.delete(`${path}/${id}`),
        owner.post(`${path}/${id}/restore`),
      ]);
      expect(statusesOf(answers)).toEqual([404, 404, 404]);
    }
    expect(await list(stranger)).toContainEqual(theirs);
  });

  test('are recorded in the activity log', async () => {
    const tag = await aTag();
    await member.patch(`${path}/${tag.id}`, { name: '기록', version: 1 });
    const { body } = await owner.get<{ items: Activity[] }>(
      `/api/v2/books/${owner.bookId}/activity?entityId=${tag.id}`,
    );
    expect(body.items.map((item) => [item.action, item.entity, item.actor.userId])).toEqual([
      ['UPDATED', 'TAG', member.userId],
      ['CREATED', 'TAG', owner.userId],
    ]);
  });
});

describe('sorting tags', () => {
  const order = (ids: readonly unknown[], person: Pick<TestPerson, 'put'> = owner) =>
    person.put<{ items: Tag[]; nextCursor: null }>(`${path}/order`, { ids });

  test('puts the given ones first, keeps the others after them, and new ones at the end by name', async () => {
    await aTag();
    await aTag();
    await aTag();
    const before = await list();
    const [last, secondLast] = before.toReversed();
    const wanted = [last?.id, secondLast?.id];
    const { status, body } = await order(wanted, member);
    expect(status).toBe(200);
    const expected = [...wanted, ...before.map((tag) => tag.id).filter((id) => !wanted.includes(id))];
    expect(body.items.map((tag) => tag.id)).toEqual(expected);
    expect((await order(wanted)).body).toEqual(body);
    const later = await aTag({ name: '나중 것' });
    const latest = await aTag({ name: '가장 나중 것' });
    expect((await list()).map((tag) => tag.id)).toEqual([...expected, latest.id, later.id]);
  });

  test('does not change tags, so that a member who is editing one may save it', async () => {
    const tag = await aTag();
    expect((await order([tag.id])).status).toBe(200);
    const { status } = await owner.patch(`${path}/${tag.id}`, { name: aName(), version: tag.version });
    expect(status).toBe(200);
  });

  test('rejects unknown tags and unauthorized members', async () => {
    const [first] = await list();
    expect((await order([first?.id, anId()])).status).toBe(404);
    const odd = await Promise.all([[], ['x'], [1]].map((ids) => order(ids)));
    expect(odd.map(({ status }) => status)).toEqual([422, 400, 400]);
    expect((await order([first?.id], viewer)).status).toBe(403);
    expect((await order([first?.id], stranger)).status).toBe(404);
    expect((await order([first?.id], signedOut(app()))).status).toBe(401);
  });

  test('is undone in one step', async () => {
    const before = (await list()).map((tag) => tag.id);
    expect((await order(before.toReversed())).status).toBe(200);
    const { body } = await owner.get<{ items: Activity[] }>(`/api/v2/books/${owner.bookId}/activity?limit=10`);
    const ordered = body.items.find((activity) => activity.entity === 'TAG' && activity.action === 'ORDERED');
    expect(ordered?.canUndo).toBe(true);
    const { status } = await owner.post(`/api/v2/books/${owner.bookId}/activity/${ordered?.id}/undo`);
    expect(status).toBe(200);
    expect((await list()).map((tag) => tag.id)).toEqual(before);
  });
});
