import type { PersistStorage, StorageValue } from 'zustand/middleware';
import { isRecord } from '../is-record.ts';

/** Increment when a stored shape changes; data of any other version is dropped. */
export const STORE_VERSION = 0;

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    // Blocked by the browser's settings: the app then keeps state in memory only.
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The stored `{state, version}` of a key, or null if missing, invalid or of another version. */
export function readStored(name: string): StorageValue<Record<string, unknown>> | null {
  let text: string | null;
  try {
    text = storage()?.getItem(name) ?? null;
  } catch {
    return null;
  }
  const value = text === null ? null : parse(text);
  if (!isRecord(value) || !isRecord(value['state'])) return null;
  if (value['version'] !== undefined && value['version'] !== STORE_VERSION) return null;
  return { state: value['state'], version: STORE_VERSION };
}

/** Removes a key from storage, whatever its value. */
export function removeStored(name: string): void {
  try {
    storage()?.removeItem(name);
  } catch {
    // Without storage there is nothing to remove.
    return;
  }
}

/**
 * A localStorage adapter for zustand that never throws: invalid data reads as missing, and with a full storage the
 * snapshot of that key is removed (an old snapshot that can no longer be replaced must not stay either). If `lean`
 * selects the most important part, that part is stored when it fits.
 */
export function safeStorage<State>(lean?: (state: State) => State): PersistStorage<State> {
  const write = (name: string, value: StorageValue<State>) => {
    try {
      storage()?.setItem(name, JSON.stringify(value));
      return true;
    } catch {
      removeStored(name);
      return false;
    }
  };
  return {
    getItem: (name) => readStored(name) as StorageValue<State> | null,
    setItem: (name, value) => {
      if (!write(name, value) && lean) write(name, { ...value, state: lean(value.state) });
    },
    removeItem: removeStored,
  };
}
