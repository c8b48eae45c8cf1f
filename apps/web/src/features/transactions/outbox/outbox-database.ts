import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { NewOutboxItem, OutboxChanges, OutboxItem } from './outbox-item.ts';

/** This device cannot keep what was written: its storage is full, or the browser forbids it. */
export class OutboxStorageError extends Error {
  override readonly name = 'OutboxStorageError';
  readonly isFull: boolean;

  constructor(isFull: boolean) {
    super(isFull ? 'the storage of this device is full' : 'this browser keeps no database');
    this.isFull = isFull;
  }
}

/** The entry that writes are about. */
export type OutboxKey = Pick<OutboxItem, 'userId' | 'transactionId'>;
type Decide = (waiting: readonly OutboxItem[]) => OutboxChanges;

/** What becomes of the waiting writes of one entry. */
export interface Decision {
  readonly key: OutboxKey;
  readonly decide: Decide;
}

/** Where writes wait. Every method throws `OutboxStorageError` where the device does not let it work. */
export interface OutboxDatabase {
  /** What waits for a person, in order. */
  list(userId: string): Promise<OutboxItem[]>;
  /**
   * Decides about the waiting writes of one entry and carries it out, with no other window in between. It is on the disk
   * when the promise is kept.
   */
  change(key: OutboxKey, decide: Decide): Promise<void>;
  /** The same for many entries at once: all of it is done, or nothing. */
  changeAll(decisions: readonly Decision[]): Promise<void>;
  /** As above, after entries were sent: a power cut may take it back, they would only be sent once more. */
  settle(decisions: readonly Decision[]): Promise<void>;
  /** Marks writes as tried before they are sent. Answers those that still wait, as they are now. */
  take(seqs: readonly number[]): Promise<OutboxItem[]>;
  /** Forgets what waits for anybody else. */
  removeOthers(userId: string): Promise<void>;
}

interface Schema extends DBSchema {
  items: {
    key: number;
    value: NewOutboxItem & { seq?: number };
    indexes: { byTransaction: [userId: string, transactionId: string] };
  };
}

const DATABASE = 'salim-outbox';
const STORE = 'items';

let opened: Promise<IDBPDatabase<Schema>> | null = null;

async function openNow(): Promise<IDBPDatabase<Schema>> {
  if (typeof indexedDB === 'undefined') throw new OutboxStorageError(false);
  return openDB<Schema>(DATABASE, 1, {
    upgrade: (database) => {
      const store = database.createObjectStore(STORE, { keyPath: 'seq', autoIncrement: true });
      store.createIndex('byTransaction', ['userId', 'transactionId']);
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
}

function openOnce(): Promise<IDBPDatabase<Schema>> {
  opened ??= openNow().catch((error: unknown) => {
    // There may be room again the next time.
    opened = null;
    throw error;
  });
  return opened;
}

async function attempt<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  try {
    return await work(await openOnce());
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // A connection that was closed meanwhile is opened anew the next time.
    if (name === 'InvalidStateError') opened = null;
    if (error instanceof OutboxStorageError) throw error;
    throw new OutboxStorageError(name === 'QuotaExceededError');
  }
}

/** Rows of all people; an index over one of two parts of a key is a range from that part on. */
const rowsOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

const isItem = (row: NewOutboxItem & { seq?: number }): row is OutboxItem => typeof row.seq === 'number';

function decideAll(decisions: readonly Decision[], durability: 'strict' | 'relaxed'): Promise<void> {
  return attempt(async (database) => {
    const { store, done } = database.transaction(STORE, 'readwrite', { durability });
    const byTransaction = store.index('byTransaction');
    const carryOut = async ({ key: { userId, transactionId }, decide }: Decision) => {
      const waiting = await byTransaction.getAll([userId, transactionId]);
      const { put, remove } = decide(waiting.filter(isItem).toSorted((a, b) => a.seq - b.seq));
      await Promise.all([...remove.map((seq) => store.delete(seq)), ...put.map((item) => store.put(item))]);
    };
    await Promise.all([...decisions.map(carryOut), done]);
  });
}

/** The outbox in this browser's IndexedDB. */
export const outboxDatabase: OutboxDatabase = {
  list: (userId) =>
    attempt(async (database) => {
      const rows = await database.getAllFromIndex(STORE, 'byTransaction', rowsOf(userId));
      return rows.filter(isItem).toSorted((a, b) => a.seq - b.seq);
    }),
  change: (key, decide) => decideAll([{ key, decide }], 'strict'),
  changeAll: (decisions) => decideAll(decisions, 'strict'),
  settle: (decisions) => decideAll(decisions, 'relaxed'),
  take: (seqs) =>
    attempt(async (database) => {
      const { store, done } = database.transaction(STORE, 'readwrite', { durability: 'strict' });
      const rows = await Promise.all(seqs.map((seq) => store.get(seq)));
      const taken = rows.flatMap((row) =>
        row !== undefined && isItem(row) && row.problem === null ? [{ ...row, isTried: true }] : [],
      );
      await Promise.all([...taken.map((item) => store.put(item)), done]);
      return taken;
    }),
  removeOthers: (userId) =>
    attempt(async (database) => {
      const { store, done } = database.transaction(STORE, 'readwrite');
      const own = new Set(await store.index('byTransaction').getAllKeys(rowsOf(userId)));
      const all = await store.getAllKeys();
      await Promise.all([...all.filter((key) => !own.has(key)).map((key) => store.delete(key)), done]);
    }),
};
