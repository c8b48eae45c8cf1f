import type { CashFlow, HeatmapDay } from '@salim/contract';
import type { EChartsCoreOption } from 'echarts/core';
import { formatCompact, formatDay, formatWon } from '../../../text/format.ts';
import type { ChartColors } from '../../../ui/chart/chart-colors.ts';
import type { CategoryPart } from './category-parts.ts';
import { text, tooltip } from './chart-frame.ts';

/** The distance of streams, in pixels: a line of text and a little more. */
export const STREAM_GAP = 20;
/** The number of streams per side that can be told apart; the rest are merged into one. */
const STREAMS_MAX = 7;

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
        right: isNarrow ? 128 : 176,
        top: 8,
        bottom: 8,
        nodeWidth: 12,
        // Wider than a line of text: the names of small streams never overlap, however thin the streams are.
        nodeGap: STREAM_GAP,
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
          lineHeight: STREAM_GAP - 2,
          width: isNarrow ? 120 : 168,
          overflow: 'truncate',
          formatter: ({ name, value }: { name: string; value: number }) =>
            `${nameById.get(name) ?? ''}  ${formatCompact(value)}`,
        },
      },
    ],
  };
}

/** Calendar heat map of daily spending: a year of weeks to the right, or on narrow screens a few of them downwards. */
export function heatmapOption(days: readonly HeatmapDay[], colors: ChartColors, isNarrow: boolean): EChartsCoreOption {
  const [first, last] = [days[0]?.date ?? '2026-01-01', days.at(-1)?.date ?? '2026-01-31'];
  const spent = days.map((day) => day.expense).filter((amount) => amount > 0);
  // Cap the scale so that one large purchase does not make all other days look alike.
  // From this share on, the color of a cell needs the other color of text: its middle is light in both themes.
  const darkFrom = Number.parseInt(colors.surface.slice(1, 3), 16) < 128 ? 0.45 : 0.75;
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
      left: isNarrow ? 40 : 32,
      right: 8,
      top: 28,
      bottom: 8,
      cellSize: ['auto', 'auto'],
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
        // Large cells have room for the day of the month.
        label: {
          show: isNarrow,
          ...text(colors),
          formatter: ({ value: [date] }: { value: [string, number] }) => String(Number(date.slice(8))),
        },
        data: days.map((day) => ({
          value: [day.date, Math.max(0, day.expense)],
          date: day.date,
          label: { color: day.expense > most * darkFrom ? colors.surface : colors.text },
        })),
      },
    ],
  };
}

/** Spending as a treemap: categories containing their subcategories. */
export function treemapOption(
  tops: readonly (CategoryPart & { readonly children: readonly CategoryPart[] })[],
  colors: ChartColors,
  isNarrow: boolean,
): EChartsCoreOption {
  const drawn = tops.filter((part) => part.amount > 0);
  const whole = drawn.reduce((sum, part) => sum + part.amount, 0);
  // A part without a category uses a CSS custom property; the canvas needs a literal color.
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
          // A name in a tiny box would be a single cut letter.
          formatter: ({ name, value }: { name: string; value: number }) =>
            value < whole * (isNarrow ? 0.03 : 0.012) ? '' : `${name}\n${formatCompact(value)}`,
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
