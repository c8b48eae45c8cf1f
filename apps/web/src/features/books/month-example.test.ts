import { expect, it } from 'vitest';
import { monthExample, usualRuleFor } from './month-example.ts';

const settings = { monthStartDay: 25, monthStartRule: 'PREVIOUS', monthStartAdjust: 'NONE' } as const;

it('says in which month today is, and which days it covers', () => {
  expect(monthExample('2026-11-20', settings)).toBe('오늘은 2026년 11월이에요. 10월 25일부터 11월 24일까지예요.');
  expect(monthExample('2026-11-25', settings)).toBe('오늘은 2026년 12월이에요. 11월 25일부터 12월 24일까지예요.');
  expect(monthExample('2026-11-20', { ...settings, monthStartRule: 'CURRENT' })).toBe(
    '오늘은 2026년 10월이에요. 10월 25일부터 11월 24일까지예요.',
  );
  expect(monthExample('2026-02-28', { ...settings, monthStartDay: 1, monthStartRule: 'CURRENT' })).toBe(
    '오늘은 2026년 2월이에요. 2월 1일부터 2월 28일까지예요.',
  );
});

it('says what happens on days off', () => {
  const text = monthExample('2026-11-20', { ...settings, monthStartAdjust: 'PREVIOUS_BUSINESS_DAY' });
  expect(text).toContain('시작일이 휴일이면 이전 영업일로 옮겨요.');
});

it('names a month that starts late after the month in which it ends', () => {
  expect([1, 15, 16, 25, 31].map(usualRuleFor)).toEqual(['CURRENT', 'CURRENT', 'PREVIOUS', 'PREVIOUS', 'PREVIOUS']);
});
