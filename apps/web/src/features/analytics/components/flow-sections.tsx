import type { Category, SummaryReport } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { TransactionSearch } from '../../../ledger/transaction-search.ts';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { formatDay, formatMonth, formatWon } from '../../../text/format.ts';
import { CanvasChart } from '../../../ui/chart/canvas-chart.tsx';
import { useChartColors } from '../../../ui/chart/chart-colors.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import truncated from '../../../ui/truncated.module.css';
import { useReport } from '../api/use-report.ts';
import { childParts, topParts } from '../model/category-parts.ts';
import {
  COST_NAMES,
  COST_PARTS,
  fixedVariableOption,
  heatmapOption,
  netWorthOption,
  sankeyOption,
  savingsOption,
  savingsPercent,
  treemapOption,
} from '../model/chart-options.ts';
import { beforeName } from '../model/report-period.ts';
import { percentText, type ReportScope, transactionsSearch } from '../model/report-scope.ts';
import { flowSentence } from '../model/report-text.ts';
import css from './flow-sections.module.css';
import { ReportSection } from './report-section.tsx';
import { useTrendQuery } from './trend-report.tsx';

interface SectionProps {
  readonly scope: ReportScope;
  readonly summary: SummaryReport | undefined;
}

const NO_MONEY = '이 기간에는 들어오거나 나간 돈이 없어요.';

function linkCell(search: TransactionSearch | null, text: string) {
  return search === null ? (
    text
  ) : (
    <Link key="link" to="/transactions" search={search}>
      {text}
    </Link>
  );
}

/** Where the money came from and where it went. */
export function CashFlowSection({ scope, summary }: SectionProps) {
  const navigate = useNavigate();
  const colors = useChartColors();
  const isNarrow = useIsNarrow();
  const query = useReport('analyticsCashFlow', scope.book.id, scope.query);
  const flow = query.data;
  const option = useMemo(() => (flow ? sankeyOption(flow, colors, isNarrow) : {}), [flow, colors, isNarrow]);
  const searchById = new Map(
    (flow?.nodes ?? []).map((node) => {
      const isOpen = node.kind !== null && (node.categoryId !== null || node.id.endsWith(':none'));
      return [
        node.id,
        isOpen ? transactionsSearch(scope, node.kind, summary, { categoryId: node.categoryId ?? 'none' }) : null,
      ] as const;
    }),
  );
  const sentence = !flow || flow.nodes.length === 0 ? NO_MONEY : flowSentence(flow);
  return (
    <ReportSection
      title="현금 흐름"
      query={query}
      isQuiet={flow?.nodes.length === 0}
      sentence={sentence}
      className={css.wide}
      table={{
        caption: '들어온 돈과 나간 돈',
        columns: ['항목', '구분', '금액'],
        rows: (flow?.nodes ?? [])
          .filter((node) => node.side !== 'BOOK')
          .map((node) => ({
            key: node.id,
            cells: [
              node.name,
              node.side === 'IN' ? '들어온 돈' : '나간 돈',
              linkCell(searchById.get(node.id) ?? null, formatWon(node.amount)),
            ],
          })),
      }}
    >
      {flow && flow.nodes.length > 0 ? (
        <CanvasChart
          label={`현금 흐름. ${sentence}`}
          option={option}
          className={css.tall}
          onPress={(data) => {
            const name = (data as { readonly name?: unknown }).name;
            const search = typeof name === 'string' ? searchById.get(name) : undefined;
            if (search) void navigate({ to: '/transactions', search });
          }}
        />
      ) : null}
    </ReportSection>
  );
}

/** Spending as a treemap by category. */
export function TreemapSection({
  scope,
  summary,
  categories,
}: SectionProps & { readonly categories: readonly Category[] }) {
  const navigate = useNavigate();
  const colors = useChartColors();
  const query = useReport('analyticsCategories', scope.book.id, scope.query);
  const rows = query.data;
  const tops = useMemo(() => {
    const looks = new Map(categories.map((category) => [category.id, category]));
    return topParts(rows ?? [], 'EXPENSE', looks).map((part) => ({
      ...part,
      children: part.hasChildren ? childParts(rows ?? [], 'EXPENSE', part.id) : [],
    }));
  }, [rows, categories]);
  const option = useMemo(() => treemapOption(tops, colors), [tops, colors]);
  const whole = tops.reduce((sum, part) => sum + Math.max(0, part.amount), 0);
  const two = tops.slice(0, 2).filter((part) => part.amount > 0);
  const sentence =
    two.length === 0
      ? '이 기간에는 쓴 돈이 없어요.'
      : `${two.map((part) => part.name).join(', ')} ${two.length === 2 ? '두 분류가' : '분류가'} 지출의 ${withJosa(
          percentText(
            two.reduce((sum, part) => sum + part.amount, 0),
            whole,
          ),
          '을/를',
        )} 차지해요.`;
  return (
    <ReportSection
      title="분류별 비중"
      query={query}
      isQuiet={whole <= 0}
      sentence={sentence}
      className={css.wide}
      table={{
        caption: '분류별 지출',
        columns: ['분류', '금액', '비율'],
        rows: tops.map((part) => ({
          key: part.id,
          cells: [
            part.name,
            linkCell(
              part.search === null ? null : transactionsSearch(scope, 'EXPENSE', summary, part.search),
              formatWon(part.amount),
            ),
            percentText(part.amount, whole),
          ],
        })),
      }}
    >
      {whole > 0 ? (
        <CanvasChart
          label={`분류별 비중. ${sentence}`}
          option={option}
          onPress={(data) => {
            const { search } = data as { readonly search?: TransactionSearch | null };
            if (search)
              void navigate({ to: '/transactions', search: transactionsSearch(scope, 'EXPENSE', summary, search) });
          }}
        />
      ) : null}
    </ReportSection>
  );
}

/** Spending by day as a heat map; each square links to its day. */
export function HeatmapSection({ scope, summary }: SectionProps) {
  const navigate = useNavigate();
  const colors = useChartColors();
  const isNarrow = useIsNarrow();
  const trend = useTrendQuery(scope);
  const query = useReport('analyticsHeatmap', scope.book.id, trend);
  const days = query.data;
  const option = useMemo(() => heatmapOption(days ?? [], colors, isNarrow), [days, colors, isNarrow]);
  const spent = (days ?? []).filter((day) => day.expense > 0 && day.date <= scope.today);
  const most = spent.reduce<(typeof spent)[number] | null>(
    (top, day) => (day.expense > (top?.expense ?? 0) ? day : top),
    null,
  );
  const past = (days ?? []).filter((day) => day.date <= scope.today);
  const sentence =
    most === null
      ? '이 기간에는 쓴 돈이 없어요.'
      : `가장 많이 쓴 날은 ${formatDay(most.date, { year: true })}, ${formatWon(most.expense)}이에요. 무지출 데이는 ${past.length - spent.length}일이에요.`;
  const show = (date: string) =>
    void navigate({
      to: '/transactions',
      search: { ...transactionsSearch(scope, 'EXPENSE', summary), month: undefined, from: date, to: date },
    });
  return (
    <ReportSection
      title="일별 지출"
      query={query}
      isQuiet={most === null}
      sentence={sentence}
      className={css.wide}
      table={{
        caption: '지출이 있는 날',
        columns: ['날짜', '지출'],
        rows: spent.map((day) => ({
          key: day.date,
          cells: [
            formatDay(day.date, { year: true }),
            linkCell(
              { ...transactionsSearch(scope, 'EXPENSE', summary), month: undefined, from: day.date, to: day.date },
              formatWon(day.expense),
            ),
          ],
        })),
      }}
    >
      {most === null ? null : (
        <CanvasChart
          label={`일별 지출. ${sentence}`}
          option={option}
          className={isNarrow ? css.weeks : css.year}
          onPress={(data) => {
            const { date } = data as { readonly date?: unknown };
            if (typeof date === 'string') show(date);
          }}
        />
      )}
    </ReportSection>
  );
}

/** Net worth month by month. */
export function NetWorthSection({ scope }: Pick<SectionProps, 'scope'>) {
  const colors = useChartColors();
  const query = useReport('analyticsNetWorth', scope.book.id, useTrendQuery(scope));
  const rows = useMemo(
    () => (query.data ?? []).filter((row) => row.month <= scope.today.slice(0, 7) || row.date <= scope.today),
    [query.data, scope.today],
  );
  const option = useMemo(() => netWorthOption(rows, colors), [rows, colors]);
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
      {last ? <CanvasChart label={`순자산. ${sentence}`} option={option} /> : null}
      {last ? (
        <Link to="/assets" className={css.more}>
          자산에서 자세히 보기
        </Link>
      ) : null}
    </ReportSection>
  );
}

/** Fixed against variable costs. */
export function FixedVariableSection({ scope }: Pick<SectionProps, 'scope'>) {
  const colors = useChartColors();
  const query = useReport('analyticsFixedVariable', scope.book.id, useTrendQuery(scope));
  const rows = useMemo(() => query.data ?? [], [query.data]);
  const option = useMemo(() => fixedVariableOption(rows, colors), [rows, colors]);
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
          <CanvasChart label={`고정비와 변동비. ${sentence}`} option={option} />
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

/** The savings rate of each month. */
export function SavingsSection({ scope }: Pick<SectionProps, 'scope'>) {
  const colors = useChartColors();
  const query = useReport('analyticsTrend', scope.book.id, useTrendQuery(scope));
  const months = useMemo(() => query.data ?? [], [query.data]);
  const option = useMemo(() => savingsOption(months, colors), [months, colors]);
  const shown = months.filter((month) => month.to < scope.today && month.income > 0);
  const income = shown.reduce((sum, month) => sum + month.income, 0);
  const kept = income - shown.reduce((sum, month) => sum + month.expense, 0);
  const sentence =
    shown.length === 0
      ? '수입을 기록한 달이 지나면 저축률을 볼 수 있어요.'
      : kept >= 0
        ? `지난 ${shown.length}개월 동안 수입의 ${Math.round((kept / income) * 100)}%를 남겼어요.`
        : `지난 ${shown.length}개월 동안 수입보다 ${formatWon(-kept)} 더 썼어요.`;
  const rate = (month: (typeof months)[number]) => {
    const percent = savingsPercent(month);
    return percent === null ? '–' : `${percent < 0 ? '−' : ''}${Math.abs(percent)}%`;
  };
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
            rate(month),
          ],
        })),
      }}
    >
      {months.some((month) => month.income > 0) ? <CanvasChart label={`저축률. ${sentence}`} option={option} /> : null}
    </ReportSection>
  );
}

const AGAINST = [
  { id: 'PREVIOUS', name: '직전 기간' },
  { id: 'LAST_YEAR', name: '작년 같은 기간' },
] as const;
const ROWS_SHOWN = 8;

/** This period compared with another one, category by category. */
export function CompareSection({ scope, summary }: SectionProps) {
  const [against, setAgainst] = useState<'PREVIOUS' | 'LAST_YEAR'>('PREVIOUS');
  const query = useReport('analyticsCompare', scope.book.id, { ...scope.query, with: against });
  const spent = (query.data?.rows ?? []).filter((row) => row.kind === 'EXPENSE');
  const rows = spent.filter((row) => row.difference !== 0);
  const shown = rows.slice(0, ROWS_SHOWN);
  const most = shown.reduce((top, row) => Math.max(top, Math.abs(row.difference)), 1);
  const name = against === 'LAST_YEAR' ? '작년 같은 기간' : beforeName(scope.time.span);
  const [top] = rows;
  const sentence = top
    ? `${withJosa(top.name, '이/가')} ${name}보다 ${formatWon(Math.abs(top.difference))} ${top.difference > 0 ? '늘어' : '줄어'} 변화가 가장 커요.`
    : spent.length === 0
      ? '두 기간 모두 지출이 없어서 비교할 수 없어요.'
      : '지출이 달라진 분류가 없어요.';
  const keyOf = (row: (typeof rows)[number]) => row.categoryId ?? (row.isMasked ? 'masked' : 'none');
  const searchOf = (row: (typeof rows)[number]) =>
    row.isMasked ? null : transactionsSearch(scope, 'EXPENSE', summary, { categoryId: row.categoryId ?? 'none' });
  const signed = (value: number) => `${value > 0 ? '+' : ''}${formatWon(value)}`;
  return (
    <ReportSection
      title="기간 비교"
      query={query}
      isQuiet={rows.length === 0}
      sentence={sentence}
      action={<Segmented label="비교할 기간" options={AGAINST} value={against} onChange={setAgainst} />}
      table={{
        caption: `분류별 지출, ${withJosa(name, '과/와')} 비교`,
        columns: ['분류', '이번 기간', name, '차이', '변화율', '비중'],
        rows: rows.map((row) => ({
          key: keyOf(row),
          cells: [
            row.name,
            linkCell(searchOf(row), formatWon(row.current)),
            formatWon(row.previous),
            signed(row.difference),
            row.change === null
              ? '신규'
              : `${row.change > 0 ? '+' : row.change < 0 ? '−' : ''}${Math.round(Math.abs(row.change) * 100)}%`,
            row.share === null ? '–' : `${Math.round(row.share * 100)}%`,
          ],
        })),
      }}
    >
      <ul className={css.changes} aria-label="변화가 큰 분류">
        {shown.map((row) => (
          <li key={keyOf(row)}>
            <span className={truncated.text}>{row.name}</span>
            <span className={css.changeAmount}>{signed(row.difference)}</span>
            <span className={css.axis} aria-hidden>
              <span
                className={row.difference > 0 ? css.up : css.down}
                style={{ width: `${(Math.abs(row.difference) / most) * 50}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}
