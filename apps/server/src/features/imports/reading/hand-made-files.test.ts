import { describe, expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import type { FileCell } from './testing/ledger-files.ts';
import { table } from './testing/odd-file.ts';
import { workbookOf } from './testing/sheets.ts';

const notesOf = (bytes: Uint8Array): string[] => readFile(bytes).notes.map(({ message }) => message);

describe('columns of amounts that are not read are named with their sums', () => {
  test('a discount beside the price', () => {
    const file = table('이용일|가맹점|이용금액|할인금액|청구금액', '2026-11-01|마트|30000|3000|27000');
    expect(notesOf(file)).toEqual(['읽지 않은 금액 칸이 있어요: 할인금액 3,000원']);
  });

  test('categories beside a column of spending', () => {
    const file = table(
      '날짜|내용|지출|식비|교통비|수입',
      '2026-11-01|마트|4500|3000|1500|',
      '2026-11-02|월급||10000|400|3000000',
    );
    expect(notesOf(file)).toEqual(['읽지 않은 금액 칸이 있어요: 식비 13,000원, 교통비 1,900원']);
  });

  test('not those without amounts, and not numbers that are no money', () => {
    const file = table('날짜|내용|지출|식비|수량|포인트', '2026-11-01|마트|4500||2|45', '2026-11-02|책|900|-|1|9');
    expect(notesOf(file)).toEqual([]);
  });
});

describe('tables beside each other on a sheet', () => {
  const sheetOf = (titles: FileCell[], header: FileCell[]) =>
    workbookOf([
      [
        '11월',
        [
          titles,
          header,
          ['2026-11-01', '마트', 32_000, '', '2026-11-25', '월급', 3_000_000],
          ['2026-11-02', '떡볶이', 4500, '', '2026-11-26', '이자', 1200],
          ['2026-11-03', '이상한 줄', '칠천', '', '2026-11-27', '이상한 줄', '팔천'],
          ['합계', '', 36_500, '', '합계', '', 3_001_200],
        ],
      ],
    ]);
  const plain = ['날짜', '내용', '금액', '', '날짜', '내용', '금액'];
  const EXPECTED = ['EXPENSE 32000', 'EXPENSE 4500', 'INCOME 3000000', 'INCOME 1200'];

  test.each([
    [['지출', '', '', '', '수입'], plain],
    [[], ['날짜', '지출내용', '금액', '', '날짜', '수입내용', '금액']],
    [[], ['날짜', '내용', '지출', '', '날짜', '내용', '수입']],
  ])('are both read: %j %j', (titles, header) => {
    const { transactions, problems, questions, notes } = readFile(sheetOf(titles, header));
    expect(transactions.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(EXPECTED);
    expect(new Set(transactions.map(({ row }) => row)).size).toBe(4);
    expect(problems.map(({ message }) => message)).toEqual([
      '금액을 읽을 수 없어요.',
      '오른쪽 표 5행: 금액을 읽을 수 없어요.',
    ]);
    expect([questions, notes]).toEqual([[], []]);
  });

  test('without a word for their direction, the second is named with its sum', () => {
    const { transactions, questions, notes } = readFile(sheetOf([], plain), { answers: { direction: 'EXPENSE' } });
    expect(transactions.map(({ amount }) => amount)).toEqual([32_000, 4500]);
    expect(questions).toEqual([]);
    expect(notes.map(({ message }) => message)).toContain('읽지 않은 금액 칸이 있어요: 금액 3,001,200원');
  });
});
