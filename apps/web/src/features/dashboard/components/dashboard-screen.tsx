import type { Category, Dashboard } from '@salim/contract';
import { lazy, Suspense } from 'react';
import { formatPeriod } from '../../../lib/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MonthPicker } from '../../../ui/month-picker.tsx';
import { Attention } from './attention.tsx';
import { BudgetLeft } from './budget-left.tsx';
import css from './dashboard-screen.module.css';
import { MonthSummary } from './month-summary.tsx';
import { NetWorth } from './net-worth.tsx';

const loadLower = () => import('./dashboard-lower.tsx');
/** What lies below the first window comes apart from it, so that the window is there sooner. */
const DashboardLower = lazy(async () => ({ default: (await loadLower()).DashboardLower }));

/** Asks for the rest of the screen while its data is still on the way. A failure is told where it is shown. */
export function fetchLowerDashboard(): void {
  loadLower().catch(() => undefined);
}

interface DashboardHeaderProps {
  readonly month: string;
  readonly onMonthChange: (month: string) => void;
  /** The days of the month, where it is not the calendar's. */
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
  /** Another month is on the way. */
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
      <Suspense fallback={<div className={css.coming} />}>
        <DashboardLower data={data} categories={categories} />
      </Suspense>
    </div>
  );
}
