import type { Activity, Book, BookBackup, ExchangeRate, RateImport, Transaction } from '@salim/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

const app = useTestApp({ clock: testClock() });
let owner: TestPerson;
let viewer: TestPerson;
let home: string;

beforeAll(async () => {
  owner = await joinAs(app(), 'rates-owner');
  viewer = await joinAs(app(), 'rates-viewer');
  home = `/api/v2/books/${owner.bookId}`;
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
});

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string }[];
}

async function upload(
  text: string | Uint8Array<ArrayBuffer>,
  date?: string,
  person = owner,
  path = home,
  key?: string,
) {
  const form = new FormData();
  if (date !== undefined) form.set('date', date);
  form.set('file', new Blob([text]), 'rates.csv');
  const answer = await fetch(`${app().url}${path}/rates`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Refusal & RateImport };
}

const ratesOf = async (query = ''): Promise<ExchangeRate[]> =>
  (await viewer.get<{ items: ExchangeRate[] }>(`${home}/rates?${query}`)).body.items;
const spend = <Body>(fields: object) =>
  owner.post<Body>(`${home}/transactions`, { type: 'EXPENSE', date: '2026-11-20', ...fields });

describe('a file of rates', () => {
  test('of the European Central Bank is stored day by day, once', async () => {
    const file = 'Date,USD,JPY,KRW,\n2026-11-18,1.05,160,1470,\n2026-11-17,1.04,161,1466.4,\n';
    const first = await upload(file);
    expect([first.status, first.body]).toEqual([
      201,
      { source: 'ECB', count: 6, currencies: ['EUR', 'JPY', 'USD'], from: '2026-11-17', to: '2026-11-18' },
    ]);
    expect((await upload(file)).body.count).toBe(0);
    expect(await ratesOf('currency=USD')).toEqual([
      { currency: 'USD', date: '2026-11-18', rate: '1400', source: 'ECB' },
      { currency: 'USD', date: '2026-11-17', rate: '1410', source: 'ECB' },
    ]);
    expect(await ratesOf('currency=JPY&to=2026-11-17&limit=1')).toMatchObject([{ rate: '9.108074534' }]);
    const page = (await owner.get<{ items: ExchangeRate[]; nextCursor: string }>(`${home}/rates?limit=4`)).body;
    const rest = (await owner.get<{ items: ExchangeRate[] }>(`${home}/rates?limit=4&cursor=${page.nextCursor}`)).body;
    expect([...page.items, ...rest.items]).toEqual(await ratesOf());
    const { items } = (await owner.get<{ items: Activity[] }>(`${home}/activity`)).body;
    expect(items.filter(({ entity }) => entity === 'RATE')).toHaveLength(1);
  });

  test('of 한국수출입은행 needs its day, and prices one yen', async () => {
    const file = JSON.stringify([{ result: 1, cur_unit: 'JPY(100)', deal_bas_r: '912.34' }]);
    const refused = await upload(file);
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.field]).toEqual([
      422,
      'RATE_DATE_MISSING',
      'date',
    ]);
    expect((await upload(file, '2026-11-19')).status).toBe(201);
    expect(await ratesOf('currency=JPY&limit=1')).toMatchObject([{ date: '2026-11-19', rate: '9.1234' }]);
  });

  test('in the older Korean encoding is read too', async () => {
    // 통화,매매기준율
    const head = [0xc5, 0xeb, 0xc8, 0xad, 0x2c, 0xb8, 0xc5, 0xb8, 0xc5, 0xb1, 0xe2, 0xc1, 0xd8, 0xc0, 0xb2];
    const bytes = Uint8Array.from([...head, ...Buffer.from('\r\nTHB,42.1\r\n')]);
    expect((await upload(bytes, '2026-11-19')).body).toMatchObject({ count: 1, currencies: ['THB'] });
  });

  test.each([
    ['', 'RATE_FILE_UNKNOWN'],
    ['내용,금액\n점심,9000', 'RATE_FILE_UNKNOWN'],
    ['Date,USD\n2026-11-20,1.05', 'RATE_CURRENCY_MISSING'],
    [`<Cube ${'x'.repeat(100_000)}`, 'RATE_FILE_UNKNOWN'],
  ])('is refused with a sentence', async (text, code) => {
    const { status, body } = await upload(text);
    expect([status, body.code, body.message]).toEqual([422, code, expect.stringMatching(/요\.$/u)]);
  });

  test('has a key of its request, which belongs to no other file or day', async () => {
    const { body: book } = await owner.post<Book>('/api/v2/books', { title: '환율' });
    const path = `/api/v2/books/${book.id}`;
    const file = (won: number) => `Date,USD,KRW\n2026-11-20,1,${won}\n`;
    const first = await upload(file(1400), undefined, owner, path, 'rates');
    expect(first.status).toBe(201);
    expect(await upload(file(1400), undefined, owner, path, 'rates')).toEqual(first);
    expect(await upload(file(1500), undefined, owner, path, 'rates')).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await upload(file(1400), '2026-11-19', owner, path, 'rates')).status).toBe(422);
    expect((await upload(file(1500), undefined, owner, path, 'other')).body.count).toBe(2);
  });

  test('may list a day twice', async () => {
    const { body: book } = await owner.post<Book>('/api/v2/books', { title: '두 번' });
    const twice = 'Date,USD,KRW\n2026-11-20,1,1400\n2026-11-20,1,1500\n';
    const { status, body } = await upload(twice, undefined, owner, `/api/v2/books/${book.id}`);
    expect([status, body.count]).toEqual([201, 2]);
  });

  test('has a limit and belongs to members', async () => {
    expect(await upload('x'.repeat(5 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE', message: '환율 파일은 4MB까지 올릴 수 있어요.' },
    });
    expect((await upload('Date,USD,KRW\n2026-11-18,1,2', undefined, viewer)).status).toBe(403);
    const stranger = await joinAs(app(), 'rates-stranger');
    expect((await upload('Date,USD,KRW\n2026-11-18,1,2', undefined, stranger)).status).toBe(404);
  });
});

describe('a typed rate', () => {
  test('is stored for its day and replaces an earlier one', async () => {
    const rate = { currency: 'EUR', date: '2026-11-10', rate: '1500.5' };
    const first = await owner.post<ExchangeRate>(`${home}/rates`, rate);
    expect([first.status, first.body]).toEqual([201, { ...rate, source: 'TYPED' }]);
    const again = await owner.post<ExchangeRate>(`${home}/rates`, { ...rate, rate: 1501 });
    expect([again.status, again.body.rate]).toEqual([200, '1501']);
    expect(await ratesOf('currency=EUR&to=2026-11-10')).toEqual([again.body]);
  });

  test.each([
    [{ currency: 'EUR', date: '2026-11-10', rate: '0' }, 400],
    [{ currency: 'EUR', date: '2026-11-10', rate: '-3' }, 400],
    [{ currency: 'EUR', date: '2026-02-30', rate: '3' }, 400],
    [{ currency: 'QQQ', date: '2026-11-10', rate: '3' }, 400],
    [{ currency: 'EUR', date: '2026-11-10', rate: '3', ownerId: 'x' }, 400],
    [{ currency: 'KRW', date: '2026-11-10', rate: '1' }, 422],
  ])('%o is refused with %i', async (rate, status) => {
    expect((await owner.post(`${home}/rates`, rate)).status).toBe(status);
  });
});

describe('a transaction in a foreign currency', () => {
  test('takes the rate of its day, else the last before, and may lack its amount', async () => {
    const dollars = { currency: 'USD', amount: 1250 };
    const { body, status } = await spend<Transaction>({ foreign: dollars });
    // 12.50 dollars at 1,400 won of 18 November.
    expect([status, body.amount, body.foreign]).toEqual([201, 17_500, { ...dollars, rate: '1400' }]);
    const yen = await spend<Transaction>({ foreign: { currency: 'JPY', amount: 1000 } });
    expect(yen.body).toMatchObject({ amount: 9123, foreign: { rate: '9.1234' } });
    const paid = await spend<Transaction>({ amount: 18_000, foreign: dollars });
    expect(paid.body).toMatchObject({ amount: 18_000, foreign: { rate: '1400' } });
    const own = await spend<Transaction>({ foreign: { ...dollars, rate: '1390' } });
    expect(own.body).toMatchObject({ amount: 17_375, foreign: { rate: '1390' } });
    for (const rate of ['0', '0.000']) {
      const free = await spend<Refusal>({ amount: 18_000, foreign: { ...dollars, rate } });
      expect([free.status, free.body.errors]).toEqual([
        400,
        [{ field: 'foreign.rate', message: '환율은 0보다 크게 입력해 주세요.' }],
      ]);
    }
    const changed = await owner.put<Transaction>(`${home}/transactions/${body.id}`, {
      type: 'EXPENSE',
      date: '2026-11-17',
      foreign: dollars,
      version: 1,
    });
    expect(changed.body).toMatchObject({ amount: 17_625, foreign: { rate: '1410' } });
  });

  test('says so when no rate is known for its day', async () => {
    const early = { date: '2026-11-01', foreign: { currency: 'USD', amount: 1250 } };
    const { status, body } = await spend<Refusal>(early);
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'RATE_MISSING', 'foreign.rate']);
    expect(body.message).toBe('11월 1일에 쓸 USD 환율이 없어요. 환율을 입력하거나 환율 파일을 가져와 주세요.');
    // With both amounts the rate is theirs.
    expect((await spend<Transaction>({ ...early, amount: 17_000 })).body.foreign?.rate).toBe('1360');
    const nothing = await spend<Refusal>({});
    expect([nothing.status, nothing.body.errors?.[0]?.field]).toEqual([400, 'amount']);
  });
});

describe('undoing rates', () => {
  let book: string;
  const rates = async () => (await owner.get<{ items: ExchangeRate[] }>(`${book}/rates`)).body.items;
  const typed = (rate: string) => owner.post(`${book}/rates`, { currency: 'USD', date: '2026-11-18', rate });
  const newest = async () => (await owner.get<{ items: Activity[] }>(`${book}/activity`)).body.items;
  const undo = async (activity: Activity | undefined) => {
    expect(activity?.canUndo).toBe(true);
    return owner.post<Refusal>(`${book}/activity/${activity?.id}/undo`);
  };

  beforeEach(async () => {
    const made = await owner.post<{ id: string }>('/api/v2/books', { title: '환율' });
    book = `/api/v2/books/${made.body.id}`;
  });

  test('of a file brings back those of before, but for days that were changed since, and can be undone itself', async () => {
    await typed('1390');
    const file = 'Date,USD,JPY,KRW,\n2026-11-18,1.05,160,1470,\n2026-11-17,1.04,161,1466.4,\n';
    expect((await upload(file, undefined, owner, book)).body.count).toBe(6);
    const stored = await rates();
    const [imported] = await newest();
    expect((await undo(imported)).status).toBe(200);
    expect(await rates()).toEqual([{ currency: 'USD', date: '2026-11-18', rate: '1390', source: 'TYPED' }]);
    const [undoing] = await newest();
    expect(undoing).toMatchObject({ action: 'DELETED', entity: 'RATE', undoOf: imported?.id });
    expect((await undo(undoing)).status).toBe(200);
    expect(await rates()).toEqual(stored);
    const [again] = await newest();
    await owner.post(`${book}/rates`, { currency: 'JPY', date: '2026-11-17', rate: '9.2' });
    expect((await undo(again)).status).toBe(200);
    const [kept] = await newest();
    expect([imported?.after, kept?.before].map((said) => (said as RateImport).count)).toEqual([6, 5]);
    expect((await rates()).map(({ currency, date, rate }) => [currency, date, rate])).toEqual([
      ['USD', '2026-11-18', '1390'],
      ['JPY', '2026-11-17', '9.2'],
    ]);
  });

  test('of a typed rate restores the one before it or none, unless it was replaced since', async () => {
    await typed('1390');
    const [first] = await newest();
    await typed('1400');
    const [second] = await newest();
    const refused = await undo(first);
    expect([refused.status, refused.body.code]).toEqual([409, 'UNDO_IMPOSSIBLE']);
    expect((await undo(second)).status).toBe(200);
    expect((await rates())[0]?.rate).toBe('1390');
    expect((await undo(first)).status).toBe(200);
    expect(await rates()).toEqual([]);
    expect((await owner.post<Refusal>(`${book}/activity/${first?.id}/undo`)).body.code).toBe('UNDO_IMPOSSIBLE');
  });
});

test('a backup restores the rates', async () => {
  const backup = (await owner.get<BookBackup>(`${home}/export?format=json`)).body;
  expect(backup.exchangeRates.length).toBeGreaterThan(5);
  const restored = await owner.post<{ id: string }>('/api/v2/books/import-backup', backup);
  const path = `/api/v2/books/${restored.body.id}/rates`;
  expect((await owner.get<{ items: ExchangeRate[] }>(path)).body.items).toEqual(await ratesOf());
});
