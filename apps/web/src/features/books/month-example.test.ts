import { expect, it } from 'vitest';
import { monthExample } from './month-example.ts';

it('shows which days a month covers', () => {
  const settings = { monthStartDay: 25, monthStartRule: 'PREVIOUS', monthStartAdjust: 'NONE' } as const;
  expect(monthExample('2026-11', settings)).toBe('2026년 11월은 10월 25일부터 11월 24일까지예요.');
  expect(monthExample('2026-11', { ...settings, monthStartRule: 'CURRENT' })).toBe(
    '2026년 11월은 11월 25일부터 12월 24일까지예요.',
  );
  expect(monthExample('2026-02', { ...settings, monthStartDay: 1 })).toBe('2026년 2월은 2월 1일부터 2월 28일까지예요.');
});

it('shows what happens on days off', () => {
  const text = monthExample('2026-11', {
    monthStartDay: 21,
    monthStartRule: 'PREVIOUS',
    monthStartAdjust: 'PREVIOUS_BUSINESS_DAY',
  });
  expect(text).toContain('시작일이 휴일이면 이전 영업일로 옮겨요.');
});
