import type { Category, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

interface Page {
  readonly items: Transaction[];
  readonly nextCursor: string | null;
  readonly count: number;
}

const app = useTestApp();
let person: TestPerson;
let book: string;
const ids = { parent: '', first: '', second: '', twice: '' };
const NAMES = ['하나', '둘', '셋', '넷', '다섯', '여섯'];

beforeAll(async () => {
  person = await joinAs(app(), 'split-categories');
  book = `/api/v2/books/${person.bookId}`;
  const category = async (name: string, parentId?: string): Promise<string> => {
    const body = { name, kind: 'EXPENSE', ...(parentId ? { parentId } : {}) };
    return (await person.post<Category>(`${book}/categories`, body)).body.id;
  };
  ids.parent = await category('나들이');
  ids.first = await category('기차', ids.parent);
  ids.second = await category('도시락', ids.parent);
  ids.twice = await category('꽃다발');
  const split = async (description: string, day: number, categoryIds: readonly (string | null)[]) => {
    const { status } = await person.post(`${book}/transactions`, {
      type: 'EXPENSE',
      date: `2026-11-0${day}`,
      amount: 1000 * categoryIds.length,
      description,
      splits: categoryIds.map((categoryId) => ({ categoryId, amount: 1000 })),
    });
    expect(status).toBe(201);
  };
  for (const [index, name] of NAMES.entries()) await split(name, index + 1, [ids.first, ids.second]);
  for (const [index, name] of NAMES.entries())
    await split(`선물 ${name}`, index + 1, [ids.twice, ids.twice, null, null]);
});

/** Descriptions of all pages, oldest first. */
async function pagesOf(query: string, limit: number): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await person.get<Page>(`${book}/transactions?${query}&limit=${limit}${after}`);
    found.push(...body.items.map(({ description }) => description ?? ''));
    cursor = body.nextCursor;
  } while (cursor !== null && found.length < 100);
  return found.toReversed();
}

describe('a transaction with several splits in the filtered categories', () => {
  const gifts = NAMES.map((name) => `선물 ${name}`);
  test.each([
    ['a parent', () => `categoryId=${ids.parent}`, NAMES],
    ['two children', () => `categoryId=${ids.first},${ids.second}`, NAMES],
    ['a parent and a kind', () => `categoryId=${ids.parent}&type=EXPENSE&month=2026-11`, NAMES],
    ['a parent and its child', () => `categoryId=${ids.parent},${ids.first}`, NAMES],
    ['a parent, by amount', () => `categoryId=${ids.parent}&sort=-amount`, NAMES],
    ['a category with two splits', () => `categoryId=${ids.twice}`, gifts],
    ['none', () => 'categoryId=none', gifts],
    ['a category and none', () => `categoryId=${ids.twice},none`, gifts],
    ['a search for the name of the category', () => `q=${encodeURIComponent('꽃다발')}`, gifts],
    ['a search with totals', () => `q=${encodeURIComponent('꽃다발')}&totals=true`, gifts],
  ])('is listed once, on pages of any size: %s', async (_, query, expected) => {
    for (const limit of [1, 2, 3, 5, 50]) expect(await pagesOf(query(), limit)).toEqual(expected);
  });

  test('is listed in order among others', async () => {
    const all = await pagesOf(`categoryId=${ids.first},${ids.twice},none`, 2);
    expect(all.toSorted()).toEqual([...NAMES, ...gifts].toSorted());
    const { body } = await person.get<Page>(`${book}/transactions?categoryId=${ids.parent}&totals=true`);
    expect([body.items.length, body.count]).toEqual([NAMES.length, NAMES.length]);
  });
});
