import type { Asset } from '@salim/contract';
import { ASSET_TYPES } from '@salim/contract/facts/asset-types';

/** What is always known of an asset. */
type BareAsset = Partial<Asset> & Pick<Asset, 'id' | 'assetType' | 'balance' | 'isActive'>;

/** Fills in what an asset may lack beside its type, its balance and whether it is in use. */
export function completeAsset(asset: BareAsset, bookId: string): Asset {
  const { name, icon, color } = ASSET_TYPES[asset.assetType];
  const words = { name, icon, color, institution: '', note: '' };
  const numbers = { openingBalance: 0, sortOrder: 0, version: 1 };
  return { bookId, subType: null, ...words, ...numbers, card: null, loan: null, deposit: null, ...asset };
}
