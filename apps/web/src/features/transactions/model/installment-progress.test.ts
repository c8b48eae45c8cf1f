import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAsset } from '../../../testing/asset-builder.ts';
import { installmentProgress } from './installment-progress.ts';

const card = anAsset({ assetType: 'CREDIT_CARD', card: { paymentDay: 14, cutoffDay: 31, settlementAssetId: null } });
const installment = { months: 3, interestFree: true, feeTotal: null };
const coat = { amount: 300_000, date: '2026-11-30', installment };
const refund = (date: string, amount: number) => ({ id: 'refund', date, amount });

describe('how far an installment purchase is paid', () => {
  it('goes by the bills of the card, so that nothing is paid on the day of the purchase', () => {
    const { turns, ...now } = installmentProgress(coat, card, '2026-11-30');
    expect(now).toEqual({ paid: 0, left: 300_000, refunded: 0 });
    expect(turns.map(({ billMonth, date }) => [billMonth, date])).toEqual([
      ['2026-12', '2026-12-14'],
      ['2027-01', '2027-01-14'],
      // 14 February 2027 is a Sunday.
      ['2027-02', '2027-02-15'],
    ]);
    expect(installmentProgress(coat, card, '2026-12-14')).toMatchObject({ paid: 1, left: 200_000 });
  });

  it('subtracts refunds until the bill with them is paid', () => {
    const returned = { ...coat, refunds: [refund('2026-11-30', 120_000)] };
    expect(installmentProgress(returned, card, '2026-11-30')).toMatchObject({ left: 180_000, refunded: 120_000 });
    expect(installmentProgress(returned, card, '2026-12-14')).toMatchObject({ left: 200_000, refunded: 0 });
    const later = { ...coat, refunds: [refund('2026-12-20', 120_000)] };
    expect(installmentProgress(later, card, '2026-12-21')).toMatchObject({ paid: 1, left: 80_000 });
  });

  it('goes by the day of the purchase without billing days', () => {
    const cash = anAsset({ assetType: 'CASH' });
    for (const asset of [undefined, cash, { ...card, card: null }])
      expect(installmentProgress(coat, asset, '2026-11-30')).toMatchObject({ paid: 1, left: 200_000 });
  });

  it('never leaves less than nothing, and all of it to the turns that are not paid', () => {
    const won = fc.integer({ min: 2, max: 5_000_000 });
    fc.assert(
      fc.property(won, won, fc.integer({ min: 2, max: 36 }), fc.boolean(), (amount, back, months, hasCard) => {
        const bought = { ...coat, amount, installment: { ...installment, months }, refunds: [refund(coat.date, back)] };
        const progress = installmentProgress(bought, hasCard ? card : undefined, coat.date);
        const unpaid = progress.turns.slice(progress.paid).reduce((sum, turn) => sum + turn.amount, 0);
        expect(progress.left).toBe(Math.max(0, unpaid - back));
      }),
    );
  });
});
