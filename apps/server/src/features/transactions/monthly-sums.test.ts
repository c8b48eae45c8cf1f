import type { Asset, Category, Transaction } from '@salim/contract';
import { addDays } from '@salim/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { summedByMonth } from '../../db/queries/monthly-sums.ts';
import { AUDIT_CHECKS } from '../../operations/audit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { writtenTransactions } from '../../testing/written-transactions.ts';
import { listTotals } from './transaction-list.repository.ts';

const app = useTestApp();

interface Page {
  items: Transaction[];
  nextCursor: string | null;
}

describe('totals from the sums of months', () => {
  let owner: TestPerson;
  let partner: TestPerson;
  let path: string;
  let categoryIds: (string | null)[];
  let all: ReadonlyMap<TestPerson, readonly Transaction[]>;

  /** Everything a reader sees, by the list without any totals. */
  async function listed(reader: TestPerson): Promise<Transaction[]> {
    const items: Transaction[] = [];
    let cursor = '';
    for (;;) {
      const { body } = await reader.get<Page>(`${path}/transactions?limit=200${cursor}`);
      items.push(...body.items);
      if (body.nextCursor === null) return items;
      cursor = `&cursor=${body.nextCursor}`;
    }
  }

  const dates = fc
    .record({ month: fc.integer({ min: 0, max: 17 }), day: fc.constantFrom(1, 2, 15, 27, 28) })
    .map(({ month, day }) => new Date(Date.UTC(2025, month, day)).toISOString().slice(0, 10));

  beforeAll(async () => {
    [owner, partner] = await Promise.all([joinAs(app(), 'months-owner'), joinAs(app(), 'months-partner')]);
    await addMember(app(), owner.bookId, partner, 'MEMBER');
    path = `/api/v2/books/${owner.bookId}`;
    const category = async (name: string, kind: 'EXPENSE' | 'INCOME') =>
      (await owner.post<Category>(`${path}/categories`, { name, kind })).body.id;
    const [beans, shop, going, sales] = await Promise.all([
      category('콩', 'EXPENSE'),
      category('가게', 'EXPENSE'),
      category('합칠 것', 'EXPENSE'),
      category('판매', 'INCOME'),
    ]);
    categoryIds = [beans, shop, sales, null];
    const [assetId, toAssetId] = await Promise.all(
      ['통장', '저금통'].map(
        async (name) => (await owner.post<Asset>(`${path}/assets`, { name, assetType: 'CHECKING_ACCOUNT' })).body.id,
      ),
    );
    const amount = fc.integer({ min: 1, max: 9_999 });
    const common = {
      date: dates,
      visibility: fc.constantFrom('SHARED', 'SHARED', 'MASKED'),
      excludeFromStats: fc.constantFrom(false, false, true),
    };
    const parts = (...ids: readonly (string | null | undefined)[]) =>
      fc.array(fc.record({ categoryId: fc.constantFrom(...ids), amount }), { minLength: 1, maxLength: 4 });
    const draft = fc.oneof(
      fc.record({
        ...common,
        type: fc.constant('EXPENSE'),
        isRefund: fc.boolean(),
        splits: parts(beans, shop, going, null),
      }),
      fc.record({ ...common, type: fc.constant('INCOME'), splits: parts(sales, null) }),
      fc.record({
        ...common,
        type: fc.constant('TRANSFER'),
        amount,
        assetId: fc.constant(assetId),
        toAssetId: fc.constant(toAssetId),
        fee: fc.constantFrom(0, 700),
        feeCategoryId: fc.constantFrom(shop, going, null),
      }),
    );
    const bodyOf = (fields: object) =>
      'splits' in fields
        ? { ...fields, amount: (fields.splits as { amount: number }[]).reduce((sum, part) => sum + part.amount, 0) }
        : fields;
    const samples = fc.sample(fc.tuple(draft, draft, fc.integer({ min: 0, max: 5 })), { numRuns: 120, seed: 61 });
    for (const author of [partner, owner]) {
      const own = samples.filter((_, index) => (index % 3 === 0 ? partner : owner) === author);
      const bodies = own.map(([first]) => bodyOf(first));
      const added = await writtenTransactions(app(), author, owner.bookId, bodies);
      for (const [place, { id, version }] of added.entries()) {
        const [first, second, what] = own[place] ?? [];
        const one = `${path}/transactions/${id}`;
        if (what === 0 && second && first?.type === second.type) {
          expect((await author.put(one, { ...bodyOf(second), version })).status).toBe(200);
        }
        if (what === 1) expect((await author.delete(one)).status).toBe(204);
        if (what === 2) {
          expect((await author.delete(one)).status).toBe(204);
          expect((await author.post(`${one}/restore`)).status).toBe(200);
        }
      }
    }
    expect((await owner.post(`${path}/categories/${going}/merge`, { into: beans })).status).toBe(200);
    all = new Map([
      [owner, await listed(owner)],
      [partner, await listed(partner)],
    ]);
  });

  /** The same totals, added up from what the reader sees. */
  function addedUp(reader: TestPerson, from: string, to: string, wanted: readonly (string | null)[] | null) {
    const within = (all.get(reader) ?? []).filter(({ date }) => date >= from && date <= to);
    const seen = wanted === null ? within : within.filter((one) => !one.isMasked);
    const authored = new Map([...all.values()].flat().flatMap((one) => (one.isMasked ? [] : [[one.id, one] as const])));
    const totals = { income: 0, expense: 0, count: 0 };
    for (const { id, date } of seen) {
      // Masked transactions count in the totals of a period, also with what their reader may not see.
      const one = authored.get(id);
      if (!one) throw new Error(`no reader sees the transaction of ${date}`);
      const fee = one.fee > 0 ? [{ categoryId: one.feeCategoryId, amount: one.fee }] : [];
      const whole = one.type === 'TRANSFER' ? fee : one.splits;
      const lines = whole.filter(({ categoryId }) => wanted === null || wanted.includes(categoryId));
      if (wanted === null || lines.length > 0) totals.count += 1;
      if (one.excludeFromStats) continue;
      const sum = lines.reduce((total, { amount }) => total + amount, 0);
      if (one.type === 'INCOME') totals.income += sum;
      else totals.expense += one.isRefund ? -sum : sum;
    }
    return totals;
  }

  test('equal what the transactions add up to, to the won', async () => {
    const filters = fc.sample(
      fc.record({
        reader: fc.constantFrom(owner, partner),
        period: fc.tuple(dates, dates).map((pair) => pair.toSorted()),
        isUnbounded: fc.boolean(),
        wanted: fc.option(fc.subarray(categoryIds, { minLength: 1 })),
      }),
      { numRuns: 120, seed: 7 },
    );
    let fromMonths = 0;
    for (const { reader, period, isUnbounded, wanted } of filters) {
      const [from = '', to = ''] = isUnbounded ? ['1970-01-01', '2199-12-31'] : period;
      const filter = {
        bookId: owner.bookId,
        ...(isUnbounded ? {} : { from, to }),
        ...(wanted === null
          ? {}
          : { categoryIds: wanted.filter((id) => id !== null), isUncategorized: wanted.includes(null) }),
      };
      const view = { userId: reader.userId, revealedThrough: '2026-11-20' };
      if (summedByMonth(filter, view)) fromMonths += 1;
      const { income, expense, count } = await listTotals(app().database.db, filter, view);
      expect({ filter, income, expense, count }).toEqual({ filter, ...addedUp(reader, from, to, wanted) });
    }
    expect(fromMonths).toBeGreaterThan(60);
  });

  test('make a report by category of a long period equal the reports of its weeks', async () => {
    interface Row {
      readonly categoryId: string | null;
      readonly kind: string;
      readonly isMasked: boolean;
      readonly amount: number;
      readonly count: number;
    }
    const report = async (reader: TestPerson, from: string, to: string) =>
      (await reader.get<Row[]>(`${path}/analytics/categories?from=${from}&to=${to}`)).body;
    for (const reader of [owner, partner]) {
      for (const [first, last] of [
        ['2024-12-30', '2026-07-02'],
        ['2025-01-15', '2025-11-27'],
      ] as const) {
        const added = new Map<string, Row>();
        for (let from: string = first; from <= last; from = addDays(from, 7)) {
          const to = addDays(from, 6);
          for (const row of await report(reader, from, to < last ? to : last)) {
            const key = `${row.categoryId} ${row.kind} ${row.isMasked}`;
            const known = added.get(key);
            added.set(key, {
              ...row,
              amount: (known?.amount ?? 0) + row.amount,
              count: (known?.count ?? 0) + row.count,
            });
          }
        }
        const byKey = (rows: readonly Row[]) =>
          rows
            .map(({ categoryId, kind, isMasked, amount, count }) => ({ categoryId, kind, isMasked, amount, count }))
            .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
        const whole = await report(reader, first, last);
        expect(whole.some(({ isMasked }) => isMasked)).toBe(true);
        expect(byKey(whole)).toEqual(byKey([...added.values()]));
      }
    }
  });

  test('include changes of the open database transaction', async () => {
    const reader = { userId: owner.userId, revealedThrough: '2026-11-20' };
    const filter = { bookId: owner.bookId };
    const { db } = app().database;
    const before = await listTotals(db, filter, reader);
    await db
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql<{ amount: number }>`delete from postings where book_id = ${owner.bookId}
        and flow = 'EXPENSE' returning case when is_excluded then 0 else amount end as amount`.execute(trx);
        expect(rows.length).toBeGreaterThan(10);
        expect((await listTotals(trx, filter, reader)).expense).toBe(0);
        throw new Error('undo');
      })
      .catch((error: unknown) => expect(String(error)).toBe('Error: undo'));
    expect(await listTotals(db, filter, reader)).toEqual(before);
  });

  test('are what the audit finds, and follow writers at the same time', async () => {
    const people = [owner, partner, owner, partner];
    await Promise.all(
      people.map(async (person, at) => {
        for (let turn = 0; turn < 5; turn += 1) {
          const added = await person.post(`${path}/transactions`, {
            type: 'EXPENSE',
            date: at % 2 === 0 ? '2026-01-03' : '2026-02-03',
            amount: 100,
            description: '함께',
          });
          expect(added.status).toBe(201);
        }
      }),
    );
    const check = AUDIT_CHECKS.find(({ name }) => name.startsWith('월별 합계'));
    expect((await app().database.pool.query(check?.sql ?? '')).rows).toEqual([]);
    const { rows } = await app().database.pool.query('select count(*)::int as count from monthly_sum_changes');
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('go with their book', async () => {
    const person = await joinAs(app(), 'months-leaving');
    const { body: book } = await person.post<{ id: string }>('/api/v2/books', { title: '곧 지울 가계부' });
    await person.post(`/api/v2/books/${book.id}/transactions`, { type: 'EXPENSE', date: '2026-01-03', amount: 100 });
    await app()
      .database.db.transaction()
      .execute(async (trx) => {
        await sql`delete from transactions where book_id = ${book.id}`.execute(trx);
        await sql`delete from books where book_id = ${book.id}`.execute(trx);
      });
    const { rows } = await app().database.pool.query(
      `select (select count(*) from monthly_sums where book_id = $1)
        + (select count(*) from monthly_sum_changes where book_id = $1) as count`,
      [book.id],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});
