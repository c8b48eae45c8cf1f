import { addMonths, spanMonths } from '@salim/domain';
import type { ReportScope } from '../model/report-scope.ts';
import type { ReportFilters } from './use-report.ts';
import { useMonthsPeriod } from './use-span-period.ts';

const MONTHS = 12;

/** The months to plot: all months of a year or a free range, otherwise the twelve months ending with the span. */
export function useTrendQuery(scope: ReportScope): ReportFilters | null {
  const { span } = scope.time;
  const { last } = spanMonths(scope.time.span, scope.time.month);
  const twelve = useMonthsPeriod(scope.book, addMonths(last, 1 - MONTHS), last);
  const period = span === 'range' || span === 'year' ? scope.period : twelve;
  return period === null ? null : { ...scope.query, ...period };
}
