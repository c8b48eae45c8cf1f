import { useSessionStatus } from '../../../platform/session/session-status.ts';

/**
 * The IndexedDB database of unfinished transactions. An explicit sign-out deletes it with the rest of the user's data;
 * an expired session keeps it.
 */
const DATABASE = 'salim-drafts';
const STORE = 'drafts';

/** Fallback for browsers without IndexedDB or with it blocked: drafts then live as long as the page. */
const memory = new Map<string, unknown>();
useSessionStatus.subscribe(({ status, isOnPurpose }) => {
  if (status === 'signedOut' && isOnPurpose) memory.clear();
});

/**
 * All drafts of this device, for forms that open without waiting; null until they are prepared, and after a change in
 * another tab.
 */
let prepared: Map<string, unknown> | null = null;
/** Counts the changes of this tab, so that what was read before one is not taken for the newest. */
let changes = 0;
let otherTabs: BroadcastChannel | null = null;
useSessionStatus.subscribe(({ status }) => {
  if (status === 'signedOut') prepared = null;
});

/** Notes a change in this tab. */
function noteChange(change: (drafts: Map<string, unknown>) => void): void {
  changes += 1;
  if (prepared) change(prepared);
  // oxlint-disable-next-line require-post-message-target-origin -- channels are of one origin
  otherTabs?.postMessage(null);
}

let opened: Promise<IDBDatabase | null> | null = null;

/** Null if IndexedDB is missing, or if accessing it throws. */
function requestDatabase(): IDBOpenDBRequest | null {
  try {
    return typeof indexedDB === 'undefined' ? null : indexedDB.open(DATABASE, 1);
  } catch {
    return null;
  }
}

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    const request = requestDatabase();
    if (!request) {
      resolve(null);
      return;
    }
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('error', () => resolve(null));
    request.addEventListener('success', () => {
      const database = request.result;
      // A sign-out deletes the database; it must not wait for this page.
      database.addEventListener('versionchange', () => {
        database.close();
        opened = null;
      });
      database.addEventListener('close', () => {
        opened = null;
      });
      resolve(database);
    });
  });
  return opened;
}

async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<{ readonly result: Result } | null> {
  const database = await open();
  if (!database) return null;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      // Without waiting for the request to succeed: a tab that is closed at once would lose the draft.
      transaction.commit();
      request.addEventListener('success', () => resolve({ result: request.result }));
      request.addEventListener('error', () => resolve(null));
    } catch {
      // The database was just closed, or the disk is full.
      resolve(null);
    }
  });
}

/** Reads the draft under a key; null without one. */
export async function readDraft(key: string): Promise<unknown> {
  const found = await run('readonly', (store) => store.get(key) as IDBRequest<unknown>);
  return found?.result ?? memory.get(key) ?? null;
}

export async function writeDraft(key: string, draft: unknown): Promise<void> {
  noteChange((drafts) => drafts.set(key, draft));
  const isWritten = await run('readwrite', (store) => store.put(draft, key));
  if (!isWritten) memory.set(key, draft);
}

export async function deleteDraft(key: string): Promise<void> {
  noteChange((drafts) => drafts.delete(key));
  memory.delete(key);
  await run('readwrite', (store) => store.delete(key));
}

/** Keys of drafts that start with `prefix`. */
export async function findDraftKeys(prefix: string): Promise<string[]> {
  const stored = await run('readonly', (store) => store.getAllKeys());
  const keys = [...(stored?.result ?? []), ...memory.keys()].filter((key) => typeof key === 'string');
  return keys.filter((key) => key.startsWith(prefix));
}

/** Reads all drafts ahead, so that the next form opens without waiting. */
export async function prepareDrafts(): Promise<void> {
  if (prepared !== null || typeof BroadcastChannel === 'undefined') return;
  if (otherTabs === null) {
    otherTabs = new BroadcastChannel(DATABASE);
    otherTabs.addEventListener('message', () => {
      prepared = null;
    });
  }
  const before = changes;
  const drafts = new Map<string, unknown>();
  for (const key of await findDraftKeys('')) drafts.set(key, await readDraft(key));
  if (changes === before) prepared = drafts;
}

/** All drafts, if they are known without waiting. */
export const preparedDrafts = (): ReadonlyMap<string, unknown> | null => prepared;
