import type { Dashboard } from '@salim/contract';
import { formatMonth, formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { type ChartColumn, ColumnChart } from '../../../ui/chart/column-chart.tsx';
import css from './month-trend.module.css';

const SERIES = [
  { id: 'income', name: '수입', tone: 'income' },
  { id: 'expense', name: '지출', tone: 'expense' },
] as const;

function summaryOf({ months, month }: Dashboard): string {
  const earlier = months.filter((one) => one.month !== month && (one.income !== 0 || one.expense !== 0));
  if (earlier.length === 0) return '기록이 한 달 이상 쌓이면 추이를 볼 수 있어요.';
  const average = Math.round(earlier.reduce((sum, one) => sum + one.expense, 0) / earlier.length);
  return `이전 ${earlier.length}개월 동안 월평균 ${formatWon(average)}을 썼어요.`;
}

/** Income and expense of twelve months. */
export function MonthTrend({ data }: { readonly data: Dashboard }) {
  const columns: ChartColumn[] = data.months.map((month) => {
    const number = Number(month.month.slice(5, 7));
    return {
      id: month.month,
      name: formatMonth(month.month),
      axisLabel: number === 1 ? `${month.month.slice(2, 4)}.1` : String(number),
      values: [month.income, month.expense],
      texts: [formatWon(month.income), formatWon(month.expense)],
      link: { to: '/transactions', search: { month: month.month } },
      isEmphasized: month.month === data.month,
    };
  });
  return (
    <Card title="최근 12개월 추이" className={css.card ?? ''}>
      <p className={css.summary}>{summaryOf(data)}</p>
      <ColumnChart
        label="최근 12개월 수입과 지출"
        firstHeading="월"
        series={SERIES}
        columns={columns}
        plotClassName={css.plot ?? ''}
        hasAxis
        renderReadout={(column) => {
          const shown = column ?? columns.at(-1);
          return shown ? (
            <>
              <span className={css.month}>{shown.name}</span>
              <span className={css.income}>
                수입 <strong>{shown.texts[0]}</strong>
              </span>
              <span className={css.expense}>
                지출 <strong>{shown.texts[1]}</strong>
              </span>
            </>
          ) : null;
        }}
      />
    </Card>
  );
}
