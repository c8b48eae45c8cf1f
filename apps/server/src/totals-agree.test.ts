import type {
  Asset,
  BudgetSummary,
  CashFlow,
  Category,
  Comparison,
  Dashboard,
  FixedVariableRow,
  HeatmapDay,
  MemberRow,
  MerchantRow,
  PaymentMethod,
  PaymentRow,
  SummaryReport,
  Transaction,
} from '@salim/contract';
import { addDays, addMonths, bookMonthPeriod, dayNumber, installmentTurns, type MonthSettings } from '@salim/domain';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { koreanHolidays } from './holidays.ts';
import { useTestApp } from './testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from './testing/test-client.ts';

/*
 * A month has the same sums on every screen and for every member. Generates random transactions of all kinds, calls
 * every endpoint for the same months and compares the answers with sums computed by hand.
 */

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;

beforeAll(async () => {
  [owner, member, viewer] = await Promise.all([
    joinAs(app(), 'truth-owner'),
    joinAs(app(), 'truth-member'),
    joinAs(app(), 'truth-viewer'),
  ]);
});

const FIRST_DAY = '2026-08-20';
const DAYS = 130;
/** The months around the days of the transactions. */
const MONTHS = Array.from({ length: 7 }, (_, index) => addMonths('2026-07', index));

const sometimes = (share: number) => fc.integer({ min: 1, max: 10 }).map((number) => number <= share);
const wish = fc.record({
  type: fc.constantFrom('EXPENSE' as const, 'EXPENSE' as const, 'INCOME' as const, 'TRANSFER' as const),
  day: fc.integer({ min: 0, max: DAYS }),
  amount: fc.integer({ min: 3, max: 2_000_000 }),
  category: fc.nat(40),
  method: fc.nat(6),
  isSplit: sometimes(3),
  isPaidTwice: sometimes(2),
  isRefund: sometimes(2),
  isExcluded: sometimes(1),
  isMasked: sometimes(2),
  byMember: sometimes(4),
  isShared: sometimes(3),
  months: fc.integer({ min: -3, max: 6 }),
  fee: fc.integer({ min: 0, max: 3000 }),
});
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;

interface Ledger {
  readonly id: string;
  readonly path: string;
  readonly categories: readonly Category[];
  readonly methods: readonly PaymentMethod[];
  readonly assets: readonly Asset[];
}

async function aLedger(settings: object): Promise<Ledger> {
  const { status, body } = await owner.post<{ id: string }>('/api/v2/books', { title: '하나의 진실', ...settings });
  expect([status, body]).toEqual([201, expect.anything()]);
  const path = `/api/v2/books/${body.id}`;
  await addMember(app(), body.id, member, 'MEMBER');
  await addMember(app(), body.id, viewer, 'VIEWER');
  await owner.post(`${path}/assets`, { assetType: 'CHECKING_ACCOUNT', name: '통장', openingBalance: -500_000 });
  const [categories, methods, assets] = await Promise.all([
    owner.get<Category[]>(`${path}/categories`),
    owner.get<PaymentMethod[]>(`${path}/payments`),
    owner.get<Asset[]>(`${path}/assets`),
  ]);
  expect([categories.status, categories.body, methods.status, assets.status]).toEqual([
    200,
    expect.any(Array),
    200,
    200,
  ]);
  return { id: body.id, path, categories: categories.body, methods: methods.body, assets: assets.body };
}

function bodyOf({ categories, methods, assets }: Ledger, one: Wish): object {
  const [from, to] = assets;
  const common = { type: one.type, date: addDays(FIRST_DAY, one.day), amount: one.amount };
  const stats = { excludeFromStats: one.isExcluded };
  if (one.type === 'TRANSFER') return { ...common, ...stats, assetId: from?.id, toAssetId: to?.id, fee: one.fee };
  const fitting = [null, ...categories.filter((category) => category.kind === one.type).map(({ id }) => id)];
  const part = Math.floor(one.amount / 3);
  const parts = one.isSplit ? [part, one.amount - part] : [one.amount];
  const halves = one.isPaidTwice ? [one.amount - part, part] : [one.amount];
  const isPurchase = one.type === 'EXPENSE' && !one.isRefund;
  return {
    ...common,
    ...stats,
    visibility: one.isMasked ? 'MASKED' : 'SHARED',
    splits: parts.map((amount, index) => ({ categoryId: fitting[(one.category + index) % fitting.length], amount })),
    payments: halves.map((amount, index) => ({
      assetId: from?.id,
      paymentMethodId: methods[(one.method + index) % methods.length]?.id,
      amount,
    })),
    ...(one.isShared ? { shareMethod: 'EQUAL', shares: [{ userId: owner.userId }, { userId: member.userId }] } : {}),
    ...(one.type === 'EXPENSE' && one.isRefund ? { isRefund: true } : {}),
    ...(isPurchase && one.months > 1 ? { installment: { months: one.months } } : {}),
  };
}

async function write(ledger: Ledger, one: Wish): Promise<Transaction> {
  const author = one.byMember ? member : owner;
  const { status, body } = await author.post<Transaction>(`${ledger.path}/transactions`, bodyOf(ledger, one));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

interface Sums {
  readonly income: number;
  readonly expense: number;
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The sums of transactions, from their recorded amounts. */
function sumsOf(
  transactions: readonly Pick<Transaction, 'type' | 'amount' | 'fee' | 'isRefund' | 'excludeFromStats'>[],
): Sums {
  const counted = transactions.filter((transaction) => !transaction.excludeFromStats);
  const spent = (transaction: (typeof transactions)[number]): number =>
    transaction.type === 'TRANSFER'
      ? transaction.fee
      : transaction.type === 'EXPENSE'
        ? (transaction.isRefund ? -1 : 1) * transaction.amount
        : 0;
  return {
    income: total(
      counted.filter((transaction) => transaction.type === 'INCOME').map((transaction) => transaction.amount),
    ),
    expense: total(counted.map(spent)),
  };
}

/** The sums of the rows of a CSV file. */
function sumsOfCsv(text: string): Sums {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/u, '')
    .trimEnd()
    .split('\r\n');
  const names = head.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return (name: string): string => cells[names.indexOf(name)] ?? '';
  });
  const counted = rows.filter((cell) => cell('통계제외') !== 'Y');
  const spent = (cell: (name: string) => string): number =>
    cell('구분') === '이체'
      ? Number(cell('수수료'))
      : cell('구분') === '지출'
        ? (cell('환불') === 'Y' ? -1 : 1) * Number(cell('금액'))
        : 0;
  return {
    income: total(counted.filter((cell) => cell('구분') === '수입').map((cell) => Number(cell('금액')))),
    expense: total(counted.map(spent)),
  };
}

type FlowRow = { readonly kind: 'INCOME' | 'EXPENSE'; readonly amount: number };
const sumsOfRows = (rows: readonly FlowRow[]): Sums => ({
  income: total(rows.filter((row) => row.kind === 'INCOME').map((row) => row.amount)),
  expense: total(rows.filter((row) => row.kind === 'EXPENSE').map((row) => row.amount)),
});
const sumsOfDays = (days: readonly Sums[]): Sums => ({
  income: total(days.map((day) => day.income)),
  expense: total(days.map((day) => day.expense)),
});

const only = ({ income, expense }: Sums): Sums => ({ income, expense });

/** What every call that lists installment turns returns for a month: the same for every reader. */
async function billedSums(ledger: Ledger, reader: TestPerson, month: string): Promise<Sums & { count: number }> {
  const query = `month=${month}&basis=BILLING`;
  const get = async <Answer>(path: string): Promise<Answer> => {
    const { status, body } = await reader.get<Answer>(`${ledger.path}${path}${query}`);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const list = await get<Sums & { items: Transaction[]; count: number }>('/transactions?totals=true&limit=200&');
  expect(list.items).toHaveLength(list.count);
  for (const item of list.items) {
    for (const parts of [item.splits, item.payments, item.payers, item.shares]) {
      if (parts.length > 0 && !item.isMasked) expect(total(parts.map((part) => part.amount))).toBe(item.amount);
    }
  }
  const calendar = await get<(Sums & { count: number })[]>('/calendar?');
  expect(total(calendar.map((day) => day.count))).toBe(list.count);
  const csv = await fetch(`${app().url}${ledger.path}/export?format=csv&${query}`, {
    headers: { authorization: `Bearer ${reader.accessToken}` },
  });
  const { income, expense, count } = await get<SummaryReport>('/analytics/summary?');
  expect(count).toBe(list.count);
  for (const sums of [list, sumsOf(list.items), sumsOfDays(calendar), sumsOfCsv(await csv.text())]) {
    expect([month, only(sums)]).toEqual([month, { income, expense }]);
  }
  return { income, expense, count };
}

interface MonthOfReader {
  /** The sums of every endpoint that reports the month. */
  readonly sums: Record<string, Sums>;
  readonly billed: Sums;
  /** What the dashboard says of the budget. */
  readonly budgetSpent: number | undefined;
}

/** Calls every endpoint that reports a month, as one reader. */
async function readMonth(ledger: Ledger, reader: TestPerson, month: string): Promise<MonthOfReader> {
  const get = async <Answer>(path: string): Promise<Answer> => {
    const { status, body } = await reader.get<Answer>(path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const report = <Answer>(name: string) => get<Answer>(`${ledger.path}/analytics/${name}?month=${month}`);
  const list = await get<Sums & { items: Transaction[]; count: number; period: { from: string; to: string } }>(
    `${ledger.path}/transactions?month=${month}&totals=true&limit=200`,
  );
  expect(list.items).toHaveLength(list.count);
  const { from, to } = list.period;
  const calendar = await get<(Sums & { date: string; count: number })[]>(`${ledger.path}/calendar?month=${month}`);
  expect([calendar[0]?.date, calendar.at(-1)?.date, total(calendar.map((day) => day.count))]).toEqual([
    from,
    to,
    list.count,
  ]);
  const dashboard = await get<Dashboard>(`/api/v2/dashboard?bookId=${ledger.id}&month=${month}`);
  expect([dashboard.from, dashboard.to, dashboard.days.length]).toEqual([from, to, calendar.length]);
  const before = await get<(Sums & { date: string })[]>(`${ledger.path}/calendar?month=${dashboard.previous.month}`);
  expect([dashboard.previous.from, dashboard.previous.to]).toEqual([before[0]?.date, before.at(-1)?.date]);
  expect([dashboard.previous.days, only(dashboard.previous)]).toEqual([before, sumsOfDays(before)]);
  const billed = await billedSums(ledger, reader, month);
  const summary = await report<SummaryReport>('summary');
  expect([summary.from, summary.to, summary.count, summary.net]).toEqual([
    from,
    to,
    summary.basis === 'BILLING' ? billed.count : list.count,
    summary.income - summary.expense,
  ]);
  if (summary.basis === 'BILLING') expect([summary.income, summary.expense]).toEqual([billed.income, billed.expense]);
  const members = await report<MemberRow[]>('members');
  const flow = await report<CashFlow>('cash-flow');
  const comparison = await report<Comparison>('compare');
  const [costs] = await report<FixedVariableRow[]>('fixed-variable');
  const csv = await fetch(`${app().url}${ledger.path}/export?format=csv&month=${month}`, {
    headers: { authorization: `Bearer ${reader.accessToken}` },
  });
  const sums = {
    list: only(list),
    items: sumsOf(list.items),
    range: only(await get<Sums>(`${ledger.path}/transactions?from=${from}&to=${to}&totals=true&limit=1`)),
    calendar: sumsOfDays(calendar),
    dashboard: only(dashboard),
    'dashboard days': sumsOfDays(dashboard.days),
    summary: only(summary),
    categories: sumsOfRows(await report('categories')),
    'rolled up': sumsOfRows(await get(`${ledger.path}/analytics/categories?month=${month}&rollUp=true`)),
    trend: sumsOfDays(await report<Sums[]>('trend')),
    'paid by members': {
      income: total(members.map((row) => row.income)),
      expense: total(members.map((row) => row.paid)),
    },
    'borne by members': {
      income: total(members.map((row) => row.income)),
      expense: total(members.map((row) => row.borne)),
    },
    payments: sumsOfRows(await report<PaymentRow[]>('payments')),
    merchants: sumsOfRows(await report<MerchantRow[]>('merchants')),
    heatmap: sumsOfDays(await report<HeatmapDay[]>('heatmap')),
    'cash flow': only(flow),
    comparison: only(comparison.current),
    'fixed and variable': { income: summary.income, expense: costs?.total ?? 0 },
    export: sumsOfCsv(await csv.text()),
  };
  return { sums, billed: only(billed), budgetSpent: dashboard.budget?.spent };
}

async function budgetOf(ledger: Ledger, reader: TestPerson, month: string): Promise<BudgetSummary> {
  const { status, body } = await reader.get<BudgetSummary>(`/api/v2/budgets/books/${ledger.id}/summary?month=${month}`);
  expect(status).toBe(200);
  expect(total(body.categories.map((line) => line.spent))).toBe(body.totalSpent);
  return body;
}

const SETTINGS: readonly (readonly [string, MonthSettings & { installmentBasis?: 'BILLING' }])[] = [
  ['1일', { monthStartDay: 1, monthStartRule: 'CURRENT', monthStartAdjust: 'NONE' }],
  ['25일, 앞 영업일', { monthStartDay: 25, monthStartRule: 'CURRENT', monthStartAdjust: 'PREVIOUS_BUSINESS_DAY' }],
  ['25일, 끝나는 달 이름', { monthStartDay: 25, monthStartRule: 'PREVIOUS', monthStartAdjust: 'NEXT_BUSINESS_DAY' }],
  ['말일, 뒤 영업일', { monthStartDay: 31, monthStartRule: 'CURRENT', monthStartAdjust: 'NEXT_BUSINESS_DAY' }],
  [
    '말일, 끝나는 달 이름',
    { monthStartDay: 31, monthStartRule: 'PREVIOUS', monthStartAdjust: 'PREVIOUS_BUSINESS_DAY' },
  ],
  [
    '25일, 할부는 달마다',
    {
      monthStartDay: 25,
      monthStartRule: 'CURRENT',
      monthStartAdjust: 'PREVIOUS_BUSINESS_DAY',
      installmentBasis: 'BILLING',
    },
  ],
];

describe.each(SETTINGS)('a book whose month begins on the %s', (_name, settings) => {
  test('has the same sums of each month everywhere, for every member', { timeout: 120_000 }, async () => {
    const wishes = fc.sample(wish, {
      numRuns: 45,
      seed: settings.monthStartDay * 7 + settings.monthStartAdjust.length,
    });
    const ledger = await aLedger(settings);
    const food = ledger.categories.find((category) => category.kind === 'EXPENSE' && category.parentId === null);
    for (const budgetMonth of MONTHS) {
      const categories = [{ categoryId: food?.id, amount: 300_000, rollover: 'BOTH' }];
      await owner.post(`/api/v2/budgets/books/${ledger.id}`, { budgetMonth, expenseBudget: 1_000_000, categories });
    }
    const transactions: Transaction[] = [];
    for (const one of wishes) transactions.push(await write(ledger, one));
    // These count as neither income nor expense, whatever they do to balances.
    const account = ledger.assets.at(-1)?.id ?? '';
    await owner.post(`/api/v2/assets/${account}/reconcile`, { balance: 77_777, date: '2026-11-19' });
    await owner.post(`${ledger.path}/settlements`, {
      fromUserId: member.userId,
      toUserId: owner.userId,
      amount: 12_345,
      date: '2026-11-18',
    });
    let checked = 0;
    let spentByTurns = 0;
    for (const month of MONTHS) {
      const { from, to } = bookMonthPeriod(month, settings, koreanHolidays());
      const own = transactions.filter((transaction) => from <= transaction.date && transaction.date <= to);
      const expected = sumsOf(own);
      const isByTurn = settings.installmentBasis === 'BILLING';
      // When the book counts turns, reports and budgets agree with each other, and everything else with the
      // transactions.
      const turns = transactions.flatMap((transaction) =>
        installmentTurns(transaction.amount, transaction.installment?.months ?? 1, transaction.date)
          .filter(({ date }) => from <= date && date <= to)
          .map(({ amount }) => ({ ...transaction, amount })),
      );
      const reports = isByTurn ? sumsOf(turns) : expected;
      for (const reader of [owner, member, viewer]) {
        const { sums: found, billed, budgetSpent } = await readMonth(ledger, reader, month);
        expect([month, billed]).toEqual([month, sumsOf(turns)]);
        const { list, items, range, calendar, export: file, ...rest } = found;
        const { ['dashboard']: first, ['dashboard days']: days, ...others } = rest;
        for (const [name, sums] of Object.entries({ list, range, calendar, dashboard: first, days })) {
          expect([month, name, sums]).toEqual([month, name, expected]);
        }
        // Fees of other members' masked transfers would be the only difference; the test has none.
        for (const [name, sums] of Object.entries({ items, file })) {
          expect([month, name, sums]).toEqual([month, name, expected]);
        }
        for (const [name, sums] of Object.entries(others)) {
          const wanted = name.startsWith('dashboard') ? expected : reports;
          expect([month, name, sums]).toEqual([month, name, wanted]);
        }
        const budget = await budgetOf(ledger, reader, month);
        expect([month, 'budget', budget.from, budget.to, budget.totalIncome, budget.totalSpent]).toEqual([
          month,
          'budget',
          from,
          to,
          reports.income,
          reports.expense,
        ]);
        expect([month, budgetSpent]).toEqual([month, budget.totalSpent]);
      }
      checked += own.length;
      spentByTurns += reports.expense;
    }
    expect(checked).toBe(transactions.length);
    expect(dayNumber(FIRST_DAY) + DAYS).toBeLessThanOrEqual(dayNumber('2026-12-31'));
    if (settings.installmentBasis === 'BILLING') expect(spentByTurns).not.toBe(sumsOf(transactions).expense);
  });
});
