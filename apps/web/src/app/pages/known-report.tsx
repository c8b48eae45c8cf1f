import type { ReactNode } from 'react';
import { useReport } from '../../features/analytics/api/use-report.ts';
import type { ReportScope } from '../../features/analytics/model/report-scope.ts';
import { useSessionStatus } from '../../platform/session/session-status.ts';
import { LoadState } from '../load-state.tsx';

interface KnownReportProps {
  /** Null until the dates of the period are known. */
  readonly scope: ReportScope | null;
  readonly children: (scope: ReportScope) => ReactNode;
}

/**
 * Renders the reports of a period, or a load state when the server is unreachable and this device has no data for that
 * period.
 */
export function KnownReport({ scope, children }: KnownReportProps) {
  const isAway = useSessionStatus((session) => session.status === 'offline');
  const summary = useReport('analyticsSummary', scope?.book.id ?? '', scope?.query ?? null);
  const isUnknown = isAway && (!summary.data || summary.isPlaceholderData);
  return scope === null || isUnknown ? <LoadState query={summary} /> : children(scope);
}
