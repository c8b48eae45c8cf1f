import type { Transaction } from '@salim/contract';
import type { Db } from '../../db/database.ts';
import type { LineScope } from '../../db/queries/flow-lines.ts';
import type { Reader, TransactionFilter } from '../../db/queries/transaction-filters.ts';
import { listedTransactions, placeOf } from './listed-transactions.service.ts';
import type { TransactionDraft } from './transaction-draft.ts';
import { type After, listTransactionRows, type Sort } from './transaction-list.repository.ts';
import { draftOfRow, viewOf } from './transaction-views.repository.ts';

export type { Sort } from './transaction-list.repository.ts';

/** An entry as the reader sees it, and what it would be written from again; null where it is closed to them. */
export interface ReadTransaction {
  readonly view: Transaction;
  readonly draft: TransactionDraft | null;
}

/** Small enough that others get their turn between two pages. */
const PAGE = 500;

/** All entries that a filter lets through, page by page in the order of a list. */
export async function* eachPage(
  db: Db,
  filter: TransactionFilter,
  reader: Reader,
  sort: Sort,
): AsyncGenerator<readonly ReadTransaction[]> {
  let after: After | null = null;
  for (;;) {
    const rows = await listTransactionRows(db, filter, reader, { sort, after, limit: PAGE });
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    if (!last) return;
    yield page.map((row) => {
      const view = viewOf(row, reader);
      return { view, draft: view.isMasked ? null : draftOfRow(row) };
    });
    if (rows.length <= PAGE) return;
    after = placeOf(last);
  }
}

/** What a list in either basis shows of a scope, page by page in its order. */
export async function* eachListedPage(db: Db, scope: LineScope, sort: Sort): AsyncGenerator<readonly Transaction[]> {
  let after: After | null = null;
  for (;;) {
    const rows = await listedTransactions(db, scope, { sort, after, limit: PAGE });
    const page = rows.slice(0, PAGE);
    if (page.length === 0) return;
    yield page.map((row) => row.view);
    if (rows.length <= PAGE) return;
    after = page.at(-1)?.place ?? null;
  }
}
