import type { Db, Trx } from '../../db/database.ts';
import type { BookSeat } from '../../db/queries/book-seat.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { alertOfSpending } from '../budgets/budget-alerts.service.ts';
import { earlierTransactions } from './earlier-transactions.ts';
import {
  countUnsortedTransactions,
  type FiledRow,
  listFiledTransactions,
  listSortableTransactions,
  type SortableRow,
  type TransactionSorting,
  type WantedTransactions,
} from './sorted-transactions.repository.ts';
import { spendingDatesOf, type TransactionDraft } from './transaction-draft.ts';
import { draftOfRow, lockTransactionRows, type TransactionRow, viewOf } from './transaction-views.repository.ts';
import { replaceTransactions } from './transaction-writes.repository.ts';

export type { SortableRow, TransactionSorting };

/** Batch size; other requests can run between batches. */
const PAGE = 2000;

/**
 * All transactions of a book that the reader may categorize, page by page, most recently created first. The caller has
 * checked access to the book.
 */
export async function* sortableTransactions(
  db: Db,
  bookId: string,
  reader: Reader,
  wanted: Omit<WantedTransactions, 'before' | 'limit'>,
): AsyncGenerator<readonly SortableRow[]> {
  let before: string | null = null;
  for (;;) {
    const page: SortableRow[] = await listSortableTransactions(db, bookId, reader, { ...wanted, before, limit: PAGE });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    before = page.at(-1)?.id ?? null;
  }
}

/** Number of transactions without a category that the reader may see; access to the book has been checked. */
export async function countUnsorted(db: Db, bookId: string, reader: Reader): Promise<number> {
  return countUnsortedTransactions(db, bookId, reader);
}

/** Leading letters of a shop's name that all its spellings share. */
const SHOP_LETTERS = 3;

/**
 * How transactions of a book were categorized, as far as the reader may see them, newest first. The caller has checked
 * access to the book.
 *
 * @param shop only transactions that may belong to a shop with this key
 */
export async function filedTransactions(db: Db, bookId: string, reader: Reader, shop?: string): Promise<FiledRow[]> {
  if (shop === undefined) return listFiledTransactions(db, bookId, reader, null);
  const letters = Array.from(shop).slice(0, SHOP_LETTERS);
  // Blanks and punctuation may occur between any two of them.
  const pattern = letters.map((letter) => letter.replace(/[^\p{L}\p{N}]/gu, '.')).join('[^[:alnum:]]*');
  return listFiledTransactions(db, bookId, reader, pattern);
}

/** A transaction to be recategorized, as it was read. */
export interface SortingChange {
  readonly id: string;
  /** Skipped when the version has changed since. */
  readonly version: number;
  readonly after: TransactionSorting;
}

function sortedDraft(draft: TransactionDraft, after: TransactionSorting): TransactionDraft {
  const [only, ...others] = draft.splits;
  const splits = only !== undefined && others.length === 0 ? [{ ...only, categoryId: after.categoryId }] : draft.splits;
  return {
    ...draft,
    splits,
    tagIds: after.tagIds,
    description: after.description,
    excludeFromStats: after.excludeFromStats,
  };
}

/**
 * Recategorizes transactions inside a database transaction of the caller, with one activity record. The target category
 * and tags must exist and be of the right kind. Transactions changed, deleted or masked meanwhile are skipped.
 *
 * @returns the ids that were changed; the version of each increases by one
 */
export async function writeSortings(
  deps: Deps,
  trx: Trx,
  place: { readonly seat: BookSeat; readonly reader: Reader },
  changes: readonly SortingChange[],
  notified: Readonly<Record<string, unknown>>,
): Promise<ReadonlySet<string>> {
  const { seat, reader } = place;
  const { bookId, userId } = seat;
  const byId = new Map(changes.map((change) => [change.id, change]));
  const locked = await lockTransactionRows(trx, bookId, [...byId.keys()]);
  const isAsRead = (row: TransactionRow): boolean =>
    row.deleted_at === null &&
    row.settlement_id === null &&
    row.version === byId.get(row.transaction_id)?.version &&
    !viewOf(row, reader).isMasked;
  const rows = locked.filter(isAsRead);
  if (rows.length === 0) return new Set();
  const drafts = rows.map((row) => {
    const draft = draftOfRow(row);
    const change = byId.get(row.transaction_id);
    return change ? sortedDraft(draft, change.after) : draft;
  });
  await replaceTransactions(trx, { bookId, userId, at: deps.clock.now() }, drafts);
  await alertOfSpending(deps, trx, seat, { dates: spendingDatesOf(drafts, seat), isMany: true });
  await recordActivity(deps, trx, userId, {
    bookId,
    action: 'BULK_UPDATED',
    entity: 'TRANSACTION',
    entityId: null,
    // The matched rules would reveal masked transactions: when the change includes one, only the number is recorded.
    after: { count: rows.length, ...(rows.every((row) => row.visibility === 'SHARED') ? notified : {}) },
    undo: earlierTransactions(rows),
  });
  return new Set(rows.map((row) => row.transaction_id));
}
