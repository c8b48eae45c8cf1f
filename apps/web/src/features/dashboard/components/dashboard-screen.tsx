import type { Dashboard } from '@salim/contract';
import type { ReactNode } from 'react';
import { formatPeriod } from '../../../text/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { MonthPicker } from '../../../ui/month-picker.tsx';
import css from './dashboard-screen.module.css';
import { MonthSummary } from './month-summary.tsx';

const QuickNote = lazySection(async () => (await import('./dashboard-parts.ts')).QuickNote);

/** Preloads the parts while the data is loading. An import failure is reported where they are rendered. */
export const fetchDashboardParts = QuickNote.approach;

interface DashboardHeaderProps {
  readonly month: string;
  readonly onMonthChange: (month: string) => void;
  /** The days of the month, if it is not the calendar month. */
  readonly period?: { readonly from: string; readonly to: string } | undefined;
  /** Whether the book turned out to have transactions; an empty one has other ways to begin. */
  readonly hasNote: boolean;
}

export function DashboardHeader({ month, onMonthChange, period, hasNote }: DashboardHeaderProps) {
  const isCalendarMonth = period === undefined || period.from.endsWith('-01');
  return (
    <div className={css.header}>
      <div className={css.note}>{hasNote ? <QuickNote /> : null}</div>
      <div className={css.month}>
        <MonthPicker value={month} onChange={onMonthChange} />
        {isCalendarMonth ? null : <span className={css.period}>{formatPeriod(period.from, period.to)}</span>}
      </div>
    </div>
  );
}

interface DashboardScreenProps {
  readonly data: Dashboard;
  /** Whether another month is loading. */
  readonly isChanging: boolean;
  /** What the sums do not contain. */
  readonly missing: ReactNode;
  /** What follows the summary. */
  readonly children: ReactNode;
}

export function DashboardScreen({ data, isChanging, missing, children }: DashboardScreenProps) {
  return (
    <div className={classNames(css.grid, isChanging && css.changing)} aria-busy={isChanging}>
      <div className={css.summary}>
        <MonthSummary data={data} />
        {missing}
      </div>
      {children}
    </div>
  );
}
