import type { ReactNode } from 'react';
import { useReport } from '../../features/analytics/api/use-report.ts';
import type { ReportScope } from '../../features/analytics/model/report-scope.ts';
import { useSessionStatus } from '../../platform/session/session-status.ts';
import { LoadState } from '../load-state.tsx';

interface KnownReportProps {
  /** Null until the days of the period are known. */
  readonly scope: ReportScope | null;
  readonly children: (scope: ReportScope) => ReactNode;
}

/** The reports of a period, unless the server is out of reach and this device has never seen that period. */
export function KnownReport({ scope, children }: KnownReportProps) {
  const isAway = useSessionStatus((session) => session.status === 'offline');
  const summary = useReport('analyticsSummary', scope?.book.id ?? '', scope?.query ?? null);
  const isUnknown = isAway && (!summary.data || summary.isPlaceholderData);
  return scope === null || isUnknown ? <LoadState query={summary} /> : children(scope);
}
