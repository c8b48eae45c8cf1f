import { describe, expect, test } from 'vitest';
import { lastDayIn, readDate, readTime } from './read-date.ts';

describe('dates as text', () => {
  test.each([
    ['2026. 11. 20. 09:05:00', '2026-11-20', '09:05'],
    ['2026. 1. 2.', '2026-01-02', null],
    ['2026-11-20', '2026-11-20', null],
    ['November 20, 2026', '2026-11-20', null],
    ['Nov 2, 2026 9:05 PM', '2026-11-02', '21:05'],
    ['20-Nov-2026', '2026-11-20', null],
    ['1 Sept 2026', '2026-09-01', null],
    ['2026-11-20T09:05:59', '2026-11-20', '09:05'],
    ['2026/11/20 21:05', '2026-11-20', '21:05'],
    ['2026.11.20 오후 9:05:10', '2026-11-20', '21:05'],
    ['2026. 11. 20. 오전 12:05', '2026-11-20', '00:05'],
    ['2026. 11. 20. (금) 12:00 PM', '2026-11-20', '12:00'],
    ['2026년 11월 20일', '2026-11-20', null],
    ['20261120', '2026-11-20', null],
    ['２０２６．１１．２０', '2026-11-20', null],
    ['  2024-02-29  ', '2024-02-29', null],
    ['26. 11. 20.', '2026-11-20', null],
    ['26.11.20 09:05', '2026-11-20', '09:05'],
    ['26/11/20', '2026-11-20', null],
    ['26년 11월 20일', '2026-11-20', null],
    ['99-12-31', '1999-12-31', null],
    ['1970-01-01', '1970-01-01', null],
    ['2199-12-31', '2199-12-31', null],
  ])('%s', (text, date, time) => {
    expect(readDate(text, false)).toEqual({ isReadable: true, date, time });
  });

  test.each([
    '',
    '어제',
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '1969-12-31',
    '2200-01-01',
    '2026-11-20 24:00',
    '2026-11-20 9:60',
    '2026-11-20 오후 13:00',
    '2026-11-20 아침',
    '26. 13. 20.',
    '12/11/10',
    '11/20/26',
    '260-11-20',
    '٢٠٢٦-١١-٢٠',
    '2026-11',
    '20/13/2026x',
    '1'.repeat(5_000_000),
  ])('rejects %.30s', (text) => {
    expect(readDate(text, false)).toMatchObject({ isReadable: false });
  });

  test('with the year at the end may mean two days', () => {
    expect(readDate('11/12/2026 08:00', false)).toEqual({
      isReadable: true,
      monthFirst: { isReadable: true, date: '2026-11-12', time: '08:00' },
      dayFirst: { isReadable: true, date: '2026-12-11', time: '08:00' },
    });
    expect(readDate('31/31/2026', false)).toMatchObject({ isReadable: false });
  });
});

describe('dates as numbers', () => {
  test.each([
    [46_346, '2026-11-20', null],
    [46_346.5, '2026-11-20', '12:00'],
    [46_346.378_472_222, '2026-11-20', '09:05'],
    [46_345.999_999_9, '2026-11-20', '00:00'],
    [25_569, '1970-01-01', null],
    [109_574, '2199-12-31', null],
    [20_261_120, '2026-11-20', null],
  ])('%d', (serial, date, time) => {
    expect(readDate(serial, false)).toEqual({ isReadable: true, date, time });
  });

  test('count from 1904 if the workbook says so', () => {
    expect(readDate(46_346 - 1462, true)).toEqual({ isReadable: true, date: '2026-11-20', time: null });
  });

  test.each([0, -1, 25_568, 109_575, 1e300, Number.NaN, 20_261_340])('rejects %d', (serial) => {
    expect(readDate(serial, false)).toMatchObject({ isReadable: false });
  });
});

describe('a day without its year', () => {
  test.each([
    ['11/20', '2026-12-14', '2026-11-20'],
    ['12.15', '2026-12-14', '2025-12-15'],
    ['12.14', '2026-12-14', '2026-12-14'],
    ['1월 3일', '2027-01-10', '2027-01-03'],
    ['02-29', '2025-02-28', '2024-02-29'],
  ] as const)('%s up to %s is %s', (cell, lastDay, date) => {
    expect(readDate(cell, false, lastDay)).toEqual({ isReadable: true, date, time: null });
  });

  test('keeps its time, and is rejected if no such day exists', () => {
    expect(readDate('11/20 오후 2:58', false, '2026-12-14')).toMatchObject({ date: '2026-11-20', time: '14:58' });
    expect(readDate('13/20', false, '2026-12-14').isReadable).toBe(false);
    expect(readDate('02/29', false, '2027-02-28').isReadable).toBe(false);
    expect(readDate('11/20', false).isReadable).toBe(false);
  });
});

test('the last day in a text is the end of the month if only a month is given', () => {
  expect(lastDayIn('조회기간 : 2026.10.21 ~ 2026-11-21')).toBe('2026-11-21');
  expect(lastDayIn('2026년 2월 이용대금 명세서')).toBe('2026-02-28');
  expect(lastDayIn('계좌 110-123-456789, 2026.13.40')).toBeUndefined();
});

test('a time without its leading zero', () => {
  expect(readTime('93015')).toBe('09:30');
  expect(readTime('193015')).toBe('19:30');
  expect(readTime('99015')).toBeUndefined();
});

test.each(['Foo 20, 2026', 'Mayor 20, 2026', 'Nov 31, 2026', '31-Sep-2026'])('%s is no date', (text) => {
  expect(readDate(text, false)).toMatchObject({ isReadable: false });
});
