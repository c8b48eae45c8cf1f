import { addMonths, bookMonthOf } from '@salim/domain';
import { useMemo } from 'react';
import { type ListTotals, useListTotals } from '../api/use-list-totals.ts';
import { type Ledger, useLedger } from '../model/ledger.tsx';
import { hasPeriod, isNarrowed, type ListFilters } from '../model/list-filters.ts';

/** Public holidays shift the first day of a month in some books; only the server knows them. */
const WITHOUT_HOLIDAYS = () => false;

/** The book month of a date, considering only weekends. */
export function monthOfDate(ledger: Pick<Ledger, 'book'>, date: string): string {
  return bookMonthOf(date, ledger.book, WITHOUT_HOLIDAYS);
}

export interface ListScope {
  /** Whether the sums are those of the whole timeline. */
  readonly isWhole: boolean;
  /** Whether the list shows the whole timeline rather than a requested month or period. */
  readonly isTimeline: boolean;
  /** The month of the month switcher; null for a free period. */
  readonly month: string | null;
  /** The filters of the sums and the calendar: for the timeline, those of its current month. */
  readonly shownFilters: ListFilters;
  readonly totals: ListTotals | undefined;
  /** The sums over the whole timeline, if filters narrow it. */
  readonly allTotals: ListTotals | undefined;
  readonly isStale: boolean;
  readonly error: Error | null;
}

/**
 * The scope of the list, the sums above it and the calendar. A period in the URL applies to all three; without one the
 * list runs from the newest transaction to the oldest, and sums and calendar show the current month, or the whole
 * timeline if it is wanted and filters narrow it.
 */
export function useListScope(filters: ListFilters, wantsWhole: boolean): ListScope {
  const ledger = useLedger();
  const isTimeline = !hasPeriod(filters);
  const guess = monthOfDate(ledger, ledger.today);
  const first = useListTotals(ledger.bookId, { ...filters, month: isTimeline ? guess : filters.month });
  const period = first.data?.period ?? null;
  const isBeside = isTimeline && period !== null && !first.isPlaceholderData;
  const shift = !isBeside ? 0 : ledger.today > period.to ? 1 : ledger.today < period.from ? -1 : 0;
  const isPartial = isTimeline && isNarrowed(filters);
  const isWhole = isPartial && wantsWhole;
  const month = isWhole ? null : isTimeline ? addMonths(guess, shift) : filters.month;
  const shownFilters = useMemo(() => (isTimeline ? { ...filters, month } : filters), [filters, isTimeline, month]);
  const shown = useListTotals(ledger.bookId, shownFilters);
  const all = useListTotals(ledger.bookId, filters, isPartial);
  return {
    isTimeline,
    isWhole,
    month: filters.from === null && filters.to === null ? month : null,
    shownFilters,
    totals: shown.data,
    allTotals: isPartial && !isWhole && !all.isPlaceholderData ? all.data : undefined,
    isStale: shown.isPlaceholderData,
    error: shown.error,
  };
}
