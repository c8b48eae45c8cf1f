import type { ReportScope } from '../model/report-scope.ts';
import { useReport } from './use-report.ts';
import { useTrendQuery } from './use-trend-query.ts';

/** Whether a book has neither transactions around the period nor assets; undefined until known. */
export function useIsBookEmpty(scope: ReportScope): boolean | undefined {
  const around = useTrendQuery(scope);
  const summary = useReport('analyticsSummary', scope.book.id, scope.query);
  const trend = useReport('analyticsTrend', scope.book.id, around);
  const worth = useReport('analyticsNetWorth', scope.book.id, around);
  if (summary.isLoading || trend.isLoading || worth.isLoading) return undefined;
  return (
    summary.data?.count === 0 &&
    trend.data?.every((month) => month.income === 0 && month.expense === 0) === true &&
    worth.data?.every((row) => row.positive === 0 && row.negative === 0) === true
  );
}
