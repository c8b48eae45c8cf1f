import { DEVICE_KEYS } from './device-preferences.ts';
import { queryClient } from './query-client.ts';
import { setSessionStatus } from './session-status.ts';
import { isStoreName, resetAllStores } from './stores/persisted-store.ts';

/** Drafts and whatever else screens have noted under names of their own. */
function emptyOwnNotes(): void {
  try {
    window.sessionStorage.clear();
    for (const name of Object.keys(window.localStorage)) {
      if (!DEVICE_KEYS.has(name) && !isStoreName(name)) window.localStorage.removeItem(name);
    }
  } catch {
    // Storage that the browser forbids holds nothing.
    return;
  }
}

/** Deletes what other parts of the app keep on this device; a browser without one of these has nothing to delete. */
async function emptyDatabasesAndCaches(): Promise<void> {
  const databases = typeof indexedDB === 'undefined' ? [] : ((await indexedDB.databases?.()) ?? []);
  for (const { name } of databases) {
    if (name !== undefined) indexedDB.deleteDatabase(name);
  }
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Forgets the person on this device: stores, query cache and, when they left on purpose, drafts, databases and caches
 * too. A session that merely ran out keeps those, because unsent entries wait there.
 */
export async function forgetPerson({ onPurpose }: { onPurpose: boolean }): Promise<void> {
  resetAllStores();
  queryClient.clear();
  setSessionStatus('signedOut', { isOnPurpose: onPurpose });
  if (!onPurpose) return;
  emptyOwnNotes();
  await emptyDatabasesAndCaches();
}
