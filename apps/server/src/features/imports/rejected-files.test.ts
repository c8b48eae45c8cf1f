import { readFileSync } from 'node:fs';
import type { ImportPreview } from '@salim/contract';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestAnswer, type TestPerson } from '../../testing/test-client.ts';
import { readImportFile } from './reading/read-in-worker.ts';
import { csvFile, csvRows, csvText, encoded, workbookFile } from './reading/testing/ledger-files.ts';
import { aTransaction, householdTransactions } from './reading/testing/ledger-transactions.ts';
import { readOnThread } from './testing/read-on-thread.ts';
import { type UploadOptions, uploadFile } from './testing/upload-file.ts';

/**
 * A process reads the files that come with a password. Refusals by a process are also tested in `too-many-rows.test.ts`
 * and `read-in-worker.test.ts`.
 */
const app = useTestApp({
  readImportFile: (file) => (file.password === undefined ? readOnThread(file) : readImportFile(file)),
});
let person: TestPerson;

interface Refusal {
  code: string;
  message: string;
}

const upload = <Body = ImportPreview>(bytes: Uint8Array, options?: UploadOptions): Promise<TestAnswer<Body>> =>
  uploadFile<Body>(app(), person, bytes, options);

beforeAll(async () => {
  person = await joinAs(app(), 'refused');
});

const cases: [string, () => Uint8Array, number, string, UploadOptions?][] = [
  [
    'is not what its name says',
    () => Buffer.from('%PDF-1.7 가계부'),
    422,
    'IMPORT_UNKNOWN_FORMAT',
    { name: '가계부.xlsx' },
  ],
  ['has 25 MB', () => new Uint8Array(25 * 1024 * 1024), 413, 'IMPORT_TOO_LARGE'],
  ['is empty', () => new Uint8Array(), 422, 'IMPORT_EMPTY'],
  [
    'is a cut workbook',
    () => workbookFile(householdTransactions(20), 'xlsx').subarray(0, 2000),
    422,
    'IMPORT_UNREADABLE',
  ],
  [
    'names more assets than a book holds',
    () => csvFile(Array.from({ length: 201 }, (_, index) => aTransaction({ assetName: `자산 ${index}` }))),
    422,
    'TOO_MANY',
  ],
  [
    'counts in another currency',
    () =>
      encoded(
        csvText(csvRows([aTransaction()]).map((row) => row.map((cell) => (cell === 'KRW' ? 'USD' : cell)))),
        'UTF-8',
      ),
    422,
    'IMPORT_UNKNOWN_FORMAT',
  ],
];

test.each(cases)('a file that %s is rejected', async (_, bytes, status, code, options) => {
  const answer = await upload<Refusal>(bytes(), options);
  expect(answer).toMatchObject({ status, body: { code } });
  expect(answer.body.message).toMatch(/[가-힣]/u);
  const { body } = await person.get<{ items: unknown[] }>(`/api/v2/books/${person.bookId}/imports`);
  expect(body.items).toEqual([]);
});

test('requests without a file, with other fields or of another type are rejected', async () => {
  const path = `${app().url}/api/v2/books/${person.bookId}/imports`;
  const send = async (body: FormData | string, headers: Record<string, string> = {}) => {
    const answer = await fetch(path, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${person.accessToken}`, ...headers },
    });
    return { status: answer.status, body: (await answer.json()) as Refusal };
  };
  const empty = new FormData();
  empty.set('password', '900101');
  expect(await send(empty)).toMatchObject({ status: 400, body: { code: 'FILE_MISSING' } });
  const foreign = new FormData();
  foreign.set('file', new Blob([Uint8Array.from(csvFile([aTransaction()]))]), 'a.csv');
  foreign.set('bookId', 'x');
  expect(await send(foreign)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  expect(await send('{}', { 'content-type': 'application/json' })).toMatchObject({ status: 415 });
});

test('an encrypted workbook requires its password, and opens with it', async () => {
  const bytes = readFileSync(new URL('./reading/testing/fixtures/agile.xlsx', import.meta.url));
  const asked = await upload<Refusal>(bytes);
  const wrong = await upload<Refusal>(bytes, { password: '000000' });
  expect([asked.body.code, wrong.body.code]).toEqual(['IMPORT_PASSWORD_REQUIRED', 'IMPORT_PASSWORD_WRONG']);
  for (const { body } of [asked, wrong]) expect(body.message).toContain('비밀번호');
  const opened = await upload(bytes, { password: '900101' });
  expect(opened).toMatchObject({ status: 201, body: { entries: 12 } });
  await person.delete(`/api/v2/books/${person.bookId}/imports/${opened.body.id}`);
});
