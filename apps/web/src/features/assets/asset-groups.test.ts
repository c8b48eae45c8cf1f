import { describe, expect, it } from 'vitest';
import { anAsset } from '../../testing/asset-builder.ts';
import { groupByType, worthOf } from './asset-groups.ts';

describe('groupByType', () => {
  it('sums the types in their fixed order and leaves out inactive assets', () => {
    const groups = groupByType([
      anAsset({ assetType: 'CREDIT_CARD', balance: -320_000 }),
      anAsset({ assetType: 'CASH', balance: 50_000 }),
      anAsset({ assetType: 'CREDIT_CARD', balance: -80_000 }),
      anAsset({ assetType: 'CASH', balance: 9000, isActive: false }),
    ]);
    expect(groups.map(({ type, total }) => [type, total])).toEqual([
      ['CASH', 50_000],
      ['CREDIT_CARD', -400_000],
    ]);
  });
});

describe('worthOf', () => {
  it('separates assets from debts', () => {
    const worth = worthOf([
      anAsset({ balance: 1_000_000 }),
      anAsset({ balance: -400_000 }),
      anAsset({ balance: 5_000_000, isActive: false }),
    ]);
    expect(worth).toEqual({ positive: 1_000_000, negative: -400_000, netWorth: 600_000 });
  });
});
