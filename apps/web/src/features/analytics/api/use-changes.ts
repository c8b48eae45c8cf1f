import type { Category } from '@salim/contract';
import { addDays, addMonths, dayNumber } from '@salim/domain';
import { type CategoryPart, topParts } from '../model/category-parts.ts';
import { isRunningPeriod, type ReportScope } from '../model/report-scope.ts';
import { useReport } from './use-report.ts';
import { useMonthsPeriod } from './use-span-period.ts';

export interface CategoryChange {
  readonly part: Pick<CategoryPart, 'id' | 'name' | 'search'>;
  readonly current: number;
  readonly before: number;
  readonly difference: number;
}

/** What changed in each category, the largest change first. */
export function changesOf(now: readonly CategoryPart[], past: readonly CategoryPart[]): CategoryChange[] {
  const [nowById, pastById] = [now, past].map((parts) => new Map(parts.map((part) => [part.id, part])));
  const parts = new Map([...past, ...now].map((part) => [part.id, part]));
  return [...parts.values()]
    .map((part) => {
      const [current, before] = [nowById?.get(part.id)?.amount ?? 0, pastById?.get(part.id)?.amount ?? 0];
      return { part, current, before, difference: current - before };
    })
    .filter(({ difference }) => difference !== 0)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || (a.part.name < b.part.name ? -1 : 1));
}

/**
 * The spending of a month by category against the previous month; a running month against the same days of it.
 * `query.data` is undefined until both are known.
 */
export function useChanges(scope: ReportScope, categories: readonly Category[]) {
  const { book, period, today, time } = scope;
  const isRunning = isRunningPeriod(scope);
  const month = addMonths(time.month, -1);
  const earlier = useMonthsPeriod(book, month, month);
  const until = isRunning ? today : period.to;
  const sameDay = earlier === null ? '' : addDays(earlier.from, dayNumber(until) - dayNumber(period.from));
  const query = useReport('analyticsCategories', book.id, { ...scope.query, to: until });
  const past = useReport(
    'analyticsCategories',
    book.id,
    earlier === null
      ? null
      : { ...scope.query, from: earlier.from, to: isRunning && sameDay < earlier.to ? sameDay : earlier.to },
  );
  const looks = new Map(categories.map((category) => [category.id, category]));
  const [now, before] = [query.data, past.data].map((rows) => rows && topParts(rows, 'EXPENSE', looks));
  const data =
    now && before ? { changes: changesOf(now, before), isEmpty: now.length + before.length === 0 } : undefined;
  return {
    isRunning,
    data,
    error: query.error ?? past.error,
    isPlaceholderData: query.isPlaceholderData || past.isPlaceholderData,
    isFetching: query.isFetching || past.isFetching,
    refetch: () => Promise.all([query.refetch(), past.refetch()]),
  };
}
