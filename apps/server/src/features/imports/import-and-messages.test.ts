import type { Asset, ImportPreview, InboxItem, Transaction } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';
import { aUse, BANK_FORMATS, statementFile, type Use } from './reading/testing/statement-files.ts';
import { readOnThread } from './testing/read-on-thread.ts';
import { uploadFile } from './testing/upload-file.ts';

const app = useTestApp({ readImportFile: readOnThread });
let people = 0;

interface Taken {
  readonly transactions: Transaction[];
  readonly inbox: InboxItem[];
}

async function aPerson(): Promise<{ person: TestPerson; book: string; shinhan: Asset }> {
  people += 1;
  const person = await joinAs(app(), `file-and-message-${people}`);
  const book = `/api/v2/books/${person.bookId}`;
  const { body } = await person.post<Asset>(`${book}/assets`, { assetType: 'CHECKING_ACCOUNT', name: '신한은행' });
  return { person, book, shinhan: body };
}

const kb = BANK_FORMATS.find(({ source }) => source === 'KB국민은행');

async function previewOf(person: TestPerson, use: Use): Promise<ImportPreview> {
  if (!kb) throw new Error('the layout of the bank is missing');
  const { status, body } = await uploadFile(app(), person, statementFile(kb, [use]), { name: '국민.xls' });
  expect(status).toBe(201);
  return body;
}

async function take({ person }: { person: TestPerson }, text: string): Promise<Taken> {
  const { status, body } = await person.post<Taken>('/api/v2/intake', {
    text,
    receivedAt: '2026-11-20T11:00:00Z',
    bookId: person.bookId,
  });
  expect(status).toBe(200);
  return body;
}

async function stated({ person, book }: { person: TestPerson; book: string }): Promise<string[]> {
  const { body } = await person.get<{ items: Transaction[] }>(`${book}/transactions?limit=50`);
  return body.items.map(({ type, amount }) => `${type} ${amount}`);
}

const message = (word: string, name: string) =>
  `신한11/20 10:00\n110-***-123456\n${word}     300,000\n잔액 12,345,600\n ${name}`;

test('a message of one account and the file of the other become one transfer', async () => {
  const here = await aPerson();
  const { transactions } = await take(here, message('출금', '성춘향'));
  expect(transactions).toMatchObject([{ type: 'EXPENSE', assetId: here.shinhan.id }]);
  const preview = await previewOf(here.person, aUse({ move: 300_000, name: '홍길동', time: '10:01' }));
  expect(preview.questions.map(({ id }) => id)).toEqual(['book-transfers']);
  const path = `${here.book}/imports/${preview.id}`;
  expect((await here.person.put(path, { answers: { 'book-transfers': 'YES' } })).status).toBe(200);
  expect((await here.person.post(`${path}/commit`)).status).toBe(200);
  expect(await stated(here)).toEqual(['TRANSFER 300000']);
});

test('a message after the other account’s file proposes one transfer', async () => {
  const here = await aPerson();
  const preview = await previewOf(here.person, aUse({ move: 300_000, name: '홍길동', time: '10:01' }));
  expect((await here.person.post(`${here.book}/imports/${preview.id}/commit`)).status).toBe(200);
  const [income] = (await here.person.get<{ items: Transaction[] }>(`${here.book}/transactions`)).body.items;
  const { transactions, inbox } = await take(here, message('출금', '홍길동'));
  expect(transactions).toEqual([]);
  expect(inbox[0]?.draft).toMatchObject({ kind: 'TRANSFER', pairsTransactionId: income?.id });
  const recorded = await here.person.post<Transaction>(`${here.book}/inbox/${inbox[0]?.id}/record`);
  expect(recorded.body).toMatchObject({ id: income?.id, type: 'TRANSFER', assetId: here.shinhan.id });
  expect(await stated(here)).toEqual(['TRANSFER 300000']);
});
