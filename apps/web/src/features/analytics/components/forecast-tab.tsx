import type { Category } from '@salim/contract';
import { useIsBookEmpty } from '../api/use-is-book-empty.ts';
import type { ReportScope } from '../model/report-scope.ts';
import { ChangesSection } from './changes-section.tsx';
import { AnomalySection, ForecastSection } from './forecast-sections.tsx';
import css from './report-tab.module.css';
import { ReportsAhead } from './reports-ahead.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';

interface OutlookTabProps {
  readonly scope: ReportScope;
  readonly categories: readonly Category[];
  readonly canWrite: boolean;
}

/** 이번 달 예상: how the month will end, what changed in it, and what is unusual. */
export function OutlookTab({ scope, categories, canWrite }: OutlookTabProps) {
  const hasNothing = useIsBookEmpty(scope);
  if (hasNothing === undefined) return <TabSkeleton />;
  if (hasNothing) return <ReportsAhead canWrite={canWrite} />;
  return (
    <div className={css.grid}>
      <ForecastSection scope={scope} className={css.wide} />
      <ChangesSection scope={scope} categories={categories} />
      <AnomalySection scope={scope} />
    </div>
  );
}
