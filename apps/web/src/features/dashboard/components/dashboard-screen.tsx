import type { Category, Dashboard } from '@salim/contract';
import { formatPeriod } from '../../../lib/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MonthPicker } from '../../../ui/month-picker.tsx';
import { Attention } from './attention.tsx';
import { BudgetLeft } from './budget-left.tsx';
import { CategorySpending } from './category-spending.tsx';
import css from './dashboard-screen.module.css';
import { MemberPayments } from './member-payments.tsx';
import { MonthSummary } from './month-summary.tsx';
import { MonthTrend } from './month-trend.tsx';
import { NetWorth } from './net-worth.tsx';
import { RecentEntries } from './recent-entries.tsx';
import { Upcoming } from './upcoming.tsx';

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
  const isShared = data.members.length > 1;
  const hasUpcoming = data.upcoming.length > 0;
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
      <div className={css.categories}>
        <CategorySpending data={data} />
      </div>
      <div className={css.trend}>
        <MonthTrend data={data} />
      </div>
      <div
        className={classNames(
          css.recent,
          (isShared || hasUpcoming) && css.besideMembers,
          isShared && hasUpcoming && css.besideTwo,
        )}
      >
        <RecentEntries data={data} categories={categories} />
      </div>
      {hasUpcoming ? (
        <div className={css.upcoming}>
          <Upcoming data={data} />
        </div>
      ) : null}
      {isShared ? (
        <div className={css.members}>
          <MemberPayments data={data} />
        </div>
      ) : null}
    </div>
  );
}
