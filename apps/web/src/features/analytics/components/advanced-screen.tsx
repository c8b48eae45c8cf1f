import type { Category } from '@salim/contract';
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
import { YearReport } from './year-report.tsx';

interface AdvancedScreenProps {
  readonly scope: ReportScope;
  readonly categories: readonly Category[];
}

/** The deeper looks at a period, and a year on paper. */
export function AdvancedScreen({ scope, categories }: AdvancedScreenProps) {
  const summary = useReport('analyticsSummary', scope.book.id, scope.query);
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
