import { checkTransaction, postingsOf } from '@salim/domain';
import { AppError } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import {
  checkPostingsAtOnce,
  countImported,
  handOverJoined,
  hasMaskedTransactions,
  lockImported,
  removeTransactions,
} from './imported-transactions.repository.ts';
import { factsOf, type TransactionDraft } from './transaction-draft.ts';
import { insertTransactions, moveBalances, type WriteStamp } from './transaction-writes.repository.ts';

/**
 * Writes or deletes thousands of transactions inside one long database transaction. Balances are updated once at the
 * end, so that other writes to the same assets are not blocked meanwhile.
 */
export class BulkWrite {
  readonly #trx: Trx;
  readonly #stamp: WriteStamp;
  readonly #moves = new Map<string, number>();

  private constructor(trx: Trx, stamp: WriteStamp) {
    this.#trx = trx;
    this.#stamp = stamp;
  }

  static async begin(trx: Trx, stamp: WriteStamp): Promise<BulkWrite> {
    await checkPostingsAtOnce(trx);
    return new BulkWrite(trx, stamp);
  }

  /** @throws RuleViolation for a draft that breaks a ledger rule */
  async add(drafts: readonly TransactionDraft[]): Promise<void> {
    for (const draft of drafts) {
      const facts = factsOf(draft);
      checkTransaction(facts);
      for (const posting of postingsOf(facts)) {
        if (posting.account === 'ASSET') this.#move(posting.assetId, posting.amount);
      }
    }
    const written = await insertTransactions(this.#trx, this.#stamp, {
      drafts,
      requestHash: null,
      activity: null,
      leavesBalances: true,
    });
    // Ids are freshly generated; a conflict would silently skip transactions.
    if (written.length !== drafts.length) throw new AppError('ID_TAKEN');
  }

  async remove(ids: readonly string[]): Promise<void> {
    const removed = await removeTransactions(this.#trx, this.#stamp.bookId, ids, this.#stamp.at);
    for (const [assetId, amount] of removed) this.#move(assetId, -amount);
  }

  /** @throws AppError BALANCE_OUT_OF_RANGE by the database constraint */
  async end(): Promise<void> {
    await moveBalances(this.#trx, this.#stamp.bookId, this.#moves);
  }

  #move(assetId: string, amount: number): void {
    this.#moves.set(assetId, (this.#moves.get(assetId) ?? 0) + amount);
  }
}

export interface RemovedTransactions {
  readonly removed: number;
  /** How many of those a user had changed. */
  readonly edited: number;
}

/**
 * Permanently deletes all transactions of an import, except those that another import has completed.
 *
 * @throws AppError MASKED_ENTRY when one of them is masked for the user
 */
export async function removeImported(
  trx: Trx,
  stamp: WriteStamp,
  work: {
    readonly importId: string;
    readonly reader: Reader;
    /** Receives the number done so far; may throw to abort. */
    readonly onProgress: (done: number) => void;
  },
): Promise<RemovedTransactions> {
  const { bookId } = stamp;
  const { importId, reader } = work;
  await handOverJoined(trx, bookId, importId);
  if (await hasMaskedTransactions(trx, bookId, importId, reader)) throw new AppError('MASKED_ENTRY');
  const bulk = await BulkWrite.begin(trx, stamp);
  let done = 0;
  let removed = 0;
  let edited = 0;
  for (;;) {
    const rows = await lockImported(trx, { bookId, importId, limit: TRANSACTIONS_AT_ONCE });
    if (rows.length === 0) break;
    await bulk.remove(rows.map((row) => row.id));
    // A transaction in the trash already counts as deleted for users.
    const live = rows.filter((row) => !row.isTrashed);
    removed += live.length;
    edited += live.filter((row) => row.isEdited).length;
    done += rows.length;
    work.onProgress(done);
  }
  await bulk.end();
  return { removed, edited };
}

/** Small enough that each statement is short and other requests can run in between. */
export const TRANSACTIONS_AT_ONCE = 500;

/** Number of transactions of an import, including those in the trash. */
export async function countTransactionsOfImport(trx: Trx, bookId: string, importId: string): Promise<number> {
  return countImported(trx, bookId, importId);
}
