import type { Dashboard } from '@salim/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAsset } from '../../testing/asset-builder.ts';
import { anOccurrence } from '../../testing/recurring-builder.ts';
import { comingWeek } from './coming-week.ts';

const bank = anAsset({ name: '생활비 통장' });
const card = anAsset({ name: '국민카드', assetType: 'CREDIT_CARD' });
const other = anAsset({ name: '신한카드', assetType: 'CREDIT_CARD' });

function weekOf(values: Partial<Pick<Dashboard, 'upcoming' | 'cardPayments'>>) {
  return comingWeek({
    upcoming: [],
    cardPayments: [],
    assets: { items: [bank, card, other] },
    today: '2026-11-20',
    ...values,
  });
}
const transfer = (values: Parameters<typeof anOccurrence>[0]) =>
  anOccurrence({ date: '2026-11-23', type: 'TRANSFER', amount: 700_000, ...values });

describe('the coming week', () => {
  it.each([
    ['saving up stays within the household', { assetId: bank.id, toAssetId: bank.id }, 'WITHIN'],
    ['a transfer to another book goes out', { assetId: bank.id, leavesBook: true }, 'OUT'],
    ['a transfer to nowhere in the book goes out', { assetId: bank.id }, 'OUT'],
    ['a transfer from nowhere in the book comes in', { toAssetId: bank.id }, 'IN'],
    ['paying a card goes out', { assetId: bank.id, toAssetId: card.id }, 'OUT'],
    ['a masked transfer is only known to move', { isMasked: true }, 'WITHIN'],
  ] as const)('%s', (_name, values, way) => {
    const { items, sums } = weekOf({ upcoming: [transfer(values)] });
    expect(items.map((one) => one.way)).toEqual([way]);
    expect(sums).toEqual([{ way, amount: 700_000 }]);
  });

  it('has what waits to be recorded, but not what is recorded', () => {
    const upcoming = [
      anOccurrence({ date: '2026-11-20', description: '급여', state: 'RECORDED' }),
      anOccurrence({ date: '2026-11-20', description: '월세', state: 'WAITING' }),
      anOccurrence({ date: '2026-11-24', description: '학원비', isExpected: true }),
    ];
    expect(weekOf({ upcoming }).items.map(({ name, note }) => [name, note])).toEqual([
      ['월세', '기록 대기'],
      ['학원비', '예상'],
    ]);
  });

  it('has the card bills of these days, and names the first one after them', () => {
    const cardPayments = [
      { assetId: card.id, date: '2026-11-27', amount: 300_000 },
      { assetId: other.id, date: '2026-11-28', amount: 90_000 },
    ];
    const { items, laterBill } = weekOf({ cardPayments });
    expect(items.map(({ name, date, amount }) => [name, date, amount])).toEqual([['국민카드', '2026-11-27', 300_000]]);
    expect(laterBill).toEqual({ assetId: other.id, date: '2026-11-28', name: '신한카드', amount: 90_000 });
  });

  it('counts a bill once that a recurring transfer pays', () => {
    const cardPayments = [{ assetId: card.id, date: '2026-11-24', amount: 300_000 }];
    const upcoming = [transfer({ assetId: bank.id, toAssetId: card.id, amount: 300_000 })];
    expect(weekOf({ cardPayments, upcoming }).sums).toEqual([{ way: 'OUT', amount: 300_000 }]);
  });

  it('is sorted by date, and its sums are those of its rows', () => {
    const occurrence = fc.record({
      date: fc.integer({ min: 20, max: 27 }).map((day) => `2026-11-${day}`),
      type: fc.constantFrom('INCOME' as const, 'EXPENSE' as const, 'TRANSFER' as const),
      amount: fc.integer({ min: 1, max: 9_000_000 }),
      state: fc.constantFrom('PLANNED' as const, 'WAITING' as const, 'RECORDED' as const),
      toAssetId: fc.constantFrom(null, bank.id, card.id),
    });
    fc.assert(
      fc.property(fc.array(occurrence), fc.integer({ min: 1, max: 9_000_000 }), (all, amount) => {
        const cardPayments = [{ assetId: card.id, date: '2026-11-25', amount }];
        const { items, sums } = weekOf({ upcoming: all.map((one) => anOccurrence(one)), cardPayments });
        expect(items).toEqual(items.toSorted((a, b) => a.date.localeCompare(b.date)));
        const total = (of: readonly { readonly amount: number }[]) => of.reduce((sum, one) => sum + one.amount, 0);
        expect(total(sums)).toBe(total(items));
        const open = all.filter(({ state }) => state !== 'RECORDED');
        const isPaidByRule = open.some(({ toAssetId }) => toAssetId === card.id);
        expect(total(items)).toBe(total(open) + (isPaidByRule ? 0 : amount));
      }),
    );
  });
});
