import type { Category, Dashboard } from '@salim/contract';
import { classNames } from '../../../ui/class-names.ts';
import { CategorySpending } from './category-spending.tsx';
import css from './dashboard-screen.module.css';
import { GoalProgress } from './goal-progress.tsx';
import { MemberPayments } from './member-payments.tsx';
import { MonthTrend } from './month-trend.tsx';
import { QuickNote } from './quick-note.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { Upcoming } from './upcoming.tsx';

const RECENT = 8;
/**
 * How many recent transactions to show, by the number of cards next to them, so that both columns end at the same
 * height.
 */
const RECENT_BESIDE: readonly number[] = [RECENT, RECENT, 9, 12];

interface DashboardLowerProps {
  readonly data: Dashboard;
  readonly categories: ReadonlyMap<string, Category>;
}

/** The dashboard cells below the first row. */
export function DashboardLower({ data, categories }: DashboardLowerProps) {
  const isShared = data.members.filter((member) => !member.isMasked).length > 1;
  const hasUpcoming = data.upcoming.length > 0;
  const hasGoals = data.goals.length > 0;
  const beside = [isShared, hasUpcoming, hasGoals].filter(Boolean).length;
  return (
    <>
      <div className={css.note}>
        <QuickNote />
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
          beside > 0 && css.besideMembers,
          beside === 2 && css.besideTwo,
          beside === 3 && css.besideThree,
        )}
      >
        <RecentTransactions data={data} categories={categories} count={RECENT_BESIDE[beside] ?? RECENT} />
      </div>
      {hasUpcoming ? (
        <div className={css.upcoming}>
          <Upcoming data={data} />
        </div>
      ) : null}
      {hasGoals ? (
        <div className={css.goals}>
          <GoalProgress goals={data.goals} />
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
