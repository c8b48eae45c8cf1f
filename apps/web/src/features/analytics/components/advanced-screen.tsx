import type { Category } from '@salim/contract';
import { Card } from '../../../ui/card.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useReport } from '../api/use-report.ts';
import type { ReportScope } from '../model/report-scope.ts';
import css from './analytics-screen.module.css';
import {
  CashFlowSection,
  CompareSection,
  FixedVariableSection,
  HeatmapSection,
  NetWorthSection,
  SavingsSection,
  TreemapSection,
} from './flow-sections.tsx';
import { AnomalySection, ForecastSection } from './outlook-sections.tsx';
import { ReportsAhead } from './reports-ahead.tsx';
import { useTrendQuery } from './trend-report.tsx';
import { YearReport } from './year-report.tsx';

interface AdvancedScreenProps {
  readonly scope: ReportScope;
  readonly categories: readonly Category[];
  readonly canWrite: boolean;
}

/** The advanced reports for a period, and the printable year report. */
export function AdvancedScreen({ scope, categories, canWrite }: AdvancedScreenProps) {
  const around = useTrendQuery(scope);
  const summary = useReport('analyticsSummary', scope.book.id, scope.query);
  const trend = useReport('analyticsTrend', scope.book.id, around);
  const worth = useReport('analyticsNetWorth', scope.book.id, around);
  // Whether there is any data decides the layout of the whole screen; waiting here avoids a layout shift.
  if (summary.isLoading || trend.isLoading || worth.isLoading) {
    return (
      <div className={css.coming}>
        <Card>
          <SkeletonRows rows={12} height={32} />
        </Card>
      </div>
    );
  }
  const hasNothing =
    summary.data?.count === 0 &&
    trend.data?.every((month) => month.income === 0 && month.expense === 0) === true &&
    worth.data?.every((row) => row.positive === 0 && row.negative === 0) === true;
  if (hasNothing) return <ReportsAhead canWrite={canWrite} />;
  const parts = { scope, summary: summary.data };
  return (
    <div className={css.grid}>
      <CashFlowSection {...parts} />
      <ForecastSection scope={scope} />
      <AnomalySection scope={scope} />
      <HeatmapSection {...parts} />
      <NetWorthSection scope={scope} />
      <SavingsSection scope={scope} />
      <FixedVariableSection scope={scope} />
      <CompareSection {...parts} />
      <TreemapSection {...parts} categories={categories} />
      <YearReport book={scope.book} today={scope.today} year={scope.period.to.slice(0, 4)} categories={categories} />
    </div>
  );
}
