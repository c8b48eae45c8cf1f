import { discardEarlyAnswers } from '../api/early-answers.ts';
import { queryClient } from '../api/query-client.ts';
import { chooseDefaultBook, DEVICE_KEYS } from '../browser/device-preferences.ts';
import { LAST_KNOWN_DATABASE } from '../offline/last-known/last-known-name.ts';
import { isStoreName, resetAllStores } from '../stores/persisted-store.ts';
import { CLOCK_KEY } from './access-token.ts';
import { KNOWN_DEVICE_KEY } from './known-device.ts';
import { LAST_PROVIDER_KEY } from './last-provider.ts';
import { setSessionStatus } from './session-status.ts';

/** Prefixes of drafts and other keys stored by screens. */
function clearStoredKeys(): void {
  try {
    window.sessionStorage.clear();
    for (const name of Object.keys(window.localStorage)) {
      const isOfDevice =
        DEVICE_KEYS.has(name) || name === CLOCK_KEY || name === LAST_PROVIDER_KEY || name === KNOWN_DEVICE_KEY;
      if (!isOfDevice && !isStoreName(name)) window.localStorage.removeItem(name);
    }
  } catch {
    // Blocked storage holds nothing.
    return;
  }
}

/**
 * Resolves when it is deleted, or as soon as deletion is blocked: the last page that has it open closes it by itself.
 */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve());
  });
}

/** Deletes cached responses, but not the outbox. */
async function forgetLastKnown(): Promise<void> {
  if (typeof indexedDB !== 'undefined') await deleteDatabase(LAST_KNOWN_DATABASE);
}

/** Deletes what other modules store on this device. */
async function emptyDatabases(): Promise<void> {
  const databases = typeof indexedDB === 'undefined' ? [] : ((await indexedDB.databases?.()) ?? []);
  await Promise.all(databases.flatMap(({ name }) => (name === undefined ? [] : [deleteDatabase(name)])));
}

/** Stops push messages to this device for a signed-out user; the server stops them with the session. */
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
 * Deletes the user's local data: stores, query cache and cached responses and, after a deliberate sign-out, drafts,
 * databases and caches too. An expired session keeps those, because the outbox may hold unsent transactions.
 */
export async function clearUserData({ onPurpose }: { onPurpose: boolean }): Promise<void> {
  resetAllStores();
  queryClient.clear();
  discardEarlyAnswers();
  setSessionStatus('signedOut', { isOnPurpose: onPurpose });
  chooseDefaultBook(null);
  if (onPurpose) clearStoredKeys();
  // Each one separately: a kind of storage that the browser lacks or blocks holds nothing, and must not keep the others
  // from being cleared.
  await Promise.allSettled(
    onPurpose ? [forgetLastKnown(), emptyDatabases(), emptyCaches(), endPush()] : [forgetLastKnown()],
  );
}
