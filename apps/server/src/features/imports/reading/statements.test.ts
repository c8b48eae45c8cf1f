import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportContent, ImportedTransaction } from './imported-transaction.ts';
import { ReadFailure } from './read-failure.ts';
import { type ReadOptions, readFile } from './read-file.ts';
import { csvText, encoded, type FileCell } from './testing/ledger-files.ts';
import { table } from './testing/odd-file.ts';
import {
  aUse,
  BANK_FORMATS,
  CARD_FORMATS,
  rowsFile,
  type StatementFormat,
  sheetsFile,
  statementFile,
  statementRows,
  type Use,
} from './testing/statement-files.ts';

const ALL = [...BANK_FORMATS, ...CARD_FORMATS].map((format): [string, StatementFormat] => [
  `${format.source} (${format.form}, ${format.header[0]?.length} columns)`,
  format,
]);

function formatOf(source: string, form?: string): StatementFormat {
  const found = ALL.find(([, format]) => format.source === source && (form === undefined || format.form === form));
  if (!found) throw new Error(source);
  return found[1];
}

const name = fc
  .string({
    minLength: 1,
    maxLength: 12,
    unit: fc.constantFrom(...Array.from('가나다라마바사아자차타파하강닭값힐김이박AB12 ()')),
  })
  .map((text) => text.replace(/\s+/gu, ' ').trim())
  // A name of digits alone is a number to a spreadsheet, and brackets around one make it negative.
  .filter((text) => /[가-힣]/u.test(text));

function useArbitrary(isCard: boolean): fc.Arbitrary<Use> {
  return fc.record({
    date: fc
      .integer({ min: 10_957, max: 25_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
    time: fc
      .integer({ min: 0, max: 1439 })
      .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`),
    move: fc
      .integer({ min: 1, max: 99_999_999 })
      .chain((amount) => fc.constantFrom(-amount, isCard ? -amount : amount)),
    name,
    summary: fc.constantFrom('체크카드', 'FBS출금', '타행이체', '오픈뱅킹', '급여'),
    memo: fc.constantFrom('', '회비', '고마워요'),
    months: fc.constantFrom(1, 1, 1, 3, 12),
  });
}

function expectedOf(format: StatementFormat, use: Use): Partial<ImportedTransaction> {
  const memo = format.hasMemo === true ? use.memo : '';
  const isSaid = use.name.includes(use.summary) || format.hasSummary !== true;
  return {
    kind: use.move < 0 ? 'EXPENSE' : 'INCOME',
    isRefund: false,
    date: use.date,
    time: format.hasNoTime === true ? null : use.time,
    amount: Math.abs(use.move),
    assetName: format.assetName,
    toAssetName: null,
    categoryName: null,
    description: use.name,
    memo: isSaid ? memo : [use.summary, memo].filter((part) => part !== '').join(' · '),
    installment: format.hasMonths === true && use.months > 1 ? { months: use.months, interestFree: false } : null,
  };
}

function refusalOf(bytes: Uint8Array, options?: ReadOptions): string | undefined {
  try {
    readFile(bytes, options);
    return undefined;
  } catch (error) {
    if (error instanceof ReadFailure) return error.code;
    throw error;
  }
}

const kindsOf = ({ transactions }: ImportContent) =>
  transactions.map(({ kind, isRefund, amount }) => `${kind}${isRefund ? ' refund' : ''} ${amount}`);

describe('every statement reads back as its movements', () => {
  test.each(ALL)('%s', (_, format) => {
    fc.assert(
      fc.property(fc.array(useArbitrary(format.isCard), { minLength: 1, maxLength: 6 }), (uses) => {
        const content = readFile(statementFile(format, uses));
        expect(content.source).toBe(format.source);
        expect(content.problems).toEqual([]);
        expect(content.rowCount).toBe(uses.length);
        expect(content.currency).toBe('KRW');
        expect(content.transactions).toHaveLength(uses.length);
        for (const [index, use] of uses.entries()) {
          expect(content.transactions[index]).toMatchObject(expectedOf(format, use));
        }
      }),
      { numRuns: 25 },
    );
  });

  test('rows keep the numbers shown in a spreadsheet, and a broken one is reported', () => {
    for (const [, format] of ALL) {
      const uses = [aUse(), aUse({ date: '2026-02-30' }), aUse({ time: '13:00' })];
      const first = format.preamble.length + format.header.length + 1;
      const content = readFile(statementFile(format, uses));
      expect([format.source, content.transactions.map(({ row }) => row)]).toEqual([format.source, [first, first + 2]]);
      expect(content.problems.map(({ row }) => row)).toEqual([first + 1]);
      expect(content.problems[0]?.message).toContain('없는 날짜');
    }
  });

  test('the same rows yield the same fingerprints each time, and twins are numbered', () => {
    for (const [, format] of ALL) {
      const coffee = aUse({ name: '모퉁이 커피', move: -4500 });
      const read = () =>
        readFile(statementFile(format, [coffee, aUse(), coffee])).transactions.map(
          ({ fingerprint, occurrence }) => `${fingerprint} ${occurrence}`,
        );
      expect(new Set(read()).size).toBe(3);
      expect(read()).toEqual(read());
    }
  });
});

describe('cards', () => {
  const samsung = formatOf('삼성카드');
  const lotte = formatOf('롯데카드');

  test('a purchase marked as cancelled is left out, with a note', () => {
    const rows = statementRows(samsung, [aUse(), aUse({ name: '취소한 곳', time: '14:00' }), aUse({ time: '15:00' })]);
    const content = readFile(
      rowsFile(
        'xlsx',
        rows.map((row, at) => (at === 3 ? [...row.slice(0, 9), '취소'] : row)),
      ),
    );
    expect(kindsOf(content)).toEqual(['EXPENSE 12500', 'EXPENSE 12500']);
    expect(content.notes).toEqual([{ row: 4, message: '취소된 거래라 가져오지 않아요.' }]);
  });

  test('a marked purchase and its negative cancellation leave nothing; a cancellation alone is a refund', () => {
    const shop = formatOf('신한카드', 'xlsx');
    const uses = [
      aUse({ name: '가게' }),
      aUse({ name: '가게', move: 12_500, time: '18:00' }),
      aUse({ name: '지난달 산 것', move: 9000 }),
    ];
    const marked = statementRows(shop, uses).map((row, at) => (at === 1 ? [...row.slice(0, 7), '승인취소'] : row));
    expect(kindsOf(readFile(rowsFile('xlsx', marked)))).toEqual(['EXPENSE refund 9000']);
    expect(kindsOf(readFile(rowsFile('xlsx', statementRows(shop, uses))))).toEqual([
      'EXPENSE 12500',
      'EXPENSE refund 12500',
      'EXPENSE refund 9000',
    ]);
  });

  test('a cancellation without its purchase is a refund in a column for both, 접수/취소, which does not mark the purchase', () => {
    const woori = formatOf('우리카드');
    const uses = [
      aUse({ name: '가게' }),
      aUse({ name: '가게', move: 12_500 }),
      aUse({ name: '지난달 산 것', move: 9000 }),
      aUse({ name: '책방', move: -8000 }),
    ];
    const rows = statementRows(woori, uses).map((row, at) =>
      at === 2 || at === 3 ? [...row.slice(0, 9), '취소'] : row,
    );
    expect(kindsOf(readFile(rowsFile('biff8', rows)))).toEqual([
      'EXPENSE 12500',
      'EXPENSE refund 12500',
      'EXPENSE refund 9000',
      'EXPENSE 8000',
    ]);
  });

  test('months are also in 결제방법, and shops in 이용하신곳 and 기록사항', () => {
    const shops = (bytes: Uint8Array) =>
      readFile(bytes).transactions.map(({ description, installment }) => [description, installment?.months ?? null]);
    expect(
      shops(
        table(
          '이용일|이용가맹점|이용금액|결제방법|승인번호',
          '2026-11-12|칼국수집|4,500|일시불|12345678',
          '2026-11-13|전자랜드|300,000|3개월|12345679',
        ),
      ),
    ).toEqual([
      ['칼국수집', null],
      ['전자랜드', 3],
    ]);
    expect(
      shops(
        table(
          '일시|이용하신곳|금액|카드',
          '2026-11-12 10:20|칼국수집|-4,500|초록',
          '2026-11-13 10:20|책방|-3,000|초록',
        ),
      ),
    ).toEqual([
      ['칼국수집', null],
      ['책방', null],
    ]);
    expect(
      shops(table('거래일자|시간|찾으신금액|맡기신금액|잔액|기록사항', '2026.11.02|10:20:00|10,000|0|90,000|박민지')),
    ).toEqual([['박민지', null]]);
  });

  test('a declined purchase is not a transaction', () => {
    const rows = statementRows(formatOf('현대카드'), [aUse(), aUse()]).map((row, at) =>
      at === 9 ? [...row.slice(0, 7), '승인거절'] : row,
    );
    const content = readFile(rowsFile('xlsx', rows));
    expect(content.transactions).toHaveLength(1);
    expect(content.notes[0]?.message).toContain('승인되지 않은');
  });

  test('foreign purchases are on a separate sheet and keep their currency', () => {
    const header = [
      '카드번호',
      '본인가족구분',
      '승인일자',
      '승인시각',
      '가맹점명',
      '승인금액(USD)',
      '승인금액(원)',
      '승인번호',
      '취소여부',
    ];
    const abroad: FileCell[][] = [
      header,
      ['5310-12**-****-9012', '본인', '2026.11.18', '02:11', 'OPENAI', '9.90', '13,500', 1, 'N'],
      ['5310-12**-****-9012', '본인', '2026.11.19', '02:11', 'ANTHROPIC', '22.00', '', 2, 'N'],
    ];
    const content = readFile(
      sheetsFile(
        [
          { name: '안내', rows: [['삼성카드'], ['문의', '1588-8900']] },
          { name: '■ 국내이용내역', rows: statementRows(samsung, [aUse(), aUse({ time: '13:00' })]) },
          { name: '■ 해외이용내역', rows: abroad },
        ],
        'xlsx',
      ),
    );
    expect(content.transactions.map(({ amount }) => amount)).toEqual([12_500, 12_500, 13_500]);
    expect(content.transactions[2]?.foreign).toEqual({ currency: 'USD', amount: 990, rate: '1363.636364' });
    // Row numbers continue on the second sheet, and the message names the sheet and its row.
    expect(content.problems).toEqual([
      { row: 7, message: expect.stringContaining('■ 해외이용내역 시트 3행: 원화 금액이 아직') },
    ]);
    expect(new Set(content.transactions.map(({ row }) => row)).size).toBe(3);
  });

  test('a bill of installments yields the whole price, not the monthly amount', () => {
    const bill = formatOf('삼성카드', 'xlsx');
    const format = CARD_FORMATS.find(({ source, hasNoTime }) => source === bill.source && hasNoTime === true);
    const rows = format ? statementRows(format, [aUse({ months: 3, move: -300_000 })]) : [];
    rows[1] = rows[1]?.with(3, 100_000) ?? [];
    const [transaction] = readFile(rowsFile('xlsx', rows)).transactions;
    expect(transaction).toMatchObject({ amount: 300_000, installment: { months: 3, interestFree: false } });
  });

  test('무이자 is read, and 일시불 or a single month is not an installment', () => {
    const kb = formatOf('KB국민카드');
    const rows = statementRows(kb, [aUse(), aUse(), aUse()]);
    for (const [index, word] of ['무이자 3개월', '일시불', '1'].entries())
      rows[7 + index] = rows[7 + index]?.with(7, word) ?? [];
    expect(readFile(rowsFile('biff8', rows)).transactions.map(({ installment }) => installment)).toEqual([
      { months: 3, interestFree: true },
      null,
      null,
    ]);
  });

  test('repeated page headers, totals and closing words are not rows', () => {
    const rows = statementRows(lotte, [aUse()]);
    const again = [
      ...rows.slice(0, 8),
      ...lotte.header.map((row) => [...row]),
      ...statementRows(lotte, [aUse({ time: '20:00' })]).slice(7),
    ];
    const content = readFile(rowsFile('xlsx', again));
    expect(content.transactions).toHaveLength(2);
    expect(content.problems).toEqual([]);
  });
});

describe('banks', () => {
  const kb = formatOf('KB국민은행', 'html');

  test('a card’s bill and an ATM withdrawal are transfers, a debit card’s purchase is not', () => {
    const uses = [
      aUse({ name: '현대카드', summary: 'FBS출금', move: -480_500 }),
      aUse({ name: '신한카드대금', summary: '전자금융', move: -100_000 }),
      aUse({ name: '강남역 ATM', summary: 'CD출금', move: -50_000 }),
      aUse({ name: '현대백화점', summary: '체크카드', move: -30_000 }),
      aUse({ name: '하나로마트', summary: '체크카드' }),
      aUse({ name: '스타벅스', summary: '체크카드취소', move: 4500 }),
      aUse({ name: '급여', summary: '전자금융', move: 3_000_000 }),
    ];
    expect(
      readFile(statementFile(kb, uses)).transactions.map(({ kind, isRefund, assetName, toAssetName }) => [
        kind,
        isRefund,
        assetName,
        toAssetName,
      ]),
    ).toEqual([
      ['TRANSFER', false, kb.assetName, '현대카드'],
      ['TRANSFER', false, kb.assetName, '신한카드'],
      ['TRANSFER', false, kb.assetName, '현금'],
      ['EXPENSE', false, kb.assetName, null],
      ['EXPENSE', false, kb.assetName, null],
      ['EXPENSE', true, kb.assetName, null],
      ['INCOME', false, kb.assetName, null],
    ]);
  });

  test('an inconsistent balance is reported, in either row order', () => {
    const uses = Array.from({ length: 12 }, (_, index) =>
      aUse({ move: -1000 * (index + 1), time: `1${index % 10}:00` }),
    );
    const rows = statementRows(kb, uses);
    const [head, body] = [rows.slice(0, 4), rows.slice(4, 16)];
    const missing = [...head, ...body.slice(0, 5), ...body.slice(6)];
    const gap = expect.stringContaining('잔액과 맞지 않아요');
    expect(readFile(rowsFile('html', rows)).notes).toEqual([]);
    expect(readFile(rowsFile('html', missing)).notes).toEqual([{ row: 10, message: gap }]);
    const backwards = [...head, ...body.slice(0, 5).toReversed(), ...body.slice(6).toReversed()];
    expect(readFile(rowsFile('html', [...head, ...body.toReversed()])).notes).toEqual([]);
    expect(readFile(rowsFile('html', backwards)).notes).toHaveLength(1);
    // In a list of withdrawals alone no balance follows the previous one, which is not reported.
    const some = [...head, ...body.filter((_, index) => index % 2 === 0)];
    expect(readFile(rowsFile('html', some)).notes).toEqual([]);
  });

  test('a row with both sides, and one with neither', () => {
    const rows = statementRows(kb, [aUse(), aUse(), aUse()]);
    rows[4] = rows[4]?.with(5, '100') ?? [];
    rows[5] = rows[5]?.with(4, '0') ?? [];
    const content = readFile(rowsFile('html', rows));
    expect(content.problems).toEqual([{ row: 5, message: '한 줄에 출금과 입금 금액이 모두 있어요.' }]);
    expect(content.notes).toEqual([{ row: 6, message: '금액이 0원이라 가져오지 않아요.' }]);
  });

  test('negative outgoing amounts came back, unless all are negative', () => {
    const header = ['거래일시', '구분', '적요', '출금액', '입금액', '잔액', '거래점'];
    const paid = ['2026-11-20 12:30', '체크카드', '이마트', '35,000', '', '23,000', '하나'];
    const turned = ['2026-11-19 12:30', '체크카드', '정정', '△5,000', '', '58,000', '하나'];
    const mixed = readFile(rowsFile('cp949', [header, paid, turned]));
    expect(kindsOf(mixed)).toEqual(['EXPENSE 35000', 'EXPENSE refund 5000']);
    expect(kindsOf(readFile(rowsFile('cp949', [header, turned])))).toEqual(['EXPENSE 5000']);
  });

  test('dates of a bill may omit the year if its heading states it', () => {
    const rows = [
      ['2027년 1월 이용대금 명세서'],
      [],
      ['이용일', '가맹점', '이용금액'],
      ['12/20', '서점', '15,000'],
      ['1/5', '카페', '4,500'],
    ];
    expect(readFile(rowsFile('html', rows)).transactions.map(({ date }) => date)).toEqual(['2026-12-20', '2027-01-05']);
  });

  test('amounts in exponent notation and fractions of a won are rejected rather than rounded', () => {
    const rows = statementRows(kb, [aUse(), aUse()]);
    rows[4] = rows[4]?.with(4, '1.2E+06') ?? [];
    rows[5] = rows[5]?.with(4, '100.5') ?? [];
    expect(readFile(rowsFile('html', rows)).problems.map(({ row }) => row)).toEqual([5, 6]);
  });
});

describe('files of unknown programs', () => {
  const csv = (rows: readonly (readonly FileCell[])[], options?: ReadOptions) =>
    readFile(encoded(csvText(rows), 'UTF-8'), options);

  test('are read by their common headers', () => {
    const content = csv([
      ['일자', '가게', '쓴 금액', '비고', '분류'],
      ['2026-11-20', '김밥집', '4,500', '점심', '식비'],
      ['2026-11-21', '서점', '16200', '', ''],
    ]);
    expect(content.missingColumns).toEqual([]);
    expect(content.columns).toMatchObject({
      date: '일자',
      amount: '쓴 금액',
      description: '가게',
      memo: '비고',
      category: '분류',
    });
    expect(content.transactions).toMatchObject([
      { kind: 'EXPENSE', date: '2026-11-20', amount: 4500, description: '김밥집', memo: '점심', categoryName: '식비' },
      { kind: 'EXPENSE', date: '2026-11-21', amount: 16_200, description: '서점', categoryName: null },
    ]);
  });

  test('state the direction by signs, separate columns or a word', () => {
    const signs = csv([
      ['날짜', '금액', '내용'],
      ['2026-11-20', '-4500', '김밥'],
      ['2026-11-21', '3000000', '월급'],
    ]);
    expect(kindsOf(signs)).toEqual(['EXPENSE 4500', 'INCOME 3000000']);
    const columns = csv([
      ['거래일', '출금액', '입금액', '내역'],
      ['2026-11-20', '4500', '', '김밥'],
      ['2026-11-21', '', '3000000', '월급'],
    ]);
    expect(kindsOf(columns)).toEqual(['EXPENSE 4500', 'INCOME 3000000']);
    const words = csv([
      ['날짜', '구분', '금액', '내용'],
      ['2026-11-20', '지출', '4500', '김밥'],
      ['2026-11-21', '수입', '3000000', '월급'],
    ]);
    expect(kindsOf(words)).toEqual(['EXPENSE 4500', 'INCOME 3000000']);
  });

  test('without telling words wait for the user, and are read with the chosen columns', () => {
    const rows = [
      ['언제', '얼마', '또 얼마', '어디서'],
      ['2026-11-20', '4500', '1', '김밥집'],
      ['2026-11-21', '800', '2', '버스'],
    ];
    const open = csv(rows);
    expect(open).toMatchObject({
      missingColumns: ['amount'],
      rowCount: 2,
      transactions: [],
      problems: [],
      columns: { date: '언제' },
    });
    expect(open.headers).toEqual(['언제', '얼마', '또 얼마', '어디서']);
    expect(open.samples).toEqual(rows.slice(1));
    const columns = { date: '언제', amount: '얼마', description: '어디서' };
    const undirected = csv(rows, { columns });
    expect(undirected).toMatchObject({ transactions: [], questions: [{ id: 'direction', column: '얼마' }] });
    const answers = { direction: 'EXPENSE' };
    const chosen = csv(rows, { columns, answers });
    expect(chosen.transactions).toMatchObject([
      { amount: 4500, description: '김밥집' },
      { amount: 800, description: '버스' },
    ]);
    expect(
      csv(rows, {
        remembered: { [open.signature]: { amount: '얼마', description: '어디서' } },
        rememberedAnswers: { [open.signature]: answers },
      }).transactions,
    ).toHaveLength(2);
    expect(chosen.signature).toBe(open.signature);
    expect(csv(rows, { columns: { amount: '얼마', date: '' } }).missingColumns).toEqual(['date']);
  });

  test('without a header have columns named by letters', () => {
    const content = csv(
      [
        ['2026-11-20', '김밥집', '4500'],
        ['2026-11-21', '버스', '1500'],
      ],
      { answers: { direction: 'EXPENSE' } },
    );
    expect(content.headers).toEqual(['A열', 'B열', 'C열']);
    expect(content.transactions).toMatchObject([
      { row: 1, amount: 4500, description: '김밥집' },
      { row: 2, amount: 1500, description: '버스' },
    ]);
  });

  test('below titles, with a two-line header of merged cells', () => {
    const rows: FileCell[][] = [
      ['우리 집 카드'],
      [''],
      ['이용일', '이용하신 곳', '이용금액', '이용금액'],
      ['이용일', '이용하신 곳', '원화', '외화'],
      ['2026.11.20', '김밥집', 4500, ''],
    ];
    for (const form of ['xlsx', 'biff8', 'html'] as const) {
      expect(readFile(rowsFile(form, rows)).transactions).toMatchObject([{ row: 5, amount: 4500 }]);
    }
  });

  test('among a million empty rows', () => {
    const content = readFile(
      encoded(`날짜,금액,내용\r\n2026-11-20,-100,처음\r\n${',,\r\n'.repeat(900_000)}2026-11-21,-200,끝\r\n`, 'UTF-8'),
    );
    expect(content.transactions.map(({ row }) => row)).toEqual([2, 900_003]);
  });

  test.each<[string, Uint8Array]>([
    ['names and telephones', encoded('이름,전화\r\n홍길동,010-1234-5678\r\n', 'UTF-8')],
    ['a sheet of nothing', rowsFile('xlsx', [])],
    ['a sheet of one title', rowsFile('xlsx', [['그림만 있는 시트']])],
    ['a letter', encoded('안녕하세요.\n11월 회비 안내드려요.\n감사합니다.\n', 'UTF-8')],
  ])('%s are rejected', (_, bytes) => {
    expect(refusalOf(bytes)).toBe('IMPORT_UNKNOWN_FORMAT');
  });
});

test('a damaged statement is read in part or rejected with a reason, never with another error', () => {
  const files = ALL.map(([, format]) => statementFile(format, [aUse(), aUse({ time: '13:00' }), aUse({ move: -900 })]));
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
        expect(refusalOf(isCut ? bytes.subarray(0, Math.floor(cut * bytes.length)) : bytes) ?? 'read').toBeTypeOf(
          'string',
        );
      },
    ),
    { numRuns: 300 },
  );
});
