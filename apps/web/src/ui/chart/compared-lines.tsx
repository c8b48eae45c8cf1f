import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useFigure } from '../use-figure.ts';
import { ChartTable } from './chart-table.tsx';
import css from './compared-lines.module.css';
import { labelPlace, labelWidth } from './label-place.ts';
import { useElementSize } from './use-element-size.ts';

export interface ComparedLine {
  readonly name: string;
  /** One value per step, from the first on; may end before the last step. */
  readonly values: readonly number[];
  /** Shown beside the name while no step is active. */
  readonly total?: string;
}

interface StepLabel {
  readonly step: number;
  readonly text: string;
}

interface ComparedLinesProps {
  readonly label: string;
  /** Heading of the steps in the table. */
  readonly stepHeading: string;
  /** The steps in words. */
  readonly steps: readonly string[];
  /** Labels below the ends of the chart. */
  readonly ends: readonly StepLabel[];
  /** The step that is labeled while none is active. */
  readonly now?: StepLabel | undefined;
  readonly current: ComparedLine;
  readonly compared: ComparedLine;
  readonly className?: string;
}

const FALLBACK = { width: 310, height: 120 };
const EDGE = 6;
const TOP = 8;
/** The least space between two labels, in rem. */
const LABEL_GAP = 0.5;

/**
 * A line drawn over an earlier one of the same kind. Pointer and arrow keys move along the steps; a screen reader reads
 * the active step and has all of them in a table.
 */
export function ComparedLines({
  label,
  stepHeading,
  steps,
  ends,
  now,
  current,
  compared,
  className,
}: ComparedLinesProps) {
  const { ref, isKnown, width, height } = useElementSize<HTMLDivElement>(FALLBACK);
  const figureOf = useFigure();
  const [active, setActive] = useState<number | null>(null);
  const last = steps.length - 1;
  const end = current.values.length - 1;
  const all = [...current.values, ...compared.values, 0];
  const [low, high] = [Math.min(...all), Math.max(...all, 1)];
  const xOf = (step: number) => EDGE + (step / Math.max(1, last)) * (width - 2 * EDGE);
  const yOf = (value: number) => TOP + (1 - (value - low) / (high - low)) * (height - TOP - EDGE);
  const pathOf = (values: readonly number[]) =>
    values.map((value, step) => `${step === 0 ? 'M' : 'L'}${xOf(step).toFixed(1)} ${yOf(value).toFixed(1)}`).join('');
  const shown = active ?? Math.max(0, end);
  const wordsAt = (step: number) =>
    [current, compared]
      .flatMap(({ name, values }) => (values[step] === undefined ? [] : [`${name} ${figureOf(values[step])}`]))
      .join(', ');

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - EDGE) / Math.max(1, box.width - 2 * EDGE);
    setActive(Math.round(Math.min(1, Math.max(0, share)) * last));
  };
  const step = (event: KeyboardEvent) => {
    const next = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActive(Math.min(last, Math.max(0, next)));
  };

  const marked = active === null ? end : active;
  const dots = [current, compared].map(({ values }, index) =>
    active === null && index === 1 ? undefined : values[marked],
  );
  const labeled = active === null ? now : { step: active, text: steps[active] ?? '' };
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  // An end reaches inwards with its whole label, the labeled step to both sides.
  const labels = ends.filter(({ step: at, text }) => {
    const taken = labeled ? labelWidth(text) + labelWidth(labeled.text) / 2 + LABEL_GAP : 0;
    return !labeled || Math.abs(xOf(at) - xOf(labeled.step)) >= taken * rem;
  });
  if (labeled) labels.push(labeled);

  return (
    <div className={classNames(css.chart, className)}>
      <p className={css.readout} aria-hidden>
        {[current, compared].map((line, index) => {
          const value = active === null ? line.total : line.values[active];
          return (
            <span key={line.name} className={classNames(css.name, index === 1 && css.compared)}>
              {line.name}{' '}
              {value === undefined ? null : <strong>{typeof value === 'number' ? figureOf(value) : value}</strong>}
            </span>
          );
        })}
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
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={`${steps[shown] ?? ''} ${wordsAt(shown)}`}
        onPointerMove={point}
        onPointerDown={point}
        // A finger that lifts leaves what it pointed at on the screen.
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') setActive(null);
        }}
        onKeyDown={step}
        onBlur={() => setActive(null)}
      >
        {isKnown ? (
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className={css.svg}>
            <line x1={0} x2={width} y1={yOf(0)} y2={yOf(0)} className={css.baseline} />
            {end < 0 ? null : (
              <path d={`${pathOf(current.values)}L${xOf(end)} ${yOf(0)}L${xOf(0)} ${yOf(0)}Z`} className={css.area} />
            )}
            <path d={pathOf(compared.values)} className={css.comparedLine} />
            <path d={pathOf(current.values)} className={css.line} />
            {active === null ? null : (
              <line x1={xOf(active)} x2={xOf(active)} y1={TOP} y2={height} className={css.cursor} />
            )}
            {dots.map((value, index) =>
              value === undefined ? null : (
                <circle
                  key={index === 0 ? 'current' : 'compared'}
                  cx={xOf(marked)}
                  cy={yOf(value)}
                  r={4.5}
                  className={index === 0 ? css.dot : css.comparedDot}
                />
              ),
            )}
          </svg>
        ) : null}
      </div>
      <div className={css.labels} aria-hidden>
        {isKnown
          ? labels.map((one) => {
              const x = xOf(one.step);
              const place = labelPlace({ text: one.text, x, width, rem });
              return (
                <span
                  key={one.step}
                  className={classNames(css.label, css[place], one === labeled && css.marked)}
                  style={place === 'between' ? { left: x } : {}}
                >
                  {one.text}
                </span>
              );
            })
          : null}
      </div>
      <ChartTable
        caption={label}
        columns={[stepHeading, current.name, compared.name]}
        rows={steps.map((text, index) => ({
          key: text,
          cells: [
            text,
            ...[current, compared].map(({ values }) => (values[index] === undefined ? '' : figureOf(values[index]))),
          ],
        }))}
      />
    </div>
  );
}
