import type { Dashboard } from '@salim/contract';

type Days = Dashboard['days'];

/** The spending from the first day of a month up to each day. */
function sumsUpTo(days: Days): number[] {
  let sum = 0;
  return days.map(({ expense }) => {
    sum += expense;
    return sum;
  });
}

export interface CumulativeSpending {
  /** Up to today, or to the last recorded day if that is later; the whole month once it is over. Ends at its spending. */
  readonly current: readonly number[];
  /** The whole previous month. */
  readonly previous: readonly number[];
}

/** The spending of a month and of the previous one, added up day by day. */
export function cumulativeSpending({
  days,
  today,
  previous,
}: Pick<Dashboard, 'days' | 'today'> & { readonly previous: Pick<Dashboard['previous'], 'days'> }): CumulativeSpending {
  const shown = days.findLastIndex(({ date, expense }) => date <= today || expense !== 0) + 1;
  return { current: sumsUpTo(days).slice(0, shown), previous: sumsUpTo(previous.days) };
}
