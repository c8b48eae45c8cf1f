import type { Category, Comparison, SummaryReport } from '@salim/contract';
import { addDays, weekdayOf, withJosa } from '@salim/domain';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { TransactionSearch } from '../../../ledger/transaction-search.ts';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { formatDay, formatWon } from '../../../text/format.ts';
import { CanvasChart } from '../../../ui/chart/canvas-chart.tsx';
import { useChartColors } from '../../../ui/chart/chart-colors.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useReport } from '../api/use-report.ts';
import { useTrendQuery } from '../api/use-trend-query.ts';
import { childParts, topParts } from '../model/category-parts.ts';
import { beforeName } from '../model/report-period.ts';
import { isRunningPeriod, percentText, type ReportScope, transactionsSearch } from '../model/report-scope.ts';
import { flowSentence } from '../model/report-text.ts';
import { heatmapOption, sankeyOption, treemapOption } from '../model/shape-options.ts';
import css from './advanced-sections.module.css';
import { ChangeBars, signedWon } from './change-bars.tsx';
import { linkCell } from './link-cell.tsx';
import { ReportSection } from './report-section.tsx';

interface SectionProps {
  readonly scope: ReportScope;
  readonly summary: SummaryReport | undefined;
}

const NO_MONEY = '이 기간에는 들어오거나 나간 돈이 없어요.';

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
          parts="shapes"
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
  const isNarrow = useIsNarrow();
  const option = useMemo(() => treemapOption(tops, colors, isNarrow), [tops, colors, isNarrow]);
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
          parts="shapes"
          label={`분류별 비중. ${sentence}`}
          option={option}
          className={css.area}
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

const WEEKS_ON_PHONES = 5;

/** The weeks up to today, or up to the end of a period that is over. */
function lastWeeks(scope: ReportScope) {
  const { query, period, today } = scope;
  const to = isRunningPeriod(scope) ? today : period.to;
  return { ...query, from: addDays(to, -weekdayOf(to) - (WEEKS_ON_PHONES - 1) * 7), to };
}

/** Spending by day as a heat map; each square links to its day. */
export function HeatmapSection({ scope, summary }: SectionProps) {
  const navigate = useNavigate();
  const colors = useChartColors();
  const isNarrow = useIsNarrow();
  const trend = useTrendQuery(scope);
  const query = useReport('analyticsHeatmap', scope.book.id, isNarrow ? lastWeeks(scope) : trend);
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
          parts="shapes"
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

const AGAINST = [
  { id: 'PREVIOUS', name: '직전 기간' },
  { id: 'LAST_YEAR', name: '작년 같은 기간' },
] as const;
const ROWS_SHOWN = 8;

type ComparedRow = Comparison['rows'][number];

function againstName(against: 'PREVIOUS' | 'LAST_YEAR', scope: ReportScope): string {
  if (isRunningPeriod(scope)) return `${against === 'LAST_YEAR' ? '작년' : beforeName(scope.time.span)} 이맘때`;
  return against === 'LAST_YEAR' ? '작년 같은 기간' : beforeName(scope.time.span);
}

/**
 * The categories whose spending changed, the largest change first; a running period is compared with the same days of
 * the other one.
 */
function comparedRows(rows: readonly ComparedRow[], isRunning: boolean) {
  return rows
    .map((row) => {
      const previous = isRunning ? row.previousToDate : row.previous;
      const difference = row.current - previous;
      return { ...row, previous, difference, change: previous === 0 ? null : difference / previous };
    })
    .filter((row) => row.difference !== 0)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
}

/** This period compared with another one, category by category. */
export function CompareSection({ scope, summary }: SectionProps) {
  const [against, setAgainst] = useState<'PREVIOUS' | 'LAST_YEAR'>('PREVIOUS');
  const query = useReport('analyticsCompare', scope.book.id, { ...scope.query, with: against });
  const spent = (query.data?.rows ?? []).filter((row) => row.kind === 'EXPENSE');
  const isRunning = isRunningPeriod(scope);
  const rows = comparedRows(spent, isRunning);
  const name = againstName(against, scope);
  const [top] = rows;
  const sentence = top
    ? `${withJosa(top.name, '이/가')} ${name}보다 ${formatWon(Math.abs(top.difference))} ${top.difference > 0 ? '늘어' : '줄어'} 변화가 가장 커요.`
    : spent.length === 0
      ? '두 기간 모두 지출이 없어서 비교할 수 없어요.'
      : '지출이 달라진 분류가 없어요.';
  const keyOf = (row: (typeof rows)[number]) => row.categoryId ?? (row.isMasked ? 'masked' : 'none');
  const searchOf = (row: (typeof rows)[number]) =>
    row.isMasked ? null : transactionsSearch(scope, 'EXPENSE', summary, { categoryId: row.categoryId ?? 'none' });
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
            signedWon(row.difference),
            row.change === null
              ? '신규'
              : `${row.change > 0 ? '+' : row.change < 0 ? '−' : ''}${Math.round(Math.abs(row.change) * 100)}%`,
            row.share === null ? '–' : `${Math.round(row.share * 100)}%`,
          ],
        })),
      }}
    >
      <ChangeBars
        label="변화가 큰 분류"
        changes={rows.slice(0, ROWS_SHOWN).map((row) => ({
          id: keyOf(row),
          name: row.name,
          difference: row.difference,
          search: searchOf(row),
        }))}
      />
    </ReportSection>
  );
}
