import { describe, expect, test } from 'vitest';
import { type ReadOptions, readFile } from './read-file.ts';
import { table } from './testing/odd-file.ts';
import { type Sheet, workbookOf } from './testing/sheets.ts';

const TODAY = '2026-11-29';

function read(bytes: Uint8Array, options: ReadOptions = {}) {
  const { transactions, problems, questions, notes } = readFile(bytes, { today: TODAY, ...options });
  return {
    days: transactions.map(({ date }) => date),
    problems: problems.map(({ row }) => row),
    questions: questions.map(({ id, choices }) => [id, choices.map((choice) => choice.label).join(', ')]),
    notes: notes.map(({ message }) => message),
  };
}

const HEADER = '날짜|내용|지출|수입';
const rows = (...days: string[]): string[] => days.map((day, at) => `${day}|빵집 ${at}|${1000 + at}|`);
const settled = { problems: [], questions: [] };

describe('dates without a year take it from', () => {
  test.each(['2026년 11월', '조회기간 2026.10.01 ~ 2026.11.30', '2026년 가계부', '26년 11월 가계부'])(
    'the title %s',
    (title) => {
      const bytes = table(`${title}|||`, HEADER, ...rows('11/3', '11.24', '11월 25일', '11-26', '11월 27일 (금)'));
      expect(read(bytes)).toMatchObject({
        ...settled,
        days: ['2026-11-03', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
      });
    },
  );

  test.each(['2025 가계부.csv', '가계부_2025.csv', '가계부_20251130.csv', '내역 2025-11.csv', '202511.csv'])(
    'the file name %s',
    (fileName) => {
      expect(read(table(HEADER, ...rows('11/3', '11/24')), { fileName })).toMatchObject({
        ...settled,
        days: ['2025-11-03', '2025-11-24'],
      });
    },
  );

  test('the name of the sheet', () => {
    const sheet: Sheet = [
      '2025',
      [
        ['날짜', '내용', '지출', '수입'],
        ['1/3', '빵', 900, ''],
        ['12/24', '케이크', 32_000, ''],
      ],
    ];
    expect(read(workbookOf([sheet]))).toMatchObject({ ...settled, days: ['2025-01-03', '2025-12-24'] });
  });

  test('other dates, over the end of a year', () => {
    expect(read(table(HEADER, ...rows('2025.12.30', '12.31', '1.2', '1.3')))).toMatchObject({
      ...settled,
      days: ['2025-12-30', '2025-12-31', '2026-01-02', '2026-01-03'],
    });
    expect(read(table(HEADER, ...rows('1.3', '1.2', '2025.12.31', '12.30')))).toMatchObject({
      ...settled,
      days: ['2026-01-03', '2026-01-02', '2025-12-31', '2025-12-30'],
    });
  });
});

describe('dates without any year are asked about', () => {
  const ask = (days: readonly string[], year?: string) =>
    read(table(HEADER, ...rows(...days)), year === undefined ? {} : { answers: { 'date-year': year } });

  test('with the newest year that leaves no row in the future', () => {
    expect(ask(['11/3', '11/24'])).toEqual({
      days: [],
      problems: [],
      questions: [['date-year', '2026년, 2025년, 2024년, 2023년, 2022년']],
      notes: [],
    });
    expect(ask(['11/3', '11/24'], '2026')).toMatchObject({ ...settled, days: ['2026-11-03', '2026-11-24'] });
    expect(ask(['11/3', '12/24']).questions).toEqual([['date-year', '2025년, 2024년, 2023년, 2022년, 2021년']]);
    expect(ask(['11/3', '12/24'], '2024').days).toEqual(['2024-11-03', '2024-12-24']);
  });

  test('keeping the order of the rows over the end of a year', () => {
    for (const days of [
      ['12/30', '12/31', '1/2', '1/3'],
      ['1/3', '1/2', '12/31', '12/30'],
    ]) {
      expect(ask(days).questions[0]?.[1]).toMatch(/^2025–2026년, 2024–2025년/u);
      expect(ask(days, '2026').days).toEqual(
        days.map((day) => (day.startsWith('12') ? `2025-${day.replace('/', '-')}` : `2026-01-0${day.at(-1)}`)),
      );
    }
  });

  test('in one year if the rows are in no order', () => {
    expect(ask(['11/24', '11/3', '11/20'], '2026').days).toEqual(['2026-11-24', '2026-11-03', '2026-11-20']);
  });

  test('with leap years only for 2월 29일', () => {
    expect(ask(['2/28', '2/29', '3/1']).questions[0]?.[1]).toBe('2024년, 2020년, 2016년, 2012년, 2008년');
    expect(ask(['2/28', '2/29', '3/1'], '2024').days[1]).toBe('2024-02-29');
  });

  test('once for all sheets', () => {
    const sheets = [1, 6, 12].map(
      (month): Sheet => [
        `${month}월`,
        [
          ['날짜', '내용', '지출', '수입'],
          [`${month}/3`, '빵', 900 + month, ''],
          [`${month}/24`, '책', 8000 + month, ''],
        ],
      ],
    );
    expect(read(workbookOf(sheets)).questions).toEqual([['date-year', expect.stringMatching(/^2025년,/u)]]);
    expect(read(workbookOf(sheets), { answers: { 'date-year': '2025' } }).days).toEqual([
      '2025-01-03',
      '2025-01-24',
      '2025-06-03',
      '2025-06-24',
      '2025-12-03',
      '2025-12-24',
    ]);
  });

  test('even without a header', () => {
    const bytes = table('11/24|이마트|-45000', '11/25|빵집|-4500');
    expect(read(bytes).questions.map(([id]) => id)).toEqual(['date-year']);
    expect(read(bytes, { answers: { 'date-year': '2026' } }).days).toEqual(['2026-11-24', '2026-11-25']);
  });

  test('a number of a spreadsheet is a day unless it may be two', () => {
    const sheet: Sheet = [
      '가계부',
      [HEADER.split('|'), ...[11.18, 11.19, 11.2, 11.21].map((day) => [day, '빵', 900, ''])],
    ];
    expect(read(workbookOf([sheet]), { answers: { 'date-year': '2026' } })).toMatchObject({
      days: ['2026-11-18', '2026-11-19', '2026-11-21'],
      problems: [4],
    });
  });

  test('11.2 between 11.19 and 11.21 in a text file is not the second', () => {
    expect(ask(['11.2', '11.3', '11.19', '11.2', '11.21'], '2026')).toMatchObject({
      days: ['2026-11-02', '2026-11-03', '2026-11-19', '2026-11-21'],
      problems: [5],
    });
  });

  test('a day that does not exist stays a problem', () => {
    expect(ask(['11/3', '11/31', '13/1'], '2026')).toMatchObject({ days: ['2026-11-03'], problems: [3, 4] });
  });
});

describe('the day in separate columns', () => {
  test.each([
    ['년|월|일|내용|지출|수입', ['2026|11|3|빵|900|', '2026|11|24|책|8000|']],
    ['연도|월|일|내용|지출|수입', ['2026년|11월|3일|빵|900|', '||24일|책|8000|']],
    ['내용|월|일|지출|수입|년도', ['빵|11|3|900||2026', '책|11|24|8000||2026']],
  ])('%s', (header, lines) => {
    expect(read(table(header, ...lines))).toMatchObject({ ...settled, days: ['2026-11-03', '2026-11-24'] });
  });

  test('without the year', () => {
    const bytes = table('월|일|내용|지출|수입', '11|3|빵|900|', '|24|책|8000|');
    expect(read(bytes).questions.map(([id]) => id)).toEqual(['date-year']);
    expect(read(bytes, { fileName: '2026.csv' }).days).toEqual(['2026-11-03', '2026-11-24']);
  });

  test.each([
    ['11월 가계부', '2026.xlsx'],
    ['가계부', '2026년 11월.xlsx'],
  ])('the day alone, below the title %s in %s', (title, fileName) => {
    const sheet: Sheet = [
      '시트1',
      [[title], ['일', '내용', '지출', '수입'], [3, '빵', 900, ''], [24, '책', 8000, ''], ['', '펜', 700, '']],
    ];
    expect(read(workbookOf([sheet]), { fileName })).toMatchObject({
      ...settled,
      days: ['2026-11-03', '2026-11-24', '2026-11-24'],
    });
  });
});

describe('a day stated only in its first row', () => {
  test('is the day of the rows below', () => {
    const bytes = table(
      HEADER,
      '2026-11-03|빵|900|',
      '|책|8000|',
      '|월급||3000000',
      '2026-11-04|펜|700|',
      '|합계|9600|',
    );
    expect(read(bytes)).toEqual({
      ...settled,
      days: ['2026-11-03', '2026-11-03', '2026-11-03', '2026-11-04'],
      notes: ['날짜가 빈 2줄은 앞 줄의 날짜로 읽었어요.'],
    });
  });

  test.each([
    ['a blank row without an amount', '|메모만||'],
    ['a blank row with nothing but an amount', '||8900|'],
  ])('is not carried over %s', (_, line) => {
    expect(read(table(HEADER, '2026-11-03|빵|900|', '|책|8000|', line))).toMatchObject({
      days: ['2026-11-03'],
      problems: [3, 4],
    });
  });

  test('is not known above the first day', () => {
    expect(read(table(HEADER, '|빵|900|', '2026-11-03|책|8000|'))).toMatchObject({
      days: ['2026-11-03'],
      problems: [2],
    });
  });
});
