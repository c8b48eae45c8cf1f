import { expect, test } from 'vitest';
import { type ReadOptions, readFile } from './read-file.ts';
import { type Sheet, workbookOf } from './testing/sheets.ts';

const HEADER = ['날짜', '내용', '지출', '수입'];
const october: Sheet = [
  '10월',
  [
    HEADER,
    ['2026-10-05', '전기세', 48_000, ''],
    ['2026-10-25', '월급', '', 3_420_000],
    ['2026-10-26', '커피', 4500, ''],
  ],
];
const november: Sheet = ['11월', [HEADER, ['2026-11-05', '전기세', 48_000, ''], ['2026-11-06', '빵', 3000, '']]];

function read(sheets: readonly Sheet[], options: ReadOptions = {}) {
  const { transactions, notes, problems, rowCount } = readFile(workbookOf(sheets), options);
  return {
    transactions: transactions.map(({ date, kind, amount }) => `${date} ${kind} ${amount}`),
    rows: new Set(transactions.map(({ row }) => row)).size,
    notes: notes.map(({ message }) => message),
    problems: problems.length,
    rowCount,
  };
}

const BOTH = [
  '2026-10-05 EXPENSE 48000',
  '2026-10-25 INCOME 3420000',
  '2026-10-26 EXPENSE 4500',
  '2026-11-05 EXPENSE 48000',
  '2026-11-06 EXPENSE 3000',
];

test('all sheets with the same header are read, each row with a separate number', () => {
  expect(read([october, november])).toEqual({ transactions: BOTH, rows: 5, notes: [], problems: 0, rowCount: 5 });
});

test('the columns of another sheet are found by their names', () => {
  const turned: Sheet = [
    '11월',
    [
      ['11월 가계부', '', '', '', ''],
      ['번호', '날짜', '수입', '지출', '내용'],
      [1, '2026-11-05', '', 48_000, '전기세'],
      [2, '2026-11-06', '', 3000, '빵'],
    ],
  ];
  expect(read([october, turned])).toMatchObject({ transactions: BOTH, notes: [], problems: 0 });
});

test('a hidden sheet that is read is named', () => {
  const { transactions, notes } = readFile(workbookOf([october, november], ['11월']));
  expect(transactions).toHaveLength(5);
  expect(notes).toEqual([{ row: 1, message: '숨겨진 시트의 거래도 가져와요: 11월', about: 'REMARK' }]);
});

test('columns chosen by a user apply to all sheets', () => {
  const options: ReadOptions = { columns: { withdrawal: '수입', deposit: '지출' } };
  expect(read([october, november], options).transactions).toContain('2026-11-06 INCOME 3000');
});

test('a sheet with other columns is named as not read', () => {
  const loan: Sheet = [
    '대출',
    [
      ['상환일', '회차', '원금', '이자'],
      ['2026-11-05', 1, 100_000, 2000],
    ],
  ];
  const summary: Sheet = [
    '요약',
    [
      ['항목', '합계'],
      ['식비', 4500],
    ],
  ];
  expect(read([october, loan, summary, november])).toMatchObject({
    transactions: BOTH,
    notes: ['읽지 않은 시트가 있어요: 대출'],
  });
});

test('a sheet that repeats the rows of the others adds nothing', () => {
  const all: Sheet = ['전체', [HEADER, ...october[1].slice(1), ...november[1].slice(1), ['2026-11-07', '책', 900, '']]];
  for (const sheets of [
    [all, october, november],
    [october, november, all],
  ]) {
    const { transactions, notes } = read(sheets);
    expect(transactions.toSorted()).toEqual([...BOTH, '2026-11-07 EXPENSE 900'].toSorted());
    expect(notes).toHaveLength(5);
    expect(notes[0]).toContain('다른 시트');
  }
});

test('삼성카드: purchases abroad wait for their price', () => {
  const shared = ['카드번호', '본인가족구분', '승인일자', '승인시각', '가맹점명'];
  const here: Sheet = [
    '■ 국내이용내역',
    [
      [...shared, '승인금액(원)', '일시불할부구분', '할부개월', '승인번호', '취소여부'],
      ['9021', '본인', '2026.11.19', '20:11:10', '무신사', '98,000', '일시불', '', '1', '-'],
    ],
  ];
  for (const amount of ['승인금액(USD)', '승인금액($)', '승인금액(US$)']) {
    for (const currency of ['통화', '현지통화']) {
      const abroad: Sheet = [
        '■ 해외이용내역',
        [
          [...shared, amount, currency, '현지금액', '승인번호', '취소여부'],
          ['9021', '본인', '2026.11.15', '03:00:00', 'NETFLIX', '15.99', 'USD', '15.99', '2', '-'],
        ],
      ];
      const { source, transactions, problems, leftOut } = readFile(workbookOf([here, abroad]));
      expect(source).toBe('삼성카드');
      expect(transactions.map(({ amount: paid }) => paid)).toEqual([98_000]);
      expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('확정되지')]);
      expect(leftOut.foreign).toMatchObject({
        count: 1,
        example: { description: 'NETFLIX', currency: 'USD', amount: 1599 },
      });
    }
  }
});

test('a list of transactions beside a known layout is named as not read', () => {
  const bank: Sheet = [
    '거래내역',
    [
      ['거래일시', '적요', '보낸분/받는분', '송금메모', '출금액', '입금액', '잔액', '거래점'],
      ['2026.11.20 12:30', '체크카드', '스타벅스', '', 4500, 0, 10_000, '강남'],
    ],
  ];
  expect(read([bank, november])).toMatchObject({
    transactions: ['2026-11-20 EXPENSE 4500'],
    notes: ['읽지 않은 시트가 있어요: 11월'],
  });
});
