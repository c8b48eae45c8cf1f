import type { Asset, Category, PaymentMethod, Transaction } from '@salim/contract';
import { dateOfDayNumber, type Period } from '@salim/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LineScope } from '../../db/queries/flow-lines.ts';
import type { TransactionFilter } from '../../db/queries/transaction-filters.ts';
import { AUDIT_CHECKS } from '../../operations/audit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { csvFile } from '../imports/reading/testing/ledger-files.ts';
import { aTransaction } from '../imports/reading/testing/ledger-transactions.ts';
import { uploadFile } from '../imports/testing/upload-file.ts';
import { countMaskedExcluded, listTotals } from '../transactions/transaction-list.repository.ts';
import { totalsFor } from '../transactions/transaction-lists.service.ts';
import { readDays, sumSpending } from './analytics.repository.ts';
import { expensesOf } from './expenses.service.ts';
import { sumByDescription, sumByMember, sumByMethod } from './parties.repository.ts';

const app = useTestApp();

/** The check of the audit that finds stored sums that are wrong. */
function auditedSums(): string {
  const check = AUDIT_CHECKS.find(({ name }) => name.startsWith('저장해 둔 월별 합계'));
  if (!check) throw new Error('the audit has no such check');
  return check.sql;
}

/** Members, methods and assets of a book whose transactions use all ways to have several of them. */
describe('sums of months by type, asset, method and member', () => {
  let owner: TestPerson;
  /** May only change their own transactions. */
  let partner: TestPerson;
  let viewer: TestPerson;
  let path: string;
  let assets: string[];
  let methods: string[];
  let category: string;
  let drafts: fc.Arbitrary<object>;
  const live: Transaction[] = [];
  const trashed: Transaction[] = [];

  const monthsOf = (first: number) =>
    fc
      .record({ month: fc.integer({ min: first, max: first + 13 }), day: fc.constantFrom(1, 2, 15, 27, 28) })
      .map(({ month, day }) => new Date(Date.UTC(2025, month, day)).toISOString().slice(0, 10));

  beforeAll(async () => {
    [owner, partner, viewer] = await Promise.all([
      joinAs(app(), 'parties-owner'),
      joinAs(app(), 'parties-partner'),
      joinAs(app(), 'parties-viewer'),
    ]);
    await addMember(app(), owner.bookId, partner, 'MEMBER');
    await addMember(app(), owner.bookId, viewer, 'VIEWER');
    path = `/api/v2/books/${owner.bookId}`;
    const onlyOwn = await owner.patch(`${path}/members/${partner.userId}`, { ownEntriesOnly: true });
    expect(onlyOwn.status).toBe(200);
    const made = await owner.post<Category>(`${path}/categories`, { name: '콩', kind: 'EXPENSE', costKind: 'FIXED' });
    category = made.body.id;
    assets = await Promise.all(
      ['통장', '저금통', '지갑'].map(
        async (name) => (await owner.post<Asset>(`${path}/assets`, { name, assetType: 'CHECKING_ACCOUNT' })).body.id,
      ),
    );
    methods = await Promise.all(
      ['카드', '페이'].map(
        async (name) => (await owner.post<PaymentMethod>(`${path}/payments`, { name, type: 'CREDIT_CARD' })).body.id,
      ),
    );
    const amount = fc.integer({ min: 2, max: 9_999 });
    const common = {
      date: monthsOf(0),
      time: fc.constantFrom(null, '00:00', '23:59'),
      description: fc.constantFrom('', '시장', '서점', '약국'),
      visibility: fc.constantFrom('SHARED', 'SHARED', 'SHARED', 'MASKED'),
      excludeFromStats: fc.constantFrom(false, false, false, true),
    };
    const assetId = fc.constantFrom(...assets);
    const payment = fc.record({ assetId, paymentMethodId: fc.constantFrom(...methods), amount });
    const people = [owner.userId, partner.userId] as const;
    drafts = fc.oneof(
      fc.record({ ...common, type: fc.constantFrom('EXPENSE', 'INCOME'), amount, assetId }),
      fc
        .record({
          ...common,
          payments: fc.array(payment, { minLength: 1, maxLength: 3 }),
          isRefund: fc.constantFrom(false, false, false, true),
          isPaidByBoth: fc.boolean(),
          isShared: fc.boolean(),
          isDivided: fc.boolean(),
        })
        .map(({ isPaidByBoth, isShared, isDivided, ...fields }) => {
          const whole = fields.payments.reduce((sum, part) => sum + part.amount, 0);
          const halves = people.map((userId, place) => ({
            userId,
            amount: place === 0 ? Math.floor(whole / 2) : Math.ceil(whole / 2),
          }));
          return {
            ...fields,
            type: 'EXPENSE',
            amount: whole,
            ...(isPaidByBoth ? { payers: halves } : {}),
            ...(isShared && !fields.excludeFromStats ? { shareMethod: 'AMOUNT', shares: halves } : {}),
            ...(isDivided
              ? {
                  splits: [
                    { categoryId: category, amount: 1 },
                    { categoryId: null, amount: whole - 1 },
                  ],
                }
              : {}),
          };
        }),
      fc
        .record({
          ...common,
          amount,
          fee: fc.constantFrom(0, 700),
          ends: fc.shuffledSubarray(assets, { minLength: 2 }),
        })
        .map(({ ends: [from, to], ...fields }) => ({ ...fields, type: 'TRANSFER', assetId: from, toAssetId: to })),
    );
  });

  /** Adds, replaces, deletes or restores a transaction. */
  async function change(draft: object, what: number, place: number): Promise<void> {
    const author = place % 3 === 0 ? partner : owner;
    const [known, removed] = [live[place % Math.max(live.length, 1)], trashed.at(-1)];
    if (what === 1 && known) {
      const one = `${path}/transactions/${known.id}`;
      const by = known.createdBy === partner.userId ? partner : owner;
      const answer = await by.put<Transaction>(one, { ...draft, version: known.version });
      expect([answer.status, answer.body]).toEqual([200, answer.body]);
      live[live.indexOf(known)] = answer.body;
    } else if (what === 2 && known) {
      const by = known.createdBy === partner.userId ? partner : owner;
      expect((await by.delete(`${path}/transactions/${known.id}`)).status).toBe(204);
      trashed.push(known);
      live.splice(live.indexOf(known), 1);
    } else if (what === 3 && removed) {
      const by = removed.createdBy === partner.userId ? partner : owner;
      const answer = await by.post<Transaction>(`${path}/transactions/${removed.id}/restore`);
      expect(answer.status).toBe(200);
      live.push(answer.body);
      trashed.pop();
    } else {
      const answer = await author.post<Transaction>(`${path}/transactions`, draft);
      expect([answer.status, answer.body]).toEqual([201, answer.body]);
      live.push(answer.body);
    }
  }

  const periods = fc.oneof(
    fc.constant({}),
    fc.tuple(monthsOf(-1), monthsOf(-1)).map((pair) => {
      const [from, to] = pair.toSorted();
      return { from, to };
    }),
    fc.constant({ from: '2025-01-01', to: '2026-02-28' }),
  );

  const conditions = () =>
    fc.oneof(
      fc.record({ types: fc.subarray(['INCOME', 'EXPENSE', 'TRANSFER', 'ADJUSTMENT'], { minLength: 1 }) }),
      fc.record({ assetIds: fc.constantFrom(...assets).map((id) => [id]) }),
      fc.record({ assetIds: fc.constant(assets) }),
      fc.record({ paymentMethodIds: fc.constantFrom(...methods).map((id) => [id]) }),
      fc.record({ memberIds: fc.constantFrom(owner, partner).map(({ userId }) => [userId]) }),
      fc.record({
        memberIds: fc.constantFrom(owner, partner).map(({ userId }) => [userId]),
        types: fc.constant(['EXPENSE']),
      }),
    );

  const readerOf = (person: TestPerson) => ({
    userId: person.userId,
    revealedThrough: '2026-11-20',
    today: '2026-11-20',
    ownEntriesOnly: person === partner,
  });

  /** Adds up rows that are the same but for their numbers. */
  function addedUp(rows: readonly object[]): Map<string, number[]> {
    const sums = new Map<string, number[]>();
    for (const row of rows) {
      const fields = Object.entries(row);
      const key = JSON.stringify(fields.filter(([, value]) => typeof value !== 'number'));
      const numbers = fields.flatMap(([, value]) => (typeof value === 'number' ? [value] : []));
      sums.set(
        key,
        numbers.map((number, place) => number + (sums.get(key)?.[place] ?? 0)),
      );
    }
    return sums;
  }

  async function storedMonths(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from party_sums where book_id = ${owner.bookId}`.execute(app().database.db);
    return rows[0]?.count ?? 0;
  }

  test('equal what the transactions add up to, after every change', { timeout: 60_000 }, async () => {
    const { deps, database } = app();
    const steps = fc.sample(
      fc.record({
        draft: drafts,
        what: fc.integer({ min: 0, max: 4 }),
        place: fc.nat(),
        reader: fc.constantFrom(owner, partner, viewer),
        period: periods,
        condition: conditions(),
      }),
      { numRuns: 120, seed: 95 },
    );
    let stored = 0;
    for (const { draft, what, place, reader: person, period, condition } of steps) {
      await change(draft, what, place);
      const reader = readerOf(person);
      const filter: TransactionFilter = { bookId: owner.bookId, ...period, ...condition };
      const plain = {
        ...(await listTotals(database.db, filter, reader)),
        maskedExcluded: await countMaskedExcluded(database.db, filter, reader),
      };
      const found = await totalsFor(deps, { filter, reader, basis: 'CONSUMPTION' });
      expect({ filter, ...found }).toEqual({ filter, ...plain });
      stored = Math.max(stored, await storedMonths());
    }
    expect(stored).toBeGreaterThan(20);
  });

  interface MemberRow {
    readonly userId: string | null;
    readonly paid: number;
    readonly borne: number;
    readonly income: number;
  }
  interface MethodRow {
    readonly paymentMethodId: string | null;
    readonly kind: string;
    readonly isMasked: boolean;
    readonly amount: number;
    readonly count: number;
  }

  interface MerchantRow {
    readonly name: string;
    readonly kind: string;
    readonly isMasked: boolean;
    readonly amount: number;
    readonly count: number;
    readonly lastDate: string;
  }
  interface CostRow {
    readonly month: string;
    readonly fixed: number;
    readonly variable: number;
    readonly unset: number;
    readonly masked: number;
    readonly total: number;
  }

  /** Expenses as a reader sees them, from stored months or from the transactions. */
  async function expensesFor(person: TestPerson, period: Period, partySumsFrom: number) {
    const context = { monthOf: (date: string) => date.slice(0, 7), isFixed: (id: string | null) => id === category };
    const filter = { bookId: owner.bookId, ...period };
    const expenses = await expensesOf({ ...app().deps, partySumsFrom }, filter, readerOf(person), context);
    return expenses.facts().toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  test('make the reports of members, methods, merchants and costs, and lists of expenses, after every change', {
    timeout: 60_000,
  }, async () => {
    const { database } = app();
    const steps = fc.sample(
      fc.record({
        draft: drafts,
        what: fc.integer({ min: 0, max: 3 }),
        place: fc.nat(),
        person: fc.constantFrom(owner, partner, viewer),
        period: fc.tuple(monthsOf(-1), monthsOf(-1)).map((pair) => pair.toSorted()),
      }),
      { numRuns: 40, seed: 7 },
    );
    let expensesMax = 0;
    for (const { draft, what, place, person, period } of steps) {
      await change(draft, what, place);
      const [from = '', to = ''] = period;
      const scope: LineScope = {
        filter: { bookId: owner.bookId, from, to },
        reader: readerOf(person),
        basis: 'CONSUMPTION',
      };
      const ask = async <Row>(report: string) =>
        (await person.get<Row[]>(`${path}/analytics/${report}?from=${from}&to=${to}&basis=CONSUMPTION`)).body;
      const members = (await sumByMember(database.db, scope)).map((sum) => ({
        userId: sum.user_id,
        paid: sum.flow === 'EXPENSE' && sum.what === 'PAID' ? sum.amount : 0,
        borne: sum.flow === 'EXPENSE' && sum.what === 'BORNE' ? sum.amount : 0,
        income: sum.flow === 'INCOME' && sum.what === 'PAID' ? sum.amount : 0,
      }));
      const shown = (await ask<MemberRow>('members')).map(({ userId, paid, borne, income }) => ({
        userId,
        paid,
        borne,
        income,
      }));
      const nonZero = (sums: Map<string, number[]>) =>
        new Map([...sums].filter(([, numbers]) => numbers.some(Boolean)));
      expect(addedUp(shown)).toEqual(nonZero(addedUp(members)));
      const byMethod = (await sumByMethod(database.db, scope)).map((sum) => ({
        paymentMethodId: sum.payment_method_id,
        kind: sum.flow,
        isMasked: sum.is_masked,
        amount: sum.amount,
        count: sum.count,
      }));
      const rows = (await ask<MethodRow>('payments')).map(({ paymentMethodId, kind, isMasked, amount, count }) => ({
        paymentMethodId,
        kind,
        isMasked,
        amount,
        count,
      }));
      expect(rows.length).toBe(addedUp(rows).size);
      expect(addedUp(rows)).toEqual(addedUp(byMethod));
      const merchants = (await ask<MerchantRow>('merchants')).map((row) => ({
        ...{ kind: row.kind, isMasked: row.isMasked, name: row.name },
        ...{ amount: row.amount, count: row.count, lastDate: row.lastDate },
      }));
      expect(merchants).toHaveLength(new Set(merchants.map(({ kind, name }) => `${kind} ${name}`)).size);
      const shops = (await sumByDescription(database.db, scope)).map((sum) => ({
        ...{ kind: sum.flow, isMasked: sum.is_masked },
        name: sum.is_masked ? '비공개' : sum.description || '내용 없음',
        ...{ amount: sum.amount, count: sum.count, lastDate: sum.last_date },
      }));
      expect(new Set(merchants.map((row) => JSON.stringify(row)))).toEqual(
        new Set(shops.map((row) => JSON.stringify(row))),
      );
      const costs = (await ask<CostRow>('fixed-variable')).map((row) => ({ ...row, from: '', to: '' }));
      const empty = costs.map(({ month }) => ({ ...NO_COSTS, month }));
      expect(addedUp(costs)).toEqual(addedUp([...empty, ...(await costsIn(scope))]));
      const all = { from: '2025-01-03', to: '2026-03-31' };
      const expenses = await expensesFor(person, all, Number.POSITIVE_INFINITY);
      expect(await expensesFor(person, all, 1)).toEqual(expenses);
      expensesMax = Math.max(expensesMax, expenses.length);
    }
    expect(expensesMax).toBeGreaterThan(3);
  });

  const NO_COSTS = { month: '', from: '', to: '', fixed: 0, variable: 0, unset: 0, masked: 0, total: 0 };

  /** What a scope spent, read from its transactions; one category of the tests is a fixed cost. */
  async function costsIn(scope: LineScope) {
    const rows: (typeof NO_COSTS)[] = [];
    for (const sum of await sumSpending(app().database.db, scope)) {
      const part = sum.is_masked ? 'masked' : sum.category_id === category ? 'fixed' : 'unset';
      readDays(sum, (day, amount) => {
        rows.push({ ...NO_COSTS, month: dateOfDayNumber(day).slice(0, 7), [part]: amount, total: amount });
      });
    }
    return rows;
  }

  /** Compares all sums, stored before or now, with the transactions, as each reader sees them. */
  async function expectRightSums(): Promise<void> {
    const { database, deps } = app();
    expect((await database.pool.query(auditedSums())).rows).toEqual([]);
    const all = [
      { types: ['EXPENSE'] },
      { types: ['ADJUSTMENT', 'TRANSFER'] },
      ...assets.map((id) => ({ assetIds: [id] })),
      ...methods.map((id) => ({ paymentMethodIds: [id] })),
      { memberIds: [owner.userId] },
    ];
    for (const person of [owner, partner, viewer]) {
      const reader = readerOf(person);
      for (const condition of all) {
        const filter: TransactionFilter = { bookId: owner.bookId, ...condition };
        const { maskedExcluded: _, ...found } = await totalsFor(deps, { filter, reader, basis: 'CONSUMPTION' });
        expect({ filter, ...found }).toEqual({ filter, ...(await listTotals(database.db, filter, reader)) });
      }
      for (const report of ['members', 'payments', 'merchants', 'fixed-variable', 'anomalies']) {
        expect((await person.get(`${path}/analytics/${report}?from=2025-01-01&to=2026-12-31`)).status).toBe(200);
      }
    }
    expect((await database.pool.query(auditedSums())).rows).toEqual([]);
  }

  const totalsOfOne = async (condition: Partial<TransactionFilter>) => {
    const filter = { bookId: owner.bookId, ...condition };
    return totalsFor(app().deps, { filter, reader: readerOf(owner), basis: 'CONSUMPTION' });
  };

  test('follow a payment method that is merged into another', async () => {
    const [kept = '', merged = ''] = methods;
    expect((await totalsOfOne({ paymentMethodIds: [merged] })).count).toBeGreaterThan(2);
    await expectRightSums();
    expect((await owner.post(`${path}/payments/${merged}/merge`, { into: kept })).status).toBe(200);
    expect((await totalsOfOne({ paymentMethodIds: [merged] })).count).toBe(0);
    await expectRightSums();
    const undone = await undoNewest();
    expect(undone.status).toBe(200);
    expect((await totalsOfOne({ paymentMethodIds: [merged] })).count).toBeGreaterThan(2);
    await expectRightSums();
  });

  test('follow a seat to the user who takes it over', async () => {
    const seat = (await owner.post<{ userId: string }>(`${path}/members`, { name: '하늘' })).body;
    const dinner = {
      type: 'EXPENSE',
      date: '2025-04-03',
      amount: 3000,
      payers: [
        { userId: owner.userId, amount: 1000 },
        { userId: seat.userId, amount: 2000 },
      ],
      shareMethod: 'AMOUNT',
      shares: [{ userId: seat.userId, amount: 3000 }],
    };
    expect((await owner.post(`${path}/transactions`, dinner)).status).toBe(201);
    const before = await totalsOfOne({ memberIds: [seat.userId] });
    expect(before).toMatchObject({ expense: 3000, count: 1 });
    await expectRightSums();
    const terms = { role: 'MEMBER', seatUserId: seat.userId };
    const { code } = (await owner.post<{ code: string }>(`${path}/invites`, terms)).body;
    const newcomer = await joinAs(app(), 'parties-newcomer');
    expect((await newcomer.post(`/api/v2/invites/${code}/accept`)).status).toBeLessThan(300);
    expect(await totalsOfOne({ memberIds: [newcomer.userId] })).toEqual(before);
    expect((await totalsOfOne({ memberIds: [seat.userId] })).count).toBe(0);
    await expectRightSums();
  });

  async function undoNewest() {
    const { items } = (await owner.get<{ items: { id: string }[] }>(`${path}/activity?limit=1`)).body;
    return owner.post(`${path}/activity/${items[0]?.id}/undo`);
  }

  test('follow imports, adjustments, settlements, undo and the trash', async () => {
    await expectRightSums();
    const file = csvFile(['2025-02-03', '2025-06-05', '2026-01-07'].map((date) => aTransaction({ date })));
    const { id } = (await uploadFile(app(), owner, file)).body;
    expect((await owner.post(`${path}/imports/${id}/commit`)).status).toBe(200);
    await expectRightSums();
    expect((await owner.delete(`${path}/imports/${id}`)).status).toBeLessThan(300);
    await expectRightSums();
    const adjusted = await owner.post(`/api/v2/assets/${assets[0]}/reconcile`, { balance: 12_345, date: '2025-09-09' });
    expect(adjusted.status).toBeLessThan(300);
    await expectRightSums();
    const settled = await owner.post(`${path}/settlements`, {
      fromUserId: partner.userId,
      toUserId: owner.userId,
      amount: 700,
      date: '2025-10-10',
      toAssetId: assets[1],
    });
    expect([settled.status, settled.body]).toEqual([201, settled.body]);
    await expectRightSums();
    const body = { type: 'INCOME', date: '2025-11-11', amount: 5000, assetId: assets[2] };
    const income = (await owner.post<Transaction>(`${path}/transactions`, body)).body;
    await expectRightSums();
    // Nothing but the way it was paid, then nothing but the day, then nothing but the description.
    const paid = await owner.put<Transaction>(`${path}/transactions/${income.id}`, {
      ...body,
      paymentMethodId: methods[0],
      version: income.version,
    });
    expect(paid.status).toBe(200);
    await expectRightSums();
    const moved = await owner.put<Transaction>(`${path}/transactions/${income.id}`, {
      ...body,
      date: '2025-03-11',
      paymentMethodId: methods[0],
      version: paid.body.version,
    });
    expect(moved.status).toBe(200);
    await expectRightSums();
    const renamed = await owner.put(`${path}/transactions/${income.id}`, {
      ...body,
      date: '2025-03-11',
      paymentMethodId: methods[0],
      description: '이자',
      version: moved.body.version,
    });
    expect(renamed.status).toBe(200);
    await expectRightSums();
    expect((await undoNewest()).status).toBe(200);
    await expectRightSums();
    expect((await owner.delete(`${path}/transactions/${income.id}`)).status).toBe(204);
    await expectRightSums();
  });

  test('are not stored for few transactions', async () => {
    const deps = { ...app().deps, partySumsFrom: 100_000 };
    const filter: TransactionFilter = { bookId: owner.bookId, types: ['EXPENSE', 'INCOME', 'ADJUSTMENT'] };
    await app().database.pool.query('delete from party_sums');
    const found = await totalsFor(deps, { filter, reader: readerOf(owner), basis: 'CONSUMPTION' });
    expect(found).toMatchObject(await listTotals(app().database.db, filter, readerOf(owner)));
    expect(await storedMonths()).toBe(0);
  });

  test('are what the audit finds, and include changes of the open database transaction', async () => {
    const { database, deps } = app();
    const reader = readerOf(owner);
    const filter: TransactionFilter = { bookId: owner.bookId, types: ['EXPENSE'] };
    await totalsFor(deps, { filter, reader, basis: 'CONSUMPTION' });
    expect((await database.pool.query(auditedSums())).rows).toEqual([]);
    await database.db
      .transaction()
      .execute(async (trx) => {
        await sql`update transactions set amount = amount + 1 where book_id = ${owner.bookId} and deleted_at is null
          and date >= '2026-01-01'`.execute(trx);
        const plain = await listTotals(trx, filter, reader);
        expect(await totalsFor({ ...deps, db: trx }, { filter, reader, basis: 'CONSUMPTION' })).toMatchObject(plain);
        throw new Error('undo');
      })
      .catch((error: unknown) => expect(String(error)).toBe('Error: undo'));
    for (const set of [`description = '새 이름'`, `time = '08:15'`]) {
      for (const report of ['merchants', 'anomalies']) {
        const answer = await owner.get(`${path}/analytics/${report}?from=2025-01-01&to=2026-12-31`);
        expect(answer.status).toBe(200);
      }
      await database.pool.query(`update transactions set ${set} where book_id = $1`, [owner.bookId]);
      expect((await database.pool.query(auditedSums())).rows).toEqual([]);
    }
  });

  test('follow writers and readers at the same time', async () => {
    const { database, deps } = app();
    const filter: TransactionFilter = { bookId: owner.bookId, memberIds: [partner.userId] };
    const scope: LineScope = { filter, reader: readerOf(partner), basis: 'CONSUMPTION' };
    const before = await totalsFor(deps, scope);
    const write = async (month: number) => {
      const body = { type: 'EXPENSE', date: `2025-0${month}-03`, amount: 100 };
      for (let time = 0; time < 6; time += 1) {
        expect((await partner.post(`${path}/transactions`, body)).status).toBe(201);
      }
    };
    const read = async () => {
      for (let time = 0; time < 6; time += 1) await totalsFor(deps, scope);
    };
    await Promise.all([write(1), read(), write(2), read(), write(1), read()]);
    expect(await totalsFor(deps, scope)).toEqual({
      ...before,
      expense: before.expense + 1800,
      count: before.count + 18,
    });
    expect((await database.pool.query(auditedSums())).rows).toEqual([]);
  });
});
