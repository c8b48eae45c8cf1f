import type { FixedVariableRow, ForecastReport, NetWorthRow } from '@salim/contract';
import { savingsPercent } from '@salim/domain';
import type { EChartsCoreOption } from 'echarts/core';
import {
  formatBrief,
  formatDay,
  formatMonth,
  formatNumber,
  formatShortDate,
  formatTick,
  formatWon,
} from '../../../text/format.ts';
import type { ChartColors } from '../../../ui/chart/chart-colors.ts';
import { text, tooltip } from './chart-frame.ts';
import { monthLabels } from './month-labels.ts';

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

/** The axes of a chart with a place for each month. */
function monthAxes(colors: ChartColors, months: readonly { readonly month: string }[], isNarrow: boolean) {
  const base = axes(
    colors,
    monthLabels(
      months.map(({ month }) => month),
      isNarrow,
    ),
  );
  return { ...base, xAxis: { ...base.xAxis, axisLabel: { ...base.xAxis.axisLabel, interval: 0 } } };
}

interface TipItem {
  readonly seriesName: string;
  readonly value: number;
  readonly dataIndex: number;
}

const listed = (heading: string, items: readonly TipItem[]): string =>
  [heading, ...items.map((item) => `${item.seriesName}  ${formatWon(item.value)}`)].join('\n');

/** The net worth as a line on a scale that fits it; what it consists of is in the tooltip. */
export function netWorthOption(
  rows: readonly NetWorthRow[],
  isNarrow: boolean,
  colors: ChartColors,
): EChartsCoreOption {
  const base = monthAxes(colors, rows, isNarrow);
  return {
    ...base,
    yAxis: { ...base.yAxis, scale: true, splitNumber: 2 },
    tooltip: {
      ...tooltip(colors),
      trigger: 'axis',
      formatter: ([item]: readonly TipItem[]) => {
        const row = rows[item?.dataIndex ?? 0];
        if (!row) return '';
        const parts = [
          ['순자산', row.netWorth],
          ['자산', row.positive],
          ['부채', row.negative],
        ] as const;
        return [formatShortDate(row.date), ...parts.map(([name, value]) => `${name}  ${formatWon(value)}`)].join('\n');
      },
    },
    series: [
      {
        name: '순자산',
        type: 'line' as const,
        symbolSize: 7,
        symbol: 'circle',
        lineStyle: { width: 2.5, color: colors.accent },
        itemStyle: { color: colors.accent },
        areaStyle: { color: colors.accent, opacity: 0.08, origin: 'start' },
        data: rows.map((row) => row.netWorth),
      },
    ],
  };
}

export const COST_NAMES = { fixed: '고정비', variable: '변동비', unset: '정하지 않음', masked: '비공개' } as const;
export const COST_PARTS = ['fixed', 'variable', 'unset', 'masked'] as const;

/** Fixed and variable costs of each month as a stacked column. */
export function fixedVariableOption(
  rows: readonly FixedVariableRow[],
  isNarrow: boolean,
  colors: ChartColors,
): EChartsCoreOption {
  const hues = { fixed: colors.hues[2], variable: colors.hues[1], unset: colors.hues[6], masked: colors.hues[7] };
  return {
    ...monthAxes(colors, rows, isNarrow),
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
      // A border in the background color separates the parts without relying on color.
      itemStyle: { color: hues[part] ?? colors.faint, borderColor: colors.surface, borderWidth: 1 },
      data: rows.map((row) => row[part]),
    })),
  };
}

interface SavingsMonth {
  readonly month: string;
  readonly income: number;
  readonly expense: number;
}

/** The lowest savings rate that is drawn to scale. */
const LOWEST_RATE = -100;
const rateText = (percent: number): string => `${formatNumber(percent)}%`;

/** The savings rates as columns; a month that is not over is pale, and one below the scale says how far. */
export function savingsOption(
  months: readonly (SavingsMonth & { readonly to: string })[],
  { today, isNarrow }: { readonly today: string; readonly isNarrow: boolean },
  colors: ChartColors,
): EChartsCoreOption {
  const base = monthAxes(colors, months, isNarrow);
  return {
    ...base,
    yAxis: {
      ...base.yAxis,
      axisLabel: { ...text(colors), formatter: rateText },
      min: (axis: { min: number }) => Math.min(0, axis.min),
    },
    tooltip: {
      ...tooltip(colors),
      trigger: 'axis',
      axisPointer: { type: 'none' },
      formatter: ([item]: readonly TipItem[]) => {
        const month = months[item?.dataIndex ?? 0];
        if (!month) return '';
        const percent = savingsPercent(month);
        return `${formatMonth(month.month)}  ${percent === null ? '–' : rateText(percent)}`;
      },
    },
    series: [
      {
        name: '저축률',
        type: 'bar',
        barMaxWidth: 28,
        data: months.map((month) => {
          const value = savingsPercent(month);
          const isBelow = value !== null && value < LOWEST_RATE;
          const color = (value ?? 0) < 0 ? colors.hues[3] : colors.accent;
          return {
            value: isBelow ? LOWEST_RATE : value,
            itemStyle: { color, borderRadius: 3, opacity: month.to < today ? 1 : 0.45 },
            label: {
              ...text(colors),
              color: colors.text,
              opacity: 1,
              show: isBelow,
              position: 'insideBottom' as const,
              rotate: 90,
              align: 'left' as const,
              verticalAlign: 'middle' as const,
              formatter: () => `${formatBrief(value ?? 0)}%`,
            },
          };
        }),
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
        colors.text,
        days.map((day) => day.actual),
        'solid',
      ),
      line(
        '예상',
        colors.text,
        days.map((day, index) => (isAhead(index) ? day.expected : null)),
        'dashed',
      ),
    ],
  };
}
