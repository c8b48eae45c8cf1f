import { readFileSync } from 'node:fs';
import { cleanText } from '@salim/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportedTransaction } from './imported-transaction.ts';
import { ReadFailure, type ReadFailureCode } from './read-failure.ts';
import { type ReadOptions, readFile } from './read-file.ts';
import { handMadeZip, workbookParts } from './testing/hand-made-zip.ts';
import { csvFile, csvRows, csvText, encoded, htmlFile, workbookFile } from './testing/ledger-files.ts';
import {
  aTransaction,
  aTransfer,
  type ExpectedTransaction,
  householdTransactions,
} from './testing/ledger-transactions.ts';

function stated({
  row: _row,
  fingerprint: _print,
  own: _own,
  occurrence: _twin,
  installment: _months,
  foreign: _foreign,
  ...rest
}: ImportedTransaction): ExpectedTransaction {
  return rest as ExpectedTransaction;
}

function transactionsOf(bytes: Uint8Array, options?: ReadOptions): ExpectedTransaction[] {
  const { transactions, problems } = readFile(bytes, options);
  expect(problems).toEqual([]);
  return transactions.map(stated);
}

function refusalOf(bytes: Uint8Array, options?: ReadOptions): ReadFailureCode | undefined {
  try {
    readFile(bytes, options);
    return undefined;
  } catch (error) {
    if (error instanceof ReadFailure) return error.code;
    throw error;
  }
}

/** Text as it is stored: clean, on one line, without double spaces (HTML cannot hold those). */
function line(minLength: number, maxLength: number, unit: fc.Arbitrary<string>) {
  return fc
    .string({ minLength, maxLength, unit })
    .map((text) => cleanText(text).replace(/\s+/gu, ' ').trim())
    .filter((text) => text.length >= minLength && text.length <= maxLength && !text.includes('_x'));
}

const koreanUnit = fc.oneof(
  fc.constantFrom(...Array.from('가나다라마바사아자차카타파하똠펲쌰값닭abcXYZ0189",;\'<>&=+-@()/. ')),
);
const anyUnit = fc.oneof(
  { weight: 3, arbitrary: koreanUnit },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }) },
);

function transactionArbitrary(unit: fc.Arbitrary<string>): fc.Arbitrary<ExpectedTransaction> {
  const name = line(1, 20, unit);
  const common = {
    date: fc.integer({ min: 0, max: 84_005 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
    time: fc
      .integer({ min: 0, max: 1439 })
      .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`),
    amount: fc.integer({ min: 1, max: 9_999_999_999_999 }),
    description: line(0, 60, unit),
    memo: fc.array(line(1, 30, unit), { maxLength: 3 }).map((lines) => lines.join('\n')),
  };
  const spending = fc.record({
    ...common,
    kind: fc.constantFrom('INCOME' as const, 'EXPENSE' as const),
    refund: fc.boolean(),
    assetName: name,
    categoryName: fc.option(name.filter((text) => text !== '기타')),
    subcategoryName: fc.option(name),
  });
  const transfer = fc.record({ ...common, names: fc.uniqueArray(name, { minLength: 2, maxLength: 2 }) });
  return fc.oneof(
    spending.map(({ refund, ...transaction }) => ({
      ...transaction,
      isRefund: refund && transaction.kind === 'EXPENSE',
      toAssetName: null,
      subcategoryName: transaction.categoryName === null ? null : transaction.subcategoryName,
    })),
    transfer.map(({ names: [from, to], ...transaction }) =>
      aTransfer({ ...transaction, assetName: from ?? null, toAssetName: to ?? null, subcategoryName: null }),
    ),
  );
}

const anyTransactions = fc.array(transactionArbitrary(anyUnit), { minLength: 1, maxLength: 8 });
const cp949Entries = fc.array(transactionArbitrary(koreanUnit), { minLength: 1, maxLength: 8 });

describe('every format of the same transactions reads back as those transactions', () => {
  test.each(['UTF-8', 'UTF-8 without mark', 'UTF-16LE', 'UTF-16BE'] as const)('CSV in %s', (encoding) => {
    fc.assert(
      fc.property(
        anyTransactions,
        fc.constantFrom(',', '\t', ';'),
        fc.constantFrom('\r\n', '\n', '\r'),
        (transactions, delimiter, lineEnd) => {
          expect(transactionsOf(csvFile(transactions, { encoding, delimiter, lineEnd }))).toEqual(transactions);
        },
      ),
    );
  });

  test('CSV in CP949, with syllables that EUC-KR lacks', () => {
    fc.assert(
      fc.property(cp949Entries, (transactions) => {
        expect(transactionsOf(csvFile(transactions, { encoding: 'CP949' }))).toEqual(transactions);
      }),
    );
    expect(readFile(csvFile(householdTransactions(20), { encoding: 'CP949' })).encoding).toBe('CP949');
  });

  test('the English CSV', () => {
    fc.assert(
      fc.property(anyTransactions, (transactions) => {
        expect(transactionsOf(csvFile(transactions, { isEnglish: true }))).toEqual(transactions);
      }),
    );
  });

  test('CSV with both sides of each transfer', () => {
    fc.assert(
      fc.property(anyTransactions, fc.boolean(), (transactions, isEnglish) => {
        expect(transactionsOf(csvFile(transactions, { areTransfersPaired: true, isEnglish }))).toEqual(transactions);
      }),
    );
  });

  test.each(['xlsx', 'biff8'] as const)('a workbook (%s)', (format) => {
    fc.assert(
      fc.property(anyTransactions, fc.boolean(), fc.boolean(), (transactions, datesAsNumbers, sharedTexts) => {
        // A number for midnight is a day without a time.
        const clear = transactions.filter((transaction) => transaction.time !== '00:00');
        fc.pre(clear.length > 0);
        expect(transactionsOf(workbookFile(clear, format, { datesAsNumbers, sharedTexts }))).toEqual(clear);
      }),
      { numRuns: 40 },
    );
  });

  test('an HTML table saved as .xls, with and without a header', () => {
    fc.assert(
      fc.property(anyTransactions, fc.boolean(), (transactions, hasHeader) => {
        expect(transactionsOf(htmlFile(transactions, { hasHeader }))).toEqual(transactions);
      }),
    );
    expect(transactionsOf(htmlFile(householdTransactions(50), { encoding: 'CP949' }))).toEqual(
      householdTransactions(50),
    );
  });

  test('all formats yield the same fingerprints, so that another format adds no duplicates', () => {
    const transactions = householdTransactions(300);
    const prints = [
      csvFile(transactions),
      csvFile(transactions, { encoding: 'CP949' }),
      csvFile(transactions, { areTransfersPaired: true }),
      csvFile(transactions, { isEnglish: true }),
      workbookFile(transactions, 'xlsx'),
      workbookFile(transactions, 'xlsx', { datesAsNumbers: true }),
      workbookFile(transactions, 'biff8'),
      htmlFile(transactions),
    ].map((bytes) => readFile(bytes).transactions.map(({ fingerprint, occurrence }) => `${fingerprint} ${occurrence}`));
    for (const list of prints) expect(list).toEqual(prints[0]);
    expect(new Set(prints[0]).size).toBe(300);
  });
});

test('reports the program of a file and its columns', () => {
  const content = readFile(workbookFile(householdTransactions(3), 'xlsx'));
  expect(content).toMatchObject({
    source: '편한가계부',
    sheetName: '내역',
    encoding: null,
    currency: 'KRW',
    rowCount: 3,
  });
  expect(content.columns).toMatchObject({ date: '날짜', amount: '금액(원)', category: '분류', currency: '화폐' });
  expect(readFile(csvFile(householdTransactions(3))).columns).toMatchObject({
    date: '기간',
    amount: 'KRW',
    currencyAmount: '금액',
  });
});

describe('twins', () => {
  test('equal rows are numbered, others are not', () => {
    const coffee = aTransaction({ description: '커피', amount: 4500 });
    const { transactions } = readFile(csvFile([coffee, aTransaction(), coffee, { ...coffee, memo: '또' }]));
    expect(transactions.map(({ occurrence }) => occurrence)).toEqual([1, 1, 2, 3]);
    expect(new Set(transactions.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  test('an edited category or memo does not make another row', () => {
    const before = readFile(csvFile([aTransaction()])).transactions[0];
    const after = readFile(csvFile([aTransaction({ categoryName: '외식', subcategoryName: null, memo: '정리' })]))
      .transactions[0];
    expect(after?.fingerprint).toBe(before?.fingerprint);
  });
});

describe('a broken row is reported exactly, and the rows around it are read', () => {
  const breaks: [string, (cells: (string | number)[]) => (string | number)[], RegExp][] = [
    [
      'a day that does not exist',
      (cells) => ['2026. 02. 30. 09:00:00', ...cells.slice(1)],
      /없는 날짜예요: 2026\. 2\. 30\./,
    ],
    ['no date', (cells) => ['', ...cells.slice(1)], /날짜가 비어/],
    ['a date beyond the limits', (cells) => ['2200. 01. 01.', ...cells.slice(1)], /1970년부터 2199년/],
    ['an amount in words', (cells) => cells.map((cell, at) => (at === 5 ? '만원' : cell)), /금액을 읽을 수 없어요/],
    ['an amount of nothing', (cells) => cells.map((cell, at) => (at === 5 || at === 8 ? 0 : cell)), /0원/],
    [
      'an amount beyond the limits',
      (cells) => cells.map((cell, at) => (at === 5 ? '10000000000000' : cell)),
      /너무 커요/,
    ],
    ['a fraction of a won', (cells) => cells.map((cell, at) => (at === 5 ? '100.5' : cell)), /소수점 금액/],
    ['an unknown type', (cells) => cells.map((cell, at) => (at === 6 ? '송금' : cell)), /값을 알 수 없어요: 송금/],
    ['no asset', (cells) => cells.map((cell, at) => (at === 1 ? ' ' : cell)), /자산이 비어/],
    [
      'a description of 201 characters',
      (cells) => cells.map((cell, at) => (at === 4 ? '가'.repeat(201) : cell)),
      /200자/,
    ],
    [
      'a memo of 2,001 characters',
      (cells) => cells.map((cell, at) => (at === 7 ? '가'.repeat(2001) : cell)),
      /2,000자/,
    ],
    ['an asset name of 51 characters', (cells) => cells.map((cell, at) => (at === 1 ? '가'.repeat(51) : cell)), /50자/],
    ['two amounts that differ', (cells) => cells.map((cell, at) => (at === 8 ? '1' : cell)), /서로 달라요/],
    ['a cut line', (cells) => cells.slice(0, 7), /칸이 부족해요/],
    ['a comma too many', (cells) => [...cells, '남는 말'], /머리글보다 많아요/],
    ['an unknown currency', (cells) => cells.map((cell, at) => (at === 9 ? '별' : cell)), /통화/],
  ];

  const household = householdTransactions(2000);
  const householdRows = csvRows(household);
  const [above, below] = [csvText(householdRows.slice(0, 1016)), csvText(householdRows.slice(1017))];
  const others = household.filter((_transaction, index) => index !== 1015);

  test.each(breaks)('row 1,017 with %s', (_, broken, message) => {
    const content = readFile(encoded(above + csvText([broken(householdRows[1016] ?? [])]) + below, 'UTF-8'));
    expect(content.problems).toEqual([{ row: 1017, message: expect.stringMatching(message) }]);
    expect(content.rowCount).toBe(2000);
    expect(content.transactions).toHaveLength(1999);
    expect(content.transactions.map(stated)).toEqual(others);
  });

  test('a negative income, a transfer to itself and one without a target', () => {
    const rows = csvRows([aTransaction({ kind: 'INCOME' }), aTransfer(), aTransfer()]);
    const change = (row: number, values: Record<number, string | number>) =>
      (rows[row] ?? []).map((cell, at) => values[at] ?? cell);
    rows[1] = change(1, { 5: -100, 8: -100 });
    rows[2] = change(2, { 2: '생활비 통장' });
    rows[3] = change(3, { 2: '' });
    expect(readFile(encoded(csvText(rows), 'UTF-8')).problems).toEqual([
      { row: 2, message: '수입 금액이 0보다 작아요.' },
      { row: 3, message: '보내는 자산과 받는 자산이 같아요.' },
      { row: 4, message: '이체한 상대 자산이 비어 있어요.' },
    ]);
  });

  test('a row of a workbook keeps the number shown in a spreadsheet', () => {
    const transactions = householdTransactions(1200);
    const problem = { ...aTransaction(), date: '2026-02-30' };
    transactions[1015] = problem;
    for (const bytes of [
      workbookFile(transactions, 'xlsx'),
      workbookFile(transactions, 'biff8'),
      htmlFile(transactions),
    ]) {
      expect(readFile(bytes).problems.map(({ row }) => row)).toEqual([1017]);
    }
  });

  test('undecodable bytes are reported in their row', () => {
    const bytes = csvFile(householdTransactions(40), { encoding: 'UTF-8 without mark' });
    const lines = Buffer.from(bytes).toString('latin1').split('\r\n');
    lines[20] = (lines[20] ?? '').replace(/,[^,]+,-?\d+,/u, ',\u00ea\u00b0\u00ff,100,');
    const content = readFile(Buffer.from(lines.join('\r\n'), 'latin1'));
    expect(content.encoding).toBe('UTF-8');
    expect(content.problems).toEqual([{ row: 21, message: '읽을 수 없는 글자가 있어요.' }]);
  });

  test('a row in another encoding is reported, and those around it are read', () => {
    const lines = csvText(csvRows([aTransaction(), aTransaction({ description: '떡볶이' }), aTransaction()])).split(
      '\r\n',
    );
    const mixed = Buffer.concat(
      lines.map((said, index) => Buffer.concat([encoded(said, index === 2 ? 'CP949' : 'UTF-8'), Buffer.from('\r\n')])),
    );
    const { transactions, problems } = readFile(mixed);
    expect(transactions).toHaveLength(2);
    expect(problems).toEqual([{ row: 3, message: '읽을 수 없는 글자가 있어요.' }]);
  });

  test('blank rows count in row numbers only; totals at the end are skipped', () => {
    const rows = csvRows([aTransaction(), aTransaction({ time: '13:00' }), { ...aTransaction(), date: '2026-02-30' }]);
    rows.splice(2, 0, [''], ['', '', '']);
    rows.push(['합계', '', '', '', '', 37_500], ['총 3건']);
    const content = readFile(encoded(csvText(rows), 'UTF-8'));
    expect(content.transactions.map(({ row }) => row)).toEqual([2, 5]);
    expect(content.problems.map(({ row }) => row)).toEqual([6]);
    expect(content.rowCount).toBe(3);
  });
});

describe('the meaning of rows', () => {
  test('a negative expense is a refund', () => {
    const [refund] = readFile(csvFile([aTransaction({ isRefund: true })])).transactions;
    expect(refund).toMatchObject({ kind: 'EXPENSE', isRefund: true, amount: 12_500 });
  });

  test('a deposit without its withdrawal is a separate transfer', () => {
    const rows = csvRows([aTransfer(), aTransfer()], { areTransfersPaired: true });
    const onlyOneWithdrawal = [rows[0] ?? [], rows[1] ?? [], rows[2] ?? [], rows[4] ?? []];
    expect(transactionsOf(encoded(csvText(onlyOneWithdrawal), 'UTF-8'))).toEqual(
      [aTransfer(), aTransfer()].map((transaction) => ({ ...transaction, subcategoryName: null })),
    );
  });

  test('a negative transfer has the opposite direction', () => {
    const rows = csvRows([aTransfer()]);
    rows[1] = (rows[1] ?? []).map((cell, at) => (at === 5 || at === 8 ? -12_500 : cell));
    expect(readFile(encoded(csvText(rows), 'UTF-8')).transactions[0]).toMatchObject({
      kind: 'TRANSFER',
      amount: 12_500,
      assetName: '비상금 통장',
      toAssetName: '생활비 통장',
    });
  });

  test('a foreign amount keeps its currency beside the won amount', () => {
    const rows = csvRows([aTransaction({ amount: 13_455 })]);
    rows[1] = (rows[1] ?? []).map((cell, at) => (at === 8 ? '9.90' : at === 9 ? 'USD' : cell));
    const [transaction] = readFile(encoded(csvText(rows), 'UTF-8')).transactions;
    expect(transaction).toMatchObject({
      amount: 13_455,
      foreign: { currency: 'USD', amount: 990, rate: '1359.09090909' },
    });
  });

  test('without a won column a foreign amount is a problem', () => {
    const rows = [
      ['날짜', '자산', '분류', '소분류', '내용', '금액', '수입/지출', '메모', '화폐'],
      ['2026. 11. 20.', '지갑', '식비', '', '라멘', 980, '지출', '', 'JPY'],
      ['2026. 11. 20.', '지갑', '식비', '', '김밥', 4000, '지출', '', 'KRW'],
    ];
    const content = readFile(encoded(csvText(rows), 'UTF-8'));
    expect(content.problems).toEqual([{ row: 2, message: 'KRW 금액을 알 수 없어요.' }]);
    expect(content.transactions).toHaveLength(1);
  });

  test('a ledger in another currency uses its minor unit', () => {
    const rows = csvRows([aTransaction()], { isEnglish: true });
    const header = (rows[0] ?? []).map((cell) => (cell === 'KRW' ? 'USD' : cell));
    const row = (rows[1] ?? []).map((cell, at) => (at === 5 || at === 8 ? '12.5' : at === 9 ? 'USD' : cell));
    expect(readFile(encoded(csvText([header, row]), 'UTF-8'))).toMatchObject({
      currency: 'USD',
      transactions: [{ amount: 1250 }],
    });
  });

  describe('opening balances', () => {
    const first = (assetName: string, time: string, more: Partial<ExpectedTransaction> = {}) =>
      aTransaction({
        kind: 'INCOME',
        date: '2024-01-01',
        time,
        assetName,
        categoryName: '기타',
        subcategoryName: null,
        description: assetName,
        ...more,
      });
    const kindsOf = (transactions: ExpectedTransaction[]) =>
      readFile(csvFile(transactions)).transactions.map(({ kind }) => kind);

    test('are the other income of several assets within half an hour of the first day', () => {
      const transactions = [
        first('지갑', '09:00'),
        first('통장', '09:02'),
        first('적금', '09:30'),
        first('중고 판매', '09:31'),
        first('세뱃돈', '09:10', { categoryName: '용돈' }),
        first('점심', '09:05', { kind: 'EXPENSE' }),
        aTransaction({ date: '2024-01-02', kind: 'INCOME', categoryName: '기타', subcategoryName: null }),
      ];
      expect(kindsOf(transactions)).toEqual([
        'OPENING_BALANCE',
        'OPENING_BALANCE',
        'OPENING_BALANCE',
        'INCOME',
        'INCOME',
        'EXPENSE',
        'INCOME',
      ]);
      expect(kindsOf(transactions.toReversed())).toEqual(kindsOf(transactions).toReversed());
    });

    test('are not assumed for a single asset', () => {
      expect(kindsOf([first('지갑', '09:00'), first('지갑', '09:01'), aTransaction()])).toEqual([
        'INCOME',
        'INCOME',
        'EXPENSE',
      ]);
    });

    test('keep the fingerprint of the income that they are written as', () => {
      const alone = readFile(csvFile([first('지갑', '09:00'), aTransaction()])).transactions[0];
      const opening = readFile(csvFile([first('지갑', '09:00'), first('통장', '09:00')])).transactions[0];
      expect([alone?.kind, opening?.kind]).toEqual(['INCOME', 'OPENING_BALANCE']);
      expect(opening?.fingerprint).toBe(alone?.fingerprint);
    });
  });

  describe('dates with the year at the end', () => {
    const datesOf = (...dates: string[]) => {
      const rows = csvRows(
        dates.map(() => aTransaction()),
        { isEnglish: true },
      );
      const content = readFile(
        encoded(csvText(rows.map((row, at) => (at === 0 ? row : [dates[at - 1] ?? '', ...row.slice(1)]))), 'UTF-8'),
      );
      return { dates: content.transactions.map(({ date }) => date), problems: content.problems.map(({ row }) => row) };
    };

    test('are read with the month first, unless a day shows the opposite', () => {
      expect(datesOf('11/05/2026 09:00', '12/31/2026')).toEqual({ dates: ['2026-11-05', '2026-12-31'], problems: [] });
      expect(datesOf('05/11/2026 09:00', '31/12/2026')).toEqual({ dates: ['2026-11-05', '2026-12-31'], problems: [] });
      expect(datesOf('05/11/2026')).toEqual({ dates: ['2026-05-11'], problems: [] });
    });

    test('of both orders in one file are reported', () => {
      expect(datesOf('01/02/2026', '31/12/2026', '12/31/2026')).toEqual({
        dates: ['2026-01-02', '2026-12-31'],
        problems: [3],
      });
    });
  });
});

describe('columns', () => {
  test('are found by their names in any position', () => {
    const rows = csvRows(householdTransactions(30));
    const shuffled = rows.map((row) => [row[6] ?? '', row[5] ?? '', ...row.slice(0, 5), ...row.slice(7)]);
    expect(
      transactionsOf(encoded(csvText([['가계부'], [''], ...shuffled.map((row) => ['', ...row])]), 'UTF-8')),
    ).toEqual(householdTransactions(30));
  });

  test('can be chosen by the user', () => {
    const rows = csvRows([aTransaction({ memo: '직접 고른 칸' })]);
    const content = readFile(encoded(csvText(rows), 'UTF-8'), { columns: { description: '메모', memo: '내용' } });
    expect(content.transactions[0]).toMatchObject({ description: '직접 고른 칸', memo: '칼국수집' });
    expect(refusalOf(encoded(csvText(rows), 'UTF-8'), { columns: { memo: '없는 칸' } })).toBe('IMPORT_UNKNOWN_FORMAT');
  });

  test('named __proto__ or constructor are columns like any other', () => {
    const rows = csvRows([aTransaction()]).map((row, at) => [
      ...row,
      at === 0 ? '__proto__' : 'x',
      at === 0 ? 'constructor' : 'y',
    ]);
    expect(transactionsOf(encoded(csvText(rows), 'UTF-8'))).toEqual([aTransaction()]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('whole-file rejections', () => {
  test('50,000 rows are read, 50,001 are not', () => {
    const [header = [], ...rows] = csvRows(householdTransactions(5000));
    const most = csvText([header]) + csvText(rows).repeat(10);
    expect(readFile(encoded(most, 'UTF-8')).transactions).toHaveLength(50_000);
    expect(refusalOf(encoded(most + csvText(rows.slice(-1)), 'UTF-8'))).toBe('IMPORT_TOO_MANY_ROWS');
  });

  test.each<[string, Uint8Array, ReadFailureCode]>([
    ['nothing', new Uint8Array(), 'IMPORT_EMPTY'],
    ['blanks', Buffer.from(' \r\n\r\n'), 'IMPORT_EMPTY'],
    ['a header alone', csvFile([]), 'IMPORT_EMPTY'],
    ['another table', Buffer.from('이름,전화\r\n홍길동,010\r\n'), 'IMPORT_UNKNOWN_FORMAT'],
    ['a letter', Buffer.from('안녕하세요. 가계부 파일이 아니에요.'), 'IMPORT_UNKNOWN_FORMAT'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'IMPORT_UNKNOWN_FORMAT'],
    [
      'a cut workbook',
      Buffer.from(workbookFile(householdTransactions(50), 'xlsx')).subarray(0, 900),
      'IMPORT_UNREADABLE',
    ],
    [
      'a cut old workbook',
      Buffer.from(workbookFile(householdTransactions(50), 'biff8')).subarray(0, 3000),
      'IMPORT_UNREADABLE',
    ],
    [
      'a sheet of pictures',
      handMadeZip([
        ...workbookParts({ sheet: '', afterData: '<drawing r:id="rId1"/>' }),
        { name: 'xl/media/image1.png', content: Buffer.from('89504e470d0a1a0a', 'hex') },
      ]),
      'IMPORT_UNKNOWN_FORMAT',
    ],
    ['21 MB', new Uint8Array(21 * 1024 * 1024), 'IMPORT_TOO_LARGE'],
  ])('%s', (_, bytes, code) => {
    expect(refusalOf(bytes)).toBe(code);
  });
});

test('a damaged file is read in part or rejected with a reason, never with another error', () => {
  const transactions = householdTransactions(60);
  const files = [
    csvFile(transactions),
    htmlFile(transactions),
    workbookFile(transactions, 'xlsx'),
    workbookFile(transactions, 'biff8'),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(
        fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), byte: fc.integer({ min: 0, max: 255 }) }),
        { maxLength: 6 },
      ),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (file, changes, cut, isCut) => {
        const bytes = Uint8Array.from(file);
        for (const { at, byte } of changes) bytes[Math.floor(at * bytes.length)] = byte;
        const damaged = isCut ? bytes.subarray(0, Math.floor(cut * bytes.length)) : bytes;
        // Any other error than a ReadFailure is rethrown and fails the test.
        expect(refusalOf(damaged) ?? 'read').toBeTypeOf('string');
      },
    ),
    { numRuns: 400 },
  );
});

describe('files with a password', () => {
  const fixture = (name: string) => readFileSync(new URL(`./testing/fixtures/${name}`, import.meta.url));

  // Written by other programs, so that a bug on our side cannot cancel out.
  test.each(['agile.xlsx', 'standard.xlsx', 'classic.zip', 'aes.zip'])(
    '%s opens with the password and only with it',
    (name) => {
      expect(refusalOf(fixture(name))).toBe('IMPORT_PASSWORD_REQUIRED');
      expect(refusalOf(fixture(name), { password: '' })).toBe('IMPORT_PASSWORD_REQUIRED');
      expect(refusalOf(fixture(name), { password: '900102' })).toBe('IMPORT_PASSWORD_WRONG');
      expect(transactionsOf(fixture(name), { password: '900101' })).toEqual(householdTransactions(12, 7));
    },
  );

  test('a password is ignored for a file without one', () => {
    expect(transactionsOf(csvFile([aTransaction()]), { password: '900101' })).toEqual([aTransaction()]);
  });
});
