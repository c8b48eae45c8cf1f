import { availableParallelism, loadavg } from 'node:os';

export const FIRST_START_MS = 60_000;
const SECOND_START_MS = 3000;

/** How long a second start may take: other programs of a busy machine delay it. */
export const secondStartMs = (): number =>
  Math.round(SECOND_START_MS * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
