import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Answer, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

type ReportName =
  | 'analyticsSummary'
  | 'analyticsCategories'
  | 'analyticsTrend'
  | 'analyticsMembers'
  | 'analyticsPayments'
  | 'analyticsMerchants'
  | 'analyticsNetWorth'
  | 'analyticsCashFlow'
  | 'analyticsHeatmap'
  | 'analyticsCompare'
  | 'analyticsFixedVariable'
  | 'analyticsAnomalies'
  | 'analyticsForecast';

/** Filters as the API takes them. */
export type ReportFilters = Readonly<Record<string, string | undefined>>;

/** Loads one report; null until its period is known. Keeps the previous data while the next report loads. */
export function useReport<Name extends ReportName>(name: Name, bookId: string, query: ReportFilters | null) {
  const isVerified = useSessionStatus((session) => session.status === 'verified');
  return useQuery<Answer<Name>>({
    queryKey: queryKeys.report(bookId, name, query ?? {}),
    queryFn: ({ signal }) =>
      callApi<ReportName>(name, { params: { bookId }, query: query ?? {}, signal }) as Promise<Answer<Name>>,
    enabled: query !== null && isVerified,
    placeholderData: keepPreviousData,
  });
}
