import { readAmount } from '@salim/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisFor } from '../ui/chart/axis.ts';
import {
  formatBrief,
  formatClock,
  formatCompact,
  formatDay,
  formatMonth,
  formatNumber,
  formatPeriod,
  formatShortDate,
  formatSignedWon,
  formatTick,
  formatWhen,
  formatWon,
  todayIn,
} from './format.ts';

describe('money', () => {
  it('formats won with a real minus sign and never a negative zero', () => {
    expect(formatWon(12_500)).toBe('12,500원');
    expect(formatWon(-12_500)).toBe('−12,500원');
    expect(formatWon(-0)).toBe('0원');
    expect(formatSignedWon(3_200_000)).toBe('+3,200,000원');
    expect(formatSignedWon(0)).toBe('0원');
    expect(formatNumber(9_999_999_999_999)).toBe('9,999,999,999,999');
  });

  it.each([
    [0, '0'],
    [9800, '9,800'],
    [10_000, '1만'],
    [12_345_678, '1,235만'],
    [99_999_999, '1억'],
    [123_456_789, '1억 2,346만'],
    [1_234_500_000_000, '1조 2,345억'],
    [999_999_999_999, '1조'],
    [-45_000, '−5만'],
  ])('abbreviates %d to %s', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  it.each([
    [97_700, '10만'],
    [12_345_678, '1,235만'],
    [123_456_789, '1.2억'],
    [822_233_333_333, '8,222억'],
    [999_999_999_999, '1조'],
    [-1_822_233_333_333, '−1.8조'],
  ])('shortens %d to %s', (value, text) => {
    expect(formatBrief(value)).toBe(text);
  });

  it.each([
    [0, '0'],
    [7500, '7,500'],
    [10_000, '1만'],
    [15_000, '1.5만'],
    [-12_500, '−1.25만'],
    [102_500, '10.25만'],
    [99_999_000, '9,999.9만'],
    [12_000_000, '1,200만'],
    [150_000_000, '1억 5,000만'],
  ])('formats the axis value %d as %s', (value, text) => {
    expect(formatTick(value)).toBe(text);
  });

  it('keeps the labels of every realistic axis distinct', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50_000_000, max: 50_000_000 }), { maxLength: 12 }), (values) => {
        const texts = axisFor(values).ticks.map(formatTick);
        expect(new Set(texts).size).toBe(texts.length);
      }),
    );
  });

  it('stays within half of its last unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 9_999_900_000_000 }), (value) => {
        const reading = readAmount(formatCompact(value));
        expect(reading.kind).toBe('value');
        if (reading.kind !== 'value') return;
        expect(Math.abs(reading.value - value)).toBeLessThanOrEqual(value < 1_000_000_000_000 ? 5000 : 50_000_000);
      }),
    );
  });
});

describe('dates', () => {
  it('formats them in Korean style', () => {
    expect(formatDay('2026-11-20')).toBe('11월 20일 (금)');
    expect(formatDay('2026-01-04', { year: true })).toBe('2026년 1월 4일 (일)');
    expect(formatMonth('2026-11')).toBe('2026년 11월');
    expect(formatShortDate('2026-11-20')).toBe('26. 11. 20.');
    expect(formatPeriod('2026-10-25', '2026-11-24')).toBe('10.25 ~ 11.24');
  });

  it("formats 오전 and 오후 without the runtime's locale data", () => {
    expect(formatClock('00:05')).toBe('오전 12:05');
    expect(formatClock('09:05')).toBe('오전 9:05');
    expect(formatClock('12:00')).toBe('오후 12:00');
    expect(formatClock('21:05')).toBe('오후 9:05');
  });

  it("returns the current date in Seoul whatever the machine's time zone", () => {
    expect(todayIn('Asia/Seoul', new Date('2026-01-31T15:00:00Z'))).toBe('2026-02-01');
    expect(todayIn('Asia/Seoul', new Date('2026-01-31T14:59:59Z'))).toBe('2026-01-31');
  });

  it('formats relative times in words', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(formatWhen('2026-11-20T11:59:40Z', 'Asia/Seoul', now)).toBe('방금');
    expect(formatWhen('2026-11-20T11:20:00Z', 'Asia/Seoul', now)).toBe('40분 전');
    expect(formatWhen('2026-11-20T05:00:00Z', 'Asia/Seoul', now)).toBe('7시간 전');
    expect(formatWhen('2026-11-19T12:05:00Z', 'Asia/Seoul', now)).toBe('어제 오후 9:05');
    expect(formatWhen('2026-11-02T12:05:00Z', 'Asia/Seoul', now)).toBe('11월 2일 (월)');
    expect(formatWhen('2025-11-02T12:05:00Z', 'Asia/Seoul', now)).toBe('2025년 11월 2일 (일)');
    for (const none of [undefined, '', '어제쯤']) {
      expect(formatWhen(none as string, 'Asia/Seoul', now)).toBe('시간 정보 없음');
    }
  });
});
