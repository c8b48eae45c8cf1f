import type { Category, Dashboard } from '@salim/contract';
import { formatPeriod } from '../../../text/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { MonthPicker } from '../../../ui/month-picker.tsx';
import { Attention } from './attention.tsx';
import { BudgetLeft } from './budget-left.tsx';
import css from './dashboard-screen.module.css';
import { MonthSummary } from './month-summary.tsx';
import { NetWorth } from './net-worth.tsx';

/** The part below the fold is a lazy module, so that the first viewport renders sooner. */
const DashboardLower = lazySection(
  async () => (await import('./dashboard-lower.tsx')).DashboardLower,
  <div className={css.coming} />,
);

/** Preloads the lazy module while the data is loading. An import failure is reported where the module is rendered. */
export const fetchLowerDashboard = DashboardLower.approach;

interface DashboardHeaderProps {
  readonly month: string;
  readonly onMonthChange: (month: string) => void;
  /** The days of the month, if it is not the calendar month. */
  readonly period?: { readonly from: string; readonly to: string } | undefined;
}

export function DashboardHeader({ month, onMonthChange, period }: DashboardHeaderProps) {
  const isCalendarMonth = period === undefined || period.from.endsWith('-01');
  return (
    <div className={css.header}>
      <MonthPicker value={month} onChange={onMonthChange} />
      {isCalendarMonth ? null : <span className={css.period}>{formatPeriod(period.from, period.to)}</span>}
    </div>
  );
}

interface DashboardScreenProps {
  readonly data: Dashboard;
  readonly categories: ReadonlyMap<string, Category>;
  /** Whether another month is loading. */
  readonly isChanging: boolean;
}

export function DashboardScreen({ data, categories, isChanging }: DashboardScreenProps) {
  return (
    <div className={classNames(css.grid, isChanging && css.changing)} aria-busy={isChanging}>
      <div className={css.summary}>
        <MonthSummary data={data} />
      </div>
      <div className={css.side}>
        <Attention data={data} />
        <BudgetLeft data={data} />
        <NetWorth data={data} />
      </div>
      <DashboardLower data={data} categories={categories} />
    </div>
  );
}
