import type { Dashboard } from '@salim/contract';
import { formatMonthDay } from '../../../text/format.ts';
import { ComparedLines } from '../../../ui/chart/compared-lines.tsx';
import { useFigure } from '../../../ui/use-figure.ts';
import { monthName, placeOfMonth } from '../compare-spending.ts';
import { cumulativeSpending } from '../cumulative-spending.ts';
import css from './month-summary.module.css';

/** The spending of the month added up day by day, over that of the previous month. */
export function SpendingChart({ data }: { readonly data: Dashboard }) {
  const figureOf = useFigure();
  const { days, previous, today } = data;
  const isRunning = placeOfMonth(data) === 'current';
  const { current, previous: compared } = cumulativeSpending(data);
  // The previous month may have more days.
  const dates = [...days, ...previous.days.slice(days.length)].map(({ date }) => date);
  const now = days.findIndex(({ date }) => date === today);
  const ends = [0, days.length - 1].map((step) => ({ step, text: formatMonthDay(dates[step] ?? '') }));
  return (
    <ComparedLines
      label="날짜별로 더한 지출"
      stepHeading="날짜"
      steps={dates.map((date) => `${formatMonthDay(date)}까지`)}
      ends={ends}
      now={now === -1 ? undefined : { step: now, text: '오늘' }}
      current={{ name: isRunning ? '이번 달' : monthName(data.month), values: current }}
      compared={{
        name: isRunning ? '지난달' : monthName(previous.month),
        values: compared,
        total: figureOf(previous.expense),
      }}
      className={css.chart ?? ''}
    />
  );
}
