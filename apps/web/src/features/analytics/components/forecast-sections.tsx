import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatCompact, formatDay, formatMonth, formatWon } from '../../../text/format.ts';
import { CanvasChart } from '../../../ui/chart/canvas-chart.tsx';
import { useChartColors } from '../../../ui/chart/chart-colors.ts';
import { Tag } from '../../../ui/chip.tsx';
import { Money } from '../../../ui/money.tsx';
import { useInsights } from '../api/use-insights.ts';
import { useReport } from '../api/use-report.ts';
import { forecastOption } from '../model/axis-options.ts';
import type { ReportScope } from '../model/report-scope.ts';
import css from './forecast-sections.module.css';
import { InsightRow } from './insight-row.tsx';
import { ReportSection } from './report-section.tsx';

const KINDS = {
  UNUSUAL_AMOUNT: '평소보다 많아요',
  NEW_MERCHANT: '처음 쓴 곳이에요',
  DOUBLE_CHARGE: '중복 결제 같아요',
  MISSING_FIXED: '아직 안 나갔어요',
} as const;

function useForecast(scope: ReportScope) {
  const { from: _from, to: _to, ...filters } = scope.query;
  const isRunning = scope.period.from <= scope.today && scope.today <= scope.period.to;
  return useReport('analyticsForecast', scope.book.id, isRunning ? filters : scope.query);
}

/** The forecast for the end of the current month. */
export function ForecastSection({
  scope,
  className,
}: {
  readonly scope: ReportScope;
  readonly className?: string | undefined;
}) {
  const colors = useChartColors();
  const query = useForecast(scope);
  const report = query.data;
  const forecast = report?.forecast ?? null;
  const option = useMemo(() => (report ? forecastOption(report, colors) : {}), [report, colors]);
  const month = report ? formatMonth(report.month) : '';
  const isOver = report !== undefined && report.today >= report.to;
  const sentence =
    report === undefined
      ? ''
      : forecast === null
        ? `3개월치 기록이 모이면 예측할 수 있어요. 지금은 ${report.monthsKnown}개월치가 있어요.`
        : isOver
          ? `${month}에는 ${formatWon(forecast.spent)}을 썼어요.`
          : `${month}에는 ${formatCompact(forecast.expected)}원 정도 쓸 것 같아요. 80% 확률로 ${formatCompact(forecast.low)}~${formatCompact(forecast.high)}원 사이예요.`;
  return (
    <ReportSection
      title="월말 예측"
      query={query}
      className={className}
      isQuiet={forecast === null}
      steps={report && { done: report.monthsKnown, needed: report.monthsNeeded }}
      sentence={sentence}
      table={
        forecast
          ? {
              caption: `${month} 일별 누적 지출`,
              columns: ['날짜', '지출', '예상', '최저 예상', '최고 예상'],
              rows: forecast.days.map((day) => ({
                key: day.date,
                cells: [
                  formatDay(day.date),
                  day.actual === null ? '–' : formatWon(day.actual),
                  formatWon(day.expected),
                  formatWon(day.low),
                  formatWon(day.high),
                ],
              })),
            }
          : undefined
      }
    >
      {forecast ? (
        <>
          <CanvasChart parts="axes" label={`월말 예측. ${sentence}`} option={option} className={css.plot} />
          {isOver ? null : (
            <dl className={css.parts}>
              <div>
                <dt>지금까지 쓴 돈</dt>
                <dd>
                  <Money value={forecast.spent} />
                </dd>
              </div>
              <div>
                <dt>남은 고정비</dt>
                <dd>
                  <Money value={forecast.comingFixed} />
                </dd>
              </div>
              <div>
                <dt>예상 변동비</dt>
                <dd>
                  <Money value={forecast.comingVariable} />
                </dd>
              </div>
            </dl>
          )}
          {report && report.planned.length > 0 ? (
            <p className={css.planned}>
              예정된 반복 지출: {report.planned.map((one) => `${one.description} ${formatWon(one.amount)}`).join(', ')}
            </p>
          ) : null}
        </>
      ) : null}
    </ReportSection>
  );
}

/** What the insights of the running month report already. */
const COVERED_BY_INSIGHTS: readonly (keyof typeof KINDS)[] = ['DOUBLE_CHARGE', 'MISSING_FIXED'];

/** What is unlike usual: in the running month the insights, then unusual expenses, each with the reason. */
export function AnomalySection({ scope }: { readonly scope: ReportScope }) {
  const isRunning = scope.period.from <= scope.today && scope.today <= scope.period.to;
  const hasInsights = isRunning && Object.values(scope.filters).every((filter) => filter === undefined);
  const insights = useInsights(scope.book.id, hasInsights).data ?? [];
  const query = useReport('analyticsAnomalies', scope.book.id, scope.query);
  const rows = (query.data ?? []).filter(({ kind }) => !hasInsights || !COVERED_BY_INSIGHTS.includes(kind));
  const shown = hasInsights ? insights : [];
  const count = shown.length + rows.length;
  const hasUsual = (useForecast(scope).data?.monthsKnown ?? 0) > 0;
  return (
    <ReportSection
      title="눈여겨볼 지출"
      query={query}
      isQuiet={count === 0}
      sentence={
        count === 0
          ? `${hasUsual ? '평소와 다른 지출이 없어요. ' : ''}같은 곳에서 5번 이상 쓰면 평소 금액과 비교해 드려요.`
          : `눈여겨볼 지출이 ${count}건 있어요.`
      }
    >
      {shown.length === 0 ? null : (
        <ul className={css.insights} aria-label="평소와 다른 것">
          {shown.map((insight) => (
            <li key={insight.id}>
              <InsightRow bookId={scope.book.id} insight={insight} />
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 ? null : (
        <ul className={css.anomalies} aria-label="눈여겨볼 지출">
          {rows.map((row) => (
            <li key={`${row.kind} ${row.transactionId} ${row.date}`}>
              <Link
                to="/transactions/$transactionId"
                params={{ transactionId: row.transactionId }}
                className={css.anomaly}
              >
                <span className={css.head}>
                  <span className={css.what}>{row.description === '' ? '내용 없음' : row.description}</span>
                  <Money value={row.amount} size="medium" />
                </span>
                <span className={css.tags}>
                  <Tag tone={row.kind === 'MISSING_FIXED' ? 'accent' : 'warning'}>{KINDS[row.kind]}</Tag>
                  <span>{formatDay(row.date)}</span>
                </span>
                <span className={css.reason}>{row.reason}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ReportSection>
  );
}
