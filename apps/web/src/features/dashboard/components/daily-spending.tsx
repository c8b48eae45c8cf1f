import type { Dashboard } from '@salim/contract';
import { formatDay, formatWon } from '../../../text/format.ts';
import { type ChartColumn, ColumnChart } from '../../../ui/chart/column-chart.tsx';
import { spendingTypes } from '../spending-types.ts';
import css from './daily-spending.module.css';

const SERIES = [{ id: 'expense', name: '지출', tone: 'quiet' }] as const;
/** Interval of the day labels below the columns. */
const LABEL_EVERY = 5;

function dayLabel(date: string, index: number, isLast: boolean): string {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  // A month that does not start on the 1st is labelled at its start and at the start of the calendar month.
  if (day === 1 || index === 0) return day === 1 && index === 0 ? '1' : `${month}.${day}`;
  if (isLast) return String(day);
  return day % LABEL_EVERY === 0 && index >= LABEL_EVERY - 2 && day < 30 ? String(day) : '';
}

/** Spending per day of the month. */
export function DailySpending({ data }: { readonly data: Dashboard }) {
  const columns: ChartColumn[] = data.days.map((day, index) => ({
    id: day.date,
    name: formatDay(day.date),
    axisLabel: dayLabel(day.date, index, index === data.days.length - 1),
    values: [day.expense],
    texts: [formatWon(day.expense)],
    link: { to: '/transactions', search: { from: day.date, to: day.date, type: spendingTypes(data) } },
    isEmphasized: day.date === data.today,
  }));
  const most = data.days.reduce<Dashboard['days'][number] | null>(
    (top, day) => (day.expense > (top?.expense ?? 0) ? day : top),
    null,
  );
  const summary = most === null ? '쓴 돈이 없어요.' : `${formatDay(most.date)}에 가장 많이 썼어요.`;
  return (
    <section aria-label="일별 지출" className={css.section}>
      <p className={css.summary}>{summary}</p>
      <ColumnChart
        label="일별 지출"
        firstHeading="날짜"
        series={SERIES}
        columns={columns}
        plotClassName={css.plot ?? ''}
        renderReadout={(column) => {
          const shown = column ?? columns.find((one) => one.id === most?.date);
          return shown ? (
            <>
              <span>{shown.name}</span>
              <strong>{shown.texts[0]}</strong>
            </>
          ) : null;
        }}
      />
    </section>
  );
}
