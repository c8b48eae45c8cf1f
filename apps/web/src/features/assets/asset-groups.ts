import type { Asset, AssetType } from '@salim/contract';
import { ASSET_TYPE_ORDER } from '@salim/contract/facts/asset-types';

export interface AssetGroup {
  readonly type: AssetType;
  readonly assets: readonly Asset[];
  /** Sum of their balances. */
  readonly total: number;
}

/** Assets that count, by type; types without any are left out. Within a type they keep their order. */
export function groupByType(assets: readonly Asset[]): AssetGroup[] {
  return ASSET_TYPE_ORDER.flatMap((type) => {
    const found = assets.filter((asset) => asset.isActive && asset.assetType === type);
    if (found.length === 0) return [];
    return [{ type, assets: found, total: found.reduce((sum, asset) => sum + asset.balance, 0) }];
  });
}

export interface WorthSides {
  /** What is owned, zero or more. */
  readonly positive: number;
  /** What is owed, zero or less. */
  readonly negative: number;
  readonly netWorth: number;
}

/** What is owned, what is owed and what is left of both, over the assets that count. */
export function worthOf(assets: readonly Asset[]): WorthSides {
  const balances = assets.filter((asset) => asset.isActive).map((asset) => asset.balance);
  const positive = balances.reduce((sum, balance) => sum + Math.max(0, balance), 0);
  const negative = balances.reduce((sum, balance) => sum + Math.min(0, balance), 0);
  return { positive, negative, netWorth: positive + negative };
}
