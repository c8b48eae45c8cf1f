import { expect, it } from 'vitest';
import { anActivity } from '../../testing/activity-builder.ts';
import { changesIn, summarizeTransaction } from './activity-changes.ts';

const names = new Map([
  ['food', '식비'],
  ['cafe', '카페'],
]);
const said = (values: Parameters<typeof anActivity>[0]): string[] =>
  changesIn(anActivity(values), names).map(({ name, before, after }) => `${name}: ${before} → ${after}`);

it('describes changed fields with the names of referenced items', () => {
  expect(
    said({
      entity: 'TRANSACTION',
      before: { amount: 12_000, date: '2026-11-18', categoryId: 'food', memo: '', version: 1 },
      after: { amount: 13_000, date: '2026-11-18', categoryId: 'cafe', memo: '둘이서\n빵', version: 2 },
    }),
  ).toEqual(['금액: 12,000원 → 13,000원', '분류: 식비 → 카페', '메모: 없음 → 둘이서 빵']);
  expect(said({ entity: 'BOOK', before: { monthStartDay: 25 }, after: { monthStartDay: 31 } })).toEqual([
    '월 시작일: 25일 → 말일',
  ]);
  expect(
    said({
      entity: 'RECURRING_RULE',
      before: { template: { amount: 17_000 }, startDate: '2026-11-25' },
      after: { template: { amount: 20_000 }, startDate: '2026-11-25' },
    }),
  ).toEqual(['금액: 17,000원 → 20,000원']);
});

it('describes which parts of a budget have changed', () => {
  const line = (categoryId: string, amount: number) => ({ categoryId, amount, rollover: 'NONE' });
  expect(
    said({
      entity: 'BUDGET',
      before: { budgetMonth: '2026-11', expenseBudget: 500_000, categories: [line('food', 1000)] },
      after: { budgetMonth: '2026-11', expenseBudget: 400_000, categories: [line('food', 2000), line('cafe', 1)] },
    }),
  ).toEqual(['지출 예산: 500,000원 → 400,000원', '식비: 1,000원 → 2,000원', '카페: 없음 → 1원']);
});

it('describes what a bulk update set', () => {
  const after = { count: 3, set: { categoryId: 'food', excludeFromStats: true } };
  expect(said({ action: 'BULK_UPDATED', entity: 'TRANSACTION', after })).toEqual(['분류:  → 식비', '통계 제외:  → 예']);
});

it('says nothing about masked values and marks references to deleted items', () => {
  const masked = { isMasked: true, description: '비공개' };
  expect(said({ entity: 'TRANSACTION', before: masked, after: { ...masked, amount: 1 } })).toEqual([]);
  expect(summarizeTransaction(anActivity({ action: 'CREATED', entity: 'TRANSACTION', after: masked }))).toBe('');
  expect(said({ before: { categoryId: 'x' }, after: { categoryId: null } })).toEqual(['분류: 삭제된 항목 → 없음']);
});

it('summarizes a transaction that was added or deleted', () => {
  const transaction = { amount: 12_000, date: '2026-11-18' };
  expect(summarizeTransaction(anActivity({ action: 'DELETED', entity: 'TRANSACTION', before: transaction }))).toMatch(
    /^11월 18일.* · 12,000원$/u,
  );
  expect(summarizeTransaction(anActivity({ action: 'CREATED', entity: 'TAG', after: { name: '여행' } }))).toBe('');
});
