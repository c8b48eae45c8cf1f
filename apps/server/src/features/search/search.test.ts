import type { AnswerOf, Category, ErrorAnswer, endpoints, Transaction } from '@salim/contract';
import { choseongOf, choseongTokens, normalizeForSearch, searchFormOf, searchTokens } from '@salim/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { search as searchMigration } from '../../db/migrations/005-search.ts';
import { searchWithoutBlanks } from '../../db/migrations/040-search-without-blanks.ts';
import { AUDIT_CHECKS } from '../../operations/audit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';

type Found = AnswerOf<typeof endpoints.search>;

const app = useTestApp();
let owner: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  [owner, viewer, stranger] = await Promise.all([
    joinAs(app(), 'finder'),
    joinAs(app(), 'finder-viewer'),
    joinAs(app(), 'finder-stranger'),
  ]);
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  for (const [index, description] of [
    '스타벅스 강남점',
    '이디야 역삼',
    'Starbucks Reserve',
    'tmxk 적금',
    '과자 세트',
    '점심 회식',
    '띄어쓰기 연습',
  ].entries()) {
    await aTransaction({ description, amount: 10_000 + index });
  }
});

async function aTransaction(fields: object, person: TestPerson = owner): Promise<Transaction> {
  const { status, body } = await person.post<Transaction>(`/api/v2/books/${owner.bookId}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 9500,
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

async function find(q: string, person: TestPerson = owner): Promise<Found> {
  const { status, body } = await person.get<Found>(`/api/v2/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body;
}

const transactionsIn = (found: Found): string[] =>
  found.items.filter((item) => item.kind === 'TRANSACTION').map((item) => item.title);

async function listed(q: string): Promise<string[]> {
  const { status, body } = await owner.get<{ items: Transaction[]; count: number }>(
    `/api/v2/books/${owner.bookId}/transactions?totals=true&q=${encodeURIComponent(q)}`,
  );
  expect(status).toBe(200);
  expect(body.count).toBe(body.items.length);
  return body.items.map((item) => item.description);
}

describe('the search', () => {
  test.each([
    ['스타벅ㅅ', ['스타벅스 강남점']],
    ['스타버', ['스타벅스 강남점']],
    ['스탑', ['스타벅스 강남점']],
    ['스타ㅂㅅ', ['스타벅스 강남점']],
    ['ㅅㅌㅂㅅ', ['스타벅스 강남점']],
    ['ㅅㅌ', ['과자 세트', '스타벅스 강남점']],
    ['고', ['과자 세트']],
    ['점시', ['점심 회식']],
    ['이디야', ['이디야 역삼']],
    ['10,002원', ['Starbucks Reserve']],
    ['스타바', []],
    ['스타벅스강남', ['스타벅스 강남점']],
    ['스타 벅스강 남', ['스타벅스 강남점']],
    ['ㅅㅌㅂㅅㄱㄴ', ['스타벅스 강남점']],
    ['ㅅㅌㅂㅅ ㄱㄴ', ['스타벅스 강남점']],
    ['스타벅슥', ['스타벅스 강남점']],
    ['띄어 쓰기', ['띄어쓰기 연습']],
    ['띄어쓰기연습', ['띄어쓰기 연습']],
    ['ㄸㅇㅆㄱㅇ', ['띄어쓰기 연습']],
    ['10 002', ['Starbucks Reserve']],
    ['starbucksreserve', ['Starbucks Reserve']],
  ])('finds by %s', async (q, expected) => {
    const found = await find(q);
    expect(transactionsIn(found)).toEqual(expected);
    expect(found.alsoFor).toBeNull();
    expect(await listed(q)).toEqual(expected);
  });

  test('reads the query as typed with the other keyboard layout', async () => {
    const korean = await find('wjatla');
    expect([transactionsIn(korean), korean.alsoFor]).toEqual([['점심 회식'], '점심']);
    const english = await find('ㄴㅅㅁㄱㅠㅕ차ㄴ');
    expect([transactionsIn(english), english.alsoFor]).toEqual([['Starbucks Reserve'], 'starbucks']);
    for (const typed of ['tmxkqjrtmrkdska', 'tmxkqjrtm rkdska', 'EmldjTmrldustmq', 'Emldj Tmrl']) {
      expect([typed, transactionsIn(await find(typed))]).toEqual([
        typed,
        [typed.startsWith('t') ? '스타벅스 강남점' : '띄어쓰기 연습'],
      ]);
    }
    const nothing = await find('qnpfr');
    expect([nothing.items, nothing.alsoFor]).toEqual([[], null]);
  });

  test('lists literal matches first, without duplicates', async () => {
    const found = await find('tmxk');
    expect([transactionsIn(found), found.alsoFor]).toEqual([['tmxk 적금', '스타벅스 강남점'], '스타']);
  });

  test('finds categories, assets, tags and books of the user, and nothing for blanks', async () => {
    await owner.post(`/api/v2/books/${owner.bookId}/tags`, { name: '여름 휴가' });
    expect((await find('여름휴가')).items.map((item) => [item.kind, item.title])).toEqual([['TAG', '여름 휴가']]);
    expect((await find('ㅅㅂ')).items.some((item) => item.kind === 'CATEGORY' && item.title === '식비')).toBe(true);
    expect((await find('tlrql')).items.some((item) => item.kind === 'CATEGORY' && item.title === '식비')).toBe(true);
    expect((await find('  ')).items).toEqual([]);
  });

  test('finds the transactions of a category by the name of its parent', async () => {
    const { body } = await owner.get<Category[]>(`/api/v2/books/${owner.bookId}/categories`);
    const child = body.find((category) => category.name === '외식');
    expect(body.find((category) => category.id === child?.parentId)?.name).toBe('식비');
    await aTransaction({ description: '국밥집', categoryId: child?.id });
    expect(transactionsIn(await find('식비'))).toContain('국밥집');
    expect(await listed('식비')).toContain('국밥집');
    expect((await find('식비')).items.filter(({ kind }) => kind === 'CATEGORY').map(({ title }) => title)).toEqual([
      '식비',
    ]);
  });

  test('treats any input as plain text', async () => {
    for (const q of ['%', '_', '\\', "'; drop table users; --", '(', '[', '.*', '<script>', '\u{1F600}']) {
      expect(transactionsIn(await find(q))).toEqual([]);
    }
  });

  test('hides masked transactions and other books', async () => {
    await aTransaction({ description: '깜짝 선물', visibility: 'MASKED' });
    expect(transactionsIn(await find('깜짝'))).toEqual(['깜짝 선물']);
    expect(transactionsIn(await find('깜짝', viewer))).toEqual([]);
    expect(transactionsIn(await find('스타벅스', viewer))).toEqual(['스타벅스 강남점']);
    expect(transactionsIn(await find('스타벅스', stranger))).toEqual([]);
    const foreign = await stranger.get<ErrorAnswer>(
      `/api/v2/search?q=${encodeURIComponent('커피')}&bookId=${owner.bookId}`,
    );
    expect([foreign.status, foreign.body.code]).toEqual([404, 'BOOK_NOT_FOUND']);
  });

  test('does not let a masked transaction influence how the query is read', async () => {
    await aTransaction({ description: 'rkqt', visibility: 'MASKED' });
    await aTransaction({ description: '값진 하루' });
    const path = `/api/v2/books/${owner.bookId}/transactions?q=rkqt`;
    const asOther = await viewer.get<{ items: Transaction[] }>(path);
    expect(asOther.body.items.map((item) => item.description)).toEqual(['값진 하루']);
    const asAuthor = await owner.get<{ items: Transaction[] }>(path);
    expect(asAuthor.body.items.map((item) => item.description)).toEqual(['rkqt']);
  });

  test('rejects long queries, unknown fields and missing sessions', async () => {
    expect((await owner.get(`/api/v2/search?q=${'a'.repeat(201)}`)).status).toBe(422);
    expect((await owner.get('/api/v2/search?q=a&sort=x')).status).toBe(400);
    expect((await signedOut(app()).get('/api/v2/search?q=a')).status).toBe(401);
  });
});

describe('the list', () => {
  test('tries the other keyboard layout only when nothing matches literally', async () => {
    expect(await listed('tmxk')).toEqual(['tmxk 적금']);
    expect(await listed('tmxkqjr')).toEqual(['스타벅스 강남점']);
  });

  test('suggests by partially typed words and by the other keyboard layout', async () => {
    const suggested = async (q: string) =>
      (
        await owner.get<{ items: { description: string }[] }>(
          `/api/v2/books/${owner.bookId}/suggestions?q=${encodeURIComponent(q)}`,
        )
      ).body.items.map((item) => item.description);
    expect(await suggested('스탑')).toEqual(['스타벅스 강남점']);
    expect(await suggested('tmxkqj')).toEqual(['스타벅스 강남점']);
  });
});

describe('transactions written before partial syllables were indexed', () => {
  test('get the same tokens as new ones', async () => {
    const texts = ['과학 잡지\n왜건 렌트', '의자 쉼터 9호', 'GS25 값싼 우유', 'ㅋㅋ 웃긴 뷔페', '12'];
    for (const description of texts) await aTransaction({ description: description.split('\n')[0], memo: description });
    const { pool } = app().database;
    const rows = async () =>
      (
        await pool.query<{ search_text: string; search_tokens: string[] }>(
          'select search_text, search_tokens from transactions order by transaction_id',
        )
      ).rows.map((row) => ({ ...row, search_tokens: row.search_tokens.toSorted() }));
    const before = await rows();
    await pool.query(`update transactions set search_tokens = array(
      select distinct token from unnest(regexp_split_to_array(search_text, '\\s')) word,
        generate_series(1, char_length(word)) place, unnest(array[substr(word, place, 1), substr(word, place, 2)]) token)`);
    expect(await rows()).not.toEqual(before);
    await pool.query(searchMigration.sql);
    const after = await rows();
    expect(after).toEqual(before);
    for (const row of after) {
      const lines = row.search_text.split('\n');
      expect(lines.map(searchFormOf)).toEqual(lines);
      expect(new Set(row.search_tokens)).toEqual(new Set(lines.flatMap(searchTokens)));
    }
  });
});

describe('transactions written while whitespace was significant', () => {
  test('get the same columns as new ones, in batches, and once', async () => {
    const texts = ['스타벅스 강남 과학 잡지', 'A B 1+1 우유 팩', 'ㅋㅋ ㄳ 왜건', '의자', '👨‍👩‍👧 가족 외식 🍚', ''];
    for (const description of texts) await aTransaction({ description, memo: `${description} 두 번째 쉼터` });
    const { pool } = app().database;
    const read = async () =>
      (
        await pool.query<
          Record<'search_text' | 'search_choseong', string> & Record<'search_tokens' | 'choseong_tokens', string[]>
        >('select * from transactions order by transaction_id')
      ).rows.map((row) => ({
        search_text: row.search_text,
        search_choseong: row.search_choseong,
        search_tokens: row.search_tokens.toSorted(),
        choseong_tokens: row.choseong_tokens.toSorted(),
      }));
    const expected = await read();
    const audit = AUDIT_CHECKS.find((check) => check.sql.includes('search_choseong'));
    // Recreate the old format: words and their tokens kept apart.
    const { rows } = await pool.query<{ transaction_id: string; description: string; memo: string; amount: number }>(
      'select transaction_id, description, memo, amount::int from transactions',
    );
    for (const row of rows) {
      const words = [row.description, row.memo].filter((text) => text !== '');
      const lines = [...words, String(row.amount)].map(normalizeForSearch);
      const initials = words.map(choseongOf);
      const apart = (text: string) => text.split(/[ \n]/u);
      await pool.query(
        `update transactions set search_text = $2, search_choseong = $3, search_tokens = $4, choseong_tokens = $5
          where transaction_id = $1`,
        [
          row.transaction_id,
          lines.join('\n'),
          initials.join('\n'),
          [...new Set(lines.flatMap(apart).flatMap(searchTokens))],
          [...new Set(initials.flatMap(apart).flatMap(choseongTokens))],
        ],
      );
    }
    expect(await read()).not.toEqual(expected);
    expect((await pool.query(audit?.sql ?? '')).rows).not.toEqual([]);
    const client = await pool.connect();
    try {
      await searchWithoutBlanks.steps(client, 3);
      expect(await read()).toEqual(expected);
      const rowVersions = async () => (await client.query('select xmin::text from transactions order by 1')).rows;
      const before = await rowVersions();
      await searchWithoutBlanks.steps(client, 3);
      expect(await rowVersions()).toEqual(before);
    } finally {
      client.release(true);
    }
    expect((await pool.query(audit?.sql ?? '')).rows).toEqual([]);
  });
});

test('amounts in a currency with cents are found as they are written', async () => {
  const { body: abroad } = await owner.post<{ id: string }>('/api/v2/books', { title: '달러', currency: 'USD' });
  const path = `/api/v2/books/${abroad.id}/transactions`;
  const spend = { type: 'EXPENSE', date: '2026-11-20', amount: 1001, description: '커피' };
  const { body: coffee } = await owner.post<Transaction>(path, spend);
  const { body: noted } = await owner.post<Transaction>(path, { ...spend, amount: 5, description: '판 10.02' });
  const idsOf = async (q: string) =>
    (await owner.get<{ items: Transaction[] }>(`${path}?q=${encodeURIComponent(q)}`)).body.items.map(({ id }) => id);
  for (const q of ['10.01', '$10.01', '1001']) expect([q, await idsOf(q)]).toEqual([q, [coffee.id]]);
  expect(await idsOf('10.02')).toEqual([noted.id]);
  const { body } = await owner.get<Found>(`/api/v2/search?q=10.01&bookId=${abroad.id}`);
  expect(body.items.map(({ id }) => id)).toEqual([coffee.id]);
});
