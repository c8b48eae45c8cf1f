import { expect, it } from 'vitest';
import { anAsset } from '../../testing/asset-builder.ts';
import { completeAsset } from './complete-asset.ts';

it('fills in the name and color of the type for an incomplete asset', () => {
  const { id, bookId } = anAsset();
  const bare = { id, assetType: 'REAL_ESTATE', balance: 3000, isActive: true } as const;
  expect(completeAsset(bare, bookId)).toMatchObject({ ...bare, bookId, name: '부동산', color: '#795548', card: null });
});

it('leaves a complete asset unchanged', () => {
  const asset = anAsset({ name: '월급통장', balance: -5 });
  expect(completeAsset(asset, 'another')).toEqual(asset);
});
