import type { Category, Dashboard } from '@salim/contract';
import { classNames } from '../../../ui/class-names.ts';
import { CategorySpending } from './category-spending.tsx';
import css from './dashboard-screen.module.css';
import { MemberPayments } from './member-payments.tsx';
import { MonthTrend } from './month-trend.tsx';
import { RecentEntries } from './recent-entries.tsx';
import { Upcoming } from './upcoming.tsx';

interface DashboardLowerProps {
  readonly data: Dashboard;
  readonly categories: ReadonlyMap<string, Category>;
}

/** The cells of the dashboard's grid below its first row. */
export function DashboardLower({ data, categories }: DashboardLowerProps) {
  const isShared = data.members.length > 1;
  const hasUpcoming = data.upcoming.length > 0;
  return (
    <>
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
    </>
  );
}
