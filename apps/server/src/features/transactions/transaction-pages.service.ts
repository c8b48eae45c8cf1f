import type { Transaction } from '@salim/contract';
import type { Db } from '../../db/database.ts';
import type { LineScope } from '../../db/queries/flow-lines.ts';
import type { Reader, TransactionFilter } from '../../db/queries/transaction-filters.ts';
import { listedTransactions, placeOf } from './listed-transactions.service.ts';
import type { TransactionDraft } from './transaction-draft.ts';
import { type After, listTransactionRows, type Sort } from './transaction-list.repository.ts';
import { draftOfRow, viewOf } from './transaction-views.repository.ts';

export type { Sort } from './transaction-list.repository.ts';

/** A transaction as the reader sees it, and the draft to write it again from; null when it is masked for them. */
export interface ReadTransaction {
  readonly view: Transaction;
  readonly draft: TransactionDraft | null;
}

/** Small enough that other requests can run between two pages. */
const PAGE = 500;

/** All transactions that match a filter, page by page in list order. */
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

/** What a list shows of a scope in either basis, page by page in list order. */
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
