import type { Asset } from '@salim/contract';
import { createPersistedStore } from './persisted-store.ts';
import * as sanitize from './sanitize.ts';

export interface AssetData {
  assets: Asset[];
  isLoading: boolean;
  error: string | null;
}

const EMPTY: AssetData = { assets: [], isLoading: false, error: null };

/** Assets of the current book. */
export const useAssetStore = createPersistedStore(
  {
    name: 'asset-storage',
    initial: EMPTY,
    sanitize: {
      assets: sanitize.items<Asset>('name', 'assetType'),
      isLoading: sanitize.neverKept,
      error: sanitize.textOrNull,
    },
  },
  (set) => ({
    setAssets: (assets: Asset[]) => set(() => ({ assets, isLoading: false, error: null })),
    addAsset: (asset: Asset) =>
      set((data) => ({ assets: [...data.assets.filter((one) => one.id !== asset.id), asset] })),
    updateAsset: (id: string, changes: Partial<Asset>) =>
      set((data) => ({ assets: data.assets.map((one) => (one.id === id ? { ...one, ...changes } : one)) })),
    deleteAsset: (id: string) => set((data) => ({ assets: data.assets.filter((one) => one.id !== id) })),
    setLoading: (isLoading: boolean) => set(() => ({ isLoading })),
    setError: (error: string | null) => set(() => ({ error, isLoading: false })),
  }),
);

/** The total balance of active assets. */
export function totalAssetsOf(assets: readonly Asset[]): number {
  return assets.reduce((sum, asset) => (asset.isActive ? sum + asset.balance : sum), 0);
}
