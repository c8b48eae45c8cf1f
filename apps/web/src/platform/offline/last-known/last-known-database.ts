import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { LAST_KNOWN_DATABASE } from './last-known-name.ts';

/** What one query of one person last answered. */
export interface CachedAnswer {
  readonly userId: string;
  readonly queryHash: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  /** When it came, by the clock of this device. */
  readonly updatedAt: number;
  /** About how many characters it takes. */
  readonly size: number;
  /** The build that wrote it; another one may have another idea of the same data. */
  readonly build: string;
}

interface Schema extends DBSchema {
  answers: { key: [userId: string, queryHash: string]; value: CachedAnswer };
}

/** Where kept answers lie. Nothing here throws: a device without a database just keeps nothing. */
export interface LastKnownDatabase {
  /** Everything that is kept, whoever it belongs to; junk is left out. */
  list(): Promise<CachedAnswer[]>;
  put(answers: readonly CachedAnswer[]): Promise<void>;
  remove(answers: readonly Pick<CachedAnswer, 'userId' | 'queryHash'>[]): Promise<void>;
}

const STORE = 'answers';
/** A database that does not open by then is held by somebody; the screens do not wait for it. */
const OPEN_WITHIN_MS = 1500;

function isKeptAnswer(value: unknown): value is CachedAnswer {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, queryHash, queryKey, data, updatedAt, size, build } = value as Partial<CachedAnswer>;
  return (
    typeof userId === 'string' &&
    typeof queryHash === 'string' &&
    typeof build === 'string' &&
    Array.isArray(queryKey) &&
    data !== undefined &&
    Number.isFinite(updatedAt) &&
    Number.isFinite(size)
  );
}

let opened: Promise<IDBPDatabase<Schema> | null> | null = null;

async function openNow(): Promise<IDBPDatabase<Schema> | null> {
  try {
    if (typeof indexedDB === 'undefined') return null;
    return await openDB<Schema>(LAST_KNOWN_DATABASE, 1, {
      upgrade: (database) => {
        database.createObjectStore(STORE, { keyPath: ['userId', 'queryHash'] });
      },
      // A sign-out deletes the database; it must not wait for this page.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opened = null;
      },
      terminated: () => {
        opened = null;
      },
    });
  } catch {
    // Forbidden by the browser, or damaged.
    return null;
  }
}

function open(): Promise<IDBPDatabase<Schema> | null> {
  opened ??= openNow();
  const tooLate = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), OPEN_WITHIN_MS);
  });
  return Promise.race([opened, tooLate]);
}

async function attempt<Result>(
  otherwise: Result,
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const database = await open();
  if (!database) return otherwise;
  try {
    return await work(database);
  } catch {
    // Closed a moment ago by a sign-out, a full disk, or something that cannot be stored.
    return otherwise;
  }
}

/** The kept answers in this browser's IndexedDB. */
export const lastKnownDatabase: LastKnownDatabase = {
  list: () => attempt([], async (database) => (await database.getAll(STORE)).filter(isKeptAnswer)),
  put: (answers) =>
    attempt(undefined, async (database) => {
      const { store, done } = database.transaction(STORE, 'readwrite');
      await Promise.all([...answers.map((answer) => store.put(answer)), done]);
    }),
  remove: (answers) =>
    attempt(undefined, async (database) => {
      const { store, done } = database.transaction(STORE, 'readwrite');
      await Promise.all([...answers.map(({ userId, queryHash }) => store.delete([userId, queryHash])), done]);
    }),
};
