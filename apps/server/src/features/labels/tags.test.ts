import type { ErrorAnswer, Tag, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, statusesOf, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let path: string;
let transactions: string;

beforeAll(async () => {
  [owner, member] = await Promise.all([joinAs(app(), 'tag-owner'), joinAs(app(), 'tag-member')]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  path = `/api/v2/books/${owner.bookId}/tags`;
  transactions = `/api/v2/books/${owner.bookId}/transactions`;
});

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
  test('returns it with a color, and lists tags by name', async () => {
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

  test('creates one tag when the same name is sent twice concurrently', async () => {
    const name = aName();
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.post(path, { name })));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  });

  test.each([
    ['no name', {}, 400],
    ['a name of the wrong type', { name: ['여행'] }, 400],
    ['an unknown field', { name: '이름', icon: '🏷️' }, 400],
    ['an invalid color', { name: '이름', color: 'javascript:alert(1)' }, 400],
    ['an empty name', { name: '' }, 422],
    ['a name of 51 letters', { name: '🧳'.repeat(51) }, 422],
  ])('rejects %s', async (_what, body, status) => {
    const answer = await owner.post<ErrorAnswer>(path, body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.length).toBeGreaterThan(0);
  });
});

describe('changing a tag', () => {
  test('rejects the name of another tag, regardless of case', async () => {
    const [tag, other] = [await aTag({ name: 'Trip' }), await aTag()];
    const taken = await owner.patch<ErrorAnswer>(`${path}/${other.id}`, { name: 'TRIP', version: 1 });
    expect([taken.status, taken.body.code]).toEqual([409, 'NAME_TAKEN']);
    expect(await list()).toEqual(expect.arrayContaining([tag, other]));
  });

  test('rejects restoring a tag whose name another one uses meanwhile', async () => {
    const tag = await aTag();
    await owner.delete(`${path}/${tag.id}`);
    await aTag({ name: tag.name });
    const { status, body } = await owner.post<ErrorAnswer>(`${path}/${tag.id}/restore`);
    expect([status, body.code]).toEqual([409, 'NAME_TAKEN']);
  });
});

describe('deleting a tag', () => {
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
});

describe('merging a tag into another', () => {
  test('keeps the other one once on a transaction that has both', async () => {
    const [from, into] = [await aTag(), await aTag()];
    const both = await anExpense([from.id, into.id]);
    const { body } = await member.post<Tag & { moved: number }>(`${path}/${from.id}/merge`, { into: into.id });
    expect(body).toEqual({ ...into, moved: 1 });
    expect(await read(both)).toMatchObject({ tagIds: [into.id], version: 2 });
  });
});

describe('sorting tags', () => {
  const order = (ids: readonly string[], person = owner) =>
    person.put<{ items: Tag[]; nextCursor: null }>(`${path}/order`, { ids });

  test('keeps new tags at the end by name', async () => {
    await aTag();
    const sorted = (await list()).map((tag) => tag.id).toReversed();
    expect((await order(sorted, member)).body.items.map((tag) => tag.id)).toEqual(sorted);
    const later = await aTag({ name: '나중 것' });
    const latest = await aTag({ name: '가장 나중 것' });
    expect((await list()).map((tag) => tag.id)).toEqual([...sorted, latest.id, later.id]);
  });

  test('does not change tags, so that a member who is editing one may save it', async () => {
    const tag = await aTag();
    expect((await order([tag.id])).status).toBe(200);
    const { status } = await owner.patch(`${path}/${tag.id}`, { name: aName(), version: tag.version });
    expect(status).toBe(200);
  });
});
