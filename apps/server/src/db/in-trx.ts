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

/** Opens a database transaction: all of `work` happens, or nothing of it. */
export async function inTrx<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retryingConflicts(() => db.transaction().execute(work));
}
