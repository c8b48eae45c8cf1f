import type { CashFlow, FixedVariableRow, ForecastReport, HeatmapDay, NetWorthRow } from '@salim/contract';
import type { EChartsCoreOption } from 'echarts/core';
import { formatCompact, formatDay, formatMonth, formatShortDate, formatTick, formatWon } from '../../../text/format.ts';
import type { ChartColors } from '../../../ui/chart/chart-colors.ts';
import type { CategoryPart } from './category-parts.ts';

/** The number of streams per side that can be told apart; the rest are merged into one. */
const STREAMS_MAX = 7;
const SMALL = 13;

const text = (colors: ChartColors) => ({ fontFamily: colors.font, fontSize: SMALL, color: colors.soft });

/** Rendered on the canvas, because the Content Security Policy does not allow an HTML tooltip. */
const tooltip = (colors: ChartColors) => ({
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: colors.surface,
  borderColor: colors.border,
  borderWidth: 1,
  padding: [8, 12],
  textStyle: { ...text(colors), color: colors.text, fontSize: 13 },
});

const axes = (colors: ChartColors, names: readonly string[]) => ({
  textStyle: text(colors),
  grid: { left: 8, right: 12, top: 16, bottom: 4, containLabel: true },
  xAxis: {
    type: 'category' as const,
    data: [...names],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colors.border } },
    axisLabel: { ...text(colors), hideOverlap: true },
  },
  yAxis: {
    type: 'value' as const,
    splitNumber: 3,
    axisLabel: { ...text(colors), formatter: (value: number) => formatTick(value) },
    splitLine: { lineStyle: { color: colors.border, type: [2, 4] } },
  },
});

/** `11` below a column; January also shows the year. */
export function monthLabel(month: string): string {
  const number = Number(month.slice(5, 7));
  return number === 1 ? `${month.slice(2, 4)}.1` : String(number);
}

type Node = CashFlow['nodes'][number];

/** The streams of each side, with the smallest merged into one. */
export function shownNodes(flow: CashFlow): Node[] {
  const sides = (['IN', 'OUT'] as const).flatMap((side) => {
    const nodes = flow.nodes.filter((node) => node.side === side).toSorted((a, b) => b.amount - a.amount);
    if (nodes.length <= STREAMS_MAX + 1) return nodes;
    const rest = nodes.slice(STREAMS_MAX);
    const amount = rest.reduce((sum, node) => sum + node.amount, 0);
    const name = `그 외 ${rest.length}개`;
    return [
      ...nodes.slice(0, STREAMS_MAX),
      { id: `rest:${side}`, categoryId: null, name, color: '#8C8F94', side, kind: null, amount },
    ];
  });
  return [...flow.nodes.filter((node) => node.side === 'BOOK'), ...sides];
}

/** Sankey diagram from income through the book to spending. */
export function sankeyOption(flow: CashFlow, colors: ChartColors, isNarrow: boolean): EChartsCoreOption {
  const nodes = shownNodes(flow);
  const nameById = new Map(nodes.map((node) => [node.id, node.name]));
  const links = nodes
    .filter((node) => node.side !== 'BOOK')
    .map((node) => ({
      source: node.side === 'IN' ? node.id : 'book',
      target: node.side === 'IN' ? 'book' : node.id,
      value: node.amount,
    }));
  return {
    textStyle: text(colors),
    tooltip: {
      ...tooltip(colors),
      formatter: ({ name, value, dataType }: { name: string; value: number; dataType: string }) =>
        dataType === 'edge' ? formatWon(value) : `${nameById.get(name) ?? ''}  ${formatWon(value)}`,
    },
    series: [
      {
        type: 'sankey',
        left: 4,
        right: isNarrow ? 96 : 168,
        top: 8,
        bottom: 8,
        nodeWidth: 12,
        nodeGap: isNarrow ? 12 : 14,
        layoutIterations: 0,
        draggable: false,
        emphasis: { focus: 'adjacency' },
        data: nodes.map((node) => ({
          name: node.id,
          value: node.amount,
          depth: node.side === 'IN' ? 0 : node.side === 'BOOK' ? 1 : 2,
          itemStyle: { color: node.side === 'BOOK' ? colors.accent : node.color, borderWidth: 0 },
          ...(node.side === 'BOOK' ? { label: { show: false } } : {}),
        })),
        links,
        lineStyle: { color: 'gradient', opacity: 0.32, curveness: 0.5 },
        label: {
          ...text(colors),
          color: colors.text,
          formatter: ({ name, value }: { name: string; value: number }) =>
            `${nameById.get(name) ?? ''}${isNarrow ? '\n' : '  '}${formatCompact(value)}`,
        },
      },
    ],
  };
}

/** Calendar heat map of daily spending; the months run to the right, or downwards on narrow screens. */
export function heatmapOption(days: readonly HeatmapDay[], colors: ChartColors, isNarrow: boolean): EChartsCoreOption {
  const [first, last] = [days[0]?.date ?? '2026-01-01', days.at(-1)?.date ?? '2026-01-31'];
  const spent = days.map((day) => day.expense).filter((amount) => amount > 0);
  // Cap the scale so that one large purchase does not make all other days look alike.
  const most = spent.toSorted((a, b) => a - b)[Math.floor(spent.length * 0.95)] ?? 1;
  return {
    textStyle: text(colors),
    tooltip: {
      ...tooltip(colors),
      formatter: ({ value: [date, amount] }: { value: [string, number] }) =>
        `${formatDay(date, { year: true })}  ${formatWon(amount)}`,
    },
    visualMap: {
      show: false,
      min: 0,
      max: Math.max(1, most),
      inRange: { color: [colors.sunken, colors.hues[1] ?? colors.accent, colors.expense] },
    },
    calendar: {
      range: [first, last],
      orient: isNarrow ? 'vertical' : 'horizontal',
      left: isNarrow ? 44 : 32,
      right: isNarrow ? 12 : 8,
      top: 28,
      bottom: 8,
      cellSize: isNarrow ? ['auto', 18] : ['auto', 'auto'],
      itemStyle: { color: colors.surface, borderColor: colors.surface, borderWidth: 2 },
      splitLine: { lineStyle: { color: colors.faint, width: 1 } },
      yearLabel: { show: false },
      monthLabel: { ...text(colors), nameMap: Array.from({ length: 12 }, (_, index) => `${index + 1}월`) },
      dayLabel: { ...text(colors), firstDay: 0, nameMap: ['일', '월', '화', '수', '목', '금', '토'] },
    },
    series: [
      {
        type: 'heatmap',
        coordinateSystem: 'calendar',
        data: days.map((day) => ({ value: [day.date, Math.max(0, day.expense)], date: day.date })),
      },
    ],
  };
}

interface TipItem {
  readonly seriesName: string;
  readonly value: number;
  readonly dataIndex: number;
}

const listed = (heading: string, items: readonly TipItem[]): string =>
  [heading, ...items.map((item) => `${item.seriesName}  ${formatWon(item.value)}`)].join('\n');

/** Assets above the axis, debts below it, and the net worth as a line. */
export function netWorthOption(rows: readonly NetWorthRow[], colors: ChartColors): EChartsCoreOption {
  const bar = (name: string, color: string | undefined, values: readonly number[]) => ({
    name,
    type: 'bar' as const,
    stack: 'worth',
    barMaxWidth: 28,
    itemStyle: { color: color ?? colors.accent },
    data: [...values],
  });
  return {
    ...axes(
      colors,
      rows.map((row) => monthLabel(row.month)),
    ),
    tooltip: {
      ...tooltip(colors),
      trigger: 'axis',
      formatter: (items: readonly TipItem[]) =>
        listed(formatShortDate(rows[items[0]?.dataIndex ?? 0]?.date ?? ''), items),
    },
    series: [
      bar(
        '자산',
        colors.hues[4],
        rows.map((row) => row.positive),
      ),
      bar(
        '부채',
        colors.hues[3],
        rows.map((row) => row.negative),
      ),
      {
        name: '순자산',
        type: 'line' as const,
        symbolSize: 7,
        symbol: 'circle',
        lineStyle: { width: 2.5, color: colors.accent },
        itemStyle: { color: colors.accent },
        data: rows.map((row) => row.netWorth),
      },
    ],
  };
}

export const COST_NAMES = { fixed: '고정비', variable: '변동비', unset: '정하지 않음', masked: '비공개' } as const;
export const COST_PARTS = ['fixed', 'variable', 'unset', 'masked'] as const;

/** Fixed and variable costs of each month as a stacked column. */
export function fixedVariableOption(rows: readonly FixedVariableRow[], colors: ChartColors): EChartsCoreOption {
  const hues = { fixed: colors.hues[2], variable: colors.hues[1], unset: colors.hues[6], masked: colors.hues[7] };
  return {
    ...axes(
      colors,
      rows.map((row) => monthLabel(row.month)),
    ),
    tooltip: {
      ...tooltip(colors),
      trigger: 'axis',
      axisPointer: { type: 'none' },
      formatter: (items: readonly TipItem[]) => listed(formatMonth(rows[items[0]?.dataIndex ?? 0]?.month ?? ''), items),
    },
    series: COST_PARTS.filter((part) => rows.some((row) => row[part] !== 0)).map((part) => ({
      name: COST_NAMES[part],
      type: 'bar' as const,
      stack: 'cost',
      barMaxWidth: 28,
      // A border in the background colour separates the parts without relying on colour.
      itemStyle: { color: hues[part] ?? colors.faint, borderColor: colors.surface, borderWidth: 1 },
      data: rows.map((row) => row[part]),
    })),
  };
}

export interface SavingsMonth {
  readonly month: string;
  readonly income: number;
  readonly expense: number;
}

/** The savings rate of each month in percent; no value for a month without income. */
export function savingsPercent({ income, expense }: SavingsMonth): number | null {
  return income > 0 ? Math.round(((income - expense) / income) * 100) : null;
}

export function savingsOption(months: readonly SavingsMonth[], colors: ChartColors): EChartsCoreOption {
  const base = axes(
    colors,
    months.map((month) => monthLabel(month.month)),
  );
  return {
    ...base,
    yAxis: {
      ...base.yAxis,
      axisLabel: { ...text(colors), formatter: '{value}%' },
      min: (axis: { min: number }) => Math.max(-100, Math.min(0, axis.min)),
    },
    tooltip: {
      ...tooltip(colors),
      trigger: 'axis',
      axisPointer: { type: 'none' },
      formatter: ([item]: readonly TipItem[]) =>
        item ? `${formatMonth(months[item.dataIndex]?.month ?? '')}  ${item.value ?? '–'}%` : '',
    },
    series: [
      {
        name: '저축률',
        type: 'bar',
        barMaxWidth: 28,
        data: months.map((month) => {
          const value = savingsPercent(month);
          return { value, itemStyle: { color: (value ?? 0) < 0 ? colors.hues[3] : colors.accent, borderRadius: 3 } };
        }),
      },
    ],
  };
}

/** Spending as a treemap: categories containing their subcategories. */
export function treemapOption(
  tops: readonly (CategoryPart & { readonly children: readonly CategoryPart[] })[],
  colors: ChartColors,
): EChartsCoreOption {
  const drawn = tops.filter((part) => part.amount > 0);
  // A part without a category uses a CSS custom property; the canvas needs a literal colour.
  const hue = (part: CategoryPart) => (part.color.startsWith('var(') ? (colors.hues[7] ?? colors.faint) : part.color);
  return {
    textStyle: text(colors),
    tooltip: {
      ...tooltip(colors),
      formatter: ({ name, value }: { name: string; value: number }) => `${name}  ${formatWon(value)}`,
    },
    series: [
      {
        type: 'treemap',
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        label: {
          ...text(colors),
          color: '#ffffff',
          fontWeight: 600,
          textShadowColor: 'rgba(0, 0, 0, 0.6)',
          textShadowBlur: 4,
          overflow: 'truncate',
          formatter: ({ name, value }: { name: string; value: number }) => `${name}\n${formatCompact(value)}`,
        },
        itemStyle: { borderColor: colors.surface, borderWidth: 1, gapWidth: 1 },
        levels: [{ itemStyle: { gapWidth: 4, borderWidth: 0 } }, { colorAlpha: [0.78, 1], itemStyle: { gapWidth: 1 } }],
        data: drawn.map((part) => ({
          name: part.name,
          value: part.amount,
          search: part.search,
          itemStyle: { color: hue(part) },
          ...(part.children.some((child) => child.amount > 0)
            ? {
                children: part.children
                  .filter((child) => child.amount > 0)
                  .map((child) => ({
                    name: child.name,
                    value: child.amount,
                    search: child.search ?? part.search,
                    itemStyle: { color: hue(part) },
                  })),
              }
            : {}),
        })),
      },
    ],
  };
}

/** Actual spending, the forecast and its confidence band. */
export function forecastOption(report: ForecastReport, colors: ChartColors): EChartsCoreOption {
  const days = report.forecast?.days ?? [];
  const base = axes(
    colors,
    days.map((day) => `${Number(day.date.slice(5, 7))}.${Number(day.date.slice(8))}`),
  );
  const line = (name: string, color: string, values: readonly (number | null)[], type: 'solid' | 'dashed') => ({
    name,
    type: 'line' as const,
    symbol: 'none',
    lineStyle: { width: 2.5, color, type },
    itemStyle: { color },
    data: [...values],
  });
  const joint = days.findLastIndex((day) => day.actual !== null);
  const isAhead = (index: number) => index >= joint;
  const hidden = { lineStyle: { opacity: 0 }, symbol: 'none', silent: true, stack: 'band', type: 'line' as const };
  return {
    ...base,
    tooltip: {
      ...tooltip(colors),
      trigger: 'axis',
      formatter: (items: readonly TipItem[]) => {
        const day = days[items[0]?.dataIndex ?? 0];
        if (!day) return '';
        return day.actual === null
          ? `${formatDay(day.date)}\n예상  ${formatWon(day.expected)}\n${formatWon(day.low)} ~ ${formatWon(day.high)}`
          : `${formatDay(day.date)}\n쓴 돈  ${formatWon(day.actual)}`;
      },
    },
    series: [
      { ...hidden, name: '낮게', data: days.map((day, index) => (isAhead(index) ? day.low : null)) },
      {
        ...hidden,
        name: '폭',
        areaStyle: { color: colors.hues[7], opacity: 0.35 },
        data: days.map((day, index) => (isAhead(index) ? day.high - day.low : null)),
      },
      line(
        '쓴 돈',
        colors.expense,
        days.map((day) => day.actual),
        'solid',
      ),
      line(
        '예상',
        colors.expense,
        days.map((day, index) => (isAhead(index) ? day.expected : null)),
        'dashed',
      ),
    ],
  };
}
