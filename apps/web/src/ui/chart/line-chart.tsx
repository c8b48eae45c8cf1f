import { dateOfDayNumber, dayNumber } from '@salim/domain';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatDay, formatShortDate, formatTick } from '../../text/format.ts';
import { useFigure } from '../use-figure.ts';
import { axisFor, placeOn } from './axis.ts';
import { ChartTable } from './chart-table.tsx';
import css from './line-chart.module.css';
import { useElementSize } from './use-element-size.ts';

export interface LinePoint {
  /** `YYYY-MM-DD`, ascending. */
  readonly date: string;
  readonly value: number;
  /** The range around the value, drawn as a band. */
  readonly low?: number;
  readonly high?: number;
}

interface LineChartProps {
  readonly label: string;
  /** The value holds until the next point. */
  readonly points: readonly LinePoint[];
  readonly valueName: string;
  /** The date of a point to mark. */
  readonly marked?: string | undefined;
}

const FALLBACK = { width: 640, height: 220 };
const LEFT_MIN = 64;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 26;
/** Minimum distance of date labels in pixels. */
const PIXELS_PER_LABEL = 110;

/** Width for the longest label beside the axis: Hangul is about as wide as the font size, digits half of it. */
function roomFor(names: readonly string[]): number {
  const widths = names.map((name) =>
    [...name].reduce((width, letter) => width + (/\p{Script=Hangul}/u.test(letter) ? 13 : 7.5), 0),
  );
  return Math.max(LEFT_MIN, 14 + Math.max(0, ...widths));
}

/** The last point on or before a date. */
function indexAt(points: readonly LinePoint[], day: number): number {
  let found = 0;
  for (const [index, point] of points.entries()) {
    if (dayNumber(point.date) > day) break;
    found = index;
  }
  return found;
}

/**
 * A value over time, as a step line. Pointer and arrow keys move along the line; a screen reader reads the active point
 * and has all points in a table.
 */
export function LineChart({ label, points, valueName, marked }: LineChartProps) {
  const { ref, isKnown, width, height } = useElementSize<HTMLDivElement>(FALLBACK);
  const figureOf = useFigure();
  const [active, setActive] = useState<number | null>(null);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;

  const [start, end] = [dayNumber(first.date), dayNumber(last.date)];
  const span = Math.max(1, end - start);
  const axis = axisFor(
    points.flatMap(({ value, low = value, high = value }) => [value, low, high]),
    { count: 3, fromZero: false },
  );
  const left = roomFor(axis.ticks.map(formatTick));
  const plotWidth = width - left - RIGHT;
  const xOf = (date: string) => left + ((dayNumber(date) - start) / span) * plotWidth;
  const yOf = (value: number) => height - BOTTOM - placeOn(axis, value) * (height - BOTTOM - TOP);
  const stepsOf = (valueOf: (point: LinePoint) => number): string =>
    points
      .map((point, index) => {
        const [x, y] = [xOf(point.date).toFixed(1), yOf(valueOf(point)).toFixed(1)];
        return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
      })
      .join('');
  const line = stepsOf((point) => point.value);
  const hasBand = points.some(({ low, high }) => low !== undefined && high !== undefined && low < high);
  const backwards = points
    .toReversed()
    .map(({ date, value, low = value }) => `V${yOf(low).toFixed(1)}H${xOf(date).toFixed(1)}`);
  const area = hasBand
    ? `${stepsOf(({ value, high = value }) => high)}${backwards.join('')}Z`
    : `${line}V${height - BOTTOM}H${left}Z`;
  const markedPoint = points.find(({ date }) => date === marked);
  const labelCount = Math.max(2, Math.min(6, Math.floor(plotWidth / PIXELS_PER_LABEL), span + 1));
  const labels = Array.from({ length: labelCount }, (_, index) => {
    const share = index / (labelCount - 1);
    return { index, share, date: dateOfDayNumber(start + Math.round(share * span)) };
  });
  const shown = active === null ? last : (points[active] ?? last);

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - left) / Math.max(1, plotWidth);
    setActive(indexAt(points, start + Math.round(Math.min(1, Math.max(0, share)) * span)));
  };
  const step = (event: KeyboardEvent) => {
    const from = active ?? points.length - 1;
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: points.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActive(Math.min(points.length - 1, Math.max(0, next)));
  };

  return (
    <div className={css.chart}>
      <p className={css.readout} aria-hidden>
        {formatDay(shown.date, { year: true })} <strong>{figureOf(shown.value)}</strong>
      </p>
      <div
        ref={ref}
        className={css.plot}
        // The slider role fits a control that moves along a line by keys and reports its position.
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={active ?? points.length - 1}
        aria-valuetext={`${formatDay(shown.date, { year: true })} ${figureOf(shown.value)}`}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(null)}
        onKeyDown={step}
        onBlur={() => setActive(null)}
      >
        {isKnown ? (
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className={css.svg}>
            {axis.ticks.map((tick) => (
              <g key={tick}>
                <line x1={left} x2={width - RIGHT} y1={yOf(tick)} y2={yOf(tick)} className={css.grid} />
                <text x={left - 8} y={yOf(tick)} dy="0.35em" textAnchor="end" className={css.label}>
                  {formatTick(tick)}
                </text>
              </g>
            ))}
            {labels.map(({ index, share, date }) => (
              <text
                key={index}
                x={left + share * plotWidth}
                y={height - 6}
                textAnchor={index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'}
                className={css.label}
              >
                {formatShortDate(date)}
              </text>
            ))}
            <path d={area} className={hasBand ? css.band : css.area} />
            <path d={line} className={css.line} />
            {markedPoint ? (
              <circle cx={xOf(markedPoint.date)} cy={yOf(markedPoint.value)} r={5} className={css.mark} />
            ) : null}
            {active === null ? null : (
              <line x1={xOf(shown.date)} x2={xOf(shown.date)} y1={TOP} y2={height - BOTTOM} className={css.cursor} />
            )}
            <circle cx={xOf(shown.date)} cy={yOf(shown.value)} r={4.5} className={css.dot} />
          </svg>
        ) : null}
      </div>
      <ChartTable
        caption={label}
        columns={['날짜', valueName, ...(hasBand ? ['낮으면', '높으면'] : [])]}
        rows={points.map(({ date, value, low = value, high = value }) => ({
          key: date,
          cells: [
            formatDay(date, { year: true }),
            figureOf(value),
            ...(hasBand ? [figureOf(low), figureOf(high)] : []),
          ],
        }))}
      />
    </div>
  );
}
