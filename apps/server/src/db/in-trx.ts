import type { Db, Trx } from './database.ts';

/** PostgreSQL's codes for "somebody else was in the way, try again". */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

export function postgresCodeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Runs `work` again when PostgreSQL broke a deadlock at its expense; nothing of a failed attempt remains. */
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
 * Runs `work` once the database transaction has been committed, and never when it is rolled back; at once outside of
 * one. For what others are told: a crash in between may swallow it.
 */
export function afterCommit(db: Db, work: () => void): void {
  const waiting = waitingForCommit.get(db);
  if (waiting) waiting.push(work);
  else work();
}

/** Whether what was given is a database transaction that somebody has opened. */
function isOpen(db: Db): db is Trx {
  return db.isTransaction;
}

/**
 * Opens a database transaction: all of `work` happens, or nothing of it. Inside of one that is open already, it becomes
 * part of that one.
 */
export async function inTrx<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (isOpen(db)) return work(db);
  return retryingConflicts(async () => {
    const waiting: (() => void)[] = [];
    const result = await db.transaction().execute((trx) => {
      waitingForCommit.set(trx, waiting);
      return work(trx);
    });
    for (const notify of waiting) notify();
    return result;
  });
}
