import type { Category } from '@salim/contract';
import type { ReportScope } from '../model/report-scope.ts';
import { ChangesSection } from './changes-section.tsx';
import { AnomalySection, ForecastSection } from './forecast-sections.tsx';
import css from './report-tab.module.css';

interface OutlookTabProps {
  readonly scope: ReportScope;
  readonly categories: readonly Category[];
}

/** 이번 달 예상: how the month will end, what changed in it, and what is unusual. */
export function OutlookTab({ scope, categories }: OutlookTabProps) {
  return (
    <div className={css.grid}>
      <ForecastSection scope={scope} className={css.wide} />
      <ChangesSection scope={scope} categories={categories} />
      <AnomalySection scope={scope} />
    </div>
  );
}
