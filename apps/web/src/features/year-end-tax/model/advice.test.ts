import type { YearEndTax } from '@salim/contract';
import { expect, it } from 'vitest';
import { adviceOf, countedOf, filledCaps, leftToThreshold } from './advice.ts';

const NOTHING = { credit: 0, debit: 0, culture: 0, market: 0, transit: 0, excluded: 0 };
const next = (CREDIT: number, DEBIT: number, MARKET: number): YearEndTax['next'] =>
  Object.entries({ CREDIT, DEBIT, MARKET }).map(([rail, forNext100000]) => ({
    rail: rail as YearEndTax['next'][number]['rail'],
    forNext100000,
  }));
const advice = (credit: number, gains: YearEndTax['next']) =>
  adviceOf({ threshold: 1000, used: { ...NOTHING, credit }, next: gains });

it('names the card that brings most', () => {
  expect(advice(999, next(0, 0, 0))).toContain('소득공제가 없어요');
  expect(advice(1000, next(15_000, 30_000, 40_000))).toBe(
    '이제 체크카드나 현금영수증이 유리해요. 10만원을 더 쓰면 30,000원, 신용카드로는 15,000원 더 공제돼요.',
  );
  expect(advice(1000, next(30_000, 30_000, 40_000))).toContain('체크카드와 똑같이');
  expect(advice(1000, next(0, 0, 40_000))).toBe(
    '기본 한도를 모두 채웠어요. 전통시장에서 10만원을 더 쓰면 40,000원 더 공제돼요.',
  );
  expect(advice(1000, next(0, 0, 0))).toContain('한도를 모두 채웠어요');
});

it('leaves out what does not count, and rails with more refunds than purchases', () => {
  const used = { ...NOTHING, credit: -500, debit: 300, transit: 200, excluded: 9000 };
  expect(countedOf(used)).toBe(500);
  expect([leftToThreshold({ threshold: 1000, used }), leftToThreshold({ threshold: 400, used })]).toEqual([500, 0]);
});

it('fills the basic cap before the second one', () => {
  const caps = { basic: 300, extra: 200 };
  expect(filledCaps({ deduction: 250, caps })).toEqual({ basic: 250, extra: 0 });
  expect(filledCaps({ deduction: 420, caps })).toEqual({ basic: 300, extra: 120 });
});
