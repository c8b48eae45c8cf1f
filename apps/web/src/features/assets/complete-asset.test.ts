import { expect, it } from 'vitest';
import { anAsset } from '../../testing/asset-builder.ts';
import { completeAsset } from './complete-asset.ts';

it('gives an asset of which little is known the name and the colour of its type', () => {
  const { id, bookId } = anAsset();
  const bare = { id, assetType: 'REAL_ESTATE', balance: 3000, isActive: true } as const;
  expect(completeAsset(bare, bookId)).toMatchObject({ ...bare, bookId, name: '부동산', color: '#795548', card: null });
});

it('changes nothing of a whole one', () => {
  const asset = anAsset({ name: '월급통장', balance: -5 });
  expect(completeAsset(asset, 'another')).toEqual(asset);
});
