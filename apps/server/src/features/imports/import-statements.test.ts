import type { Asset, Category, ImportPreview, ImportRow, Transaction } from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson, withNewBook } from '../../testing/test-client.ts';
import { csvText, encoded, type FileCell } from './reading/testing/ledger-files.ts';
import { ofxFile } from './reading/testing/other-ledgers.ts';
import {
  aUse,
  BANK_FORMATS,
  CARD_FORMATS,
  type StatementFormat,
  statementFile,
} from './reading/testing/statement-files.ts';
import { readOnThread } from './testing/read-on-thread.ts';
import { uploadFile } from './testing/upload-file.ts';

const app = useTestApp({ readImportFile: readOnThread });
let user: TestPerson | undefined;
let others = 0;

/** The same user in all tests, each with a separate book: imports depend on nothing else of a user. */
async function aPerson(): Promise<TestPerson> {
  user ??= await joinAs(app(), 'statement-reader');
  return withNewBook(user);
}

async function another(): Promise<TestPerson> {
  others += 1;
  return joinAs(app(), `statement-reader-${others}`);
}

function formatOf(formats: readonly StatementFormat[], source: string): StatementFormat {
  const found = formats.find((format) => format.source === source);
  if (!found) throw new Error(source);
  return found;
}

const kb = formatOf(BANK_FORMATS, 'KB국민은행');
const shinhan = formatOf(CARD_FORMATS, '신한카드');
const pathOf = (person: TestPerson, importId: string) => `/api/v2/books/${person.bookId}/imports/${importId}`;
const csv = (rows: readonly (readonly FileCell[])[]) => encoded(csvText(rows), 'UTF-8');

async function previewOf(person: TestPerson, bytes: Uint8Array, name = '내역.csv'): Promise<ImportPreview> {
  const { status, body } = await uploadFile(app(), person, bytes, { name });
  expect(status).toBe(201);
  return body;
}

async function commit(person: TestPerson, preview: ImportPreview): Promise<ImportPreview> {
  const { status, body } = await person.post<ImportPreview>(`${pathOf(person, preview.id)}/commit`);
  expect(status).toBe(200);
  return body;
}

async function transactionsOf(person: TestPerson): Promise<Transaction[]> {
  const path = `/api/v2/books/${person.bookId}/transactions?limit=200`;
  return (await person.get<{ items: Transaction[] }>(path)).body.items;
}

async function rowsOf(person: TestPerson, importId: string): Promise<ImportRow[]> {
  return (await person.get<{ items: ImportRow[] }>(`${pathOf(person, importId)}/rows`)).body.items;
}

const listOf = async <Item>(person: TestPerson, path: string): Promise<Item[]> =>
  (await person.get<Item[]>(`/api/v2/books/${person.bookId}/${path}`)).body;

describe('a statement of a bank', () => {
  test('becomes income, spending and transfers, and is imported once however often it is uploaded', async () => {
    const person = await aPerson();
    const bytes = statementFile(kb, [
      aUse({ move: 3_000_000, name: '급여', summary: '전자금융' }),
      aUse({ name: '현대카드', summary: 'FBS출금', move: -480_500 }),
      aUse(),
      aUse(),
    ]);
    const preview = await previewOf(person, bytes, '거래내역.xls');
    expect(preview).toMatchObject({
      format: 'KB국민은행',
      missingColumns: [],
      rows: 4,
      entries: 4,
      income: 3_000_000,
      expense: 25_000,
      transfers: 1,
      mapping: {
        assets: { [kb.assetName]: { create: 'CHECKING_ACCOUNT' }, 현대카드: { create: 'CREDIT_CARD' } },
      },
    });
    expect(await commit(person, preview)).toMatchObject({ booked: 4, duplicates: 0 });
    const again = await previewOf(person, bytes);
    expect(again).toMatchObject({ duplicates: 4, completed: 0 });
    expect((await rowsOf(person, again.id)).map((row) => row.duplicateReason)).toEqual(
      Array.from({ length: 4 }, () => 'IMPORTED'),
    );
    expect(await commit(person, again)).toMatchObject({ booked: 0 });
    const assets = await listOf<Asset>(person, 'assets');
    const balances = Object.fromEntries(assets.map(({ name, balance }) => [name, balance]));
    expect(balances).toMatchObject({ [kb.assetName]: 3_000_000 - 480_500 - 25_000, 현대카드: 480_500 });
    await expectSoundBooks(app());
  });

  test('is matched to the existing account by name and digits', async () => {
    const person = await aPerson();
    const base = `/api/v2/books/${person.bookId}/assets`;
    const other = await person.post<Asset>(base, { assetType: 'CHECKING_ACCOUNT', name: 'KB국민은행 급여 1111' });
    const mine = await person.post<Asset>(base, { assetType: 'CHECKING_ACCOUNT', name: 'KB국민은행 생활비 7890' });
    const { mapping } = await previewOf(person, statementFile(kb, [aUse()]));
    expect(mapping.assets[kb.assetName]).toBe(mine.body.id);
    expect(other.status).toBe(201);
  });

  test('gets the categories of earlier transactions, with the reason', async () => {
    const person = await aPerson();
    const categories = await listOf<Category>(person, 'categories');
    const food = categories.find(
      ({ kind, name, parentId }) => kind === 'EXPENSE' && name === '식비' && parentId === null,
    );
    for (const date of ['2026-11-01', '2026-11-02', '2026-11-03']) {
      const body = { type: 'EXPENSE', date, amount: 9000, description: '골목칼국수', categoryId: food?.id };
      expect((await person.post(`/api/v2/books/${person.bookId}/transactions`, body)).status).toBe(201);
    }
    const preview = await previewOf(
      person,
      statementFile(kb, [aUse({ name: '골목칼국수' }), aUse({ name: '처음 보는 곳' })]),
    );
    expect(preview.guessed).toBe(1);
    const [known, unknown] = await rowsOf(person, preview.id);
    expect(known?.entry?.guess).toEqual({ categoryId: food?.id, reason: expect.stringMatching(/./u) });
    expect(unknown?.entry?.guess).toBeNull();
    await commit(person, preview);
    const made = (await transactionsOf(person)).filter((transaction) => transaction.importId === preview.id);
    expect(made.map(({ description, categoryId }) => [description, categoryId]).toSorted()).toEqual([
      ['골목칼국수', food?.id],
      ['처음 보는 곳', null],
    ]);
  });
});

describe('a file with unknown columns', () => {
  const rows = [
    ['언제', '얼마', '또 얼마', '어디서'],
    ['2026-11-20', '4500', '1', '김밥집'],
    ['2026-11-21', '800', '2', '버스'],
  ];
  const columns = { date: '언제', amount: '얼마', description: '어디서' };

  test('waits until its columns are chosen, and the next such file is read automatically', async () => {
    const person = await aPerson();
    const [cash] = await listOf<Asset>(person, 'assets');
    const preview = await previewOf(person, csv(rows));
    expect(preview).toMatchObject({ missingColumns: ['amount'], rows: 2, entries: 0, headers: rows[0] });
    const early = await person.post<{ code: string }>(`${pathOf(person, preview.id)}/commit`);
    expect(early).toMatchObject({ status: 422, body: { code: 'IMPORT_COLUMNS_MISSING' } });
    const asked = await person.put<ImportPreview>(pathOf(person, preview.id), { mapping: { columns } });
    expect(asked.body).toMatchObject({ missingColumns: [], entries: 0, questions: [{ id: 'direction' }] });
    const put = await person.put<ImportPreview>(pathOf(person, preview.id), { answers: { direction: 'EXPENSE' } });
    expect(put).toMatchObject({
      status: 200,
      body: { missingColumns: [], entries: 2, expense: 5300, mapping: { columns, assets: { '이 파일의 계좌': null } } },
    });
    const chosen = await person.put<ImportPreview>(pathOf(person, preview.id), {
      mapping: { assets: { '이 파일의 계좌': cash?.id } },
    });
    expect(chosen.body.mapping.assets).toEqual({ '이 파일의 계좌': cash?.id });
    expect(await commit(person, put.body)).toMatchObject({ booked: 2 });
    expect((await transactionsOf(person)).map(({ assetId }) => assetId)).toEqual([cash?.id, cash?.id]);

    const next = await previewOf(
      person,
      csv([...rows.slice(0, 1), ['2026-12-01', '900', '3', '버스'], ...rows.slice(1)]),
    );
    expect(next).toMatchObject({
      missingColumns: [],
      entries: 3,
      duplicates: 2,
      mapping: { columns, assets: { '이 파일의 계좌': cash?.id } },
    });
    expect(await commit(person, next)).toMatchObject({ booked: 1, duplicates: 2 });
  });

  test('is remembered by its book only, and a column can be left out again', async () => {
    const [person, stranger] = [await aPerson(), await another()];
    const preview = await previewOf(person, csv(rows));
    await person.put(pathOf(person, preview.id), { mapping: { columns } });
    await person.put(pathOf(person, preview.id), { answers: { direction: 'EXPENSE' } });
    expect((await previewOf(stranger, csv(rows))).missingColumns).toEqual(['amount']);
    const without = await person.put<ImportPreview>(pathOf(person, preview.id), {
      mapping: { columns: { description: '' } },
    });
    expect(without.body.entries).toBe(2);
    expect((await rowsOf(person, preview.id)).map((row) => row.entry?.description)).toEqual(['', '']);
    expect((await previewOf(person, csv(rows))).mapping.columns.description).toBe('');
    const wrong = await person.put<{ code: string }>(pathOf(person, preview.id), {
      mapping: { columns: { amount: '없는 열' } },
    });
    expect(wrong.status).toBe(422);
    expect((await person.put(pathOf(person, preview.id), { mapping: { columns: { nothing: '얼마' } } })).status).toBe(
      400,
    );
  });

  test('can create its account, named after the file', async () => {
    const person = await aPerson();
    const preview = await previewOf(
      person,
      csv([
        ['날짜', '금액', '내용'],
        ['2026-11-20', '-100', '버스'],
      ]),
      '생활비 통장 11월.csv',
    );
    await person.put(pathOf(person, preview.id), { assets: { '이 파일의 계좌': { create: 'CHECKING_ACCOUNT' } } });
    await commit(person, preview);
    const assets = await listOf<Asset>(person, 'assets');
    expect(assets.find(({ name }) => name === '생활비 통장 11월')).toMatchObject({
      assetType: 'CHECKING_ACCOUNT',
      balance: -100,
    });
  });
});

describe('transactions made from messages', () => {
  const message = (won: string, shop: string, sum: string) =>
    `[Web발신]\n신한카드(3456)승인 홍*동 ${won}원(일시불)11/20 12:34 ${shop} 누적${sum}원`;

  async function withMessages(): Promise<{ person: TestPerson; card: Asset }> {
    const person = await aPerson();
    const card = await person.post<Asset>(`/api/v2/books/${person.bookId}/assets`, {
      assetType: 'CREDIT_CARD',
      name: '신한 Deep(3456)',
    });
    const text = [message('12,500', '칼국수집', '12,500'), message('4,500', '모퉁이커피강남', '17,000')].join('\n\n');
    const taken = await person.post<{ transactions: Transaction[] }>('/api/v2/intake', {
      text,
      receivedAt: '2026-11-20T11:00:00Z',
      bookId: person.bookId,
    });
    expect(taken.body.transactions).toHaveLength(2);
    return { person, card: card.body };
  }

  const statement = statementFile(shinhan, [
    aUse({ name: '칼국수집', months: 3 }),
    aUse({ name: '모퉁이커피 강남점', move: -4500, time: '12:34' }),
    aUse({ name: '모퉁이커피 강남점', move: -4500, time: '18:00' }),
  ]);
  const facts = ({ description, amount, date, time, installment, categoryId, memo }: Transaction) => ({
    description,
    amount,
    date,
    time,
    installment,
    categoryId,
    memo,
  });

  test('are completed by the statement instead of duplicated, and restored by a revert', async () => {
    const { person, card } = await withMessages();
    const before = (await transactionsOf(person)).map(facts);
    const preview = await previewOf(person, statement);
    expect(preview).toMatchObject({ entries: 3, duplicates: 2, completed: 2 });
    expect(preview.mapping.assets[shinhan.assetName]).toBe(card.id);
    expect((await rowsOf(person, preview.id)).map((row) => [row.duplicateReason, row.transactionId !== null])).toEqual([
      ['FROM_MESSAGE', true],
      ['FROM_MESSAGE', true],
      [null, false],
    ]);
    expect(await commit(person, preview)).toMatchObject({ booked: 1, duplicates: 2, completed: 2 });
    const after = await transactionsOf(person);
    expect(after).toHaveLength(3);
    expect(after.find(({ amount }) => amount === 12_500)?.installment).toMatchObject({ months: 3 });
    await expectSoundBooks(app());

    expect(await previewOf(person, statement)).toMatchObject({ duplicates: 3, completed: 0 });
    const back = await person.delete<{ removed: number }>(pathOf(person, preview.id));
    expect(back).toMatchObject({ status: 200, body: { removed: 1 } });
    expect((await transactionsOf(person)).map(facts)).toEqual(before);
    const again = await previewOf(person, statement);
    expect(again).toMatchObject({ duplicates: 2, completed: 2 });
    expect(await commit(person, again)).toMatchObject({ booked: 1, completed: 2 });
    await expectSoundBooks(app());
  });

  test('of another card are left alone', async () => {
    const { person } = await withMessages();
    const other = await person.post<Asset>(`/api/v2/books/${person.bookId}/assets`, {
      assetType: 'CREDIT_CARD',
      name: '빨간 카드',
    });
    const preview = await previewOf(person, statement);
    const changed = await person.put<ImportPreview>(pathOf(person, preview.id), {
      mapping: { assets: { [shinhan.assetName]: other.body.id } },
    });
    expect(changed.body).toMatchObject({ duplicates: 0, completed: 0 });
  });

  test('that are masked for the importing user are neither found nor changed', async () => {
    const { person } = await withMessages();
    const partner = await another();
    await addMember(app(), person.bookId, partner, 'MEMBER');
    for (const transaction of await transactionsOf(person)) {
      const path = `/api/v2/books/${person.bookId}/transactions/bulk`;
      expect((await person.post(path, { ids: [transaction.id], set: { visibility: 'MASKED' } })).status).toBe(200);
    }
    const { status, body } = await uploadFile(app(), partner, statement, { bookId: person.bookId });
    expect(status).toBe(201);
    expect(body).toMatchObject({ entries: 3, duplicates: 0, completed: 0 });
  });
});

test('cancelled purchases are reported in notes, and reverting a statement leaves nothing behind', async () => {
  const person = await aPerson();
  const before = await listOf<Asset>(person, 'assets');
  const rows = [
    ['거래일자', '가맹점명', '이용금액'],
    ['2026.11.20', '칼국수집', '12,500'],
    ['2026.11.20', '없는 돈', '0'],
  ];
  const preview = await previewOf(person, csv(rows));
  expect(preview).toMatchObject({
    format: '하나카드',
    noteCount: 1,
    notes: [{ row: 3, message: '금액이 0원이라 가져오지 않아요.' }],
  });
  await commit(person, preview);
  expect((await person.delete(pathOf(person, preview.id))).status).toBe(200);
  expect(await transactionsOf(person)).toEqual([]);
  expect(await listOf<Asset>(person, 'assets')).toEqual(before);
});

test('an OFX file in another currency than the book’s is rejected', async () => {
  const person = await aPerson();
  const lunch = { date: '2026-11-20', move: -12, name: '점심', memo: '' };
  expect(await previewOf(person, ofxFile([{ ...lunch, move: -12_500 }]))).toMatchObject({ format: 'ofx', entries: 1 });
  const refused = await uploadFile<{ message: string }>(app(), person, ofxFile([lunch], { currency: 'USD' }));
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain('USD');
});
