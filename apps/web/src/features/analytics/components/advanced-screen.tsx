import type { Category } from '@salim/contract';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { useIsBookEmpty } from '../api/use-is-book-empty.ts';
import { useReport } from '../api/use-report.ts';
import type { AdvancedChart } from '../model/advanced-charts.ts';
import type { ReportScope } from '../model/report-scope.ts';
import css from './advanced-screen.module.css';
import { CashFlowSection, CompareSection, HeatmapSection, TreemapSection } from './advanced-sections.tsx';
import { ReportLines } from './report-lines.tsx';
import { ReportsAhead } from './reports-ahead.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';
import { YearReport } from './year-report.tsx';

interface AdvancedScreenProps {
  readonly scope: ReportScope;
  readonly categories: readonly Category[];
  readonly canWrite: boolean;
  /** The report that fills the screen of a phone. */
  readonly openChart: AdvancedChart | null;
  readonly onOpenChart: (chart: AdvancedChart) => void;
  readonly onCloseChart: () => void;
}

/** The reports that need room, side by side on a desk; on a phone a list of them. */
export function AdvancedScreen({
  scope,
  categories,
  canWrite,
  openChart,
  onOpenChart,
  onCloseChart,
}: AdvancedScreenProps) {
  const isNarrow = useIsNarrow();
  const { data: summary } = useReport('analyticsSummary', scope.book.id, scope.query);
  const hasNothing = useIsBookEmpty(scope);
  // Whether there is any data decides the layout of the whole screen; waiting here avoids a layout shift.
  if (hasNothing === undefined) return <TabSkeleton />;
  if (hasNothing) return <ReportsAhead canWrite={canWrite} />;
  const year = scope.period.to.slice(0, 4);
  const sections = {
    flow: <CashFlowSection scope={scope} summary={summary} />,
    share: <TreemapSection scope={scope} summary={summary} categories={categories} />,
    days: <HeatmapSection scope={scope} summary={summary} />,
    compare: <CompareSection scope={scope} summary={summary} />,
    year: <YearReport book={scope.book} today={scope.today} year={year} categories={categories} />,
  } as const satisfies Record<AdvancedChart, React.ReactNode>;
  if (isNarrow) {
    return (
      <ReportLines time={scope.time} year={year} openChart={openChart} onOpen={onOpenChart} onClose={onCloseChart}>
        {openChart === null ? null : sections[openChart]}
      </ReportLines>
    );
  }
  return (
    <div className={css.grid}>
      <div className={css.wide}>{sections.flow}</div>
      {sections.share}
      {sections.compare}
      <div className={css.wide}>{sections.days}</div>
      <div className={css.wide}>{sections.year}</div>
    </div>
  );
}
