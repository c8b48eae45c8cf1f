import type { Asset, ImportPreview, ImportRow, Transaction } from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson, withNewBook } from '../../testing/test-client.ts';
import { ODD_FILES } from './reading/testing/odd-files.ts';
import {
  aUse,
  BANK_FORMATS,
  CARD_FORMATS,
  type StatementFormat,
  statementFile,
  type Use,
} from './reading/testing/statement-files.ts';
import { readOnThread } from './testing/read-on-thread.ts';
import { uploadFile } from './testing/upload-file.ts';

const app = useTestApp({ readImportFile: readOnThread });
let user: TestPerson | undefined;
let others = 0;

/** The same user in all tests, each with a separate book: imports depend on nothing else of a user. */
async function aPerson(): Promise<TestPerson> {
  user ??= await joinAs(app(), 'import-answerer');
  return withNewBook(user);
}

async function another(): Promise<TestPerson> {
  others += 1;
  return joinAs(app(), `import-answerer-${others}`);
}

const pathOf = (person: TestPerson, importId: string) => `/api/v2/books/${person.bookId}/imports/${importId}`;
const lines = (...rows: string[]): Uint8Array => Buffer.from(rows.join('\r\n'));

async function previewOf(person: TestPerson, bytes: Uint8Array, name = '내역.csv'): Promise<ImportPreview> {
  const { status, body } = await uploadFile(app(), person, bytes, { name });
  expect(status).toBe(201);
  return body;
}

async function answer(
  person: TestPerson,
  { id }: ImportPreview,
  answers: Record<string, string>,
): Promise<ImportPreview> {
  const { status, body } = await person.put<ImportPreview>(pathOf(person, id), { answers });
  expect(status).toBe(200);
  return body;
}

async function commit(person: TestPerson, { id }: ImportPreview): Promise<ImportPreview> {
  const { status, body } = await person.post<ImportPreview>(`${pathOf(person, id)}/commit`);
  expect(status).toBe(200);
  return body;
}

async function transactionsOf(person: TestPerson): Promise<Transaction[]> {
  const path = `/api/v2/books/${person.bookId}/transactions?limit=200`;
  return (await person.get<{ items: Transaction[] }>(path)).body.items;
}

const stated = (transactions: readonly Transaction[]): string[] =>
  transactions.map(({ type, isRefund, amount }) => `${type}${isRefund ? ' refund' : ''} ${amount}`).toSorted();

async function balancesOf(person: TestPerson): Promise<Record<string, number>> {
  const { body } = await person.get<Asset[]>(`/api/v2/books/${person.bookId}/assets`);
  return Object.fromEntries(body.map(({ name, balance }) => [name, balance]));
}

function formatOf(formats: readonly StatementFormat[], source: string, account?: string): StatementFormat {
  const found = formats.find(
    (format) => format.source === source && (account ?? format.assetName) === format.assetName,
  );
  if (!found) throw new Error(source);
  return found;
}

const kb = formatOf(BANK_FORMATS, 'KB국민은행');
const shinhan = formatOf(BANK_FORMATS, '신한은행');
const sent: Use = aUse({ move: -300_000, name: '홍길동', summary: '타행이체', time: '10:00' });
const received: Use = aUse({ move: 300_000, name: '홍길동', summary: '타행이체', time: '10:01' });

describe('a file with open questions', () => {
  const undirected = lines('날짜,금액,내용', '2026-11-20,4500,김밥', '2026-11-21,9000,책');

  test('cannot be committed before they are answered, and the answer is reused the next time', async () => {
    const person = await aPerson();
    const preview = await previewOf(person, undirected);
    expect(preview).toMatchObject({ isGuessed: true, format: '알 수 없는 형식', rows: 2, entries: 0, answered: [] });
    expect(preview.questions).toEqual([
      {
        id: 'direction',
        column: '금액',
        sentence: expect.stringMatching(/어떤 돈인가요\?$/u),
        choices: [
          { id: 'EXPENSE', label: expect.any(String) },
          { id: 'INCOME', label: expect.any(String) },
          { id: 'MIXED', label: expect.any(String) },
        ],
        examples: [expect.stringContaining('김밥'), expect.stringContaining('책')],
      },
    ]);
    for (const body of [undefined, { skipProblems: true }]) {
      const early = await person.post<{ code: string }>(`${pathOf(person, preview.id)}/commit`, body);
      expect(early).toMatchObject({ status: 422, body: { code: 'IMPORT_NEEDS_ANSWER' } });
    }
    const answered = await answer(person, preview, { direction: 'EXPENSE' });
    expect(answered).toMatchObject({
      questions: [],
      answered: [{ id: 'direction', choice: 'EXPENSE' }],
      entries: 2,
      expense: 13_500,
      summary: { expense: { count: 2, sum: 13_500, example: { row: 2, description: '김밥', amount: 4500 } } },
    });
    expect(await answer(person, preview, { direction: 'INCOME' })).toMatchObject({ income: 13_500, expense: 0 });
    await answer(person, preview, { direction: 'EXPENSE' });
    expect(await commit(person, preview)).toMatchObject({ booked: 2 });
    expect(stated(await transactionsOf(person))).toEqual(['EXPENSE 4500', 'EXPENSE 9000']);
    const next = await previewOf(person, lines('날짜,금액,내용', '2026-12-20,700,버스'));
    expect(next).toMatchObject({ questions: [], answered: [{ choice: 'EXPENSE' }], entries: 1 });
    expect((await previewOf(await another(), undirected)).questions).toHaveLength(1);
  });

  test('asks about rows that suggest income apart from the others, if a user calls them mixed', async () => {
    const person = await aPerson();
    const mixed = (month: number) =>
      lines(
        '날짜,금액,내용',
        `2026-${month}-20,45000,이마트`,
        `2026-${month}-21,3000000,11월 급여 (주)살림`,
        `2026-${month}-22,90000,대출이자`,
        `2026-${month}-23,120,이자`,
      );
    const preview = await previewOf(person, mixed(11));
    const asked = await answer(person, preview, { direction: 'MIXED' });
    expect(asked).toMatchObject({
      entries: 0,
      questions: [
        { id: 'direction-others', examples: [expect.stringContaining('이마트'), expect.stringContaining('대출이자')] },
        { id: 'direction-income', examples: [expect.stringContaining('급여'), expect.stringContaining('120')] },
      ],
    });
    const answered = await answer(person, preview, { 'direction-others': 'EXPENSE', 'direction-income': 'INCOME' });
    expect(answered).toMatchObject({ questions: [], income: 3_000_120, expense: 135_000 });
    expect(await commit(person, preview)).toMatchObject({ booked: 4 });
    // That the amounts are mixed is remembered; which of them are income is asked again.
    const next = await previewOf(person, mixed(12));
    expect(next.answered).toMatchObject([{ id: 'direction', choice: 'MIXED' }]);
    expect(next.questions.map(({ id }) => id)).toEqual(['direction-others', 'direction-income']);
    // Another answer to the first question makes the others void.
    expect(await answer(person, next, { direction: 'EXPENSE' })).toMatchObject({
      questions: [],
      entries: 4,
      income: 0,
    });
  });

  test('rejects an answer to an unknown question, and an unknown choice', async () => {
    const person = await aPerson();
    const { id } = await previewOf(person, undirected);
    for (const [answers, status] of [
      [{ direction: 'BOTH' }, 422],
      [{ currency: 'SKIP' }, 422],
      [{ direction: 3 }, 400],
      [{ __proto__x: 'EXPENSE' }, 422],
    ] as const) {
      const put = await person.put<{ code: string }>(pathOf(person, id), { answers });
      expect(put.status).toBe(status);
      if (status === 422) expect(put.body.code).toBe('IMPORT_ANSWER_UNKNOWN');
    }
    const partner = await another();
    await addMember(app(), person.bookId, partner, 'MEMBER');
    expect((await partner.put(pathOf(person, id), { answers: { direction: 'EXPENSE' } })).status).toBe(404);
  });

  test('reports what becomes of its rows, with an example each', async () => {
    const person = await aPerson();
    const preview = await previewOf(
      person,
      lines(
        '이용일자,구분,이용처,금액,상태,통화',
        '2026-11-20,지출,김밥,4500,정상,KRW',
        '2026-11-21,지출,서점,30000,취소,KRW',
        '2026-11-22,수입,회사,900000,정상,KRW',
        '2026-11-23,이체,저축,50000,정상,KRW',
        '2026-11-24,지출,OPENAI,100,정상,USD',
        '2026-11-24,지출,없는 돈,0,정상,KRW',
      ),
    );
    const { summary } = await answer(person, preview, { currency: 'SKIP' });
    expect(summary).toEqual({
      income: { count: 1, sum: 900_000, example: expect.objectContaining({ row: 4, description: '회사' }) },
      expense: { count: 1, sum: 4500, example: expect.objectContaining({ row: 2, description: '김밥' }) },
      transfer: { count: 1, sum: 50_000, example: expect.objectContaining({ row: 5 }) },
      cancelled: { count: 1, sum: 30_000, example: expect.objectContaining({ row: 3, amount: 30_000 }) },
      foreign: { count: 1, sum: 10_000, example: expect.objectContaining({ row: 6, currency: 'USD', amount: 10_000 }) },
      skipped: { count: 1, sum: 0, example: expect.objectContaining({ row: 7 }) },
    });
    expect(await commit(person, preview)).toMatchObject({ booked: 3 });
  });

  test('books money sent to an asset of the book as a transfer to it', async () => {
    const person = await aPerson();
    const { body: savings } = await person.post<Asset>(`/api/v2/books/${person.bookId}/assets`, {
      assetType: 'CHECKING_ACCOUNT',
      name: '카카오뱅크',
    });
    const preview = await previewOf(
      person,
      statementFile(kb, [aUse({ move: -300_000, name: '카카오뱅크', summary: '전자금융' })]),
    );
    expect(preview).toMatchObject({ questions: [], rows: 1 });
    expect(await commit(person, preview)).toMatchObject({ booked: 1 });
    expect(await transactionsOf(person)).toMatchObject([{ type: 'TRANSFER', amount: 300_000, toAssetId: savings.id }]);
    await expectSoundBooks(app());
  });

  test('imports every odd file as expected, over HTTP', async () => {
    const person = await aPerson();
    for (const file of ODD_FILES.filter(({ answered, ownNames }) => answered && !ownNames)) {
      const preview = await previewOf(person, file.bytes, 'odd.csv');
      // Answers for a file with the same headers are remembered.
      const raised = [...preview.questions, ...preview.answered].map(({ id }) => id);
      expect([file.name, raised]).toEqual([file.name, file.questions ?? []]);
      const given = await answer(person, preview, file.answered?.answers ?? {});
      expect([file.name, given.entries]).toEqual([file.name, file.answered?.transactions.length]);
      expect((await person.delete(pathOf(person, preview.id))).status).toBe(200);
    }
  }, 60_000);

  test.each<[string, Uint8Array]>([
    ['a NUL in a cell', lines('날짜,금액,내용', '2026-11-20,-4500,김\u0000밥')],
    ['a NUL in the header', lines('날짜,금액,내\u0000용', '2026-11-20,-4500,김밥')],
    ['a NUL in an amount', lines('날짜,금액,내용', '2026-11-20,-45\u000000,김밥', '2026-11-21,-900,버스')],
    ['nothing but NUL', new Uint8Array(64)],
    [
      'a NUL in OFX',
      Buffer.from(
        'OFXHEADER:100\n<OFX><STMTRS><CURDEF>KRW<STMTTRN><DTPOSTED>20261120<TRNAMT>-1<NAME>a\u0000b</STMTTRN></STMTRS></OFX>',
      ),
    ],
    ['a NUL in QIF', Buffer.from('!Type:Bank\nD2026-11-20\nT-1\nPa\u0000b\nLc\u0000d\n^\n')],
    ['half of an emoji in a word', lines('날짜,구분,금액', `2026-11-20,${'가'.repeat(29)}🍙,4500`)],
  ])('%s causes no server error', async (_, bytes) => {
    const person = await aPerson();
    const { status } = await uploadFile(app(), person, bytes);
    expect([201, 422]).toContain(status);
  });
});

describe('dates without a year', () => {
  const file = lines('날짜,내용,지출,수입', '11/3,빵,900,', '11/24,책,8000,');

  test('take it from the name of the file', async () => {
    const preview = await previewOf(await aPerson(), file, '2025년 가계부.csv');
    expect(preview).toMatchObject({ questions: [], from: '2025-11-03', to: '2025-11-24' });
  });

  test('are asked about for every file', async () => {
    const person = await aPerson();
    const preview = await previewOf(person, file);
    const [question] = preview.questions;
    expect(question).toMatchObject({ id: 'date-year', column: '날짜' });
    const year = question?.choices[1]?.id ?? '';
    const answered = await answer(person, preview, { 'date-year': year });
    expect(answered).toMatchObject({ questions: [], from: `${year}-11-03`, to: `${year}-11-24` });
    await commit(person, answered);
    const later = await previewOf(person, lines('날짜,내용,지출,수입', '10/3,빵,900,'));
    expect(later.questions.map(({ id }) => id)).toEqual(['date-year']);
  });
});

describe('a transfer between own accounts', () => {
  test('reported by the files of two banks becomes one, and is split again on revert', async () => {
    const person = await aPerson();
    const before = await balancesOf(person);
    const first = await previewOf(person, statementFile(kb, [sent, aUse()]), '국민.xls');
    expect(first.questions).toEqual([]);
    await commit(person, first);
    const second = await previewOf(person, statementFile(shinhan, [received, aUse({ name: '빵집' })]), '신한.xls');
    expect(second.questions).toMatchObject([{ id: 'book-transfers', examples: [expect.stringContaining('홍길동')] }]);
    const early = await person.post(`${pathOf(person, second.id)}/commit`);
    expect(early).toMatchObject({ status: 422, body: { code: 'IMPORT_NEEDS_ANSWER' } });
    const answered = await answer(person, second, { 'book-transfers': 'YES' });
    expect(answered).toMatchObject({ questions: [], entries: 2, duplicates: 1 });
    const rows = await person.get<{ items: ImportRow[] }>(`${pathOf(person, second.id)}/rows`);
    expect(rows.body.items.map(({ duplicateReason }) => duplicateReason)).toEqual(['PAIRED', null]);
    expect(await commit(person, answered)).toMatchObject({ booked: 1 });
    expect(stated(await transactionsOf(person))).toEqual(['EXPENSE 12500', 'EXPENSE 12500', 'TRANSFER 300000']);
    expect(await balancesOf(person)).toMatchObject({
      [kb.assetName]: -312_500,
      [shinhan.assetName]: 300_000 - 12_500,
    });
    await expectSoundBooks(app());
    // Neither file adds it a second time.
    expect(await previewOf(person, statementFile(kb, [sent, aUse()]))).toMatchObject({ duplicates: 2, questions: [] });
    expect(await previewOf(person, statementFile(shinhan, [received]))).toMatchObject({ duplicates: 1, questions: [] });
    expect((await person.delete(pathOf(person, second.id))).status).toBe(200);
    expect(stated(await transactionsOf(person))).toEqual(['EXPENSE 12500', 'EXPENSE 300000']);
    expect((await person.delete(pathOf(person, first.id))).status).toBe(200);
    expect(await transactionsOf(person)).toEqual([]);
    expect(await balancesOf(person)).toEqual(before);
    await expectSoundBooks(app());
  });

  test('remains a transfer when the file of its first half is reverted', async () => {
    const person = await aPerson();
    const first = await previewOf(person, statementFile(kb, [sent]));
    await commit(person, first);
    const second = await previewOf(person, statementFile(shinhan, [received]));
    await commit(person, await answer(person, second, { 'book-transfers': 'YES' }));
    expect((await person.delete(pathOf(person, first.id))).status).toBe(200);
    expect(stated(await transactionsOf(person))).toEqual(['TRANSFER 300000']);
    // The re-imported file finds its half in the transfer.
    const again = await previewOf(person, statementFile(kb, [sent]));
    expect(again).toMatchObject({ questions: [], duplicates: 1 });
    await commit(person, again);
    expect(stated(await transactionsOf(person))).toEqual(['TRANSFER 300000']);
    await expectSoundBooks(app());
  });

  test('remains two transactions if the user says so', async () => {
    const person = await aPerson();
    await commit(person, await previewOf(person, statementFile(shinhan, [received])));
    const second = await previewOf(person, statementFile(kb, [sent]));
    await commit(person, await answer(person, second, { 'book-transfers': 'NO' }));
    expect(stated(await transactionsOf(person))).toEqual(['EXPENSE 300000', 'INCOME 300000']);
    expect(await previewOf(person, statementFile(kb, [sent]))).toMatchObject({ duplicates: 1, questions: [] });
  });

  test('is joined without a question if both banks mark it as an own transfer', async () => {
    const person = await aPerson();
    const own = { summary: '내계좌이체' };
    await commit(person, await previewOf(person, statementFile(kb, [{ ...sent, ...own }])));
    const second = await previewOf(person, statementFile(shinhan, [{ ...received, ...own }]));
    expect(second).toMatchObject({ questions: [], duplicates: 1 });
    await commit(person, second);
    expect(stated(await transactionsOf(person))).toEqual(['TRANSFER 300000']);
    expect(await balancesOf(person)).toMatchObject({ [kb.assetName]: -300_000, [shinhan.assetName]: 300_000 });
    await expectSoundBooks(app());
  });

  test('is asked about if the other side was written by hand', async () => {
    const person = await aPerson();
    const { body: other } = await person.post<Asset>(`/api/v2/books/${person.bookId}/assets`, {
      assetType: 'CHECKING_ACCOUNT',
      name: '신한은행',
    });
    await person.post(`/api/v2/books/${person.bookId}/transactions`, {
      type: 'INCOME',
      date: '2026-11-20',
      amount: 300_000,
      description: '옮긴 돈',
      assetId: other.id,
    });
    const preview = await previewOf(person, statementFile(kb, [sent]));
    expect(preview.questions.map(({ id }) => id)).toEqual(['book-transfers']);
  });
});

describe('the same purchase', () => {
  test('from a message, a card file and a bank file ends as one transaction', async () => {
    const person = await aPerson();
    const text = '[Web발신]\n신한카드(3456)승인 홍*동 12,500원(일시불)11/20 12:34 칼국수집 누적12,500원';
    const taken = await person.post('/api/v2/intake', {
      text,
      receivedAt: '2026-11-20T11:00:00Z',
      bookId: person.bookId,
    });
    expect(taken.status).toBe(200);
    const card = formatOf(CARD_FORMATS, '신한카드');
    const byCard = await previewOf(person, statementFile(card, [aUse()]), '카드.xlsx');
    const first = await answer(person, byCard, Object.fromEntries(byCard.questions.map(({ id }) => [id, 'YES'])));
    await commit(person, first);
    expect(stated(await transactionsOf(person))).toEqual(['EXPENSE 12500']);
    const byBank = await previewOf(person, statementFile(shinhan, [aUse()]), '은행.xls');
    expect(byBank.questions.map(({ id }) => id)).toEqual(['book-duplicates']);
    await commit(person, await answer(person, byBank, { 'book-duplicates': 'YES' }));
    expect(stated(await transactionsOf(person))).toEqual(['EXPENSE 12500']);
    await expectSoundBooks(app());
  });

  test('twice in files of one account is two transactions', async () => {
    const person = await aPerson();
    await commit(person, await previewOf(person, statementFile(kb, [aUse({ time: '12:34' })])));
    const later = await previewOf(person, statementFile(kb, [aUse({ time: '12:50' })]));
    expect(later).toMatchObject({ questions: [], duplicates: 0 });
    await commit(person, later);
    expect(await transactionsOf(person)).toHaveLength(2);
  });
});
