import type { Book, SummaryReport } from '@salim/contract';
import type { Period } from '@salim/domain';
import type { TransactionSearch } from '../../../ledger/transaction-search.ts';
import type { ReportFilters } from '../api/use-report.ts';
import type { ReportTime } from './report-period.ts';

export type FlowKind = 'INCOME' | 'EXPENSE';

export const KIND_NAMES = { INCOME: '수입', EXPENSE: '지출' } as const;

/** What all sections of a report screen have in common. */
export interface ReportScope {
  readonly book: Book;
  readonly time: ReportTime;
  readonly period: Period;
  /** Today in the book's time zone. */
  readonly today: string;
  /** The filters next to the period, as used in the URL and the API. */
  readonly filters: TransactionSearch;
  /** Filters and period as the API takes them. */
  readonly query: ReportFilters;
}

/** Whether a period has begun and is not over. */
export function isRunningPeriod({ period, today }: Pick<ReportScope, 'period' | 'today'>): boolean {
  return today >= period.from && today < period.to;
}

export function reportQueryOf(filters: TransactionSearch, period: Period): ReportFilters {
  return { ...filters, ...period };
}

/**
 * The link to the transactions behind a number. Spending consists of expenses, of transfers that cost a fee, and of
 * single installments where the book counts those; the list adds up to the same sum.
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

/** `32%`; empty if the share is undefined. */
export function percentText(part: number, whole: number): string {
  if (part <= 0 || whole <= 0) return '';
  const percent = (part / whole) * 100;
  return percent < 1 ? '1% 미만' : `${Math.round(percent)}%`;
}
