import type { Db, Trx } from './database.ts';

/**
 * Reads in one picture of one moment, however long it takes to hand out what was read. Whoever stops listening ends
 * the reading.
 */
export async function* fromSnapshot<T>(db: Db, read: (trx: Trx) => AsyncIterable<T>): AsyncGenerator<T> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    yield* read(trx);
  } finally {
    // Nothing was written: there is nothing to keep.
    await trx.rollback().execute();
  }
}

/** Reads several things that have to agree with each other in one picture of one moment, or in the one that is open. */
export async function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
