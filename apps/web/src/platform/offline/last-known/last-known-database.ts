import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { LAST_KNOWN_DATABASE } from './last-known-name.ts';

/** The last response of one query of one user. */
export interface CachedAnswer {
  readonly userId: string;
  readonly queryHash: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  /** When it was received, by the clock of this device. */
  readonly updatedAt: number;
  /** Approximate size in characters. */
  readonly size: number;
  /** The build that wrote it; another build may use a different format. */
  readonly build: string;
}

interface Schema extends DBSchema {
  answers: { key: [userId: string, queryHash: string]; value: CachedAnswer };
}

/** Storage for cached responses. Never throws: without a database nothing is stored. */
export interface LastKnownDatabase {
  /** All stored responses, of any user; invalid records are dropped. */
  list(): Promise<CachedAnswer[]>;
  /** The stored response to a query; undefined if it is missing. */
  find(answer: Pick<CachedAnswer, 'userId' | 'queryHash'>): Promise<CachedAnswer | undefined>;
  put(answers: readonly CachedAnswer[]): Promise<void>;
  remove(answers: readonly Pick<CachedAnswer, 'userId' | 'queryHash'>[]): Promise<void>;
}

const STORE = 'answers';
/** How long to wait for the database to open; another page may be blocking it. */
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
      // A sign-out deletes the database; this page must not block it.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opened = null;
      },
      terminated: () => {
        opened = null;
      },
    });
  } catch {
    // Blocked by the browser, or corrupted.
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
    // Just closed by a sign-out, a full disk, or a value that cannot be stored.
    return otherwise;
  }
}

/** The cached responses in IndexedDB. */
export const lastKnownDatabase: LastKnownDatabase = {
  list: () => attempt([], async (database) => (await database.getAll(STORE)).filter(isKeptAnswer)),
  find: ({ userId, queryHash }) =>
    attempt(undefined, async (database) => {
      const answer: unknown = await database.get(STORE, [userId, queryHash]);
      return isKeptAnswer(answer) ? answer : undefined;
    }),
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
