import * as spreadsheet from '@e965/xlsx';
import {
  type Asset,
  BACKUP_VERSION,
  type Category,
  type ErrorAnswer,
  type Goal,
  type Tag,
  type Transaction,
} from '@salim/contract';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';
import { csvTable } from '../imports/reading/tables/csv-table.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let book: string;
let bank: Asset;
let card: Asset;
let food: Category;
let snack: Category;

async function made<Item>(path: string, body: object, person: TestPerson = owner): Promise<Item> {
  const answer = await person.post<Item>(`${book}/${path}`, body);
  expect([path, answer.status, answer.body]).toEqual([path, 201, answer.body]);
  return answer.body;
}

const aTransaction = (fields: object, person: TestPerson = owner) =>
  made<Transaction>('transactions', { type: 'EXPENSE', date: '2026-11-20', amount: 9500, ...fields }, person);

async function download(query: string, person: TestPerson = owner): Promise<Response> {
  return fetch(`${app().url}${book}/export?${query}`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
}

async function csvRows(query = '', person: TestPerson = owner): Promise<Record<string, string>[]> {
  const answer = await download(`format=csv&${query}`, person);
  expect(answer.status).toBe(200);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head, ...rows] = [...csvTable(text.slice(1)).rows].map((row) => row.cells.map(String));
  return rows.map((cells) => Object.fromEntries((head ?? []).map((name, at) => [name, cells[at] ?? ''])));
}

beforeAll(async () => {
  [owner, member, viewer, stranger] = await Promise.all([
    joinAs(app(), 'export-owner'),
    joinAs(app(), 'export-member'),
    joinAs(app(), 'export-viewer'),
    joinAs(app(), 'export-stranger'),
  ]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  book = `/api/v2/books/${owner.bookId}`;
  bank = await made('assets', { assetType: 'CHECKING_ACCOUNT', name: '월급통장', balance: 1_000_000 });
  card = await made('assets', { assetType: 'CREDIT_CARD', name: '신한카드' });
  food = await made('categories', { kind: 'EXPENSE', name: '먹을거리' });
  snack = await made('categories', { kind: 'EXPENSE', name: '군것질', parentId: food.id });
});

describe('a CSV file', () => {
  test('has one row per split with every field of the transaction', async () => {
    const tags = [await made<Tag>('tags', { name: '여행, 제주' }), await made<Tag>('tags', { name: '가족' })];
    const split = await aTransaction({
      date: '2026-03-02',
      time: '18:30',
      amount: 30_000,
      description: '이마트, "용산점"',
      memo: '두 줄\n메모',
      splits: [
        { categoryId: food.id, amount: 20_000 },
        { categoryId: snack.id, amount: 10_000 },
      ],
      payments: [
        { assetId: card.id, amount: 29_000 },
        { assetId: bank.id, amount: 1000 },
      ],
      tagIds: tags.map((tag) => tag.id),
    });
    const transfer = await aTransaction({
      type: 'TRANSFER',
      date: '2026-03-01',
      amount: 50_000,
      assetId: bank.id,
      toAssetId: card.id,
      fee: 500,
      feeCategoryId: snack.id,
    });
    const refund = await aTransaction({
      date: '2026-03-03',
      amount: 4000,
      isRefund: true,
      excludeFromStats: true,
      assetId: card.id,
    });
    const rows = await csvRows('from=2026-03-01&to=2026-03-31');
    const none = {
      시간: '',
      분류: '',
      소분류: '',
      내용: '',
      메모: '',
      자산: '',
      받는자산: '',
      수수료: '',
      결제수단: '',
    };
    const plain = { ...none, 태그: '', 환불: '', 통계제외: '' };
    const shared = {
      ...plain,
      날짜: '2026-03-02',
      시간: '18:30',
      구분: '지출',
      내용: '이마트, "용산점"',
      메모: '두 줄\n메모',
      자산: '신한카드(29000) + 월급통장(1000)',
      태그: '가족, "여행, 제주"',
      ID: split.id,
    };
    expect(rows).toEqual([
      {
        ...plain,
        날짜: '2026-03-03',
        구분: '지출',
        금액: '4000',
        자산: '신한카드',
        환불: 'Y',
        통계제외: 'Y',
        ID: refund.id,
      },
      { ...shared, 금액: '20000', 분류: '먹을거리' },
      { ...shared, 금액: '10000', 분류: '먹을거리', 소분류: '군것질' },
      {
        ...plain,
        날짜: '2026-03-01',
        구분: '이체',
        금액: '50000',
        분류: '먹을거리',
        소분류: '군것질',
        자산: '월급통장',
        받는자산: '신한카드',
        수수료: '500',
        ID: transfer.id,
      },
    ]);
  });

  test('is named after the book and its period, encoded for every browser', async () => {
    const answer = await download('format=csv&month=2026-03');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const name = encodeURIComponent('살림-export-owner의 가계부-2026-03.csv');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="salim-2026-03.csv"; filename*=UTF-8''${name}`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await answer.text()).split('\r\n')[0]).toBe(
      '날짜,시간,구분,금액,분류,소분류,내용,메모,자산,받는자산,수수료,결제수단,태그,환불,통계제외,ID',
    );
  });

  test('has the same transactions and totals as the list', async () => {
    await aTransaction({ date: '2026-05-01', categoryId: food.id, amount: 7000, description: '떡볶이' });
    await aTransaction({ date: '2026-05-02', categoryId: snack.id, amount: 2000, isRefund: true });
    await aTransaction({ date: '2026-05-03', amount: 100_000, description: '월세' });
    for (const query of [
      'month=2026-05',
      `categoryId=${food.id}&month=2026-05`,
      'q=떡볶이',
      'month=2026-05&type=INCOME',
    ]) {
      const { body } = await owner.get<{ items: Transaction[]; expense: number }>(
        `${book}/transactions?${query}&totals=true`,
      );
      const rows = await csvRows(query);
      expect(rows.map((row) => row['ID'])).toEqual(body.items.map((item) => item.id));
      const expense = rows.reduce((sum, row) => sum + Number(row['금액']) * (row['환불'] === 'Y' ? -1 : 1), 0);
      expect(expense).toBe(body.expense);
    }
  });

  test.each(['=1+1', '+82-10', '-5', '@SUM(A1)', '＝1', "'=1", '"=1', ',"=1'])(
    'never lets a spreadsheet run %s',
    async (text) => {
      const transaction = await aTransaction({ date: '2026-06-01', description: text, memo: text });
      const raw = await (await download('format=csv&month=2026-06')).text();
      expect(raw).not.toMatch(/(?:^|[,\n])"?[=+@＝]/mu);
      const row = (await csvRows('month=2026-06')).find((each) => each['ID'] === transaction.id);
      expect([text, `'${text}`]).toContain(row?.['내용']);
      await owner.delete(`${book}/transactions/${transaction.id}`);
    },
  );

  test('shows only type, date and amount of other members’ masked transactions, with unchanged totals', async () => {
    const hidden = await aTransaction(
      {
        date: '2026-07-01',
        time: '10:00',
        amount: 77_000,
        description: '생일 선물',
        memo: '비밀',
        categoryId: food.id,
        assetId: card.id,
        visibility: 'MASKED',
      },
      member,
    );
    const [row] = await csvRows('month=2026-07');
    expect(Object.entries(row ?? {}).filter(([, cell]) => cell !== '')).toEqual([
      ['날짜', '2026-07-01'],
      ['구분', '지출'],
      ['금액', '77000'],
      ['내용', '비공개'],
      ['ID', hidden.id],
    ]);
    for (const format of ['xlsx', 'json']) {
      const bytes = new Uint8Array(await (await download(`format=${format}&month=2026-07`)).arrayBuffer());
      const text =
        format === 'xlsx'
          ? Object.values(unzipSync(bytes))
              .map((part) => new TextDecoder().decode(part))
              .join('')
          : new TextDecoder().decode(bytes).slice(new TextDecoder().decode(bytes).indexOf('"transactions"'));
      expect(text).toContain('77000');
      for (const secret of ['생일', '비밀', food.id, card.id, member.userId]) expect(text).not.toContain(secret);
    }
    expect((await csvRows('month=2026-07', member))[0]).toMatchObject({ 내용: '생일 선물', 메모: '비밀' });
  });

  test('covers many pages without losing or repeating a transaction', async () => {
    const { bookId, userId } = owner;
    const at = app().deps.clock.now();
    await sql`
      insert into transactions (book_id, transaction_id, type, date, amount, description, memo, is_refund, fee, visibility,
        exclude_from_stats, created_by, updated_by, created_at, updated_at, search_text, search_choseong, search_tokens,
        choseong_tokens)
      select ${bookId}::uuid, gen_random_uuid(), 'EXPENSE', date '2024-01-01' + i % 300, i, '', '', false, 0, 'SHARED', true,
        ${userId}::uuid, ${userId}::uuid, ${at}::timestamptz, ${at}::timestamptz, '', '', '{}', '{}'
      from generate_series(1, 2300) i`.execute(app().database.db);
    // As after an import: without statistics PostgreSQL plans for a few rows.
    await sql`analyze transactions`.execute(app().database.db);
    for (const sort of ['date', '-date', 'amount', '-amount']) {
      const rows = await csvRows(`from=2024-01-01&to=2024-12-31&sort=${sort}`);
      expect(new Set(rows.map((row) => row['ID'])).size).toBe(2300);
      expect(rows).toHaveLength(2300);
    }
    const filtered = await csvRows('from=2024-01-01&to=2024-12-31&minAmount=1001');
    expect(filtered).toHaveLength(1300);
    await sql`delete from transactions where book_id = ${bookId} and date < '2025-01-01'`.execute(app().database.db);
  });
});

describe('an XLSX file', () => {
  test('holds dates as dates, amounts as numbers, and no formulas', async () => {
    await aTransaction({
      date: '2026-08-15',
      amount: 1_234_567,
      description: '=HYPERLINK("x")',
      memo: '가 & <나> _x0041_',
    });
    const answer = await download('format=xlsx&month=2026-08');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get('content-disposition')).toContain('salim-2026-08.xlsx');
    const workbook = spreadsheet.read(bytes, { type: 'array', cellFormula: true, cellNF: true, cellDates: true });
    const sheet = workbook.Sheets['내역'];
    expect(sheet?.['A1']).toMatchObject({ t: 's', v: '날짜' });
    expect(sheet?.['A2']).toMatchObject({ t: 'd', z: 'yyyy\\-mm\\-dd' });
    const day: unknown = sheet?.['A2']?.v;
    expect(day instanceof Date ? day.toISOString().slice(0, 10) : day).toBe('2026-08-15');
    expect(sheet?.['D2']).toMatchObject({ t: 'n', v: 1_234_567, z: '"₩"#,##0' });
    expect(sheet?.['G2']).toMatchObject({ t: 's', v: `'=HYPERLINK("x")` });
    expect(sheet?.['H2']?.v).toBe('가 & <나> _x0041_');
    const cells = Object.entries(sheet ?? {}).filter(([place]) => !place.startsWith('!'));
    expect(cells.every(([, cell]) => (cell as { f?: string }).f === undefined)).toBe(true);
  });

  test('is well-formed in every part', async () => {
    const parts = unzipSync(new Uint8Array(await (await download('format=xlsx')).arrayBuffer()));
    expect(Object.keys(parts).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    for (const part of Object.values(parts)) {
      const open: string[] = [];
      const xml = new TextDecoder().decode(part).replace(/^<\?xml[^>]*\?>\s*/u, '');
      for (const [, slash, name, attributes] of xml.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*\s*\/?)>/gu)) {
        if (slash === '/') expect(open.pop()).toBe(name);
        else if (!attributes?.endsWith('/')) open.push(name ?? '');
      }
      expect(open).toEqual([]);
      expect(xml.replace(/<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/gu, '')).not.toMatch(
        /[<>]|&(?!amp;|lt;|gt;|quot;|#13;)/u,
      );
    }
  });
});

describe('a backup', () => {
  interface Backup {
    [section: string]: unknown;
    transactions: object[];
  }
  const backup = async (person: TestPerson, bookId: string): Promise<Backup> => {
    const answer = await fetch(`${app().url}/api/v2/books/${bookId}/export?format=json`, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Backup;
  };
  /** Replaces IDs by the order of their first occurrence, so that backups of equal books are equal. */
  const canonical = ({ exportedAt: _at, ...rest }: Backup): unknown => {
    const text = JSON.stringify(rest).replace(/"deletedAt":"[^"]*"/gu, '"deletedAt":"gone"');
    const order = new Map<string, string>();
    return JSON.parse(
      text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, (id) => {
        if (!order.has(id)) order.set(id, `id ${order.size}`);
        return order.get(id) ?? '';
      }),
    );
  };

  test('restores an equal book: transactions, order, balances and all referenced rows', async () => {
    const person = await joinAs(app(), 'backup-person');
    const at = `/api/v2/books/${person.bookId}`;
    const post = async <Item>(path: string, body: object): Promise<Item> =>
      (await person.post<Item>(`${at}/${path}`, body)).body;
    const account = await post<Asset>('assets', { assetType: 'CHECKING_ACCOUNT', name: '통장', balance: 500_000 });
    const debit = await post<Asset>('assets', {
      assetType: 'DEBIT_CARD',
      name: '체크',
      card: { settlementAssetId: account.id },
    });
    const gone = await post<Asset>('assets', { assetType: 'CASH', name: '옛 지갑' });
    await post<Asset>('assets', {
      assetType: 'OTHER',
      subType: 'LOAN',
      name: '전세대출',
      loan: { rateBps: 425, maturityDate: '2029-03-31', monthlyPayment: 900_000 },
    });
    await post<Asset>('assets', {
      assetType: 'SAVINGS_ACCOUNT',
      subType: 'TIME_DEPOSIT',
      name: '정기예금',
      deposit: { rateBps: 310, maturityDate: '2027-01-31' },
    });
    const seat = await post<{ userId: string }>('members', { name: '아이' });
    const category = await post<Category>('categories', { kind: 'EXPENSE', name: '반려묘' });
    const tag = await post<Tag>('tags', { name: '고양이' });
    const method = await post<{ id: string }>('payments', { name: '내 체크', type: 'DEBIT_CARD', assetId: debit.id });
    const transactions: object[] = [
      { amount: 12_000, categoryId: category.id, paymentMethodId: method.id, tagIds: [tag.id], time: '09:00' },
      { amount: 12_000, categoryId: category.id, assetId: gone.id, memo: '사료' },
      {
        amount: 9000,
        assetId: account.id,
        shares: [{ userId: person.userId }, { userId: seat.userId }],
        shareMethod: 'EQUAL',
      },
      { type: 'INCOME', amount: 3_000_000, assetId: account.id, excludeFromStats: true },
      { type: 'TRANSFER', amount: 70_000, assetId: account.id, toAssetId: gone.id, fee: 300 },
      {
        amount: 5000,
        foreign: { currency: 'USD', amount: 350, rate: '1428.57' },
        visibility: 'MASKED',
        revealOn: '2026-12-25',
      },
      { amount: 600_000, installment: { months: 6 }, assetId: debit.id },
    ];
    for (const transaction of transactions)
      await post('transactions', { type: 'EXPENSE', date: '2026-11-20', ...transaction });
    const { body: list } = await person.get<{ items: Transaction[] }>(`${at}/transactions`);
    const paid = list.items.at(-1);
    await post('transactions', {
      type: 'EXPENSE',
      date: '2026-11-19',
      amount: 2000,
      isRefund: true,
      refundOfId: paid?.id,
    });
    await person.post(`/api/v2/assets/${account.id}/reconcile`, { balance: 123_456, date: '2026-11-20' });
    await person.delete(`/api/v2/assets/${gone.id}`);

    const before = await backup(person, person.bookId);
    const kept = before['assets'] as Pick<Asset, 'loan' | 'deposit'>[];
    expect(kept.map((asset) => asset.loan ?? asset.deposit).filter((terms) => terms !== null)).toEqual([
      { rateBps: 425, maturityDate: '2029-03-31', monthlyPayment: 900_000 },
      { rateBps: 310, maturityDate: '2027-01-31', monthlyPayment: null },
    ]);
    const restored = await person.post<{
      id: string;
      role: string;
      restored: { transactions: number; skipped: number };
    }>('/api/v2/books/import-backup', before);
    expect([restored.status, restored.body.role]).toEqual([201, 'OWNER']);
    expect(restored.body.restored).toMatchObject({ transactions: before.transactions.length, skipped: 0 });
    expect(canonical(await backup(person, restored.body.id))).toEqual(canonical(before));
    const balances = async (bookId: string) =>
      (await person.get<Asset[]>(`/api/v2/books/${bookId}/assets`)).body.map((asset) => [asset.name, asset.balance]);
    expect(await balances(restored.body.id)).toEqual(await balances(person.bookId));
    const wrong = await sql`
      select t.transaction_id from transactions t join postings p using (book_id, transaction_id)
      where book_id = ${restored.body.id} group by t.transaction_id having sum(p.amount) <> 0`.execute(
      app().database.db,
    );
    expect(wrong.rows).toEqual([]);
  });

  test('keeps the states of goals, also without their times as in earlier backups', async () => {
    const person = await joinAs(app(), 'backup-goals');
    const at = `/api/v2/books/${person.bookId}`;
    const { body: categories } = await person.get<Category[]>(`${at}/categories`);
    const categoryId = categories.find(({ kind }) => kind === 'EXPENSE')?.id;
    const aGoal = (fields: object) => person.post(`${at}/goals`, { kind: 'SPEND_LESS', categoryId, ...fields });
    await aGoal({ name: '기한 없음', targetAmount: 100_000 });
    await aGoal({ name: '기한 있음', targetAmount: 100_000, targetDate: '2027-03-31' });
    await aGoal({ name: '넘음', targetAmount: 500 });
    await aGoal({ kind: 'SAVE', categoryId: undefined, name: '여행', targetAmount: 500 });
    await person.post(`${at}/transactions`, { type: 'EXPENSE', date: '2026-11-10', amount: 1000, categoryId });
    const goalsOf = async (bookId: string) => {
      const { body } = await person.get<{ items: Goal[] }>(`/api/v2/books/${bookId}/goals`);
      return body.items.map(({ name, status, currentAmount, createdAt }) => ({
        name,
        status,
        currentAmount,
        createdAt,
      }));
    };
    const before = await goalsOf(person.bookId);
    expect(before.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE']);
    const file = await backup(person, person.bookId);
    const restore = async (goals: unknown) =>
      (await person.post<{ id: string }>('/api/v2/books/import-backup', { ...file, goals })).body.id;
    expect(await goalsOf(await restore(file['goals']))).toEqual(before);
    const untimed = (file['goals'] as { createdAt: string; reachedAt: null }[]).map(
      ({ createdAt: _createdAt, reachedAt: _reachedAt, ...goal }) => goal,
    );
    expect((await goalsOf(await restore(untimed))).map(({ status }) => status)).toEqual(
      before.map(({ status }) => status),
    );
  });

  test('of a shared book can be restored by any user, as its only owner', async () => {
    const file = await backup(viewer, owner.bookId);
    const { status, body } = await stranger.post<{ id: string }>('/api/v2/books/import-backup', file);
    expect(status).toBe(201);
    const { body: members } = await stranger.get<{ userId: string; role: string; hasAccount: boolean }[]>(
      `/api/v2/books/${body.id}/members`,
    );
    const list = Array.isArray(members) ? members : (members as { items: typeof members }).items;
    expect(list.filter((each) => each.role === 'OWNER').map((each) => each.userId)).toEqual([stranger.userId]);
    expect(list.filter((each) => each.hasAccount)).toHaveLength(1);
    expect((await owner.get(`/api/v2/books/${body.id}`)).status).toBe(404);
  });

  test('is restored once for one Idempotency-Key', async () => {
    const file = await backup(stranger, stranger.bookId);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [
      await stranger.post<{ id: string }>('/api/v2/books/import-backup', file, headers),
      await stranger.post<{ id: string }>('/api/v2/books/import-backup', file, headers),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  });

  test('with inconsistent content restores nothing', async () => {
    const file = await backup(owner, owner.bookId);
    const before = (await owner.get<unknown[]>('/api/v2/book/mybooks')).body.length;
    const [transaction] = file.transactions;
    const broken: [object, number][] = [
      [{}, 400],
      [{ ...file, format: 'another' }, 400],
      [{ ...file, version: BACKUP_VERSION + 1 }, 422],
      [{ ...file, isAdmin: true }, 400],
      [{ ...file, transactions: [transaction, transaction] }, 400],
      [{ ...file, transactions: [{ ...transaction, amount: -1 }] }, 422],
      [{ ...file, transactions: [{ ...transaction, tagIds: ['01a1f6e5-89d1-74bc-9189-b6cf463e6fb4'] }] }, 400],
      [{ ...file, transactions: [{ ...transaction, amount: 999 }] }, 422],
      [{ ...file, categories: [] }, 400],
    ];
    for (const [body, status] of broken) {
      expect((await owner.post('/api/v2/books/import-backup', body)).status).toBe(status);
    }
    expect((await owner.get<unknown[]>('/api/v2/book/mybooks')).body).toHaveLength(before);
    expect((await signedOut(app()).post('/api/v2/books/import-backup', file)).status).toBe(401);
  });
});

describe('exporting', () => {
  test('requires a seat and records who exported', async () => {
    expect((await download('format=csv', viewer)).status).toBe(200);
    expect((await download('format=csv', stranger)).status).toBe(404);
    expect((await signedOut(app()).get(`${book}/export?format=csv`)).status).toBe(401);
    for (const query of ['', 'format=pdf', 'format=csv&from=2026-02-30', 'format=csv&secret=1']) {
      const answer = await download(query);
      expect([query, answer.status]).toEqual([query, 400]);
      expect(((await answer.json()) as ErrorAnswer).code).toBe('VALIDATION_FAILED');
    }
    const { rows } = await sql`
      select details from security_log where kind = 'BOOK_EXPORTED' and user_id = ${viewer.userId}`.execute(
      app().database.db,
    );
    expect(rows).toContainEqual({ details: { bookId: owner.bookId, format: 'csv' } });
  });
});
