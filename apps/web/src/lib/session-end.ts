import { queryClient } from './query-client.ts';
import { setSessionStatus } from './session-status.ts';
import { resetAllStores } from './stores/persisted-store.ts';

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
 * Forgets the person on this device: stores, query cache and, when they left on purpose, databases and caches too. A
 * session that merely ran out keeps the databases, because unsent entries wait in one.
 */
export async function forgetPerson({ onPurpose }: { onPurpose: boolean }): Promise<void> {
  resetAllStores();
  queryClient.clear();
  setSessionStatus('signedOut', { isOnPurpose: onPurpose });
  if (onPurpose) await emptyDatabasesAndCaches();
}
