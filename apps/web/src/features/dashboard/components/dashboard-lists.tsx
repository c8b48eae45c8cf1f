import type { Category, Dashboard } from '@salim/contract';
import type { ReactNode } from 'react';
import { upTo } from '../../../platform/browser/breakpoints.ts';
import { useMediaQuery } from '../../../platform/browser/use-media-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { placeOfMonth } from '../compare-spending.ts';
import { Attention } from './attention.tsx';
import css from './dashboard-screen.module.css';
import { RecentTransactions } from './recent-transactions.tsx';
import { SavedViews } from './saved-views.tsx';
import { Upcoming } from './upcoming.tsx';

/** Until it arrives, something else fills its column, so that no card above it does and then shrinks. */
const DashboardBeside = lazySection(async () => (await import('./dashboard-beside.tsx')).DashboardBeside, <div />);

interface DashboardListsProps {
  readonly data: Dashboard;
  /** By id; empty while loading. */
  readonly categories: ReadonlyMap<string, Category>;
  /** What the next months bring. */
  readonly outlook: ReactNode;
  /** Below everything else, the one that arrives last at the end, so that nothing moves. */
  readonly notes: ReactNode;
}

/** The cards below the summary; most of them are shown for the running month only. */
export function DashboardLists({ data, categories, outlook, notes }: DashboardListsProps) {
  const isWide = !useMediaQuery(upTo('twoLists'));
  const isRunning = placeOfMonth(data) === 'current';
  const side = (
    <div key="side" className={classNames(css.side, isRunning && css.besideLists)}>
      {isRunning ? <Attention data={data} /> : null}
      <SavedViews data={data} />
      {isWide ? <DashboardBeside data={data} /> : null}
    </div>
  );
  const lists = isRunning ? (
    <div key="lists" className={css.lists}>
      <Upcoming data={data} outlook={outlook} />
      <RecentTransactions data={data} categories={categories} />
      {notes}
    </div>
  ) : null;
  // In the order of reading: one column after the other.
  return isWide ? [lists, side] : [side, lists];
}
