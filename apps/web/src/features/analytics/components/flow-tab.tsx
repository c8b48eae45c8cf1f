import { useIsBookEmpty } from '../api/use-is-book-empty.ts';
import { useReport } from '../api/use-report.ts';
import type { ReportScope } from '../model/report-scope.ts';
import { FlowFigures } from './flow-figures.tsx';
import { FixedVariableSection, NetWorthSection, SavingsSection } from './flow-sections.tsx';
import css from './report-tab.module.css';
import { ReportsAhead } from './reports-ahead.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';
import { TrendReport } from './trend-report.tsx';

/** 흐름: how income, spending, savings and net worth develop. */
export function FlowTab({ scope, canWrite }: { readonly scope: ReportScope; readonly canWrite: boolean }) {
  const { data } = useReport('analyticsSummary', scope.book.id, scope.query);
  const hasNothing = useIsBookEmpty(scope);
  // Whether there is any data decides the layout of the whole tab; waiting here avoids a layout shift.
  if (data === undefined || hasNothing === undefined) return <TabSkeleton />;
  if (hasNothing) return <ReportsAhead canWrite={canWrite} />;
  return (
    <div className={css.tab}>
      <FlowFigures scope={scope} summary={data} />
      <div className={css.grid}>
        <TrendReport scope={scope} />
        <SavingsSection scope={scope} />
        <NetWorthSection scope={scope} />
        <FixedVariableSection scope={scope} />
      </div>
    </div>
  );
}
