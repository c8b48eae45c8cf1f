import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockStartingAt } from '../clock.ts';
import { CATEGORY_TABLE } from '../features/labels/categories.repository.ts';
import { PAYMENT_METHOD_TABLE } from '../features/labels/payment-methods.repository.ts';
import { TAG_TABLE } from '../features/labels/tags.repository.ts';
import type { TransactionDraft } from '../features/transactions/transaction-draft.ts';
import { anyArgument } from '../testing/any-argument.ts';
import { recordStatements } from '../testing/recorded-statements.ts';
import { makeMigratedDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Db } from './database.ts';
import { inTrx } from './in-trx.ts';
import type { TransactionFilter } from './queries/transaction-filters.ts';

const SERVER = resolve(import.meta.dirname, '..');
const FILES = globSync(
  [
    '**/*.repository.ts',
    'db/queries/*.ts',
    'db/{idempotency-keys,limit-counters,structure-lock,statistics,user-lock}.ts',
  ],
  {
    cwd: SERVER,
  },
).toSorted();

const any = anyArgument();
const none = anyArgument('null');
const missing = anyArgument('undefined');

const PAGES = ['date', '-date', 'amount', '-amount'].flatMap((sort) => [
  { sort, after: any, limit: 1 },
  { sort, after: null, limit: 1 },
]);
const SEARCHES = [true, false].flatMap((isChoseong) =>
  [[], ['id']].flatMap((ids) => [
    {
      query: { isChoseong, tokens: ['ab'], endings: [], areTokensExact: true, pattern: 'ab' },
      categoryIds: ids,
      tagIds: ids,
    },
    {
      query: { isChoseong, tokens: ['ab'], endings: ['ab', 'ac'], areTokensExact: false, pattern: 'ab' },
      categoryIds: ids,
      tagIds: ids,
    },
    {
      query: { isChoseong, tokens: [], endings: [], areTokensExact: false, pattern: 'a' },
      categoryIds: ids,
      tagIds: ids,
    },
  ]),
);
const FILTERS: readonly TransactionFilter[] = [
  { bookId: 'id' },
  { bookId: 'id', from: '2026-11-01', to: '2026-11-30' },
  { bookId: 'id', isUncategorized: true },
  { bookId: 'id', from: '2026-01-15', to: '2026-11-20' },
  { bookId: 'id', from: '2026-01-15', to: '2026-11-20', categoryIds: ['id'], isUncategorized: true },
  { bookId: 'id', isUncategorized: true, categoryIds: ['id'], types: ['EXPENSE'] },
  { bookId: 'id', assetIds: ['id'], paymentMethodIds: ['id'], tagIds: ['id'], memberIds: ['id'], minAmount: 1 },
  { bookId: 'id', descriptions: ['shop'], maxAmount: 1 },
  { bookId: 'id', from: '2026-01-15', to: '2026-11-20', excluded: { categoryIds: ['id'], isUncategorized: false } },
  { bookId: 'id', excluded: { categoryIds: [], isUncategorized: true } },
  { bookId: 'id', visibility: 'MASKED' },
  { bookId: 'id', from: '2026-01-15', to: '2026-11-20', visibility: 'SHARED' },
  ...SEARCHES.flatMap((search) => [
    { bookId: 'id', search },
    { bookId: 'id', search, from: '2026-11-01', types: ['EXPENSE'] },
  ]),
];
const readBy = (filters: readonly TransactionFilter[]) =>
  filters.flatMap((filter) => [
    [filter, any],
    [filter, none],
  ]);
const FILTERED = readBy(FILTERS);
const SEARCHED = readBy(FILTERS.filter(({ search }) => search !== undefined));
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const DRAFT: TransactionDraft = {
  id: 'id',
  type: 'EXPENSE',
  direction: null,
  date: '2026-11-20',
  time: null,
  amount: 1000,
  description: 'lunch',
  memo: '',
  splits: [{ categoryId: 'id', amount: 1000, memo: '' }],
  payments: [{ assetId: 'id', postingAssetId: 'id', paymentMethodId: 'id', amount: 1000 }],
  isRefund: false,
  refundOfId: null,
  toAssetId: null,
  toPostingAssetId: null,
  fee: 0,
  feeCategoryId: null,
  foreign: null,
  installment: null,
  payers: [{ userId: 'id', amount: 1000 }],
  shareMethod: 'EQUAL',
  shares: [{ userId: 'id', amount: 1000, weight: 1 }],
  visibility: 'SHARED',
  revealOn: null,
  tagIds: ['id'],
  excludeFromStats: false,
  taxKind: null,
  cashReceipt: false,
  items: [],
  guest: false,
  importId: null,
};
const PURGED = [
  'GOAL',
  'DUES',
  'GIFT_EVENT',
  'TAG',
  'RECURRING_RULE',
  'SETTLEMENT',
  'PAYMENT_METHOD',
  'CATEGORY',
  'ASSET',
];

/** The arguments for each kind of label. */
const ofLabels = (...args: readonly unknown[]): readonly (readonly unknown[])[] =>
  [CATEGORY_TABLE, PAYMENT_METHOD_TABLE, TAG_TABLE].map((table) => [table, ...args]);

const CLOCK = clockStartingAt(new Date('2026-11-20T03:00:00Z'));

/** Arguments after the database, for functions that choose their SQL by a value, copy an object or call a function. */
const ARGUMENTS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  takeTokens: [[CLOCK, any, 1]],
  countFailure: [[CLOCK, 'key', any]],
  countInWindow: [[CLOCK, any]],
  purgeOldCounters: [[CLOCK]],
  fillNewBook: [[any, any, () => 'id']],
  insertBudgets: [[any, any, []]],
  insertTransactions: [[], [DRAFT]].flatMap((drafts) => [
    [any, { drafts, requestHash: null, activity: any }],
    [any, { drafts, requestHash: null, activity: null, leavesBalances: true }],
  ]),
  replaceTransactions: [
    [any, []],
    [any, [DRAFT]],
  ],
  untrashTransactions: [[any, [DRAFT]]],
  listPlansUpTo: [[any, '2026-11']],
  listRows: ['problems', 'duplicates', 'entries', null].flatMap((only) => [
    [{ bookId: any, importId: any, after: 0, limit: 1, isCommitted: true, only }],
    [{ bookId: any, importId: any, after: 0, limit: 1, isCommitted: false, only }],
  ]),
  listTotals: FILTERED,
  countMaskedExcluded: FILTERED,
  totalsByParty: ['TYPE', 'ASSET', 'METHOD', 'MEMBER'].map((kind) => [kind, { bookId: 'id', ...NOVEMBER }]),
  listPartySums: [
    ['id', 'ASSET', { first: '2026-01-01', last: null }, ['id']],
    ['id', 'ASSET', { first: null, last: '2026-01-01' }, null],
  ],
  countTransactions: FILTERED,
  sumByDay: FILTERED,
  listTransactionRows: FILTERED.flatMap((args) => PAGES.map((page) => [...args, page])),
  listRowsAndTotals: SEARCHED.flatMap((args) => PAGES.map((page) => [...args, page])),
  listBilledRows: FILTERED.flatMap((args) => PAGES.map((page) => [...args, page])),
  listGifts: [any, none, missing].flatMap((filter) => [
    [any, { bookId: any, filter, after: any, limit: 1 }],
    [any, { bookId: any, filter, after: null, limit: 1 }],
  ]),
  purgeRows: PURGED.map((item) => [item, any, 1]),
  purgeMoves: [
    ['id', 1],
    [null, 1],
  ],
  refreshStatistics: [[any, 500]],
  updateMemberRow: [['id', 'id', { nickname: 'name' }]],
  sumBorne: [true, false].flatMap((isByTurn) =>
    [[NOVEMBER], [NOVEMBER, NOVEMBER]].map((periods) => [{ bookId: any, periods, revealedThrough: any, isByTurn }]),
  ),
  sumFlowsByPeriod: [true, false].flatMap((isByTurn) =>
    [undefined, ['id']].map((earlierCategoryIds) => [
      { bookId: any, periods: [NOVEMBER, NOVEMBER], revealedThrough: any, isByTurn, earlierCategoryIds },
    ]),
  ),
  listLabelsByBook: ofLabels('id'),
  findLiveLabel: ofLabels('id', 'id'),
  findLabel: ofLabels('id', 'id'),
  insertLabel: ofLabels({ id: 'id', bookId: 'id', name: 'name', color: '#112233' }, any),
  updateLabelRow: ofLabels(any, { name: 'name' }),
  updateSortOrders: ofLabels('id', [any]),
  setLabelsDeleted: [
    ...ofLabels('id', { ids: ['id'], deletedAt: any }),
    ...ofLabels('id', { ids: ['id'], deletedAt: null }),
  ],
  lockLabelsAgainstUse: ofLabels('id', ['id']),
  areLabelsInUse: ofLabels(any, ['id']),
  moveLabelUse: ofLabels(any),
  sumLabelUse: ofLabels(any),
  countLabelUse: ofLabels(any, ['id']),
  removeUnusedLabels: ofLabels('id', ['id']),
  sumMoves: [[any, ['id'], ['2026-11-20']]],
};

/** PostgreSQL prepares only queries; these run and are rolled back. */
const NOT_PREPARABLE = /^\s*(?:analyze|set constraints)\b/u;

/** The builder omits undefined values; a write without any has no columns, and its caller would not send it. */
const WITHOUT_COLUMNS = /^(?:insert into "\w+" \(\)|update "\w+" set +where) /u;

type Sending = (db: Db, ...args: readonly unknown[]) => unknown;

interface Exported {
  readonly name: string;
  readonly call: Sending;
}

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await makeMigratedDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const isFunction = (value: unknown): value is Sending => typeof value === 'function';

async function functionsOf(file: string): Promise<Exported[]> {
  const exports = (await import(/* @vite-ignore */ resolve(SERVER, file))) as Record<string, unknown>;
  return Object.entries(exports).flatMap(([name, call]) => (isFunction(call) ? [{ name, call }] : []));
}

/** Functions that take the database first; others compose parts of statements for them. */
const takesDatabase = ({ call }: Exported): boolean => /^[^(]*\(\s*(?:db|trx)\b/u.test(call.toString());

/** The statements that a function sends in one way or another: with and without rows, with and without options. */
async function statementsOf({ name, call }: Exported): Promise<{ texts: Set<string>; errors: string[] }> {
  const ways = ARGUMENTS[name] ?? [any, none, missing].map((argument) => Array.from({ length: 8 }, () => argument));
  const texts = new Set<string>();
  const errors: string[] = [];
  for (const answer of ['row', 'nothing'] as const) {
    const { db, take } = recordStatements(answer);
    for (const args of ways) {
      for (const run of [async () => call(db, ...args), () => inTrx(db, async (trx) => call(trx, ...args))]) {
        try {
          await run();
        } catch (error) {
          // Stand-ins cannot be mapped to what the function returns; its statements were sent before.
          errors.push(String(error));
        }
        for (const text of take()) if (!WITHOUT_COLUMNS.test(text)) texts.add(text);
      }
    }
  }
  return { texts, errors };
}

/** A list of columns for the builder would be sent as a value by a raw statement, and PostgreSQL would accept it. */
const SELECTS_ONLY_A_VALUE = /\b(?:select|returning) \$\d+(?: from|$)/u;

async function refusalOf(text: string): Promise<string | null> {
  if (SELECTS_ONLY_A_VALUE.test(text)) return `a value instead of columns: ${text}`;
  await client.query('begin');
  try {
    await client.query(NOT_PREPARABLE.test(text) ? text : `prepare statement as ${text}`);
    return null;
  } catch (error) {
    return `${String(error)}: ${text.replaceAll(/\s+/gu, ' ')}`;
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

test.each(FILES)('PostgreSQL accepts every statement of %s', async (file) => {
  const functions = await functionsOf(file);
  const silent: string[] = [];
  const refused: string[] = [];
  for (const exported of functions.filter(takesDatabase)) {
    const { texts, errors } = await statementsOf(exported);
    if (texts.size === 0) silent.push(`${exported.name} ${errors[0] ?? ''}`);
    for (const text of texts) {
      const refusal = await refusalOf(text);
      if (refusal !== null) refused.push(`${exported.name}: ${refusal}`);
    }
  }
  expect(silent).toEqual([]);
  expect(refused).toEqual([]);
  const others = functions.filter((exported) => !takesDatabase(exported));
  expect(others.filter(({ call }) => call.toString().includes('.execute(')).map(({ name }) => name)).toEqual([]);
});

test('the files were found, and ARGUMENTS names one function each', async () => {
  expect(FILES.length).toBeGreaterThan(90);
  expect(FILES.map((file) => basename(file))).toContain('book-seat.ts');
  const names = (await Promise.all(FILES.map(functionsOf))).flat().map(({ name }) => name);
  const named = Object.keys(ARGUMENTS).map((name) => [name, names.filter((other) => other === name).length]);
  expect(named.filter(([, count]) => count !== 1)).toEqual([]);
});
