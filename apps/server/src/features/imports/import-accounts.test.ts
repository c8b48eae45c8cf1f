import type { Asset, ImportPreview } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson, withNewBook } from '../../testing/test-client.ts';
import {
  aUse,
  BANK_FORMATS,
  type StatementFormat,
  statementFile,
  type Use,
} from './reading/testing/statement-files.ts';
import { readOnThread } from './testing/read-on-thread.ts';
import { uploadFile } from './testing/upload-file.ts';

const app = useTestApp({ readImportFile: readOnThread });
let user: TestPerson | undefined;

/** The same user in all tests, each with a separate book: imports depend on nothing else of a user. */
async function aPerson(): Promise<TestPerson> {
  user ??= await joinAs(app(), 'account-importer');
  return withNewBook(user);
}

const shinhan = BANK_FORMATS.find(({ assetName }) => assetName === '신한은행 6789');

function statementOf(number: string, uses: readonly Use[] = [aUse()], ...lines: string[][]): Uint8Array {
  if (!shinhan) throw new Error('a layout with an account number is missing');
  const format: StatementFormat = { ...shinhan, preamble: [['거래내역'], ['계좌번호', number], ...lines] };
  return statementFile(format, uses);
}

const pathOf = (person: TestPerson, { id }: ImportPreview) => `/api/v2/books/${person.bookId}/imports/${id}`;

async function previewOf(person: TestPerson, bytes: Uint8Array, name = '내역.xls'): Promise<ImportPreview> {
  const { status, body } = await uploadFile(app(), person, bytes, { name });
  expect(status).toBe(201);
  return body;
}

async function commit(person: TestPerson, preview: ImportPreview): Promise<void> {
  expect(await person.post(`${pathOf(person, preview)}/commit`)).toMatchObject({ status: 200 });
}

async function importFile(person: TestPerson, bytes: Uint8Array): Promise<void> {
  const preview = await previewOf(person, bytes);
  expect(preview.questions).toEqual([]);
  await commit(person, preview);
}

async function answer(person: TestPerson, preview: ImportPreview, choice: string): Promise<ImportPreview> {
  const [question] = preview.questions;
  const { status, body } = await person.put<ImportPreview>(pathOf(person, preview), {
    answers: { [question?.id ?? '']: choice },
  });
  expect(status).toBe(200);
  return body;
}

async function balances(person: TestPerson): Promise<Record<string, number>> {
  const { body } = await person.get<Asset[]>(`/api/v2/books/${person.bookId}/assets`);
  return Object.fromEntries(body.filter(({ balance }) => balance !== 0).map(({ name, balance }) => [name, balance]));
}

const spent = (amount: number, name = '김밥'): Use => aUse({ move: -amount, name });

test('keeps accounts of one bank with the same last digits apart if their numbers differ', async () => {
  const person = await aPerson();
  await importFile(person, statementOf('110-123-456789', [spent(100)]));
  // The same row in another account is another transaction unless the user says otherwise.
  const second = await previewOf(person, statementOf('220-987-656789', [spent(100), spent(20)]));
  expect(second).toMatchObject({ questions: [{ id: 'book-duplicates' }], duplicates: 0 });
  await commit(person, await answer(person, second, 'NO'));
  await importFile(person, statementOf('330-555-556789', [spent(7)]));
  expect(await balances(person)).toEqual({ '신한은행 6789': -100, '신한은행 656789': -120, '신한은행 556789': -7 });
  // Each file finds its account again.
  for (const [number, uses] of [
    ['110-123-456789', [spent(100)]],
    ['220-987-656789', [spent(100), spent(20)]],
  ] as const) {
    expect(await previewOf(person, statementOf(number, uses))).toMatchObject({
      questions: [],
      duplicates: uses.length,
    });
  }
});

test('a renamed asset remains linked to its account only', async () => {
  const person = await aPerson();
  await importFile(person, statementOf('110-123-456789', [spent(100)]));
  const { body } = await person.get<Asset[]>(`/api/v2/books/${person.bookId}/assets`);
  const asset = body.find(({ name }) => name === '신한은행 6789');
  const renamed = await person.put(`/api/v2/assets/${asset?.id}`, { name: '신한은행', version: asset?.version });
  expect(renamed.status).toBe(200);
  await importFile(person, statementOf('110-123-456789', [spent(30, '서점')]));
  await importFile(person, statementOf('110-777-771111', [spent(5)]));
  expect(await balances(person)).toEqual({ 신한은행: -130, '신한은행 1111': -5 });
});

const kb = BANK_FORMATS.find(({ source, form }) => source === 'KB국민은행' && form === 'html');

/** Creates assets of a book, and returns the mapping of a file's account. */
async function mappedWith(
  assets: readonly Pick<Asset, 'assetType' | 'name'>[],
  file: Uint8Array,
  account: string,
): Promise<unknown> {
  const person = await aPerson();
  const names = new Map<string, string>();
  for (const wish of assets) {
    const { status, body } = await person.post<Asset>(`/api/v2/books/${person.bookId}/assets`, wish);
    expect(status).toBe(201);
    names.set(body.id, body.name);
  }
  const target = (await previewOf(person, file)).mapping.assets[account];
  return typeof target === 'string' ? names.get(target) : target;
}

const CREATED = { create: 'CHECKING_ACCOUNT' };
const checking = (...names: string[]) => names.map((name) => ({ assetType: 'CHECKING_ACCOUNT' as const, name }));
const credit = (name: string) => ({ assetType: 'CREDIT_CARD' as const, name });

test.each([
  [checking('국민은행 통장'), '국민은행 통장'],
  [checking('KB 생활비', '신한 주거래'), 'KB 생활비'],
  [checking('국민연금', '우리국민 통장'), CREATED],
  [checking('국민 월급통장', '카카오뱅크'), '국민 월급통장'],
  [checking('국민은행 통장', '국민은행 비상금'), CREATED],
  [checking('국민은행 9999'), CREATED],
  [[credit('국민카드')], CREATED],
])('the account of KB국민은행 is the only one of this bank: %j', async (assets, expected) => {
  if (!kb) throw new Error('a layout of KB is missing');
  const file = statementFile({ ...kb, preamble: [['계좌번호', '123-45-674567']] }, [spent(100)]);
  expect(await mappedWith(assets, file, 'KB국민은행 4567')).toEqual(expected);
});

test.each([
  [[credit('신한카드')], '신한카드'],
  [[...checking('신한 주거래'), credit('신한 딥드림')], '신한 딥드림'],
  [[credit('신한카드'), credit('신한 딥드림')], { create: 'CREDIT_CARD' }],
  [[{ assetType: 'DEBIT_CARD' as const, name: '신한체크' }], { create: 'CREDIT_CARD' }],
])('the card 신용1234 of 신한카드 is the only credit card of this company: %j', async (assets, expected) => {
  const rows = ['거래일자,이용카드,가맹점명,이용금액,취소상태', '2026.11.20,신용1234,김밥,4500,-'];
  const file = Buffer.from(rows.join('\r\n'));
  expect(await mappedWith(assets, file, '신한카드 신용1234')).toEqual(expected);
});

test.each([
  ['the digits that are shown', '110-***-**6789', '220-***-**6789', [], '신한은행 220*6789'],
  ['the name of the account', '110-***-**6789', '110-***-**6789', [['예금종류', '주택청약']], '신한은행 110*6789'],
] as const)('masked numbers are kept apart by %s', async (_, first, second, lines, name) => {
  const person = await aPerson();
  await importFile(person, statementOf(first, [spent(100)], ['예금종류', '저축예금']));
  await importFile(person, statementOf(second, [spent(20)], ...lines.map((line) => [...line])));
  expect(await balances(person)).toEqual({ '신한은행 6789': -100, [name]: -20 });
});

test('ambiguous masked numbers are asked about, once if it is the same account', async () => {
  const person = await aPerson();
  const hidden = '110-***-**6789';
  await importFile(person, statementOf(hidden, [spent(100)]));
  const second = await previewOf(person, statementOf(hidden, [spent(20)]));
  expect(second.questions).toEqual([
    {
      id: 'account:신한은행 6789',
      sentence: '이 파일의 계좌가 전에 가져온 ‘신한은행 6789’ 계좌와 같은 계좌인가요?',
      choices: [
        { id: 'IS:신한은행 6789', label: '네, ‘신한은행 6789’ 계좌예요' },
        { id: 'NEW', label: '아니요, 다른 계좌예요' },
      ],
      examples: [hidden],
    },
  ]);
  const early = await person.post(`${pathOf(person, second)}/commit`);
  expect(early).toMatchObject({ status: 422, body: { code: 'IMPORT_NEEDS_ANSWER' } });
  await commit(person, await answer(person, second, 'IS:신한은행 6789'));
  await importFile(person, statementOf(hidden, [spent(3)]));
  expect(await balances(person)).toEqual({ '신한은행 6789': -123 });
});

test('masked numbers of two accounts are asked about each time', async () => {
  const person = await aPerson();
  const hidden = '***-***-**6789';
  await importFile(person, statementOf(hidden, [spent(100)]));
  await commit(person, await answer(person, await previewOf(person, statementOf(hidden, [spent(20)])), 'NEW'));
  expect(await balances(person)).toEqual({ '신한은행 6789': -100, '신한은행 *6789': -20 });
  const third = await previewOf(person, statementOf(hidden, [spent(3)]));
  expect(third.questions[0]?.choices.map(({ id }) => id)).toEqual(['IS:신한은행 6789', 'IS:신한은행 *6789', 'NEW']);
  await commit(person, await answer(person, third, 'IS:신한은행 *6789'));
  expect(await balances(person)).toEqual({ '신한은행 6789': -100, '신한은행 *6789': -23 });
});

test('a file read before the other account was imported is not committed into it', async () => {
  const person = await aPerson();
  const first = await previewOf(person, statementOf('110-123-456789', [spent(100)]));
  const second = await previewOf(person, statementOf('220-987-656789', [spent(20)]));
  await commit(person, first);
  const refused = await person.post(`${pathOf(person, second)}/commit`);
  expect(refused).toMatchObject({ status: 422, body: { code: 'IMPORT_NEEDS_ANSWER' } });
  await importFile(person, statementOf('220-987-656789', [spent(20)]));
  expect(await balances(person)).toEqual({ '신한은행 6789': -100, '신한은행 656789': -20 });
});

test('accounts of a reverted import are forgotten', async () => {
  const person = await aPerson();
  const first = await previewOf(person, statementOf('110-***-**6789', [spent(100)]));
  await commit(person, first);
  expect((await person.delete(pathOf(person, first))).status).toBe(200);
  await importFile(person, statementOf('110-***-**6789', [spent(20)]));
});

test('OFX accounts with the same last digits stay apart across files', async () => {
  const person = await aPerson();
  const ofx = (number: string, amount: number): Uint8Array =>
    Buffer.from(
      `OFXHEADER:100\n<OFX><STMTRS><CURDEF>KRW<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM>` +
        `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120<TRNAMT>${amount}<NAME>Gimbap</STMTTRN></STMTRS></OFX>`,
    );
  await importFile(person, ofx('110111116789', -100));
  await importFile(person, ofx('110222226789', -20));
  await importFile(person, ofx('110111116789', -3));
  expect(await balances(person)).toEqual({ '계좌 6789': -103, '계좌 26789': -20 });
});
