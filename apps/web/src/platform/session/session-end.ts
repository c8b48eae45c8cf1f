import { queryClient } from '../api/query-client.ts';
import { chooseDefaultBook, DEVICE_KEYS } from '../browser/device-preferences.ts';
import { LAST_KNOWN_DATABASE } from '../offline/last-known/last-known-name.ts';
import { isStoreName, resetAllStores } from '../stores/persisted-store.ts';
import { CLOCK_KEY } from './access-token.ts';
import { LAST_PROVIDER_KEY } from './last-provider.ts';
import { setSessionStatus } from './session-status.ts';

/** Drafts and whatever else screens have noted under names of their own. */
function emptyOwnNotes(): void {
  try {
    window.sessionStorage.clear();
    for (const name of Object.keys(window.localStorage)) {
      const isOfDevice = DEVICE_KEYS.has(name) || name === CLOCK_KEY || name === LAST_PROVIDER_KEY;
      if (!isOfDevice && !isStoreName(name)) window.localStorage.removeItem(name);
    }
  } catch {
    // Storage that the browser forbids holds nothing.
    return;
  }
}

/** Answers when it is gone, or as good as gone: the last page that has it open lets go by itself. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve());
  });
}

/** Deletes what screens have shown, without what waits to be sent. */
async function forgetLastKnown(): Promise<void> {
  if (typeof indexedDB !== 'undefined') await deleteDatabase(LAST_KNOWN_DATABASE);
}

/** Deletes what other parts of the app keep on this device. */
async function emptyDatabases(): Promise<void> {
  const databases = typeof indexedDB === 'undefined' ? [] : ((await indexedDB.databases?.()) ?? []);
  await Promise.all(databases.flatMap(({ name }) => (name === undefined ? [] : [deleteDatabase(name)])));
}

/** Nobody who has left gets messages here any more; the server stops them with the session. */
async function endPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

async function emptyCaches(): Promise<void> {
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Forgets the person on this device: stores, query cache, what screens have shown and, when they left on purpose,
 * drafts, databases and caches too. A session that merely ran out keeps those, because unsent entries wait there.
 */
export async function forgetPerson({ onPurpose }: { onPurpose: boolean }): Promise<void> {
  resetAllStores();
  queryClient.clear();
  setSessionStatus('signedOut', { isOnPurpose: onPurpose });
  chooseDefaultBook(null);
  if (onPurpose) emptyOwnNotes();
  // Each by itself: a kind of storage that the browser lacks or forbids holds nothing, and must not save another one.
  await Promise.allSettled(
    onPurpose ? [forgetLastKnown(), emptyDatabases(), emptyCaches(), endPush()] : [forgetLastKnown()],
  );
}
