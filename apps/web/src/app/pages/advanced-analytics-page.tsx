import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { AdvancedScreen } from '../../features/analytics/components/advanced-screen.tsx';
import { ADVANCED_CHARTS } from '../../features/analytics/model/advanced-charts.ts';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { WithLedger } from '../with-ledger.tsx';
import { KnownReport } from './known-report.tsx';
import { useReportPage } from './use-report-page.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True when a report was opened from the list of reports, which is one history step back. */
    readonly isChartOpenedFromList?: boolean;
  }
}

function AdvancedAnalytics() {
  const search = useSearch({ from: '/shell/analytics/advanced' });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOpenedFromList = useLocation({ select: ({ state }) => state.isChartOpenedFromList === true });
  const { categories, canWrite } = useLedger();
  const { scope, header, change } = useReportPage('/analytics/advanced', search, { isMonthly: false });
  return (
    <>
      {header}
      <KnownReport scope={scope}>
        {(known) => (
          <AdvancedScreen
            scope={known}
            categories={categories}
            canWrite={canWrite}
            openChart={ADVANCED_CHARTS.find((chart) => chart === search.chart) ?? null}
            onOpenChart={(chart) =>
              void navigate({
                to: '/analytics/advanced',
                search: { ...search, chart },
                resetScroll: false,
                state: { isChartOpenedFromList: true },
              })
            }
            onCloseChart={() =>
              isOpenedFromList ? history.back({ ignoreBlocker: true }) : change({ chart: undefined })
            }
          />
        )}
      </KnownReport>
    </>
  );
}

export function AdvancedAnalyticsPage() {
  return (
    <WithLedger>
      <AdvancedAnalytics />
    </WithLedger>
  );
}
