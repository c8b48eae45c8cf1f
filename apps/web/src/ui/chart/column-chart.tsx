import { Link, type LinkOptions } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { formatTick } from '../../text/format.ts';
import { classNames } from '../class-names.ts';
import { axisFor, placeOn } from './axis.ts';
import { ChartTable } from './chart-table.tsx';
import css from './column-chart.module.css';
import { useElementSize } from './use-element-size.ts';

export interface ColumnSeries {
  readonly id: string;
  readonly name: string;
  readonly tone: 'quiet' | 'income' | 'expense';
}

export interface ChartColumn {
  readonly id: string;
  /** The label under the column; empty when there is no room for one under each. */
  readonly axisLabel: string;
  /** Describes the column in words. */
  readonly name: string;
  /** One integer amount per series. Negative amounts are not drawn; they are in the table. */
  readonly values: readonly number[];
  /** The amounts in words, one per series. */
  readonly texts: readonly string[];
  /** Link to its transactions. */
  readonly link: LinkOptions;
  readonly isEmphasized?: boolean;
}

interface ColumnChartProps {
  /** Describes the chart; the caption of its table. */
  readonly label: string;
  readonly firstHeading: string;
  readonly series: readonly ColumnSeries[];
  readonly columns: readonly ChartColumn[];
  /** Sets the height of the plot. */
  readonly plotClassName: string;
  readonly hasAxis?: boolean;
  /** A line above the chart about the active column, or the default without one. */
  readonly renderReadout: (column: ChartColumn | null) => ReactNode;
}

const AXIS_WIDTH = 52;
const LABEL_HEIGHT = 24;
const LABEL_WIDTH = 20;
/** Width of a label with its year, from its center to that of a neighbor with one or two digits. */
const YEAR_LABEL_REACH = { after: 24, before: 26 } as const;
const TOP_SPACE = 8;
const FALLBACK = { width: 640, height: 160 };
/** Minimum height, so that a day with little spending stays visible. */
const HEIGHT_MIN = 2;

function barPath(x: number, top: number, width: number, bottom: number): string {
  const radius = Math.min(width / 2, 4, bottom - top);
  return (
    `M${x} ${bottom}V${top + radius}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}` +
    `q${radius} 0 ${radius} ${radius}V${bottom}Z`
  );
}

/** Keys that move between columns; the chart is one tab stop. */
function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'ArrowRight':
      return Math.min(count - 1, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Columns side by side, each a link to the transactions it adds up. */
export function ColumnChart({
  label,
  firstHeading,
  series,
  columns,
  plotClassName,
  hasAxis = false,
  renderReadout,
}: ColumnChartProps) {
  const { ref, isKnown, width, height } = useElementSize<HTMLDivElement>(FALLBACK);
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const emphasized = columns.findIndex((column) => column.isEmphasized === true);
  const [stop, setStop] = useState<string | null>(null);
  const stopIndex = Math.max(
    columns.findIndex((column) => column.id === stop),
    stop === null ? (emphasized === -1 ? columns.length - 1 : emphasized) : 0,
  );

  const drawn = columns.flatMap((column) => column.values.map((value) => Math.max(0, value)));
  // Without an axis no round maximum is needed, and the highest column may use the full height.
  const axis = hasAxis ? axisFor(drawn) : { min: 0, max: Math.max(1, ...drawn), ticks: [] };
  const left = hasAxis ? AXIS_WIDTH : 0;
  const bottom = height - LABEL_HEIGHT;
  const yOf = (value: number) => bottom - placeOn(axis, value) * (bottom - TOP_SPACE);
  const slot = (width - left) / Math.max(1, columns.length);
  const gap = series.length > 1 ? Math.min(2, slot * 0.06) : 0;
  const barWidth = Math.max(2, Math.min(22, (slot * 0.62 - gap * (series.length - 1)) / series.length));
  const group = barWidth * series.length + gap * (series.length - 1);

  const move = (event: KeyboardEvent, index: number) => {
    const next = nextIndex(event.key, index, columns.length);
    const id = next === null ? undefined : columns[next]?.id;
    if (next === null || id === undefined) return;
    event.preventDefault();
    setStop(id);
    links.current[next]?.focus();
  };
  /** When columns are narrower than their labels, the first and last labels stay inside the plot. */
  const labelPlace = (index: number) => {
    if (slot < LABEL_WIDTH && index === 0) return { x: left, textAnchor: 'start' } as const;
    if (slot < LABEL_WIDTH && index === columns.length - 1) return { x: width, textAnchor: 'end' } as const;
    return { x: left + slot * (index + 0.5), textAnchor: 'middle' } as const;
  };
  /** Beside a label with its year there may be no room for this one. */
  const hasYear = (index: number) => columns[index]?.axisLabel.includes('.') === true;
  const isCovered = (index: number) =>
    (slot < YEAR_LABEL_REACH.before && hasYear(index + 1)) || (slot < YEAR_LABEL_REACH.after && hasYear(index - 1));
  const active = columns.find((column) => column.id === activeId) ?? null;

  return (
    <div className={css.chart} role="group" aria-label={label}>
      <div className={css.readout} aria-hidden>
        {renderReadout(active)}
      </div>
      <div ref={ref} className={classNames(css.plot, plotClassName)} onPointerLeave={() => setActiveId(null)}>
        {isKnown ? (
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className={css.svg}>
            {hasAxis
              ? axis.ticks.map((tick) => (
                  <g key={tick}>
                    <line x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} className={css.grid} />
                    <text x={left - 8} y={yOf(tick)} dy="0.35em" textAnchor="end" className={css.label}>
                      {formatTick(tick)}
                    </text>
                  </g>
                ))
              : null}
            <line x1={left} x2={width} y1={bottom} y2={bottom} className={css.baseline} />
            {columns.map((column, index) => {
              const start = left + slot * index + (slot - group) / 2;
              const isActive = column.id === activeId;
              return (
                <g key={column.id} className={classNames(css.column, isActive && css.active)}>
                  {column.values.map((value, place) => {
                    const part = series[place];
                    if (value <= 0 || !part) return null;
                    const top = Math.min(yOf(value), bottom - HEIGHT_MIN);
                    return (
                      <path
                        key={part.id}
                        d={barPath(start + place * (barWidth + gap), top, barWidth, bottom)}
                        className={classNames(css[part.tone], column.isEmphasized === true && css.emphasized)}
                      />
                    );
                  })}
                  {column.axisLabel === '' || isCovered(index) ? null : (
                    <text
                      {...labelPlace(index)}
                      y={height - 6}
                      className={classNames(css.label, column.isEmphasized === true && css.labelStrong)}
                    >
                      {column.axisLabel}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        ) : null}
        <div className={css.links} style={{ left }}>
          {columns.map((column, index) => (
            <Link
              key={column.id}
              {...column.link}
              ref={(element: HTMLAnchorElement | null) => {
                links.current[index] = element;
              }}
              tabIndex={index === stopIndex ? 0 : -1}
              aria-label={[column.name, ...column.texts.map((text, place) => `${series[place]?.name} ${text}`)].join(
                ', ',
              )}
              className={css.link}
              onPointerEnter={() => setActiveId(column.id)}
              onFocus={() => {
                setActiveId(column.id);
                setStop(column.id);
              }}
              onBlur={() => setActiveId(null)}
              onKeyDown={(event: KeyboardEvent) => move(event, index)}
            />
          ))}
        </div>
      </div>
      <ChartTable
        caption={label}
        columns={[firstHeading, ...series.map((part) => part.name)]}
        rows={columns.map((column) => ({ key: column.id, cells: [column.name, ...column.texts] }))}
      />
    </div>
  );
}
