/** Durations over many runs. All times in milliseconds. */
export interface Timing {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export function timingOf(durations: readonly number[]): Timing {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

/** Times each of `tries` runs, one after the other, after a few warm-up runs. */
export async function timed(tries: number, run: (index: number) => Promise<unknown>, warmUp = 5): Promise<Timing> {
  for (let index = 0; index < warmUp; index += 1) await run(index);
  const durations: number[] = [];
  for (let index = 0; index < tries; index += 1) {
    const before = performance.now();
    await run(warmUp + index);
    durations.push(performance.now() - before);
  }
  return timingOf(durations);
}
