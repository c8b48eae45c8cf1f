import type { PersistStorage, StorageValue } from 'zustand/middleware';

/** Bumped when a stored shape changes; anything stored under another version is dropped. */
export const STORE_VERSION = 0;

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    // Blocked by the browser's settings: the app then lives in memory alone.
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The stored `{state, version}` of a key, or null for nothing, junk and another version. */
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

/** Takes a key off this device, whatever stands in it. */
export function removeStored(name: string): void {
  try {
    storage()?.removeItem(name);
  } catch {
    // Without storage there is nothing to remove.
    return;
  }
}

/**
 * localStorage as zustand wants it, without its ways to break an app: junk reads as nothing, and a full storage loses
 * the snapshot of that key instead of throwing (an old snapshot that can no longer be replaced must not stay either).
 * Where `lean` says what matters most of it, that much is kept if there is room.
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
