import type {
  AnomalyRow,
  Asset,
  CashFlow,
  Category,
  Comparison,
  ErrorAnswer,
  FixedVariableRow,
  ForecastReport,
  HeatmapDay,
  MemberRow,
  MerchantRow,
  NetWorthRow,
  PaymentMethod,
  PaymentRow,
  SummaryReport,
  Transaction,
} from '@salim/contract';
import { apportion, installmentTurns, merchantKeyOf, turnParts } from '@salim/domain';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;

const REPORTS = [
  'summary',
  'categories',
  'trend',
  'members',
  'payments',
  'merchants',
  'net-worth',
  'cash-flow',
  'heatmap',
  'compare',
  'fixed-variable',
  'anomalies',
  'forecast',
] as const;

beforeAll(async () => {
  [owner, member, viewer, stranger] = await Promise.all([
    joinAs(app(), 'report-owner'),
    joinAs(app(), 'report-member'),
    joinAs(app(), 'report-viewer'),
    joinAs(app(), 'report-stranger'),
  ]);
});

/** A book of the owner with a member and a viewer, plus the assets and categories that transactions need. */
interface Book {
  readonly path: string;
  readonly id: string;
  readonly categories: readonly Category[];
  readonly methods: readonly PaymentMethod[];
  readonly assets: readonly Asset[];
}

async function aBook(fields: object = {}): Promise<Book> {
  const { body } = await owner.post<{ id: string }>('/api/v2/books', { title: '통계', ...fields });
  const path = `/api/v2/books/${body.id}`;
  await addMember(app(), body.id, member, 'MEMBER');
  await addMember(app(), body.id, viewer, 'VIEWER');
  await owner.post(`${path}/assets`, { assetType: 'CHECKING_ACCOUNT', name: '통장', openingBalance: 1_000_000 });
  const [categories, methods, assets] = await Promise.all([
    owner.get<Category[]>(`${path}/categories`),
    owner.get<PaymentMethod[]>(`${path}/payments`),
    owner.get<Asset[]>(`${path}/assets`),
  ]);
  return { path, id: body.id, categories: categories.body, methods: methods.body, assets: assets.body };
}

async function report<Answer>(book: Book, name: (typeof REPORTS)[number], query: string, who = owner): Promise<Answer> {
  const { status, body } = await who.get<Answer>(`${book.path}/analytics/${name}?${query}`);
  expect([name, query, status]).toEqual([name, query, 200]);
  return body;
}

async function add(book: Book, fields: object, who = owner): Promise<Transaction> {
  const { status, body } = await who.post<Transaction>(`${book.path}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-10',
    ...fields,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const amounts = (rows: readonly { readonly amount: number }[]): number => sum(rows.map((row) => row.amount));

describe('reports', () => {
  /** Empty, and only read. */
  let book: Book;

  beforeAll(async () => {
    book = await aBook();
  });

  test.each(REPORTS)('%s requires a seat in the book', async (name) => {
    const url = `${book.path}/analytics/${name}`;
    expect((await signedOut(app()).get(url)).status).toBe(401);
    const theirs = await stranger.get<ErrorAnswer>(url);
    expect([theirs.status, theirs.body.code]).toEqual([404, 'BOOK_NOT_FOUND']);
    expect((await viewer.get(url)).status).toBe(200);
    for (const query of ['month=2026-13', 'from=gestern', 'unknown=1', 'basis=SOMETIMES', 'merchant=']) {
      const refused = await owner.get<ErrorAnswer>(`${url}?${query}`);
      expect([query, refused.status >= 400 && refused.status < 500]).toEqual([query, true]);
    }
  });

  test.each(REPORTS)('%s rejects months beyond the date range of transactions', async (name) => {
    for (const month of ['0001-01', '1969-12', '2200-01', '9999-12']) {
      const refused = await owner.get<ErrorAnswer>(`${book.path}/analytics/${name}?month=${month}`);
      expect([month, refused.status, refused.body.errors?.[0]?.field]).toEqual([month, 422, 'month']);
    }
  });

  test.each(REPORTS)('%s rejects a period that ends before it begins', async (name) => {
    const refused = await owner.get<ErrorAnswer>(`${book.path}/analytics/${name}?from=2026-11-05&to=2026-11-01`);
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.field]).toEqual([
      422,
      'END_BEFORE_START',
      'to',
    ]);
  });

  test.each(REPORTS)('%s succeeds on an empty book', async (name) => {
    await Promise.all(
      ['', 'month=2026-11', 'from=2020-01-01', 'basis=BILLING', 'type=INCOME'].map((query) =>
        report(book, name, query),
      ),
    );
  });
});

/** A generated transaction; indexes select from the categories, methods and members of a book. */
interface Wish {
  readonly type: 'EXPENSE' | 'INCOME' | 'TRANSFER';
  readonly day: number;
  readonly amount: number;
  readonly splitAt: number;
  readonly category: number;
  readonly method: number;
  readonly description: string;
  readonly isRefund: boolean;
  readonly isExcluded: boolean;
  readonly isMasked: boolean;
  readonly byMember: boolean;
  readonly isShared: boolean;
  readonly isPaidByTwo: boolean;
  readonly isPaidTwoWays: boolean;
  readonly months: number;
  readonly fee: number;
}

const often = (isTrue: number) =>
  fc.oneof({ weight: isTrue, arbitrary: fc.constant(true) }, { weight: 10 - isTrue, arbitrary: fc.constant(false) });

const wish: fc.Arbitrary<Wish> = fc.record({
  type: fc.oneof(
    { weight: 6, arbitrary: fc.constant('EXPENSE' as const) },
    { weight: 2, arbitrary: fc.constant('INCOME' as const) },
    { weight: 2, arbitrary: fc.constant('TRANSFER' as const) },
  ),
  day: fc.integer({ min: 0, max: 91 }),
  amount: fc.integer({ min: 10, max: 3_000_000 }),
  splitAt: fc.integer({ min: 0, max: 9 }),
  category: fc.nat(30),
  method: fc.nat(5),
  description: fc.constantFrom('', '스타벅스', '스타벅스 왕십리점', '(주)이마트', '이마트', 'GS25'),
  isRefund: often(2),
  isExcluded: often(1),
  isMasked: often(3),
  byMember: often(4),
  isShared: often(4),
  isPaidByTwo: often(2),
  isPaidTwoWays: often(2),
  months: fc.integer({ min: 0, max: 6 }),
  fee: fc.integer({ min: 0, max: 3000 }),
});

function dateOf(day: number): string {
  const month = 9 + Math.floor(day / 31);
  return `2026-${String(Math.min(month, 11)).padStart(2, '0')}-${String((day % 28) + 1).padStart(2, '0')}`;
}

function bodyOf(book: Book, one: Wish): object {
  const common = {
    type: one.type,
    date: dateOf(one.day),
    amount: one.amount,
    description: one.description,
    excludeFromStats: one.isExcluded,
    visibility: one.isMasked ? 'MASKED' : 'SHARED',
  };
  const [from, to] = book.assets;
  if (one.type === 'TRANSFER') return { ...common, assetId: from?.id, toAssetId: to?.id, fee: one.fee };
  const fitting = [null, ...book.categories.filter((category) => category.kind === one.type).map(({ id }) => id)];
  const categoryOf = (index: number) => fitting[index % fitting.length];
  const part = Math.floor((one.amount * one.splitAt) / 10);
  const parts = [part, one.amount - part].filter((amount) => amount > 0);
  const methodOf = (index: number) => book.methods[index % book.methods.length]?.id;
  const half = Math.floor(one.amount / 3);
  const isExpense = one.type === 'EXPENSE';
  return {
    ...common,
    splits: parts.map((amount, index) => ({ categoryId: categoryOf(one.category + index), amount })),
    payments: one.isPaidTwoWays
      ? [half, one.amount - half].map((amount, index) => ({
          paymentMethodId: methodOf(one.method + index),
          assetId: from?.id,
          amount,
        }))
      : [
          {
            ...(one.method === 0 ? {} : { paymentMethodId: methodOf(one.method) }),
            assetId: from?.id,
            amount: one.amount,
          },
        ],
    ...(one.isPaidByTwo
      ? {
          payers: [
            { userId: owner.userId, amount: half },
            { userId: member.userId, amount: one.amount - half },
          ],
        }
      : {}),
    ...(one.isShared ? { shareMethod: 'EQUAL', shares: [{ userId: owner.userId }, { userId: member.userId }] } : {}),
    ...(isExpense && one.isRefund ? { isRefund: true } : {}),
    ...(isExpense && !one.isRefund && one.months > 1 ? { installment: { months: one.months } } : {}),
  };
}

/** One counted line, computed from a transaction as its author sees it. */
interface Line {
  readonly transaction: Transaction;
  readonly kind: 'INCOME' | 'EXPENSE';
  readonly categoryId: string | null;
  readonly date: string;
  readonly amount: number;
  /** Who pays and who bears the amount, exact to the won. */
  readonly paid: ReadonlyMap<string, number>;
  readonly borne: ReadonlyMap<string, number>;
}

function linesOf(transaction: Transaction, basis: 'CONSUMPTION' | 'BILLING'): Line[] {
  if (transaction.excludeFromStats || transaction.type === 'ADJUSTMENT') return [];
  const sign = transaction.isRefund ? -1 : 1;
  const kind = transaction.type === 'INCOME' ? 'INCOME' : 'EXPENSE';
  const whole = (amount: number, parts: readonly { readonly userId: string; readonly amount: number }[]) =>
    apportion(
      amount,
      parts.map((part) => ({ key: part.userId, weight: part.amount })),
    );
  const payers =
    transaction.payers.length > 0
      ? transaction.payers
      : [{ userId: transaction.paidBy ?? '', amount: transaction.amount }];
  const bearers = transaction.shares.length > 0 ? transaction.shares : payers;
  if (transaction.type === 'TRANSFER') {
    if (transaction.fee === 0) return [];
    const paid = whole(transaction.fee, payers);
    return [
      {
        transaction,
        kind,
        categoryId: transaction.feeCategoryId,
        date: transaction.date,
        amount: transaction.fee,
        paid,
        borne: paid,
      },
    ];
  }
  const months = basis === 'BILLING' ? (transaction.installment?.months ?? 1) : 1;
  return installmentTurns(sign * transaction.amount, months, transaction.date).flatMap(({ date }, index) => {
    const parts = transaction.splits.map((split) => sign * split.amount);
    return turnParts(parts, months, index + 1).map((amount, place) => ({
      transaction,
      kind,
      categoryId: transaction.splits[place]?.categoryId ?? null,
      date,
      amount,
      paid: whole(amount, payers),
      borne: whole(amount, bearers),
    }));
  });
}

const PERIODS = ['from=2026-09-01&to=2026-11-30', 'month=2026-10'] as const;
const RANGES = { [PERIODS[0]]: ['2026-09-01', '2026-11-30'], [PERIODS[1]]: ['2026-10-01', '2026-10-31'] } as const;

function mapOf<Row>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => number): object {
  const found: Record<string, number> = {};
  for (const row of rows) found[key(row)] = (found[key(row)] ?? 0) + value(row);
  return Object.fromEntries(
    Object.entries(found)
      .filter(([, amount]) => amount !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Checks all reports of a period against the computed lines. */
async function checkPeriod(
  book: Book,
  transactions: readonly Transaction[],
  reader: TestPerson,
  period: (typeof PERIODS)[number],
  basis: 'CONSUMPTION' | 'BILLING',
): Promise<void> {
  const [from, to] = RANGES[period];
  const lines = transactions
    .flatMap((transaction) => linesOf(transaction, basis))
    .filter((line) => line.date >= from && line.date <= to);
  const isHidden = ({ transaction }: Line) =>
    transaction.visibility === 'MASKED' && transaction.createdBy !== reader.userId;
  const ofKind = (kind: Line['kind']) => amounts(lines.filter((line) => line.kind === kind));
  const [income, expense] = [ofKind('INCOME'), ofKind('EXPENSE')];
  const query = `${period}&basis=${basis}`;
  const get = <Answer>(name: (typeof REPORTS)[number]) => report<Answer>(book, name, query, reader);

  const summary = await get<SummaryReport>('summary');
  expect([summary.income, summary.expense, summary.net, summary.basis]).toEqual([
    income,
    expense,
    income - expense,
    basis,
  ]);
  expect(summary.transferFees).toBe(amounts(lines.filter((line) => line.transaction.type === 'TRANSFER')));

  type CategoryRow = { kind: string; categoryId: string | null; isMasked: boolean; amount: number };
  const keyOf = (row: { kind: string; isMasked: boolean }, id: string | null) =>
    `${row.kind} ${row.isMasked ? 'masked' : (id ?? 'none')}`;
  const lineKey = (line: Line, id: string | null) => keyOf({ kind: line.kind, isMasked: isHidden(line) }, id);
  const categories = await get<CategoryRow[]>('categories');
  expect(
    mapOf(
      categories,
      (row) => keyOf(row, row.categoryId),
      (row) => row.amount,
    ),
  ).toEqual(
    mapOf(
      lines,
      (line) => lineKey(line, line.categoryId),
      (line) => line.amount,
    ),
  );

  const trend = await get<{ income: number; expense: number }[]>('trend');
  expect([sum(trend.map((row) => row.income)), sum(trend.map((row) => row.expense))]).toEqual([income, expense]);

  const days = await get<HeatmapDay[]>('heatmap');
  expect(
    mapOf(
      days,
      (day) => day.date,
      (day) => day.expense,
    ),
  ).toEqual(
    mapOf(
      lines.filter((line) => line.kind === 'EXPENSE'),
      (line) => line.date,
      (line) => line.amount,
    ),
  );
  expect([days[0]?.date, days.at(-1)?.date]).toEqual([from, to]);

  const members = await get<MemberRow[]>('members');
  expect([sum(members.map((row) => row.paid)), sum(members.map((row) => row.borne))]).toEqual([expense, expense]);
  expect(sum(members.map((row) => row.income))).toBe(income);
  const hidden = lines.filter((line) => isHidden(line) && line.kind === 'EXPENSE');
  expect(members.find((row) => row.isMasked)?.paid ?? 0).toBe(amounts(hidden));
  for (const column of ['paid', 'borne'] as const) {
    for (const who of [owner, member]) {
      const open = lines.filter((line) => !isHidden(line) && line.kind === 'EXPENSE');
      const exact = sum(open.map((line) => line[column].get(who.userId) ?? 0));
      const row = members.find((one) => one.userId === who.userId);
      // The reports round the parts of a transaction together, this check rounds them one by one.
      expect(Math.abs((row?.[column] ?? 0) - exact)).toBeLessThanOrEqual(open.length);
    }
  }

  const payments = await get<PaymentRow[]>('payments');
  expect([
    amounts(payments.filter((row) => row.kind === 'INCOME')),
    amounts(payments.filter((row) => row.kind === 'EXPENSE')),
  ]).toEqual([income, expense]);
  const single = lines.filter((line) => !isHidden(line) && line.transaction.payments.length < 2);
  if (lines.every((line) => isHidden(line) || line.transaction.payments.length < 2)) {
    expect(
      mapOf(
        payments.filter((row) => !row.isMasked),
        (row) => keyOf(row, row.paymentMethodId),
        (row) => row.amount,
      ),
    ).toEqual(
      mapOf(
        single,
        (line) => lineKey(line, line.transaction.payments[0]?.paymentMethodId ?? null),
        (line) => line.amount,
      ),
    );
  }

  const merchants = await get<MerchantRow[]>('merchants');
  const named = (name: string) => (name === '내용 없음' ? '' : merchantKeyOf(name));
  expect(
    mapOf(
      merchants,
      (row) => keyOf(row, row.isMasked ? null : named(row.name)),
      (row) => row.amount,
    ),
  ).toEqual(
    mapOf(
      lines,
      (line) => lineKey(line, merchantKeyOf(line.transaction.description)),
      (line) => line.amount,
    ),
  );

  const kinds = new Map(book.categories.map((category) => [category.id, category]));
  const costKind = (line: Line): string => {
    const category = line.categoryId === null ? undefined : kinds.get(line.categoryId);
    const parent = category?.parentId ? kinds.get(category.parentId) : undefined;
    return isHidden(line) ? 'masked' : (category?.costKind ?? parent?.costKind ?? 'unset').toLowerCase();
  };
  const months = await get<FixedVariableRow[]>('fixed-variable');
  for (const part of ['fixed', 'variable', 'unset', 'masked'] as const) {
    const spent = lines.filter((line) => line.kind === 'EXPENSE' && costKind(line) === part);
    expect([part, sum(months.map((row) => row[part]))]).toEqual([part, amounts(spent)]);
  }
  expect(sum(months.map((row) => row.total))).toBe(expense);

  const flow = await get<CashFlow>('cash-flow');
  expect([flow.income, flow.expense, flow.saved]).toEqual([income, expense, income - expense]);
  const through = (end: 'source' | 'target') => amounts(flow.links.filter((link) => link[end] === 'book'));
  expect(through('source')).toBe(through('target'));
  for (const node of flow.nodes.filter((one) => one.side !== 'BOOK')) {
    expect(amounts(flow.links.filter((link) => [link.source, link.target].includes(node.id)))).toBe(node.amount);
  }

  const compared = await get<Comparison>('compare');
  expect([compared.current.income, compared.current.expense]).toEqual([income, expense]);
  expect(sum(compared.rows.map((row) => (row.kind === 'EXPENSE' ? row.current : 0)))).toBe(expense);
  expect(sum(compared.rows.map((row) => (row.kind === 'EXPENSE' ? row.previous : 0)))).toBe(compared.previous.expense);
}

describe('for any ledger', () => {
  test('every report matches the sums of its transactions, for every member', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 12, maxLength: 28 }), async (wishes) => {
        const book = await aBook();
        const transactions = await Promise.all(
          wishes.map((one) => add(book, bodyOf(book, one), one.byMember ? member : owner)),
        );
        for (const reader of [owner, member, viewer]) {
          await checkPeriod(book, transactions, reader, PERIODS[0], 'CONSUMPTION');
        }
        await checkPeriod(book, transactions, owner, PERIODS[1], 'CONSUMPTION');
        await checkPeriod(book, transactions, member, PERIODS[0], 'BILLING');
        await checkPeriod(book, transactions, owner, PERIODS[1], 'BILLING');
        const list = await member.get<{ income: number; expense: number }>(
          `${book.path}/transactions?${PERIODS[0]}&totals=true&limit=1`,
        );
        const summary = await report<SummaryReport>(book, 'summary', PERIODS[0], member);
        expect([summary.income, summary.expense]).toEqual([list.body.income, list.body.expense]);
        const assets = (await owner.get<Asset[]>(`${book.path}/assets`)).body;
        const worth = await report<NetWorthRow[]>(book, 'net-worth', PERIODS[0], viewer);
        expect(worth.map((row) => row.date)).toEqual(['2026-09-30', '2026-10-31', '2026-11-30']);
        expect(worth.at(-1)?.netWorth).toBe(sum(assets.map((asset) => asset.balance)));
        expect(amounts(worth.at(-1)?.byType ?? [])).toBe(worth.at(-1)?.netWorth);
      }),
      { numRuns: 6 },
    );
  }, 120_000);
});

describe('a filter', () => {
  test('limits each report to what the list with the same filter counts', async () => {
    const book = await aBook();
    const [food, other] = book.categories.filter((one) => one.kind === 'EXPENSE' && one.parentId === null);
    const [method] = book.methods;
    await add(book, {
      amount: 9000,
      description: '스타벅스 강남점',
      categoryId: food?.id,
      paymentMethodId: method?.id,
    });
    await add(book, { amount: 6000, description: '스타벅스', categoryId: other?.id });
    await add(book, {
      amount: 10_000,
      description: '마트',
      splits: [
        { categoryId: food?.id, amount: 4000 },
        { categoryId: other?.id, amount: 6000 },
      ],
    });
    await add(book, { amount: 70_000, description: '선물', categoryId: food?.id, visibility: 'MASKED' });
    for (const filter of [
      `categoryId=${food?.id}`,
      `paymentMethodId=${method?.id}`,
      `memberId=${owner.userId}`,
      `merchant=${encodeURIComponent('(주)스타벅스')}`,
      `q=${encodeURIComponent('마트')}`,
      'minAmount=9500',
      'type=EXPENSE',
    ]) {
      for (const [reader, excluded] of [
        [owner, 0],
        [member, 1],
      ] as const) {
        const query = `month=2026-11&${filter}`;
        const list = await reader.get<{ expense: number; maskedExcluded: number }>(
          `${book.path}/transactions?${query}&totals=true`,
        );
        const summary = await report<SummaryReport>(book, 'summary', query, reader);
        expect([filter, summary.expense]).toEqual([filter, list.body.expense]);
        expect(summary.maskedExcluded).toBe(/^(?:min|type)/u.test(filter) ? 0 : excluded);
        for (const name of ['categories', 'payments', 'merchants'] as const) {
          expect([filter, name, amounts(await report(book, name, query, reader))]).toEqual([
            filter,
            name,
            list.body.expense,
          ]);
        }
        const members = await report<MemberRow[]>(book, 'members', query, reader);
        expect(sum(members.map((row) => row.paid))).toBe(list.body.expense);
        const days = await report<HeatmapDay[]>(book, 'heatmap', query, reader);
        expect(sum(days.map((day) => day.expense))).toBe(list.body.expense);
      }
    }
    const merchants = await report<MerchantRow[]>(book, 'merchants', 'month=2026-11', owner);
    expect(merchants.find((row) => merchantKeyOf(row.name) === '스타벅스')).toMatchObject({
      amount: 15_000,
      count: 2,
      average: 7500,
      lastDate: '2026-11-10',
    });
  });

  test('never reveals the contents of a masked transaction', async () => {
    const book = await aBook();
    const secret = '비밀 반지';
    await add(book, {
      amount: 900_000,
      description: secret,
      categoryId: book.categories[0]?.id ?? null,
      type: book.categories[0]?.kind,
      visibility: 'MASKED',
    });
    for (const name of REPORTS) {
      expect(JSON.stringify(await report(book, name, 'month=2026-11', member))).not.toContain('반지');
    }
    const found = await report<SummaryReport>(
      book,
      'summary',
      `month=2026-11&merchant=${encodeURIComponent(secret)}`,
      member,
    );
    expect([found.income, found.expense]).toEqual([0, 0]);
  });
});

describe('a book whose month begins on payday', () => {
  test('is reported by its custom months, holidays included', async () => {
    const book = await aBook({
      monthStartDay: 25,
      monthStartRule: 'PREVIOUS',
      monthStartAdjust: 'PREVIOUS_BUSINESS_DAY',
    });
    // 25 October 2026 is a Sunday, so the month begins on Friday the 23rd.
    await add(book, { date: '2026-10-22', amount: 1 });
    await add(book, { date: '2026-10-23', amount: 10 });
    await add(book, { date: '2026-11-24', amount: 100 });
    await add(book, { date: '2026-11-25', amount: 1000 });
    const summary = await report<SummaryReport>(book, 'summary', 'month=2026-11');
    expect([summary.from, summary.to, summary.expense]).toEqual(['2026-10-23', '2026-11-24', 110]);
    const compared = await report<Comparison>(book, 'compare', 'month=2026-11');
    expect([compared.previous.to, compared.previous.expense]).toEqual(['2026-10-22', 1]);
    const worth = await report<NetWorthRow[]>(book, 'net-worth', 'month=2026-11');
    expect(worth.map((row) => [row.month, row.date])).toEqual([['2026-11', '2026-11-24']]);
    const forecast = await report<ForecastReport>(book, 'forecast', '');
    expect([forecast.month, forecast.from, forecast.to, forecast.today]).toEqual([
      '2026-11',
      '2026-10-23',
      '2026-11-24',
      '2026-11-20',
    ]);
  });
});

describe('installments', () => {
  test('count according to the setting of the book unless the request overrides it', async () => {
    const book = await aBook({ installmentBasis: 'BILLING' });
    await add(book, { date: '2026-09-30', amount: 100_000, installment: { months: 3 } });
    const of = async (query: string) => (await report<SummaryReport>(book, 'summary', query)).expense;
    expect([await of('month=2026-09'), await of('month=2026-10'), await of('month=2026-12')]).toEqual([
      33_334, 33_333, 0,
    ]);
    expect([await of('month=2026-09&basis=CONSUMPTION'), await of('month=2026-10&basis=CONSUMPTION')]).toEqual([
      100_000, 0,
    ]);
    const days = await report<HeatmapDay[]>(book, 'heatmap', 'month=2026-11');
    expect(days.filter((day) => day.expense > 0)).toEqual([{ date: '2026-11-30', income: 0, expense: 33_333 }]);
  });
});

describe('net worth', () => {
  test('includes backdated transactions, ignores inactive assets and is reported by month or day', async () => {
    const book = await aBook();
    const bank = book.assets.find((asset) => asset.name === '통장');
    await add(book, { date: '2026-09-10', amount: 300_000, assetId: bank?.id });
    const days = await report<NetWorthRow[]>(book, 'net-worth', 'from=2026-09-09&to=2026-09-11&interval=day');
    expect(days.map((row) => [row.date, row.netWorth])).toEqual([
      ['2026-09-09', 1_000_000],
      ['2026-09-10', 700_000],
      ['2026-09-11', 700_000],
    ]);
    await add(book, { date: '2026-08-01', amount: 100_000, assetId: bank?.id });
    const months = await report<NetWorthRow[]>(book, 'net-worth', 'from=2026-09-01&to=2026-10-31');
    expect(months.map((row) => row.netWorth)).toEqual([600_000, 600_000]);
    await owner.put(`/api/v2/assets/${bank?.id}`, { isActive: false });
    expect((await report<NetWorthRow[]>(book, 'net-worth', 'month=2026-09')).at(-1)?.netWorth).toBe(0);
    const long = await owner.get<ErrorAnswer>(
      `${book.path}/analytics/net-worth?from=2020-01-01&to=2026-01-01&interval=day`,
    );
    expect([long.status, long.body.code]).toEqual([422, 'LIMIT_EXCEEDED']);
  });
});

describe('forecasts and anomalies', () => {
  test('reports unusual expenses with the reason, only to members who may see them', async () => {
    const book = await aBook();
    for (let day = 1; day <= 9; day += 1)
      await add(book, { date: `2026-10-0${day}`, amount: 5000, description: '카페' });
    const odd = await add(book, { amount: 52_000, description: '카페' });
    const rows = await report<AnomalyRow[]>(book, 'anomalies', 'month=2026-11', viewer);
    expect(rows).toMatchObject([{ kind: 'UNUSUAL_AMOUNT', transactionId: odd.id, amount: 52_000, usual: 5000 }]);
    expect(rows[0]?.reason).toBe('‘카페’에서 이번에 52,000원을 썼어요. 평소 5,000원의 10.4배예요(최근 1년 9건 기준).');
    await add(book, { amount: 80_000, description: '카페', visibility: 'MASKED' });
    expect(await report<AnomalyRow[]>(book, 'anomalies', 'month=2026-11', member)).toHaveLength(1);
    expect(await report<AnomalyRow[]>(book, 'anomalies', 'month=2026-11')).toHaveLength(2);
  });

  test('skips excluded transactions and refunded ones while the refund exists', async () => {
    const book = await aBook();
    for (let day = 1; day <= 9; day += 1)
      await add(book, { date: `2026-10-0${day}`, amount: 5000, description: '카페' });
    await add(book, { amount: 61_000, description: '카페', excludeFromStats: true });
    const bought = await add(book, { amount: 52_000, description: '카페' });
    const refund = await add(book, { amount: 52_000, isRefund: true, refundOfId: bought.id });
    const found = async () =>
      (await report<AnomalyRow[]>(book, 'anomalies', 'month=2026-11')).map((row) => row.transactionId);
    expect(await found()).toEqual([]);
    expect((await owner.delete(`${book.path}/transactions/${refund.id}`)).status).toBe(204);
    expect(await found()).toEqual([bought.id]);
  });

  test('counts a masked transaction for others from its reveal day on', async () => {
    const book = await aBook();
    const [today, tomorrow] = ['2026-11-20', '2026-11-21'];
    const food = book.categories.find((one) => one.kind === 'EXPENSE')?.id;
    const secret = { date: '2026-11-02', categoryId: food, visibility: 'MASKED' };
    const open = await add(book, { ...secret, amount: 1000, description: '케이크', revealOn: today });
    await add(book, { ...secret, amount: 200, description: '케이크', revealOn: tomorrow });
    const rows = await report<{ amount: number; categoryId: string | null; isMasked: boolean }[]>(
      book,
      'categories',
      'month=2026-11',
      member,
    );
    expect(rows.map((row) => [row.categoryId, row.isMasked, row.amount])).toEqual([
      [food, false, 1000],
      [null, true, 200],
    ]);
    const search = await member.get<{ items: Transaction[] }>(`${book.path}/transactions?q=케이크`);
    expect(search.body.items.map(({ id }) => id)).toEqual([open.id]);
  });

  test('reports missing data before three months exist, then the expected month end', async () => {
    const book = await aBook();
    await add(book, { date: '2026-09-01', amount: 30_000 });
    const short = await report<ForecastReport>(book, 'forecast', '');
    expect([short.monthsKnown, short.monthsNeeded, short.forecast]).toEqual([2, 3, null]);
    const fixed = book.categories.find((one) => one.costKind === 'FIXED' && one.kind === 'EXPENSE');
    for (const month of ['08', '09', '10']) {
      await add(book, { date: `2026-${month}-05`, amount: 20_000 });
      await add(book, { date: `2026-${month}-25`, amount: 500_000, categoryId: fixed?.id });
    }
    await add(book, { date: '2026-08-01', amount: 1000 });
    await add(book, { date: '2026-11-03', amount: 15_000, visibility: 'MASKED' });
    const known = await report<ForecastReport>(book, 'forecast', '');
    const { forecast } = known;
    expect([known.monthsKnown, forecast?.spent, forecast?.comingFixed]).toEqual([3, 15_000, 500_000]);
    expect(forecast?.days).toHaveLength(30);
    expect(await report<ForecastReport>(book, 'forecast', '', member)).toEqual(known);
    const over = await report<ForecastReport>(book, 'forecast', 'month=2026-10', member);
    expect([over.month, over.monthsKnown]).toEqual(['2026-10', 2]);
    const rule = {
      template: { type: 'EXPENSE', amount: 700_000, description: '전세 이자', categoryId: fixed?.id },
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=28',
      startDate: '2026-11-28',
      mode: 'AUTO',
    };
    expect((await owner.post(`${book.path}/recurring`, rule)).status).toBe(201);
    const planned = await report<ForecastReport>(book, 'forecast', '');
    expect(planned.planned).toEqual([{ date: '2026-11-28', description: '전세 이자', amount: 700_000 }]);
    expect(planned.forecast?.comingFixed).toBe(700_000);
    const without = await report<ForecastReport>(book, 'forecast', `excludeCategoryId=${fixed?.id}`);
    expect([without.planned, without.forecast?.comingFixed]).toEqual([[], 0]);
    expect((await report<ForecastReport>(book, 'forecast', 'excludeCategoryId=none')).planned).toEqual(planned.planned);
  });

  test('compares a running month with the same days of the previous month', async () => {
    const book = await aBook();
    await add(book, { date: '2026-10-20', amount: 1000 });
    await add(book, { date: '2026-10-21', amount: 20_000 });
    await add(book, { date: '2025-11-20', amount: 300 });
    await add(book, { date: '2026-11-20', amount: 4000 });
    const before = await report<Comparison>(book, 'compare', 'month=2026-11');
    expect(before.previous).toMatchObject({ from: '2026-10-01', expense: 21_000, expenseToDate: 1000 });
    expect(before.rows).toMatchObject([
      { current: 4000, previous: 21_000, previousToDate: 1000, difference: -17_000, change: -0.8095, share: 1 },
    ]);
    const year = await report<Comparison>(book, 'compare', 'month=2026-11&with=LAST_YEAR');
    expect(year.previous).toMatchObject({ from: '2025-11-01', to: '2025-11-30', expense: 300 });
    const over = await report<Comparison>(book, 'compare', 'month=2026-10');
    expect(over.rows).toMatchObject([{ current: 21_000, previous: 0, previousToDate: 0 }]);
  });
});
