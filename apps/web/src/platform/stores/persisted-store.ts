import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { removeStored, STORE_VERSION, safeStorage } from './safe-storage.ts';

/** What a stored value must be to be taken over. */
export type Sanitizer<Data> = { readonly [Key in keyof Data]: (value: unknown) => Data[Key] | undefined };

/** Every name under which something is kept. */
const STORE_NAMES = [
  'auth-storage',
  'book-storage',
  'notification-storage',
  'category-storage',
  'asset-storage',
  'payment-storage',
  'budget-storage',
] as const;
/** The same, to tell them from other keys. */
export const isStoreName = (name: string): boolean => STORE_NAMES.some((one) => one === name);
export type StoreName = (typeof STORE_NAMES)[number];

interface PersistedStoreOptions<Data> {
  readonly name: StoreName;
  readonly initial: Data;
  /** Answers undefined for junk, which leaves the initial value of that field. */
  readonly sanitize: Sanitizer<Data>;
  /** What goes to disk; all of it unless said. */
  readonly onDisk?: (data: Data) => Data;
  /** What of that goes to a disk that is full; nothing unless said. */
  readonly lean?: (data: Data) => Data;
}

export type PersistedStore<Data, Actions> = UseBoundStore<StoreApi<Data & Actions>> & {
  readonly storageName: string;
  /** Back to the beginning, in memory and on disk. */
  readonly reset: () => void;
};

const resets = new Map<StoreName, () => void>();
const followers = new Map<string, () => void>();

/**
 * A zustand store under a fixed localStorage name, in the form `{state, version}`. Each stored field is checked on
 * the way in; other tabs' changes are followed.
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

/** Empties every persisted store, in memory and on disk, those too whose code this page has not loaded. */
export function resetAllStores(): void {
  for (const name of STORE_NAMES) {
    const reset = resets.get(name);
    if (reset) reset();
    else removeStored(name);
  }
}

/** Takes over what another tab has written under `name`; a cleared storage (null) concerns every store. */
export function followOtherTab(name: string | null): void {
  if (name === null) resetAllStores();
  else followers.get(name)?.();
}
