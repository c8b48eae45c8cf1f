import type { Book, SummaryReport } from '@salim/contract';
import type { Period } from '@salim/domain';
import type { TransactionSearch } from '../../../ledger/transaction-search.ts';
import type { ReportFilters } from '../api/use-report.ts';
import type { ReportTime } from './report-period.ts';

export type FlowKind = 'INCOME' | 'EXPENSE';

export const KIND_NAMES = { INCOME: '수입', EXPENSE: '지출' } as const;

/** What all parts of a report screen are about. */
export interface ReportScope {
  readonly book: Book;
  readonly time: ReportTime;
  readonly period: Period;
  /** The book's own today. */
  readonly today: string;
  /** The filters beside the period, as the address and the API have them. */
  readonly filters: TransactionSearch;
  /** Filters and period as the API takes them. */
  readonly query: ReportFilters;
}

export function reportQueryOf(filters: TransactionSearch, period: Period): ReportFilters {
  return { ...filters, ...period };
}

/**
 * The list of entries that a number is made of. Spending is made of expenses, and of transfers where one cost a fee, and
 * instalments stand turn by turn where they are counted so: the list adds up to the same sum.
 */
export function transactionsSearch(
  scope: Pick<ReportScope, 'book' | 'time' | 'period' | 'filters'>,
  kind: FlowKind | null,
  summary: Pick<SummaryReport, 'transferFees'> | undefined,
  more: TransactionSearch = {},
): TransactionSearch {
  const time = scope.time.span === 'month' ? { month: scope.time.month } : scope.period;
  const type =
    kind === 'EXPENSE' ? ((summary?.transferFees ?? 0) > 0 ? 'EXPENSE,TRANSFER' : 'EXPENSE') : (kind ?? undefined);
  const basis = scope.filters.basis ?? scope.book.installmentBasis;
  const byTurn = basis === 'BILLING' ? basis : undefined;
  return { ...scope.filters, ...time, basis: byTurn, ...(type === undefined ? {} : { type }), ...more };
}

/** `32%`; nothing where a share makes no sense. */
export function percentText(part: number, whole: number): string {
  if (part <= 0 || whole <= 0) return '';
  const percent = (part / whole) * 100;
  return percent < 1 ? '1% 미만' : `${Math.round(percent)}%`;
}
