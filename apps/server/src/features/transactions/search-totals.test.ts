import type { Asset, Category, Tag, Transaction } from '@salim/contract';
import { fitsSearch, searchQueryOf } from '@salim/domain';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Reader, TransactionFilter } from '../../db/queries/transaction-filters.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { writtenTransactions } from '../../testing/written-transactions.ts';
import { billedTotals, listBilledRows, sumBilledByDay } from './billed-list.repository.ts';
import { findNamedMatches } from './filter-context.repository.ts';
import { totalsOf } from './totals.service.ts';
import { hasTransactions, listRowsAndTotals, listTransactionRows, sumByDay } from './transaction-list.repository.ts';

const app = useTestApp();

interface Page {
  items: Transaction[];
  income: number;
  expense: number;
  count: number;
  maskedExcluded: number;
}

describe('the totals of a search', () => {
  let owner: TestPerson;
  let partner: TestPerson;
  let tag: Tag;
  const book = () => `/api/v2/books/${owner.bookId}`;

  async function listed(q: string, query = '', person = owner): Promise<Page> {
    const path = `${book()}/transactions?totals=true&q=${encodeURIComponent(q)}${query}`;
    const { status, body } = await person.get<Page>(path);
    expect(status).toBe(200);
    return body;
  }

  async function add(fields: object, person = owner): Promise<Transaction> {
    const answer = await person.post<Transaction>(`${book()}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-10',
      ...fields,
    });
    expect(answer.status).toBe(201);
    return answer.body;
  }

  beforeAll(async () => {
    [owner, partner] = await Promise.all([joinAs(app(), 'totals-owner'), joinAs(app(), 'totals-partner')]);
    await addMember(app(), owner.bookId, partner, 'MEMBER');
    const { body: categories } = await owner.get<Category[]>(`${book()}/categories`);
    const named = (name: string) => categories.find((category) => category.name === name)?.id;
    const [coffee, rice] = [named('커피'), named('외식')];
    tag = (await owner.post<Tag>(`${book()}/tags`, { name: '커피 모임' })).body;
    const accounts = await Promise.all(
      ['통장', '저금통'].map((name) => owner.post<Asset>(`${book()}/assets`, { name, assetType: 'CHECKING_ACCOUNT' })),
    );
    const [assetId, toAssetId] = accounts.map((account) => account.body.id);
    // Matched by text, by category, by tag, and by all of them together.
    await add({ amount: 1_000, description: '커피콩' });
    await add({ amount: 20_000, description: '카페', categoryId: coffee });
    await add({ amount: 300_000, description: '회식', tagIds: [tag.id] });
    await add({ amount: 4_000_000, description: '커피', categoryId: coffee, tagIds: [tag.id] });
    // A matching split counts with its whole transaction.
    await add({
      amount: 50,
      description: '마트',
      splits: [
        { categoryId: coffee, amount: 20 },
        { categoryId: rice, amount: 30 },
      ],
    });
    await add({ amount: 7, description: '커피 환불', isRefund: true });
    await add({ amount: 600, description: '커피값 받음', type: 'INCOME', tagIds: [tag.id] });
    await add({ amount: 80, description: '커피 기계', excludeFromStats: true });
    await add({ amount: 90, description: '기계', categoryId: coffee, excludeFromStats: true });
    await add({ amount: 5_000, description: '커피 계좌로', type: 'TRANSFER', assetId, toAssetId, fee: 500 });
    await add({
      amount: 1_000,
      description: '송금',
      type: 'TRANSFER',
      assetId,
      toAssetId,
      fee: 40_000,
      feeCategoryId: coffee,
    });
    await add({ amount: 999, description: '점심', categoryId: rice });
    for (const fields of [{ description: '커피' }, { description: '', tagIds: [tag.id] }, { categoryId: coffee }]) {
      await add({ amount: 77_777, ...fields, visibility: 'MASKED' }, partner);
      const trashed = await add({ amount: 55_555, ...fields });
      expect((await owner.delete(`${book()}/transactions/${trashed.id}`)).status).toBe(204);
    }
  });

  const EXPENSE = 1_000 + 20_000 + 300_000 + 4_000_000 + 50 - 7 + 500 + 40_000;

  test.each([
    ['the whole book', ''],
    ['all kinds', '&type=EXPENSE,INCOME,TRANSFER,ADJUSTMENT'],
    ['its month', '&month=2026-11'],
    ['by billing', '&basis=BILLING'],
  ])('count each transaction once and as a whole, however it was matched: %s', async (_what, query) => {
    const page = await listed('커피', query);
    expect(page).toMatchObject({ income: 600, expense: EXPENSE, count: 11, maskedExcluded: 3 });
    expect(page.items).toHaveLength(11);
    const asPartner = await listed('커피', query, partner);
    expect(asPartner).toMatchObject({ income: 600, expense: EXPENSE + 3 * 77_777, count: 14, maskedExcluded: 0 });
    expect(asPartner.items).toHaveLength(14);
  });

  test('count only the matching lines when filtered by category', async () => {
    const { body: categories } = await owner.get<Category[]>(`${book()}/categories`);
    const coffee = categories.find((category) => category.name === '커피')?.id;
    const page = await listed('커피', `&categoryId=${coffee}`);
    expect(page).toMatchObject({ income: 0, expense: 20_000 + 4_000_000 + 20 + 40_000, count: 5 });
  });

  test('equal the sum of all matched transactions, however they are split', { timeout: 60_000 }, async () => {
    const person = await joinAs(app(), 'totals-random');
    const other = await joinAs(app(), 'totals-random-partner');
    await addMember(app(), person.bookId, other, 'MEMBER');
    const path = `/api/v2/books/${person.bookId}`;
    const category = async (name: string, kind: 'EXPENSE' | 'INCOME') =>
      (await person.post<Category>(`${path}/categories`, { name, kind })).body.id;
    const [beans, shop, sales] = await Promise.all([
      category('커피콩', 'EXPENSE'),
      category('가게', 'EXPENSE'),
      category('커피 팔기', 'INCOME'),
    ]);
    const { body: known } = await person.get<Category[]>(`${path}/categories`);
    const coffee = known.find(({ name, kind }) => name === '커피' && kind === 'EXPENSE')?.id;
    const { body: meeting } = await person.post<Tag>(`${path}/tags`, { name: '커피 모임' });
    const [assetId, toAssetId] = await Promise.all(
      ['통장', '저금통'].map(
        async (name) => (await person.post<Asset>(`${path}/assets`, { name, assetType: 'CHECKING_ACCOUNT' })).body.id,
      ),
    );
    const common = {
      description: fc.constantFrom('', '커피 한 잔', '점심'),
      tagIds: fc.constantFrom([], [], [meeting.id]),
      visibility: fc.constantFrom('SHARED', 'SHARED', 'MASKED'),
      excludeFromStats: fc.constantFrom(false, false, true),
    };
    const amount = fc.integer({ min: 1, max: 9_999 });
    const parts = (...ids: readonly (string | null | undefined)[]) =>
      fc.array(fc.record({ categoryId: fc.constantFrom(...ids), amount }), { minLength: 1, maxLength: 4 });
    const draft = fc.oneof(
      fc.record({
        ...common,
        type: fc.constant('EXPENSE'),
        isRefund: fc.boolean(),
        splits: parts(coffee, beans, shop, null),
      }),
      fc.record({ ...common, type: fc.constant('INCOME'), splits: parts(sales, null) }),
      fc.record({
        ...common,
        type: fc.constant('TRANSFER'),
        amount,
        assetId: fc.constant(assetId),
        toAssetId: fc.constant(toAssetId),
        fee: fc.constantFrom(0, 700),
        feeCategoryId: fc.constantFrom(coffee, shop, null),
      }),
    );
    const bodies = fc.sample(draft, { numRuns: 150, seed: 44 }).map((fields) => {
      const whole = 'splits' in fields ? { amount: fields.splits.reduce((sum, part) => sum + part.amount, 0) } : {};
      return { date: '2026-11-10', ...fields, ...whole };
    });
    for (const author of [other, person]) {
      const places = [...bodies.keys()].filter((index) => (index % 3 === 0 ? other : person) === author);
      const own = places.map((index) => bodies[index] ?? {});
      const added = await writtenTransactions(app(), author, person.bookId, own);
      for (const [at, index] of places.entries()) {
        if (index % 10 === 0) await other.delete(`${path}/transactions/${added[at]?.id}`);
      }
    }
    for (const reader of [person, other]) {
      const read = async (query: string) =>
        (await reader.get<Page>(`${path}/transactions?totals=true&limit=200&q=${encodeURIComponent('커피')}${query}`))
          .body;
      const [wholeBook, ofKinds] = await Promise.all([read(''), read('&type=EXPENSE,INCOME,TRANSFER,ADJUSTMENT')]);
      expect(wholeBook.items.length).toBeGreaterThan(60);
      const counted = wholeBook.items.filter((item) => !item.excludeFromStats);
      const income = counted.reduce((sum, item) => sum + (item.type === 'INCOME' ? item.amount : 0), 0);
      const expense = counted.reduce((sum, item) => {
        if (item.type === 'TRANSFER') return sum + (item.fee ?? 0);
        if (item.type !== 'EXPENSE') return sum;
        return sum + (item.isRefund ? -item.amount : item.amount);
      }, 0);
      expect(wholeBook).toMatchObject({ income, expense, count: wholeBook.items.length });
      expect(wholeBook).toEqual(ofKinds);
    }
  });

  test('of several syllables come with the same list as without them, page by page', async () => {
    const person = await joinAs(app(), 'totals-pages');
    const other = await joinAs(app(), 'totals-pages-partner');
    await addMember(app(), person.bookId, other, 'MEMBER');
    const path = `/api/v2/books/${person.bookId}`;
    const { body: category } = await person.post<Category>(`${path}/categories`, {
      name: '커피 모임비',
      kind: 'EXPENSE',
    });
    const { body: meeting } = await person.post<Tag>(`${path}/tags`, { name: '커피 모임' });
    const reasons = [
      { description: '커피 모임 회비' },
      { categoryId: category.id },
      { tagIds: [meeting.id] },
      { description: '커피 모임', categoryId: category.id, tagIds: [meeting.id] },
      {
        splits: [
          { categoryId: category.id, amount: 30 },
          { categoryId: null, amount: 70 },
        ],
      },
      { description: '커피' },
    ];
    for (const [index, reason] of [...reasons, ...reasons, ...reasons].entries()) {
      const { status } = await (index % 5 === 0 ? other : person).post<Transaction>(`${path}/transactions`, {
        type: index % 7 === 0 && !('categoryId' in reason || 'splits' in reason) ? 'INCOME' : 'EXPENSE',
        date: `2026-11-${10 + (index % 3)}`,
        amount: 'splits' in reason ? 100 : 10 ** (index % 5),
        visibility: index % 5 === 0 || index % 7 === 3 ? 'MASKED' : 'SHARED',
        ...reason,
      });
      expect(status).toBe(201);
    }
    const read = async (query: string) => {
      const { status, body } = await person.get<Page & { nextCursor: string | null }>(`${path}/transactions?${query}`);
      expect(status).toBe(200);
      return body;
    };
    const search = `q=${encodeURIComponent('커피 모임')}`;
    for (const filter of ['', '&type=EXPENSE', '&from=2026-11-11&maxAmount=1000', `&tagId=${meeting.id}`]) {
      for (const sort of ['-date', 'date', '-amount', 'amount']) {
        const asked = `${search}${filter}&sort=${sort}`;
        const { items, nextCursor } = await read(`${asked}&limit=200`);
        expect([items.length > 2, nextCursor]).toEqual([true, null]);
        const sumOf = (type: string): number =>
          items.reduce((sum, item) => sum + (item.type === type ? item.amount : 0), 0);
        const found: Transaction[] = [];
        let cursor = '';
        for (;;) {
          const page = await read(`${asked}&limit=2&totals=true${cursor}`);
          expect(page).toMatchObject({ count: items.length, income: sumOf('INCOME'), expense: sumOf('EXPENSE') });
          expect(page.maskedExcluded).toBeGreaterThan(0);
          found.push(...page.items);
          if (page.nextCursor === null) break;
          cursor = `&cursor=${page.nextCursor}`;
        }
        expect(found).toEqual(items);
      }
    }
    // The end of the list is deleted while it is read.
    const { items } = await read(`${search}&limit=200`);
    const { nextCursor } = await read(`${search}&limit=${items.length - 1}&totals=true`);
    expect((await person.delete(`${path}/transactions/${items.at(-1)?.id}`)).status).toBe(204);
    const end = await read(`${search}&totals=true&cursor=${nextCursor}`);
    expect(end).toMatchObject({ items: [], nextCursor: null, count: items.length - 1 });
  });

  test('are zero without a match', async () => {
    for (const text of ['쾌볍', '쾌볍쾌']) {
      expect(await listed(text)).toMatchObject({ income: 0, expense: 0, count: 0, items: [] });
    }
  });
});

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that a plan has read, returned or filtered out, over all its nodes. */
function rowsTouched(node: PlanNode): number {
  const own =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return own * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, plan) => sum + rowsTouched(plan), 0);
}

/** Plan nodes that read, filter, join or aggregate rows. */
const STEPS = 16;
const TRANSACTIONS = 3000;

describe('a search in a large book', () => {
  let reader: Reader;
  let bookId: string;

  beforeAll(async () => {
    const person = await joinAs(app(), 'large-book');
    ({ bookId } = person);
    reader = { userId: person.userId, revealedThrough: '2026-11-20' };
    const { pool } = app().database;
    const { body: categories } = await person.get<Category[]>(`/api/v2/books/${bookId}/categories`);
    const coffee = categories.find((category) => category.name === '커피')?.id;
    const { body: tag } = await person.post<Tag>(`/api/v2/books/${bookId}/tags`, { name: '출장' });
    await pool.query(
      `with made as (select gen_random_uuid() as id, n, date '2026-11-20' - n % 900 as date from generate_series(1, $3::int) n),
        known as (insert into directory (id, book_id) select id, $1 from made),
        t as (
          insert into transactions (book_id, transaction_id, type, date, time, amount, description, memo, is_refund, fee,
            visibility, exclude_from_stats, created_by, updated_by, created_at, updated_at, search_text, search_choseong,
            search_tokens, choseong_tokens)
          select $1, id, 'EXPENSE', date, '12:00', 1000, '점심', '', false, 0, 'SHARED', false, $2, $2, now(), now(),
            E'점심\\n1000', 'ㅈㅅ', array['점', '저', '점심', '점시', '점ㅅ', '심', '시'], array['ㅈ', 'ㅅ', 'ㅈㅅ'] from made),
        s as (
          insert into splits (book_id, transaction_id, position, amount, memo, category_id)
          select $1, id, 0, 1000, '', case when n % 5 = 0 then $4::uuid end from made),
        p as (insert into payments (book_id, transaction_id, position, amount) select $1, id, 0, 1000 from made),
        y as (insert into payers (book_id, transaction_id, user_id, amount) select $1, id, $2, 1000 from made),
        g as (insert into transaction_tags (book_id, transaction_id, tag_id) select $1, id, $5 from made where n % 5 = 1)
      insert into postings (book_id, transaction_id, position, date, account, equity, category_id, flow, amount, is_excluded)
      select $1, id, 0, date, 'EQUITY', 'UNASSIGNED', null::uuid, null, -1000, false from made
      union all
      select $1, id, 1, date, 'CATEGORY', null, case when n % 5 = 0 then $4::uuid end, 'EXPENSE', 1000, false from made`,
      [bookId, person.userId, TRANSACTIONS, coffee, tag.id],
    );
    await pool.query('analyze');
  });

  const page = { sort: '-date', after: null, limit: 50 } as const;

  test.each(['커피', '출장', '점심', 'ㅈㅅ', 'ㅋㅍ', '없는 말'])(
    'touches each transaction only a few times: %s',
    async (text) => {
      const { db, pool } = app().database;
      const query = searchQueryOf(text);
      if (query === null) throw new Error('the search text is blank');
      const names = await findNamedMatches(db, bookId, (name) => fitsSearch(name, query));
      const search: TransactionFilter = { bookId, search: { query, ...names } };
      const asked: { sql: string; parameters: readonly unknown[] }[] = [];
      const recording: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
          asked.push({ sql, parameters });
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const recorded = db.withPlugin(recording);
      const period = { from: '2026-01-01', to: '2026-11-30' };
      for (const filter of [search, { ...search, ...period }, { ...search, types: ['EXPENSE'] }]) {
        await listTransactionRows(recorded, filter, reader, page);
        await totalsOf(recorded, { filter, reader, basis: 'CONSUMPTION' }, 0);
        await listRowsAndTotals(recorded, filter, reader, page);
        await listBilledRows(recorded, filter, reader, page);
        await billedTotals(recorded, filter, reader);
      }
      await hasTransactions(recorded, search, reader);
      await sumByDay(recorded, { ...search, ...period }, reader);
      await sumBilledByDay(recorded, { ...search, ...period }, reader);
      expect(asked.length).toBeGreaterThan(15);
      for (const { sql, parameters } of asked) {
        const explained = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `explain (analyze, format json) ${sql}`,
          [...parameters],
        );
        const touched = explained.rows[0] ? rowsTouched(explained.rows[0]['QUERY PLAN'][0].Plan) : Number.NaN;
        expect([sql, touched < STEPS * TRANSACTIONS ? 'few rows' : touched]).toEqual([sql, 'few rows']);
      }
    },
  );
});
