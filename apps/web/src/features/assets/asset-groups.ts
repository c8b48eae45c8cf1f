import type { Asset, AssetType } from '@salim/contract';
import { ASSET_TYPE_ORDER } from '@salim/contract/facts/asset-types';

export interface AssetGroup {
  readonly type: AssetType;
  readonly assets: readonly Asset[];
  /** Sum of the balances. */
  readonly total: number;
}

/** The active assets grouped by type; omits empty types. The order within a type is kept. */
export function groupByType(assets: readonly Asset[]): AssetGroup[] {
  return ASSET_TYPE_ORDER.flatMap((type) => {
    const found = assets.filter((asset) => asset.isActive && asset.assetType === type);
    if (found.length === 0) return [];
    return [{ type, assets: found, total: found.reduce((sum, asset) => sum + asset.balance, 0) }];
  });
}

export interface WorthSides {
  /** Total of assets, zero or more. */
  readonly positive: number;
  /** Total of debts, zero or less. */
  readonly negative: number;
  readonly netWorth: number;
}

/** Assets, debts and net worth over the active assets. */
export function worthOf(assets: readonly Asset[]): WorthSides {
  const balances = assets.filter((asset) => asset.isActive).map((asset) => asset.balance);
  const positive = balances.reduce((sum, balance) => sum + Math.max(0, balance), 0);
  const negative = balances.reduce((sum, balance) => sum + Math.min(0, balance), 0);
  return { positive, negative, netWorth: positive + negative };
}
