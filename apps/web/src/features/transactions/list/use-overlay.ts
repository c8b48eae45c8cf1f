import { useMemo } from 'react';
import { useLedger } from '../model/ledger.tsx';
import type { ListFilters } from '../model/list-filters.ts';
import type { TransactionRow } from '../model/transaction-row.ts';
import { overlayRows } from '../outbox/overlay-rows.ts';
import { useWaitingTransactions } from '../outbox/use-waiting.ts';
import { type ListScope, monthOfDate } from './use-list-scope.ts';

/** The stored rows with the queued changes applied. */
export function useOverlay(
  { filters, scope }: { readonly filters: ListFilters; readonly scope: ListScope },
  stored: readonly TransactionRow[],
  hasMore: boolean,
) {
  const ledger = useLedger();
  const waiting = useWaitingTransactions(ledger.bookId);
  const period = scope.totals?.period ?? null;
  const { month } = scope;
  const rows = useMemo(
    () =>
      overlayRows(stored, waiting, {
        ledger,
        filters,
        // The sums above the list may belong to another month than the requested one.
        period: filters.month === month ? period : null,
        monthOf: (date) => monthOfDate(ledger, date),
        hasMore,
      }),
    [stored, waiting, ledger, filters, month, period, hasMore],
  );
  return { rows, waitingCount: waiting.length };
}
