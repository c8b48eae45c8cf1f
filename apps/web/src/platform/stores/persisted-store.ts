import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { removeStored, STORE_VERSION, safeStorage } from './safe-storage.ts';

/** Validates a stored value before it is used. */
export type Sanitizer<Data> = { readonly [Key in keyof Data]: (value: unknown) => Data[Key] | undefined };

/** The names of all persisted stores. */
const STORE_NAMES = [
  'auth-storage',
  'book-storage',
  'notification-storage',
  'category-storage',
  'asset-storage',
  'payment-storage',
  'budget-storage',
] as const;
/** The same as a set, to distinguish them from other keys. */
export const isStoreName = (name: string): boolean => STORE_NAMES.some((one) => one === name);
export type StoreName = (typeof STORE_NAMES)[number];

interface PersistedStoreOptions<Data> {
  readonly name: StoreName;
  readonly initial: Data;
  /** Returns undefined for an invalid value, which keeps the initial value of that field. */
  readonly sanitize: Sanitizer<Data>;
  /** The part of the state to store; everything by default. */
  readonly onDisk?: (data: Data) => Data;
  /** The part to store when storage is full; nothing by default. */
  readonly lean?: (data: Data) => Data;
}

export type PersistedStore<Data, Actions> = UseBoundStore<StoreApi<Data & Actions>> & {
  readonly storageName: string;
  /** Resets to the initial state, in memory and in storage. */
  readonly reset: () => void;
};

const resets = new Map<StoreName, () => void>();
const followers = new Map<string, () => void>();

/**
 * A zustand store under a fixed localStorage name, in the form `{state, version}`. Each stored field is validated when
 * read; changes of other tabs are adopted.
 */
export function createPersistedStore<Data extends object, Actions extends object>(
  options: PersistedStoreOptions<Data>,
  actions: (set: (change: (data: Data) => Partial<Data>) => void, get: () => Data) => Actions,
): PersistedStore<Data, Actions> {
  const fields = Object.keys(options.initial) as (keyof Data)[];
  const dataOf = (state: Data): Data => {
    const data = { ...options.initial };
    for (const field of fields) data[field] = state[field];
    return data;
  };
  const fromDisk = (stored: unknown): Data => {
    const record = typeof stored === 'object' && stored !== null ? (stored as Record<keyof Data, unknown>) : null;
    const data = { ...options.initial };
    if (record) {
      for (const field of fields) {
        const value = options.sanitize[field](record[field]);
        if (value !== undefined) data[field] = value;
      }
    }
    return data;
  };

  const useStore = create<Data & Actions>()(
    persist(
      (set, get) => ({
        ...options.initial,
        ...actions(
          (change) => set((state) => change(state) as Partial<Data & Actions>),
          () => get(),
        ),
      }),
      {
        name: options.name,
        version: STORE_VERSION,
        storage: safeStorage<Data>(options.lean),
        partialize: (state) => (options.onDisk ?? ((data: Data) => data))(dataOf(state)),
        merge: (stored, current) => ({ ...current, ...fromDisk(stored) }),
      },
    ),
  );

  const reset = () => useStore.setState(options.initial as Partial<Data & Actions>);
  resets.set(options.name, reset);
  followers.set(options.name, () => {
    void useStore.persist.rehydrate();
  });
  return Object.assign(useStore, { storageName: options.name, reset });
}

/** Clears every persisted store, in memory and in storage, including those whose code this page has not loaded. */
export function resetAllStores(): void {
  for (const name of STORE_NAMES) {
    const reset = resets.get(name);
    if (reset) reset();
    else removeStored(name);
  }
}

/** Adopts what another tab has stored under `name`; a cleared storage (null) affects every store. */
export function followOtherTab(name: string | null): void {
  if (name === null) resetAllStores();
  else followers.get(name)?.();
}
