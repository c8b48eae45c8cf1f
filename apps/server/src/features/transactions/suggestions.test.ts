import type { AnswerOf, Asset, Category, endpoints, Transaction } from '@salim/contract';
import { fitsSearch, searchReadings } from '@salim/domain';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { writtenTransactions } from '../../testing/written-transactions.ts';

type Suggestion = AnswerOf<typeof endpoints.suggestTransactions>['items'][number];

const app = useTestApp();
const TYPES = ['EXPENSE', 'INCOME'] as const;
const DESCRIPTIONS =
  ',별빛 식당,별빛 상회,벼루 가게,마라카스,마라탕,마락,닭갈비,달걀,달고나,커피,컵케이크,Cafe,cafe,CAFE 2,tmxk,스타벅스,각간,가게'.split(
    ',',
  );
const QUERIES = ',별,별빛,벼,마랔,마락,닭,달,커,컾,cafe,ㅂㅂ,ㅋ,tmxk,tmxkqj,각,쾌볍,마ㄹ'.split(',');

describe('suggestions', () => {
  let owner: TestPerson;
  let member: TestPerson;
  const book = () => `/api/v2/books/${owner.bookId}`;

  beforeAll(async () => {
    [owner, member] = await Promise.all([joinAs(app(), 'suggest-owner'), joinAs(app(), 'suggest-member')]);
    await addMember(app(), owner.bookId, member, 'MEMBER');
    const { body: categories } = await owner.get<Category[]>(`${book()}/categories`);
    const { body: assets } = await owner.get<Asset[]>(`${book()}/assets`);
    const transactions = fc.record({
      description: fc.constantFrom(...DESCRIPTIONS),
      type: fc.constantFrom(...TYPES),
      date: fc.integer({ min: 10, max: 28 }).map((day) => `2026-10-${day}`),
      time: fc.option(fc.constantFrom('08:00', '12:30'), { nil: undefined }),
      amount: fc.integer({ min: 1, max: 100_000 }),
      category: fc.nat({ max: 20 }),
      assetId: fc.constantFrom(undefined, ...assets.map((asset) => asset.id)),
      visibility: fc.constantFrom('SHARED', 'SHARED', 'MASKED'),
      isByOwner: fc.boolean(),
    });
    const byAuthor = Map.groupBy(fc.sample(transactions, { numRuns: 160, seed: 28 }), (one) => one.isByOwner);
    for (const [isByOwner, samples] of byAuthor) {
      const bodies = samples.map(({ category, isByOwner: _isByOwner, ...fields }) => {
        const fitting = categories.filter((one) => one.kind === fields.type);
        return { ...fields, categoryId: fitting[category]?.id };
      });
      await writtenTransactions(app(), isByOwner ? owner : member, owner.bookId, bodies);
    }
  });

  /** What the person sees in the list, newest first. */
  async function listed(person: TestPerson): Promise<Transaction[]> {
    const { body } = await person.get<{ items: Transaction[]; nextCursor: string | null }>(
      `${book()}/transactions?limit=200`,
    );
    expect(body.nextCursor).toBeNull();
    return body.items;
  }

  function computed(transactions: readonly Transaction[], q: string, type: string | undefined): Suggestion[] {
    const usable = transactions.filter(
      (one) => !one.isMasked && one.description !== '' && (type === undefined || one.type === type),
    );
    const readings = searchReadings(q).map(({ query }) => usable.filter((one) => fitsSearch(one.description, query)));
    const found = q === '' ? usable : (readings.find((matches) => matches.length > 0) ?? []);
    const groups = Map.groupBy(found, (one) => `${one.type} ${one.description.toLowerCase()}`);
    return [...groups.values()]
      .flatMap((group) => {
        const [last] = group;
        return last ? [{ last, count: group.length }] : [];
      })
      .toSorted((a, b) => b.count - a.count || found.indexOf(a.last) - found.indexOf(b.last))
      .slice(0, 8)
      .map(({ last, count }) => ({
        description: last.description,
        type: last.type,
        categoryId: last.splits[0]?.categoryId ?? null,
        assetId: last.payments[0]?.assetId ?? null,
        paymentMethodId: last.payments[0]?.paymentMethodId ?? null,
        amount: last.amount,
        count,
        lastDate: last.date,
      }));
  }

  test.each([undefined, ...TYPES])('are what can be counted in the list: %s', async (type) => {
    for (const person of [owner, member]) {
      const transactions = await listed(person);
      expect(transactions.some((one) => one.isMasked)).toBe(true);
      for (const q of QUERIES) {
        const query = new URLSearchParams({ q, ...(type && { type }) });
        const { body } = await person.get<{ items: Suggestion[] }>(`${book()}/suggestions?${query.toString()}`);
        expect(body.items, q).toEqual(computed(transactions, q, type));
      }
    }
  });
});
