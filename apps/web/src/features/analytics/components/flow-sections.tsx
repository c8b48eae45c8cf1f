import { savingsPercentText } from '@salim/domain';
import { useMemo } from 'react';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { formatMonth, formatPercent, formatWon } from '../../../text/format.ts';
import { CanvasChart } from '../../../ui/chart/canvas-chart.tsx';
import { useChartColors } from '../../../ui/chart/chart-colors.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useReport } from '../api/use-report.ts';
import { useTrendQuery } from '../api/use-trend-query.ts';
import { COST_NAMES, COST_PARTS, fixedVariableOption, netWorthOption, savingsOption } from '../model/axis-options.ts';
import { percentText, type ReportScope } from '../model/report-scope.ts';
import css from './flow-sections.module.css';
import { linkCell } from './link-cell.tsx';
import { ReportSection } from './report-section.tsx';

interface SectionProps {
  readonly scope: ReportScope;
}

/** The savings rate of each month. */
export function SavingsSection({ scope }: SectionProps) {
  const colors = useChartColors();
  const query = useReport('analyticsTrend', scope.book.id, useTrendQuery(scope));
  const months = useMemo(() => query.data ?? [], [query.data]);
  const isNarrow = useIsNarrow();
  const option = useMemo(
    () => savingsOption(months, { today: scope.today, isNarrow }, colors),
    [months, scope.today, isNarrow, colors],
  );
  const shown = months.filter((month) => month.to < scope.today && month.income > 0);
  const income = shown.reduce((sum, month) => sum + month.income, 0);
  const kept = income - shown.reduce((sum, month) => sum + month.expense, 0);
  const sentence =
    shown.length === 0
      ? '수입을 기록한 달이 지나면 저축률을 볼 수 있어요.'
      : kept >= 0
        ? `지난 ${shown.length}개월 동안 수입의 ${formatPercent(kept / income)}를 남겼어요.`
        : `지난 ${shown.length}개월 동안 수입보다 ${formatWon(-kept)} 더 썼어요.`;
  return (
    <ReportSection
      title="저축률"
      query={query}
      isQuiet={months.every((month) => month.income <= 0)}
      sentence={sentence}
      table={{
        caption: '월별 저축률',
        columns: ['월', '수입', '남은 돈', '저축률'],
        rows: months.map((month) => ({
          key: month.month,
          cells: [
            formatMonth(month.month),
            linkCell({ ...scope.filters, month: month.month, type: 'INCOME' }, formatWon(month.income)),
            formatWon(month.income - month.expense),
            savingsPercentText(month),
          ],
        })),
      }}
    >
      {months.some((month) => month.income > 0) ? (
        <CanvasChart parts="axes" label={`저축률. ${sentence}`} option={option} className={css.plot} />
      ) : null}
    </ReportSection>
  );
}

/** Net worth month by month. */
export function NetWorthSection({ scope }: SectionProps) {
  const colors = useChartColors();
  const query = useReport('analyticsNetWorth', scope.book.id, useTrendQuery(scope));
  const rows = useMemo(
    () => (query.data ?? []).filter((row) => row.month <= scope.today.slice(0, 7) || row.date <= scope.today),
    [query.data, scope.today],
  );
  const isNarrow = useIsNarrow();
  const option = useMemo(() => netWorthOption(rows, isNarrow, colors), [rows, isNarrow, colors]);
  const hasWorth = rows.some((row) => row.positive !== 0 || row.negative !== 0);
  const [first, last] = hasWorth ? [rows[0], rows.at(-1)] : [];
  const grown = (last?.netWorth ?? 0) - (first?.netWorth ?? 0);
  const sentence =
    !first || !last
      ? '자산을 등록하면 순자산을 볼 수 있어요.'
      : rows.length < 2
        ? `${formatMonth(last.month)} 순자산은 ${formatWon(last.netWorth)}이에요.`
        : grown === 0
          ? `순자산은 ${formatWon(last.netWorth)}이고, ${formatMonth(first.month)}과 같아요.`
          : `순자산은 ${formatWon(last.netWorth)}이고, ${formatMonth(first.month)}보다 ${formatWon(Math.abs(grown))} ${grown > 0 ? '늘었어요' : '줄었어요'}.`;
  return (
    <ReportSection
      title="순자산"
      action={
        <LinkButton to="/assets" size="small" variant="ghost">
          자산 보기
        </LinkButton>
      }
      query={query}
      isQuiet={!last}
      sentence={sentence}
      table={{
        caption: '월말 순자산',
        columns: ['월', '자산', '부채', '순자산'],
        rows: (hasWorth ? rows : []).map((row) => ({
          key: row.date,
          cells: [formatMonth(row.month), formatWon(row.positive), formatWon(row.negative), formatWon(row.netWorth)],
        })),
      }}
    >
      {last ? <CanvasChart parts="axes" label={`순자산. ${sentence}`} option={option} className={css.plot} /> : null}
    </ReportSection>
  );
}

/** Fixed against variable costs. */
export function FixedVariableSection({ scope }: SectionProps) {
  const colors = useChartColors();
  const query = useReport('analyticsFixedVariable', scope.book.id, useTrendQuery(scope));
  const rows = useMemo(() => query.data ?? [], [query.data]);
  const isNarrow = useIsNarrow();
  const option = useMemo(() => fixedVariableOption(rows, isNarrow, colors), [rows, isNarrow, colors]);
  const shown = rows.filter((row) => row.to < scope.today && row.total > 0);
  const total = shown.reduce((sum, row) => sum + row.total, 0);
  const fixed = shown.reduce((sum, row) => sum + row.fixed, 0);
  const unset = shown.reduce((sum, row) => sum + row.unset, 0);
  const sentence =
    shown.length === 0
      ? '한 달이 지나면 고정비와 변동비를 비교할 수 있어요.'
      : fixed === 0
        ? '고정비로 설정한 분류가 없어요. 분류 화면에서 고정비를 설정하면 나눠서 볼 수 있어요.'
        : `고정비로 설정한 분류의 지출은 월평균 ${formatWon(Math.round(fixed / shown.length))}(지출의 ${percentText(fixed, total)})이에요.${
            unset > 0 ? ` 고정비·변동비를 정하지 않은 지출이 ${percentText(unset, total)} 있어요.` : ''
          }`;
  return (
    <ReportSection
      title="고정비와 변동비"
      query={query}
      isQuiet={rows.every((row) => row.total === 0)}
      sentence={sentence}
      table={{
        caption: '월별 고정비와 변동비',
        columns: ['월', ...COST_PARTS.map((part) => COST_NAMES[part]), '합계'],
        rows: rows.map((row) => ({
          key: row.month,
          cells: [
            formatMonth(row.month),
            ...COST_PARTS.map((part) => formatWon(row[part])),
            linkCell({ ...scope.filters, month: row.month, type: 'EXPENSE,TRANSFER' }, formatWon(row.total)),
          ],
        })),
      }}
    >
      {rows.some((row) => row.total !== 0) ? (
        <>
          <CanvasChart parts="axes" label={`고정비와 변동비. ${sentence}`} option={option} className={css.plot} />
          <ul className={css.legend} aria-hidden>
            {COST_PARTS.filter((part) => rows.some((row) => row[part] !== 0)).map((part) => (
              <li key={part} data-part={part}>
                {COST_NAMES[part]}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </ReportSection>
  );
}
