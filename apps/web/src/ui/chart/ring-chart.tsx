import { classNames } from '../class-names.ts';
import { drawingOf, emojiOrInitial } from '../label-icon.tsx';
import css from './ring-chart.module.css';

export interface RingSlice {
  readonly id: string;
  /** Above zero. */
  readonly value: number;
  readonly color: string;
  /** Shown on the slice when it is wide enough, with the name as in `LabelIcon`. */
  readonly icon: string;
  readonly name: string;
}

interface RingChartProps {
  readonly slices: readonly RingSlice[];
  /** The small and the large line in the center. */
  readonly title: string;
  readonly total: string;
  readonly activeId: string | null;
  readonly onActiveChange: (id: string | null) => void;
  /** A pointer shortcut for what the list beside the chart offers to all users. */
  readonly onChoose?: (id: string) => void;
}

const SIZE = 208;
const CENTER = SIZE / 2;
const RADIUS = 82;
const THICKNESS = 34;
const LENGTH = 2 * Math.PI * RADIUS;
/** Gap between two slices, in pixels, which separates them without color. */
const GAP = 3;
/** Minimum share that fits an icon. */
const ICON_SHARE = 0.06;
const DRAWING_SIZE = 17;
/** The disc behind a drawing, which keeps its contrast on every color. */
const DISC_RADIUS = 13;

interface Arc extends RingSlice {
  /** Fraction of the whole, 0 … 1, and the sum of the fractions before it. */
  readonly share: number;
  readonly begins: number;
  /** The center of the slice. */
  readonly x: number;
  readonly y: number;
}

function arcsOf(slices: readonly RingSlice[]): Arc[] {
  const whole = slices.reduce((sum, slice) => sum + slice.value, 0);
  const arcs: Arc[] = [];
  let begins = 0;
  for (const slice of slices) {
    const share = slice.value / whole;
    const angle = (begins + share / 2) * 2 * Math.PI - Math.PI / 2;
    arcs.push({
      ...slice,
      share,
      begins,
      x: CENTER + RADIUS * Math.cos(angle),
      y: CENTER + RADIUS * Math.sin(angle),
    });
    begins += share;
  }
  return arcs;
}

function SliceIcon({ arc: { x, y, icon, name, color } }: { readonly arc: Arc }) {
  const drawing = drawingOf(icon);
  if (drawing === null) {
    return (
      <text x={x} y={y} textAnchor="middle" dy="0.36em" className={css.icon}>
        {emojiOrInitial(icon, name)}
      </text>
    );
  }
  return (
    <g className={css.drawing} style={{ '--label-color': color } as React.CSSProperties}>
      <circle cx={x} cy={y} r={DISC_RADIUS} />
      <use
        href={drawing}
        x={x - DRAWING_SIZE / 2}
        y={y - DRAWING_SIZE / 2}
        width={DRAWING_SIZE}
        height={DRAWING_SIZE}
      />
    </g>
  );
}

/** Parts of a whole, clockwise from the top. Decorative: the list beside it shows the same data. */
export function RingChart({ slices, title, total, activeId, onActiveChange, onChoose }: RingChartProps) {
  const arcs = arcsOf(slices);
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden
      className={classNames(css.ring, activeId !== null && css.hasActive)}
      onPointerLeave={() => onActiveChange(null)}
    >
      {arcs.length === 0 ? (
        <circle cx={CENTER} cy={CENTER} r={RADIUS} className={css.empty} strokeWidth={THICKNESS} />
      ) : null}
      {arcs.map((arc) => {
        const drawn = arcs.length === 1 ? LENGTH : Math.max(1, arc.share * LENGTH - GAP);
        return (
          <g
            key={arc.id}
            className={classNames(css.slice, arc.id === activeId && css.active, onChoose && css.choosable)}
          >
            <circle
              cx={CENTER}
              cy={CENTER}
              r={RADIUS}
              stroke={arc.color}
              strokeWidth={THICKNESS}
              strokeDasharray={`${drawn} ${LENGTH - drawn}`}
              transform={`rotate(${arc.begins * 360 - 90} ${CENTER} ${CENTER})`}
              className={css.arc}
              onPointerEnter={() => onActiveChange(arc.id)}
              {...(onChoose ? { onClick: () => onChoose(arc.id) } : {})}
            />
            {arc.share >= ICON_SHARE ? <SliceIcon arc={arc} /> : null}
          </g>
        );
      })}
      <text x={CENTER} y={CENTER - 10} textAnchor="middle" className={css.title}>
        {title}
      </text>
      <text x={CENTER} y={CENTER + 14} textAnchor="middle" className={css.total}>
        {total}
      </text>
    </svg>
  );
}
