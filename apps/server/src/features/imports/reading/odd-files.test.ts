import { expect, test } from 'vitest';
import type { ImportContent, ImportedTransaction } from './imported-transaction.ts';
import { type ReadOptions, readFile } from './read-file.ts';
import type { OddFile } from './testing/odd-file.ts';
import { ODD_FILES } from './testing/odd-files.ts';

/** Describes a transaction with as many details as the expectation has. */
function said(transaction: ImportedTransaction, wanted: string | undefined): string {
  const { kind, isRefund, amount, assetName, toAssetName, date, own } = transaction;
  const plain = `${kind}${isRefund ? ' refund' : ''} ${amount}`;
  const way = kind === 'TRANSFER' ? `${plain} ${assetName} > ${toAssetName}` : plain;
  const full = own && own.fee > 0 ? `${way} fee ${own.fee}` : way;
  return [full, `${full} ${assetName}`, `${full} ${date}`].find((text) => text === wanted) ?? full;
}

function check(content: ImportContent, wanted: Partial<OddFile>, questions: readonly string[]): void {
  expect(content.questions.map(({ id }) => id)).toEqual(questions);
  expect(content.transactions.map((transaction, at) => said(transaction, wanted.transactions?.[at]))).toEqual(
    wanted.transactions,
  );
  expect(content.problems.map(({ row }) => row)).toEqual((wanted.problems ?? []).map(([row]) => row));
  for (const [at, [, word]] of (wanted.problems ?? []).entries()) {
    expect(content.problems[at]?.message).toContain(word);
  }
  if (wanted.cancelled !== undefined) expect(content.leftOut.cancelled.count).toBe(wanted.cancelled);
  if (wanted.foreign !== undefined) expect(content.leftOut.foreign.count).toBe(wanted.foreign);
  if (wanted.skipped !== undefined) expect(content.leftOut.skipped.count).toBe(wanted.skipped);
}

test('there are at least forty odd files', () => {
  expect(ODD_FILES.length).toBeGreaterThanOrEqual(40);
});

test.each(ODD_FILES.map((file): [string, OddFile] => [file.name, file]))('%s', (_, file) => {
  const options: ReadOptions = { ownNames: file.ownNames ?? [], ownAssets: file.ownAssets ?? [] };
  const content = readFile(file.bytes, options);
  if (file.format !== undefined) expect(content.source).toBe(file.format);
  check(content, file, file.questions ?? []);
  for (const { sentence, choices, examples } of content.questions) {
    expect(sentence).toMatch(/[?요.]$/u);
    expect(choices.length).toBeGreaterThanOrEqual(2);
    expect(examples.length).toBeGreaterThan(0);
  }
  if (file.answered) {
    check(readFile(file.bytes, { ...options, answers: file.answered.answers }), file.answered, []);
  }
});

test('an unknown answer leaves the question open', () => {
  for (const file of ODD_FILES) {
    for (const id of file.questions ?? []) {
      const { ownNames = [], ownAssets = [] } = file;
      const { questions } = readFile(file.bytes, { ownNames, ownAssets, answers: { [id]: 'NONE_OF_THEM' } });
      expect(questions.map((question) => question.id)).toContain(id);
    }
  }
});

test.each([
  'Date,Transaction ID,Number,Description,Full Account Name,Amount Num.\n2026-11-20,a1,,Lunch,Expenses:Food,4500\n2026-11-20,a1,,Lunch,Assets:Cash,-4500\n',
  '일자,적요,차변계정,대변계정,금액\n2026-11-20,점심,식비,현금,4500\n',
])('a double-entry ledger is not read as one transaction per row', (text) => {
  expect(() => readFile(Buffer.from(text))).toThrow('a double-entry ledger');
});

test('CAMT: two texts of a payer are joined', () => {
  const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
    <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>KRW</Ccy></Acct>
    <Ntry><Amt Ccy="KRW">4500</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
    <NtryDtls><TxDtls><RmtInf><Ustrd>RENT NOVEMBER</Ustrd><Ustrd>FLAT 12</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
    </Stmt></BkToCstmrStmt></Document>`;
  expect(readFile(Buffer.from(camt)).transactions).toMatchObject([
    { description: 'RENT NOVEMBER FLAT 12', amount: 4500 },
  ]);
});
