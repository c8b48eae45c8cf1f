import {
  type Decision,
  type OutboxDatabase,
  OutboxStorageError,
} from '../features/transactions/outbox/outbox-database.ts';
import type { OutboxItem } from '../features/transactions/outbox/outbox-item.ts';

/** An in-memory outbox database; `isFull` makes it refuse new items. */
export function memoryOutbox() {
  let items: OutboxItem[] = [];
  let last = 0;
  const state = { isFull: false };
  const copy = (item: OutboxItem): OutboxItem => ({ ...item });
  const carryOut = ({ key: { userId, transactionId }, decide }: Decision): void => {
    const isOwn = (item: OutboxItem) => item.userId === userId && item.transactionId === transactionId;
    const { put, remove } = decide(items.filter(isOwn).map(copy));
    if (state.isFull && put.length > 0) throw new OutboxStorageError(true);
    items = items.filter((item) => !remove.includes(item.seq));
    for (const item of put) {
      last += item.seq === undefined ? 1 : 0;
      const stored: OutboxItem = { ...item, seq: item.seq ?? last };
      items = [...items.filter((one) => one.seq !== stored.seq), stored].toSorted((a, b) => a.seq - b.seq);
    }
  };
  const database: OutboxDatabase = {
    list: async (userId) => items.filter((item) => item.userId === userId).map(copy),
    change: async (key, decide) => carryOut({ key, decide }),
    changeAll: async (decisions) => {
      if (state.isFull) throw new OutboxStorageError(true);
      decisions.forEach(carryOut);
    },
    settle: async (decisions) => decisions.forEach(carryOut),
    take: async (seqs) => {
      items = items.map((item) =>
        seqs.includes(item.seq) && item.problem === null ? { ...item, isTried: true } : item,
      );
      return items.filter((item) => seqs.includes(item.seq) && item.problem === null).map(copy);
    },
    removeOthers: async (userId) => {
      items = items.filter((item) => item.userId === userId);
    },
  };
  return { database, state, items: () => items };
}
