import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { NewOutboxItem, OutboxChanges, OutboxItem } from './outbox-item.ts';

/** This device cannot store the write: its storage is full, or blocked by the browser. */
export class OutboxStorageError extends Error {
  override readonly name = 'OutboxStorageError';
  readonly isFull: boolean;

  constructor(isFull: boolean) {
    super(isFull ? 'the storage of this device is full' : 'this browser keeps no database');
    this.isFull = isFull;
  }
}

/** The transaction that writes belong to. */
export type OutboxKey = Pick<OutboxItem, 'userId' | 'transactionId'>;
type Decide = (waiting: readonly OutboxItem[]) => OutboxChanges;

/** Decides what happens to the queued writes of one transaction. */
export interface Decision {
  readonly key: OutboxKey;
  readonly decide: Decide;
}

/** The storage of queued writes. Every method throws `OutboxStorageError` if the device's storage fails. */
export interface OutboxDatabase {
  /** The queued writes of a user, in order. */
  list(userId: string): Promise<OutboxItem[]>;
  /**
   * Applies a decision about the queued writes of one transaction atomically with respect to other windows. Once the
   * promise resolves, the result is on disk.
   */
  change(key: OutboxKey, decide: Decide): Promise<void>;
  /** The same for many transactions, all or nothing. */
  changeAll(decisions: readonly Decision[]): Promise<void>;
  /**
   * The same after writes were sent, with relaxed durability: if a power failure loses it, they are only sent once
   * more.
   */
  settle(decisions: readonly Decision[]): Promise<void>;
  /**
   * Marks writes as tried before they are sent.
   * @returns those still queued, in their current state.
   */
  take(seqs: readonly number[]): Promise<OutboxItem[]>;
  /** Deletes the queued writes of all other users. */
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
    // There may be space again next time.
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
    // Reopen a connection that was closed in the meantime.
    if (name === 'InvalidStateError') opened = null;
    if (error instanceof OutboxStorageError) throw error;
    throw new OutboxStorageError(name === 'QuotaExceededError');
  }
}

/** The key range of a user's rows: in an index with two key parts, all keys that start with the user id. */
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
