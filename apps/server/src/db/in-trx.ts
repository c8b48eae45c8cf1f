import type { Db, Trx } from './database.ts';
import { holdingConnection } from './held-connection.ts';

/** PostgreSQL codes of transient conflicts with other transactions. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

export function postgresCodeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Repeats `work` when PostgreSQL resolved a deadlock by rolling it back. */
export async function retryingConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = postgresCodeOf(error);
      if (attempt >= ATTEMPTS || code === undefined || !RETRYABLE.has(code)) throw error;
    }
  }
}

const waitingForCommit = new WeakMap<Db, (() => void)[]>();

/**
 * Runs `work` after the database transaction commits, and never when it is rolled back; immediately outside of a
 * transaction. For notifying other processes: a crash in between may lose it.
 */
export function afterCommit(db: Db, work: () => void): void {
  const waiting = waitingForCommit.get(db);
  if (waiting) waiting.push(work);
  else work();
}

/** Whether the argument is an open database transaction. */
function isOpen(db: Db): db is Trx {
  return db.isTransaction;
}

/** Runs `work` atomically in a new database transaction, or as part of the one that is already open. */
export async function inTrx<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (isOpen(db)) return work(db);
  return retryingConflicts(async () => {
    const waiting: (() => void)[] = [];
    const result = await db.transaction().execute((trx) => {
      waitingForCommit.set(trx, waiting);
      return holdingConnection(db, () => work(trx));
    });
    for (const notify of waiting) notify();
    return result;
  });
}
