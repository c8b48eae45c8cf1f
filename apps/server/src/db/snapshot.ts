import type { Db, Trx } from './database.ts';
import { holdingConnection } from './held-connection.ts';

/** Reads a consistent snapshot, however long the consumer takes. The reading ends when the consumer stops. */
export async function* fromSnapshot<T>(db: Db, read: (trx: Trx) => AsyncIterable<T>): AsyncGenerator<T> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    yield* read(trx);
  } finally {
    // Read-only, so there is nothing to commit.
    await trx.rollback().execute();
  }
}

/** Reads several results that must be consistent, in one snapshot or in the one that is already open. */
export async function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => holdingConnection(db, () => read(trx)));
}
