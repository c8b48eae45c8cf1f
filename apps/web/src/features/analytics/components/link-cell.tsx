import { Link } from '@tanstack/react-router';
import type { TransactionSearch } from '../../../ledger/transaction-search.ts';

/** A figure of a table that links to its transactions, if a filter selects exactly those. */
export function linkCell(search: TransactionSearch | null, text: string) {
  return search === null ? (
    text
  ) : (
    <Link key="link" to="/transactions" search={search}>
      {text}
    </Link>
  );
}
