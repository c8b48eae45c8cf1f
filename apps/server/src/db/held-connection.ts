import { AsyncLocalStorage } from 'node:async_hooks';

const transactions = new AsyncLocalStorage<{ readonly db: object; isOpen: boolean }>();

/** Runs `work` in a database transaction of the caller, which holds a connection of `db` until `work` ends. */
export async function holdingConnection<T>(db: object, work: () => Promise<T>): Promise<T> {
  const transaction = { db, isOpen: true };
  try {
    return await transactions.run(transaction, work);
  } finally {
    // What `work` started without waiting for it may outlive the transaction.
    transaction.isOpen = false;
  }
}

/** Whether the caller runs within `holdingConnection` of the same database. */
export function holdsConnection(db: object): boolean {
  const transaction = transactions.getStore();
  return transaction?.isOpen === true && transaction.db === db;
}
