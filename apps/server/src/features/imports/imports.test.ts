import type { Asset, Category, ImportPreview, ImportRow, ImportSummary, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  addMember,
  joinAs,
  signedOut,
  type TestAnswer,
  type TestClient,
  type TestPerson,
  withNewBook,
} from '../../testing/test-client.ts';
import { csvFile, csvRows, csvText, encoded, htmlFile, workbookFile } from './reading/testing/ledger-files.ts';
import {
  aTransaction,
  aTransfer,
  type ExpectedTransaction,
  householdTransactions,
} from './reading/testing/ledger-transactions.ts';
import { readOnThread } from './testing/read-on-thread.ts';
import { type UploadOptions, uploadFile } from './testing/upload-file.ts';

const app = useTestApp({ readImportFile: readOnThread });
let user: TestPerson | undefined;
let others = 0;

/** The same user in all tests, each with a separate book: imports depend on nothing else of a user. */
async function aPerson(): Promise<TestPerson> {
  user ??= await joinAs(app(), 'importer');
  return withNewBook(user);
}

async function another(): Promise<TestPerson> {
  others += 1;
  return joinAs(app(), `importer-${others}`);
}

interface Refusal {
  code: string;
  message: string;
  errors?: { field: string; message: string }[];
}

const upload = <Body = ImportPreview>(
  person: Pick<TestPerson, 'accessToken' | 'bookId'>,
  bytes: Uint8Array,
  options: UploadOptions = {},
): Promise<TestAnswer<Body>> => uploadFile<Body>(app(), person, bytes, options);

const pathOf = (person: TestPerson, importId: string) => `/api/v2/books/${person.bookId}/imports/${importId}`;

/**
 * Uploads and commits a file.
 *
 * @returns the committed import
 */
async function importFile(person: TestPerson, bytes: Uint8Array, body: object = {}): Promise<ImportPreview> {
  const preview = await upload(person, bytes);
  expect(preview.status).toBe(201);
  const committed = await person.post<ImportPreview>(`${pathOf(person, preview.body.id)}/commit`, body);
  expect(committed.status).toBe(200);
  expect(committed.body.status).toBe('COMMITTED');
  return committed.body;
}

async function listOf<Item>(person: TestPerson, path: string): Promise<Item[]> {
  return (await person.get<Item[]>(`/api/v2/books/${person.bookId}/${path}`)).body;
}

async function totalsOf(person: TestPerson) {
  const { body } = await person.get<{ income: number; expense: number; count: number; items: Transaction[] }>(
    `/api/v2/books/${person.bookId}/transactions?totals=true&limit=200`,
  );
  return body;
}

async function balancesOf(person: TestPerson): Promise<Record<string, number>> {
  const assets = await listOf<Asset>(person, 'assets');
  return Object.fromEntries(assets.map((asset) => [asset.name, asset.balance]));
}

/** Everything in the database about a book that an import can change. */
async function stateOf(bookId: string) {
  const { db } = app().database;
  const of = async (table: string, key: string) =>
    (
      await sql`select * from ${sql.table(table)} x where book_id = ${bookId} order by ${sql.ref(key)}, x::text`.execute(
        db,
      )
    ).rows;
  return {
    assets: await of('assets', 'asset_id'),
    categories: await of('categories', 'category_id'),
    transactions: await of('transactions', 'transaction_id'),
    postings: await of('postings', 'transaction_id'),
    splits: await of('splits', 'transaction_id'),
    payments: await of('payments', 'transaction_id'),
    payers: await of('payers', 'transaction_id'),
    directory: await of('directory', 'id'),
  };
}

const openings = (stated: Partial<ExpectedTransaction>): ExpectedTransaction =>
  aTransaction({
    kind: 'INCOME',
    date: '2023-01-01',
    time: '08:00',
    categoryName: '기타',
    subcategoryName: null,
    ...stated,
  });

describe('a preview', () => {
  let person: TestPerson;
  beforeAll(async () => {
    person = await aPerson();
  });

  test('shows what the file contains and adds nothing', async () => {
    const transactions = [
      aTransaction({ amount: 9000, assetName: '현금', date: '2026-11-02' }),
      aTransaction({ amount: 2000, isRefund: true, assetName: '현금', date: '2026-11-03' }),
      aTransaction({ kind: 'INCOME', amount: 3_000_000, categoryName: '급여', subcategoryName: '월급' }),
      aTransfer({ amount: 500_000 }),
    ];
    const before = await stateOf(person.bookId);
    const { status, body } = await upload(person, csvFile(transactions), { name: '2026 가계부.csv' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      bookId: person.bookId,
      status: 'READY',
      fileName: '2026 가계부.csv',
      format: '편한가계부',
      encoding: 'UTF-8',
      currency: 'KRW',
      rows: 4,
      entries: 4,
      duplicates: 0,
      problems: [],
      income: 3_000_000,
      expense: 7000,
      transfers: 1,
      openingBalances: 0,
      from: '2026-11-02',
      to: '2026-11-20',
      failure: null,
    });
    expect(await stateOf(person.bookId)).toEqual(before);
  });

  test('maps names that the book knows, and says what would be created', async () => {
    const assets = await listOf<Asset>(person, 'assets');
    const categories = await listOf<Category>(person, 'categories');
    const idOf = (kind: string, name: string, parent?: string): string => {
      const parentId: string | null = parent === undefined ? null : idOf(kind, parent);
      return categories.find((one) => one.kind === kind && one.name === name && one.parentId === parentId)?.id ?? '';
    };
    const transactions = [
      aTransaction({ assetName: '현금', categoryName: '식비', subcategoryName: '점심' }),
      aTransaction({ assetName: '초록카드', categoryName: '식비', subcategoryName: '야식' }),
      aTransaction({ assetName: '바다은행 통장', categoryName: '낚시', subcategoryName: null }),
      aTransaction({ assetName: '별 적금', categoryName: '기타', subcategoryName: null }),
      aTransaction({ kind: 'INCOME', assetName: '보물상자', categoryName: '기타', subcategoryName: null }),
      aTransaction({ kind: 'INCOME', assetName: '보물상자', categoryName: '급여', subcategoryName: '월급' }),
    ];
    const { body } = await upload(person, csvFile(transactions));
    expect(body.mapping.assets).toEqual({
      현금: assets.find((asset) => asset.name === '현금')?.id,
      초록카드: { create: 'CREDIT_CARD' },
      '바다은행 통장': { create: 'CHECKING_ACCOUNT' },
      '별 적금': { create: 'SAVINGS_ACCOUNT' },
      보물상자: { create: 'OTHER' },
    });
    expect(body.mapping.categories).toEqual({
      식비: idOf('EXPENSE', '식비'),
      '식비 > 점심': idOf('EXPENSE', '점심', '식비'),
      '식비 > 야식': { create: 'EXPENSE' },
      낚시: { create: 'EXPENSE' },
      기타: idOf('EXPENSE', '기타'),
      '기타 (수입)': { create: 'INCOME' },
      급여: idOf('INCOME', '급여'),
      '급여 > 월급': idOf('INCOME', '월급', '급여'),
    });
    expect(body.mapping.columns).toMatchObject({ date: '기간', amount: 'KRW' });
  });

  test('lists problems by row number, and all rows by page', async () => {
    const rows = csvRows(householdTransactions(1200));
    rows[1016] = ['2026. 02. 30.', ...(rows[1016] ?? []).slice(1)];
    const { body } = await upload(person, encoded(csvText(rows), 'UTF-8'));
    expect(body).toMatchObject({ rows: 1200, entries: 1199, problemCount: 1 });
    expect(body.problems).toEqual([{ row: 1017, message: '없는 날짜예요: 2026. 2. 30.' }]);
    const seen: ImportRow[] = [];
    let cursor: string | null = null;
    do {
      const page: TestAnswer<{ items: ImportRow[]; nextCursor: string | null }> = await person.get(
        `${pathOf(person, body.id)}/rows?limit=200${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...page.body.items);
      cursor = page.body.nextCursor;
    } while (cursor !== null);
    expect(seen.map((row) => row.row)).toEqual(Array.from({ length: 1200 }, (_, index) => index + 2));
    expect(seen.filter((row) => row.problem !== null).map((row) => row.row)).toEqual([1017]);
    const only = await person.get<{ items: ImportRow[] }>(`${pathOf(person, body.id)}/rows?only=problems`);
    expect(only.body.items).toHaveLength(1);
  });

  test('stays below 2 MB however many problems the file has', async () => {
    const [header = [], ...rows] = csvRows(householdTransactions(5000));
    const broken = csvText(rows.map((row) => ['어제', ...row.slice(1)])).repeat(10);
    const { status, body } = await upload(person, encoded(csvText([header]) + broken, 'UTF-8'));
    expect(status).toBe(201);
    expect(body).toMatchObject({ rows: 50_000, entries: 0, problemCount: 50_000 });
    expect(body.problems).toHaveLength(1000);
    expect(JSON.stringify(body).length).toBeLessThan(2_000_000);
  });

  test('is visible only to its creator until it is committed', async () => {
    const { body } = await upload(person, csvFile([aTransaction()]));
    const partner = await another();
    await addMember(app(), person.bookId, partner, 'MANAGER');
    const base = pathOf(person, body.id);
    expect((await partner.get(base)).status).toBe(404);
    expect((await partner.get(`${base}/rows`)).status).toBe(404);
    expect((await partner.put(base, { mapping: {} })).status).toBe(404);
    expect((await partner.post(`${base}/commit`)).status).toBe(404);
    expect((await partner.delete(base)).status).toBe(404);
    const listed = await partner.get<{ items: ImportSummary[] }>(`/api/v2/books/${person.bookId}/imports`);
    expect(listed.body.items).toEqual([]);
  });

  test('is removed when it is deleted and when newer ones replace it', async () => {
    const first = await upload(person, csvFile([aTransaction()]));
    const answer = await person.delete(pathOf(person, first.body.id));
    expect(answer).toMatchObject({ status: 200, body: { removed: 0, edited: 0 } });
    expect((await person.get(pathOf(person, first.body.id))).status).toBe(404);
    const kept: string[] = [];
    for (let count = 0; count < 7; count += 1) kept.push((await upload(person, csvFile([aTransaction()]))).body.id);
    const listed = await person.get<{ items: ImportSummary[] }>(`/api/v2/books/${person.bookId}/imports`);
    expect(listed.body.items.map((item) => item.id)).toEqual(kept.toReversed().slice(0, 5));
  });
});

describe('a commit', () => {
  test('books every transaction under the right names, with correct totals', async () => {
    const person = await aPerson();
    const transactions = householdTransactions(800);
    const committed = await importFile(person, csvFile(transactions));
    expect(committed).toMatchObject({ booked: 800, duplicates: 0, done: 800, total: 800 });
    const totals = await totalsOf(person);
    const sumOf = (kind: string) =>
      transactions.reduce((sum, one) => (one.kind === kind ? sum + (one.isRefund ? -one.amount : one.amount) : sum), 0);
    expect(totals).toMatchObject({ income: sumOf('INCOME'), expense: sumOf('EXPENSE'), count: 800 });
    const expected: Record<string, number> = { 현금: 0 };
    for (const { kind, isRefund, amount, assetName, toAssetName } of transactions) {
      const sign = kind === 'INCOME' || isRefund ? 1 : -1;
      expected[assetName ?? ''] = (expected[assetName ?? ''] ?? 0) + sign * amount;
      if (toAssetName !== null) expected[toAssetName] = (expected[toAssetName] ?? 0) + amount;
    }
    expect(await balancesOf(person)).toEqual(expected);
    const categories = await listOf<Category>(person, 'categories');
    const nameOf = (id: string | null) => categories.find((category) => category.id === id)?.name ?? null;
    const newest = transactions
      .slice(0, 200)
      .toSorted((a, b) => (`${a.date} ${a.time}` < `${b.date} ${b.time}` ? 1 : -1));
    expect(
      totals.items.slice(0, 100).map((item) => [item.date, item.time, item.amount, nameOf(item.categoryId)]),
    ).toEqual(
      newest.slice(0, 100).map((one) => [one.date, one.time, one.amount, one.subcategoryName ?? one.categoryName]),
    );
    expect(totals.items.every((item) => item.paidBy === person.userId && item.importId === committed.id)).toBe(true);
    await expectSoundBooks(app());
  });

  test('keeps twins, and the same file in any format adds nothing the second time', async () => {
    const person = await aPerson();
    const coffee = aTransaction({ amount: 4500, description: '커피', categoryName: '다방', subcategoryName: '쌍화차' });
    const transactions = [coffee, coffee, aTransfer(), coffee, aTransaction()];
    await importFile(person, csvFile(transactions));
    expect((await totalsOf(person)).count).toBe(5);
    const before = await stateOf(person.bookId);
    for (const bytes of [
      csvFile(transactions),
      workbookFile(transactions, 'xlsx'),
      htmlFile(transactions),
      csvFile(transactions, { areTransfersPaired: true }),
    ]) {
      const preview = await upload(person, bytes);
      expect(preview.body).toMatchObject({ entries: 5, duplicates: 5 });
      const again = await person.post<ImportPreview>(`${pathOf(person, preview.body.id)}/commit`);
      expect(again.body).toMatchObject({ status: 'COMMITTED', booked: 0, duplicates: 5 });
    }
    expect(await stateOf(person.bookId)).toEqual(before);
  });

  test('of a later export adds only new rows, including one more twin', async () => {
    const person = await aPerson();
    const coffee = aTransaction({ amount: 4500, description: '커피' });
    await importFile(person, csvFile([coffee, coffee]));
    const committed = await importFile(person, csvFile([aTransaction({ date: '2026-11-21' }), coffee, coffee, coffee]));
    expect(committed).toMatchObject({ booked: 2, duplicates: 2 });
    expect((await totalsOf(person)).count).toBe(4);
    const rows = await person.get<{ items: ImportRow[] }>(`${pathOf(person, committed.id)}/rows`);
    expect(rows.body.items.map((row) => [row.row, row.isDuplicate, row.transactionId !== null])).toEqual([
      [2, false, true],
      [3, true, false],
      [4, true, false],
      [5, false, true],
    ]);
  });

  test('does not restore what was deleted by hand', async () => {
    const person = await aPerson();
    await importFile(person, csvFile([aTransaction()]));
    const [item] = (await totalsOf(person)).items;
    await person.delete(`/api/v2/books/${person.bookId}/transactions/${item?.id}`);
    expect(await importFile(person, csvFile([aTransaction()]))).toMatchObject({ booked: 0, duplicates: 1 });
    expect((await totalsOf(person)).count).toBe(0);
  });

  test('adds opening balances to the assets, not to the income', async () => {
    const person = await aPerson();
    const transactions = [
      openings({ assetName: '현금', amount: 50_000 }),
      openings({ assetName: '바다은행 통장', amount: 1_200_000, time: '08:10' }),
      aTransaction({ date: '2023-01-02', amount: 8000, assetName: '현금' }),
    ];
    const committed = await importFile(person, csvFile(transactions));
    expect(committed).toMatchObject({ openingBalances: 2, income: 0, booked: 3 });
    expect(await balancesOf(person)).toEqual({ 현금: 42_000, '바다은행 통장': 1_200_000 });
    expect(await totalsOf(person)).toMatchObject({ income: 0, expense: 8000, count: 1 });
    expect(await importFile(person, csvFile(transactions))).toMatchObject({ booked: 0 });
    expect(await balancesOf(person)).toEqual({ 현금: 42_000, '바다은행 통장': 1_200_000 });
  });

  test('with open problems is rejected unless they are skipped; nothing is half done', async () => {
    const person = await aPerson();
    const rows = csvRows([aTransaction(), aTransaction({ time: '13:00' })]);
    rows[1] = ['어제', ...(rows[1] ?? []).slice(1)];
    const { body } = await upload(person, encoded(csvText(rows), 'UTF-8'));
    const before = await stateOf(person.bookId);
    const refused = await person.post<Refusal>(`${pathOf(person, body.id)}/commit`, {});
    expect(refused).toMatchObject({ status: 422, body: { code: 'IMPORT_HAS_PROBLEMS' } });
    expect(await stateOf(person.bookId)).toEqual(before);
    const skipped = await person.post(`${pathOf(person, body.id)}/commit`, { skipProblems: true });
    expect(skipped).toMatchObject({ status: 200, body: { booked: 1 } });
  });

  test('happens once: a repeat is 409, and a repeated key returns the first response', async () => {
    const person = await aPerson();
    const { body } = await upload(person, csvFile([aTransaction()]));
    const path = `${pathOf(person, body.id)}/commit`;
    const key = { 'idempotency-key': 'commit-1' };
    const first = await person.post(path, undefined, key);
    const replay = await person.post(path, undefined, key);
    expect(replay).toMatchObject({ status: 200, body: first.body });
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect(await person.post(path)).toMatchObject({ status: 409, body: { code: 'IMPORT_ALREADY_COMMITTED' } });
    expect((await totalsOf(person)).count).toBe(1);
  });

  test('sent many times at once books once', async () => {
    const person = await aPerson();
    const { body } = await upload(person, csvFile(householdTransactions(300)));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => person.post(`${pathOf(person, body.id)}/commit`)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true);
    expect((await totalsOf(person)).count).toBe(300);
  });

  test('of two previews of one file at once books each row once', async () => {
    const person = await aPerson();
    const bytes = csvFile(householdTransactions(400));
    const previews = [await upload(person, bytes), await upload(person, bytes)];
    const answers = await Promise.all(
      previews.map(({ body }) => person.post<ImportPreview>(`${pathOf(person, body.id)}/commit`)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers.map((answer) => answer.body.booked).toSorted((a, b) => a - b)).toEqual([0, 400]);
    expect((await totalsOf(person)).count).toBe(400);
  });

  test('reports its progress and does not block other writes', async () => {
    const person = await aPerson();
    const [cash] = await listOf<Asset>(person, 'assets');
    const transactions = householdTransactions(2500).map((transaction) => ({ ...transaction, assetName: '현금' }));
    const { body } = await upload(person, csvFile(transactions));
    const commit = person.post<ImportPreview>(`${pathOf(person, body.id)}/commit`);
    const seen: ImportPreview[] = [];
    let written = 0;
    const over = new AbortController();
    void commit.finally(() => over.abort());
    while (!over.signal.aborted) {
      const begin = performance.now();
      const made = await person.post(`/api/v2/books/${person.bookId}/transactions`, {
        type: 'EXPENSE',
        date: '2026-11-20',
        amount: 1,
        assetId: cash?.id,
      });
      expect(made.status).toBe(201);
      expect(performance.now() - begin).toBeLessThan(2000);
      written += 1;
      seen.push((await person.get<ImportPreview>(pathOf(person, body.id))).body);
    }
    // A slow machine responds with the progress and continues.
    await expect
      .poll(async () => (await person.get<ImportPreview>(pathOf(person, body.id))).body.status, { timeout: 60_000 })
      .toBe('COMMITTED');
    const recordingFailure = seen.filter((view) => view.status === 'COMMITTING');
    expect(recordingFailure.length).toBeGreaterThan(0);
    expect(recordingFailure.every((view) => view.total === 2500 && view.done <= 2500)).toBe(true);
    expect(recordingFailure.map((view) => view.done)).toEqual(
      recordingFailure.map((view) => view.done).toSorted((a, b) => a - b),
    );
    const spent = transactions.reduce((sum, { kind, isRefund, amount }) => {
      if (kind === 'TRANSFER') return sum + amount;
      return kind === 'INCOME' || isRefund ? sum - amount : sum + amount;
    }, 0);
    expect((await balancesOf(person))['현금']).toBe(-spent - written);
    await expectSoundBooks(app());
  });

  test('is all or nothing if the book has no room for the names', async () => {
    const person = await aPerson();
    const transactions = Array.from({ length: 200 }, (_, index) => aTransaction({ assetName: `자산 ${index}` }));
    const { body } = await upload(person, csvFile(transactions));
    const before = await stateOf(person.bookId);
    const refused = await person.post<Refusal>(`${pathOf(person, body.id)}/commit`);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'TOO_MANY', message: '자산은 200개까지 만들 수 있어요.' },
    });
    expect(await stateOf(person.bookId)).toEqual(before);
    expect((await person.get<ImportPreview>(pathOf(person, body.id))).body.status).toBe('READY');
  });

  test('is all or nothing if a balance would exceed the safe range', async () => {
    const person = await aPerson();
    const vast = Array.from({ length: 901 }, (_, index) =>
      aTransaction({ amount: 9_999_999_999_999, assetName: '현금', description: `${index}` }),
    );
    const preview = await upload<Refusal>(person, csvFile(vast));
    expect(preview).toMatchObject({ status: 422, body: { code: 'BALANCE_OUT_OF_RANGE' } });
    const balanced = vast.map((transaction, index) =>
      index % 2 === 0 ? transaction : { ...transaction, isRefund: true },
    );
    expect(await importFile(person, csvFile(balanced))).toMatchObject({ booked: 901 });
  });
});

describe('choosing', () => {
  test('assets and categories overrides the names', async () => {
    const person = await aPerson();
    const transactions = [
      aTransaction({ assetName: '지갑', categoryName: '먹거리', subcategoryName: '국수' }),
      aTransaction({ assetName: '옛 카드' }),
    ];
    const { body } = await upload(person, csvFile(transactions));
    const [cash] = await listOf<Asset>(person, 'assets');
    const food = (await listOf<Category>(person, 'categories')).find(
      (one) => one.name === '식비' && one.kind === 'EXPENSE',
    );
    const changed = await person.put<ImportPreview>(pathOf(person, body.id), {
      mapping: {
        assets: { 지갑: cash?.id, '옛 카드': { create: 'DEBIT_CARD' } },
        categories: { 먹거리: food?.id },
      },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.mapping.assets).toEqual({ 지갑: cash?.id, '옛 카드': { create: 'DEBIT_CARD' } });
    expect(changed.body.mapping.categories).toMatchObject({ 먹거리: food?.id, '먹거리 > 국수': { create: 'EXPENSE' } });
    await person.post(`${pathOf(person, body.id)}/commit`);
    const assets = await listOf<Asset>(person, 'assets');
    expect(assets.map(({ name, assetType, balance }) => [name, assetType, balance])).toEqual([
      ['현금', 'CASH', -12_500],
      ['옛 카드', 'DEBIT_CARD', -12_500],
    ]);
    const categories = await listOf<Category>(person, 'categories');
    expect(categories.find((one) => one.name === '국수')?.parentId).toBe(food?.id);
    expect(categories.some((one) => one.name === '먹거리')).toBe(false);
  });

  test('columns reads the file again', async () => {
    const person = await aPerson();
    const { body } = await upload(person, csvFile([aTransaction({ memo: '친구와' })]));
    const changed = await person.put<ImportPreview>(pathOf(person, body.id), {
      columns: { description: '메모', memo: '내용' },
    });
    expect(changed.body.mapping.columns).toMatchObject({ description: '메모', memo: '내용' });
    await person.post(`${pathOf(person, body.id)}/commit`);
    expect((await totalsOf(person)).items[0]).toMatchObject({ description: '친구와', memo: '칼국수집' });
  });

  test('missing, foreign or unsuitable targets is rejected with the field', async () => {
    const person = await aPerson();
    const stranger = await another();
    const { body } = await upload(person, csvFile([aTransaction({ assetName: '지갑' })]));
    const path = pathOf(person, body.id);
    const [foreignAsset] = await listOf<Asset>(stranger, 'assets');
    const income = (await listOf<Category>(person, 'categories')).find((one) => one.kind === 'INCOME');
    const refused = async (mapping: object) => (await person.put<Refusal>(path, { mapping })).body;
    expect(await refused({ assets: { 지갑: foreignAsset?.id } })).toMatchObject({
      code: 'ASSET_NOT_FOUND',
      errors: [{ field: 'mapping.assets.지갑' }],
    });
    expect(await refused({ assets: { 금고: { create: 'CASH' } } })).toMatchObject({ code: 'ASSET_NOT_FOUND' });
    expect(await refused({ assets: { 지갑: { create: 'PURSE' } } })).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await refused({ categories: { 식비: income?.id } })).toMatchObject({ code: 'CATEGORY_KIND_MISMATCH' });
    expect(await refused({ columns: { memo: '없는 칸' } })).toMatchObject({ code: 'IMPORT_UNKNOWN_FORMAT' });
    expect(await refused({ colour: 'red' })).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await person.get<ImportPreview>(path)).body.mapping).toEqual(body.mapping);
  });

  test('one asset for both sides of a transfer is rejected with the row', async () => {
    const person = await aPerson();
    const { body } = await upload(
      person,
      csvFile([aTransaction({ assetName: '현금' }), aTransfer({ assetName: '현금', toAssetName: '지갑' })]),
    );
    const [cash] = await listOf<Asset>(person, 'assets');
    await person.put(pathOf(person, body.id), { mapping: { assets: { 지갑: cash?.id } } });
    const refused = await person.post<Refusal>(`${pathOf(person, body.id)}/commit`);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'TRANSFER_SAME_ASSET', errors: [{ field: 'rows.3' }] },
    });
    expect(refused.body.message).toContain('3행');
    expect((await totalsOf(person)).count).toBe(0);
  });
});

describe('the transactions of an import', () => {
  test('are a filter of the list, its sums, days and reports; masked ones are left out for others', async () => {
    const [person, other] = [await aPerson(), await another()];
    await addMember(app(), person.bookId, other, 'MEMBER');
    const first = await importFile(person, csvFile([aTransaction({ amount: 9000 }), aTransaction({ amount: 700 })]));
    const second = await importFile(person, csvFile([aTransaction({ amount: 5000, assetName: '다른 통장' })]));
    const listed = async (reader: TestPerson, path: string, of: ImportPreview = first) =>
      (
        await reader.get<{ income: number; expense: number; count: number; maskedExcluded: number }>(
          `/api/v2/books/${person.bookId}/${path}importId=${of.id}&from=2026-11-01&to=2026-11-30`,
        )
      ).body;
    const list = 'transactions?totals=true&';
    expect(await listed(person, list)).toMatchObject({ expense: 9700, count: 2, maskedExcluded: 0 });
    expect(await listed(person, list, second)).toMatchObject({ expense: 5000, count: 1 });
    expect(await listed(person, 'analytics/summary?')).toMatchObject({ expense: 9700 });
    expect(await listed(person, `${list}basis=BILLING&`)).toMatchObject({ expense: 9700, count: 2 });

    const items = (await totalsOf(person)).items;
    const masked = items.find((item) => item.amount === 700);
    const path = `/api/v2/books/${person.bookId}/transactions/${masked?.id}`;
    expect((await person.put(path, { ...masked, visibility: 'MASKED' })).status).toBe(200);
    expect(await listed(other, list)).toMatchObject({ expense: 9000, count: 1, maskedExcluded: 1 });
    expect(await listed(person, list)).toMatchObject({ expense: 9700, count: 2, maskedExcluded: 0 });
    expect((await person.get(`/api/v2/books/${person.bookId}/transactions?importId=x`)).status).toBe(400);
  });
});

describe('reverting', () => {
  test('leaves the book exactly as it was', async () => {
    const person = await aPerson();
    await person.post(`/api/v2/books/${person.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-19',
      amount: 3000,
      description: '직접 쓴 것',
      assetId: (await listOf<Asset>(person, 'assets'))[0]?.id,
    });
    const before = await stateOf(person.bookId);
    const transactions = [
      openings({ assetName: '바다은행 통장', amount: 700_000 }),
      openings({ assetName: '별 적금', amount: 100 }),
      ...householdTransactions(700),
    ];
    const committed = await importFile(person, csvFile(transactions));
    expect((await stateOf(person.bookId)).transactions).toHaveLength(701);
    const answer = await person.delete(pathOf(person, committed.id));
    expect(answer).toMatchObject({ status: 200, body: { status: 'TAKEN_BACK', removed: 700, edited: 0 } });
    expect(await stateOf(person.bookId)).toEqual(before);
    await expectSoundBooks(app());
    const kept = await person.get<ImportPreview>(pathOf(person, committed.id));
    expect(kept.body).toMatchObject({ status: 'TAKEN_BACK', booked: 702 });
    expect((await person.delete(pathOf(person, committed.id))).status).toBe(404);
    expect(await importFile(person, csvFile(transactions))).toMatchObject({ booked: 702 });
  });

  test('includes edited transactions and counts them; rows used by others remain', async () => {
    const person = await aPerson();
    const transactions = [
      openings({ assetName: '바다은행 통장', amount: 90_000 }),
      openings({ assetName: '현금', amount: 10_000 }),
      aTransaction({ assetName: '바다은행 통장', categoryName: '낚시', subcategoryName: '미끼' }),
      aTransaction({ assetName: '초록카드', categoryName: '등산', subcategoryName: null }),
    ];
    const committed = await importFile(person, csvFile(transactions));
    const { items } = await totalsOf(person);
    const bait = items.find((item) => item.amount === 12_500 && item.categoryId !== null);
    await person.put(`/api/v2/books/${person.bookId}/transactions/${bait?.id}`, { ...bait, description: '고친 말' });
    const assets = await listOf<Asset>(person, 'assets');
    const categories = await listOf<Category>(person, 'categories');
    await person.post(`/api/v2/books/${person.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 1000,
      assetId: assets.find((asset) => asset.name === '바다은행 통장')?.id,
      categoryId: categories.find((category) => category.name === '미끼')?.id,
    });
    const answer = await person.delete(pathOf(person, committed.id));
    expect(answer.body).toMatchObject({ removed: 2, edited: 1 });
    expect(await balancesOf(person)).toEqual({ 현금: 0, '바다은행 통장': -1000 });
    const names = (await listOf<Category>(person, 'categories')).map((category) => category.name);
    expect(names).toContain('낚시');
    expect(names).toContain('미끼');
    expect(names).not.toContain('등산');
    await expectSoundBooks(app());
  });

  test('counts no transaction that was in the trash, and keeps refunds of its transactions', async () => {
    const person = await aPerson();
    const committed = await importFile(
      person,
      csvFile([aTransaction({ assetName: '현금' }), aTransaction({ assetName: '현금', time: '13:00' })]),
    );
    const { items } = await totalsOf(person);
    const path = `/api/v2/books/${person.bookId}/transactions`;
    const refund = await person.post<Transaction>(path, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 500,
      isRefund: true,
      refundOfId: items[0]?.id,
    });
    await person.delete(`${path}/${items[1]?.id}`);
    expect((await person.delete(pathOf(person, committed.id))).body).toMatchObject({ removed: 1 });
    expect((await person.get<Transaction>(`${path}/${refund.body.id}`)).body.refundOfId).toBeNull();
    const trash = await person.get<{ items: unknown[] }>(`/api/v2/books/${person.bookId}/trash`);
    expect(trash.body.items.filter((item) => (item as { entity: string }).entity === 'TRANSACTION')).toEqual([]);
  });

  test('is rejected if another member has masked one of its transactions', async () => {
    const person = await aPerson();
    const partner = await another();
    await addMember(app(), person.bookId, partner, 'MEMBER');
    const committed = await importFile(person, csvFile([aTransaction()]));
    const [item] = (await totalsOf(person)).items;
    const path = `/api/v2/books/${person.bookId}/transactions`;
    await person.put(`${path}/${item?.id}`, { ...item, visibility: 'MASKED' });
    const refused = await partner.delete<Refusal>(pathOf(person, committed.id));
    expect(refused).toMatchObject({ status: 403, body: { code: 'MASKED_ENTRY' } });
    expect((await totalsOf(person)).count).toBe(1);
    expect((await person.delete(pathOf(person, committed.id))).body).toMatchObject({ removed: 1, edited: 1 });
  });

  test('is recorded with the import in the book’s activity', async () => {
    const person = await aPerson();
    const committed = await importFile(person, csvFile([aTransaction()]));
    await person.delete(pathOf(person, committed.id));
    const { body } = await person.get<{ items: { action: string; entityId: string }[] }>(
      `/api/v2/books/${person.bookId}/activity?entityId=${committed.id}`,
    );
    expect(body.items.map((item) => item.action)).toEqual(['IMPORT_TAKEN_BACK', 'IMPORTED']);
  });
});

describe('an upload with an idempotency key', () => {
  test('is read once; the same key with another file is rejected', async () => {
    const person = await aPerson();
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await upload(person, csvFile([aTransaction()]), { headers });
    const again = await upload(person, csvFile([aTransaction()]), { headers });
    expect(again.body).toEqual(first.body);
    const other = await upload<Refusal>(person, csvFile([aTransaction({ amount: 1 })]), { headers });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});

describe('permissions', () => {
  test('strangers and signed-out users learn nothing, viewers cannot import', async () => {
    const owner = await aPerson();
    const committed = await importFile(owner, csvFile([aTransaction()]));
    const stranger = await another();
    const viewer = await another();
    await addMember(app(), owner.bookId, viewer, 'VIEWER');
    const path = pathOf(owner, committed.id);
    const calls: [string, boolean, (who: TestClient) => Promise<TestAnswer<Refusal>>][] = [
      ['preview', true, (who) => who.get(path)],
      ['rows', true, (who) => who.get(`${path}/rows`)],
      ['list', true, (who) => who.get(`/api/v2/books/${owner.bookId}/imports`)],
      ['mapping', false, (who) => who.put(path, { mapping: {} })],
      ['commit', false, (who) => who.post(`${path}/commit`)],
      ['take back', false, (who) => who.delete(path)],
    ];
    for (const [name, isReading, call] of calls) {
      expect((await call(signedOut(app()))).status, name).toBe(401);
      const byStranger = await call(stranger);
      expect([byStranger.status, byStranger.body.code], name).toEqual([404, 'BOOK_NOT_FOUND']);
      const byViewer = await call(viewer);
      expect([byViewer.status, byViewer.body.code], name).toEqual(isReading ? [200, undefined] : [403, 'ROLE_TOO_LOW']);
    }
    expect((await upload(stranger, csvFile([aTransaction()]), { bookId: owner.bookId })).status).toBe(404);
    expect((await upload(viewer, csvFile([aTransaction()]), { bookId: owner.bookId })).status).toBe(403);
    expect((await upload({ ...owner, accessToken: 'x' }, csvFile([aTransaction()]))).status).toBe(401);
    // An import of one book is not found through another book.
    expect((await stranger.get(`/api/v2/books/${stranger.bookId}/imports/${committed.id}`)).status).toBe(404);
    expect((await stranger.delete(`/api/v2/books/${stranger.bookId}/imports/${committed.id}`)).status).toBe(404);
    expect((await totalsOf(owner)).count).toBe(1);
  });
});
