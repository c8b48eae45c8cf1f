import type { Asset } from '@salim/contract';
import { ASSET_TYPES } from '@salim/contract/facts/asset-types';

/** The fields an asset always has. */
type BareAsset = Partial<Asset> & Pick<Asset, 'id' | 'assetType' | 'balance' | 'isActive'>;

/** Fills in the missing fields of an asset; type, balance and active state are always present. */
export function completeAsset(asset: BareAsset, bookId: string): Asset {
  const { name, icon, color } = ASSET_TYPES[asset.assetType];
  const words = { name, icon, color, institution: '', note: '' };
  const numbers = { openingBalance: 0, sortOrder: 0, version: 1 };
  return { bookId, subType: null, ...words, ...numbers, card: null, loan: null, deposit: null, terms: null, ...asset };
}
