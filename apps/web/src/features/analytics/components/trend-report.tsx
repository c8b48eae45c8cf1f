import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { formatMonth, formatWon } from '../../../text/format.ts';
import { type ChartColumn, ColumnChart } from '../../../ui/chart/column-chart.tsx';
import { useReport } from '../api/use-report.ts';
import { useTrendQuery } from '../api/use-trend-query.ts';
import { monthLabels } from '../model/month-labels.ts';
import { KIND_NAMES, type ReportScope } from '../model/report-scope.ts';
import { ReportSection } from './report-section.tsx';
import css from './trend-report.module.css';

const SERIES = [
  { id: 'income', name: '수입', tone: 'income' },
  { id: 'expense', name: '지출', tone: 'expense' },
] as const;
/** Income and expense month by month. */
export function TrendReport({ scope }: { readonly scope: ReportScope }) {
  const query = useReport('analyticsTrend', scope.book.id, useTrendQuery(scope));
  const months = query.data ?? [];
  const isOf = (from: string, to: string) => from <= scope.period.to && to >= scope.period.from;
  // Average only completed, non-empty months; the running month would pull the average down.
  const shownMonth = months.filter((month) => month.to < scope.today && (month.income !== 0 || month.expense !== 0));
  const average =
    shownMonth.length === 0
      ? 0
      : Math.round(shownMonth.reduce((sum, month) => sum + month.expense, 0) / shownMonth.length);
  const labels = monthLabels(
    months.map(({ month }) => month),
    useIsNarrow(),
  );
  const columns: ChartColumn[] = months.map((month, index) => ({
    id: month.month,
    name: formatMonth(month.month),
    axisLabel: labels[index] ?? '',
    values: [month.income, month.expense],
    texts: [formatWon(month.income), formatWon(month.expense)],
    link: { to: '/transactions', search: { ...scope.filters, month: month.month } },
    isEmphasized: isOf(month.from, month.to),
  }));
  return (
    <ReportSection
      title="월별 추이"
      query={query}
      sentence={
        shownMonth.length === 0
          ? '기록이 한 달 이상 쌓이면 추이를 볼 수 있어요.'
          : `지난 ${shownMonth.length}개월 동안 월평균 ${formatWon(average)}을 썼어요.`
      }
      table={{
        caption: '월별 수입과 지출',
        columns: ['월', '수입', '지출', '남은 돈'],
        rows: months.map((month) => ({
          key: month.month,
          cells: [
            formatMonth(month.month),
            formatWon(month.income),
            formatWon(month.expense),
            formatWon(month.income - month.expense),
          ],
        })),
      }}
    >
      <ColumnChart
        label="월별 수입과 지출"
        firstHeading="월"
        series={SERIES}
        columns={columns}
        plotClassName={css.plot ?? ''}
        hasAxis
        renderReadout={(column) => {
          const shown =
            column ??
            columns[months.findLastIndex((month) => month.from <= scope.today && isOf(month.from, month.to))] ??
            columns.at(-1);
          return shown ? (
            <>
              <span>{shown.name}</span>
              <span className={css.income}>
                {KIND_NAMES.INCOME} <strong>{shown.texts[0]}</strong>
              </span>
              <span>
                {KIND_NAMES.EXPENSE} <strong>{shown.texts[1]}</strong>
              </span>
            </>
          ) : null;
        }}
      />
    </ReportSection>
  );
}
