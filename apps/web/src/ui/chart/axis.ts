/** Round values for an axis, from the lowest to the highest; the ends enclose the data. */
export interface Axis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10] as const;

/** The smallest round step (1, 2, 2.5, 5 × 10ⁿ) of which `count` cover `span`; whole won, so never below one. */
function roundStep(span: number, count: number): number {
  const raw = Math.max(1, span / count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = STEPS.find((factor) => factor * power >= raw) ?? 10;
  return Math.max(1, Math.ceil(step * power));
}

/**
 * An axis with about `count` intervals that covers all of `values` and zero, or with `fromZero` off only the values
 * with some padding. Without values, or with only zeros, it ranges from 0 to 1 만.
 */
export function axisFor(values: readonly number[], { count = 3, fromZero = true } = {}): Axis {
  const low = Math.min(...values, fromZero ? 0 : Number.POSITIVE_INFINITY);
  const high = Math.max(...values, fromZero ? 0 : Number.NEGATIVE_INFINITY);
  if (values.length === 0 || (low === high && high === 0)) return { min: 0, max: 10_000, ticks: [0, 10_000] };
  const spread = high - low || Math.abs(high);
  const step = roundStep(spread, count);
  const min = Math.floor(low / step) * step;
  const max = Math.max(min + step, Math.ceil(high / step) * step);
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);
  return { min, max, ticks };
}

/** The position of a value on an axis: 0 at its lowest, 1 at its highest. */
export function placeOn(axis: Axis, value: number): number {
  return Math.min(1, Math.max(0, (value - axis.min) / (axis.max - axis.min)));
}
