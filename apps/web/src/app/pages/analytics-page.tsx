import { useSearch } from '@tanstack/react-router';
import { TabSkeleton } from '../../features/analytics/components/tab-skeleton.tsx';
import { WhereTab } from '../../features/analytics/components/where-tab.tsx';
import type { ReportScope } from '../../features/analytics/model/report-scope.ts';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { ChevronRight } from '../../ui/icons/chevron-right.ts';
import { lazySection } from '../../ui/lazy-section.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { WithLedger } from '../with-ledger.tsx';
import { KnownReport } from './known-report.tsx';
import css from './report-page.module.css';
import { useReportPage } from './use-report-page.tsx';

const FlowTab = lazySection(
  async () => (await import('../../features/analytics/components/flow-tab.tsx')).FlowTab,
  <TabSkeleton />,
);
const OutlookTab = lazySection(
  async () => (await import('../../features/analytics/components/forecast-tab.tsx')).OutlookTab,
  <TabSkeleton />,
);

const TABS = [
  { id: 'where', name: '어디에' },
  { id: 'flow', name: '흐름' },
  { id: 'outlook', name: '이번 달 예상' },
] as const;

function Analytics() {
  const search = useSearch({ from: '/shell/analytics' });
  const { categories, members, canWrite } = useLedger();
  const tab = TABS.find(({ id }) => id === search.tab)?.id ?? 'where';
  const { scope, header, change } = useReportPage('/analytics', search, { isMonthly: tab === 'outlook' });
  const kind = (search.kind ?? search.type) === 'INCOME' ? 'INCOME' : 'EXPENSE';
  const show = (known: ReportScope) => {
    switch (tab) {
      case 'where':
        return (
          <WhereTab
            scope={known}
            kind={kind}
            onKindChange={(next) =>
              change({ kind: next === 'EXPENSE' ? undefined : next, type: undefined, open: undefined })
            }
            categories={categories}
            hasMembers={members.length > 1}
            canWrite={canWrite}
            openId={search.open ?? null}
            onOpen={(id) => change({ open: id ?? undefined })}
          />
        );
      case 'flow':
        return <FlowTab scope={known} canWrite={canWrite} />;
      case 'outlook':
        return <OutlookTab scope={known} categories={categories} canWrite={canWrite} />;
    }
  };
  return (
    <>
      <Tabs
        label="통계"
        tabs={TABS}
        value={tab}
        onChange={(next) => change({ tab: next === 'where' ? undefined : next })}
      >
        {header}
        <KnownReport scope={scope}>{show}</KnownReport>
      </Tabs>
      <p className={css.further}>
        <LinkButton
          to="/analytics/advanced"
          search={{ ...search, tab: undefined, kind: undefined, open: undefined }}
          variant="ghost"
        >
          고급 통계 보기
          <ChevronRight aria-hidden />
        </LinkButton>
      </p>
    </>
  );
}

export function AnalyticsPage() {
  return (
    <WithLedger>
      <Analytics />
    </WithLedger>
  );
}
