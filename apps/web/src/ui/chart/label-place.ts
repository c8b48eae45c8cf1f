/** How far a label may reach beyond the chart, into the padding of its card, in rem. */
const OVERHANG = 0.7;

/** The width of a label in rem, at most. */
export function labelWidth(text: string): number {
  return [...text].reduce((width, letter) => width + (/\p{Script=Hangul}/u.test(letter) ? 0.82 : 0.48), 0);
}

interface LabelPlace {
  readonly text: string;
  /** Where the labeled point is, in pixels from the left edge of the chart. */
  readonly x: number;
  /** The width of the chart, in pixels. */
  readonly width: number;
  /** Pixels. */
  readonly rem: number;
}

/** Centers a label below its point, unless it would reach beyond an edge: then it begins or ends there. */
export function labelPlace({ text, x, width, rem }: LabelPlace): 'first' | 'between' | 'last' {
  const half = (labelWidth(text) / 2) * rem;
  const overhang = OVERHANG * rem;
  if (x - half < -overhang) return 'first';
  return x + half > width + overhang ? 'last' : 'between';
}
