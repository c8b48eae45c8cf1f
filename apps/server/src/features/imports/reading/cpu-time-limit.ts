import { readFileSync } from 'node:fs';

/** How long a process may work on something, and how long that may take where others want the processor too. */
export interface CpuTimeLimit {
  readonly processorMs: number;
  readonly wallMs: number;
}

const LOOK_EVERY_MS = 100;
/** The system counts in these; every Linux that Node runs on has a hundred of them in a second. */
const TICK_MS = 10;

/** Processor time that a process has used so far, with all of its threads; null where the system does not tell. */
export function processorMsOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program is in brackets and may hold anything; the fields behind it are numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : null;
  } catch {
    // A process that has ended tells nothing any more, and its end is told by itself.
    return null;
  }
}

/**
 * Watches a process from now on and says once, in words for the log, when it has used up the patience with it. Where the
 * system does not tell processor time, the processor's share counts as time on the clock.
 *
 * @returns ends the watching
 */
export function watchCpuTime(
  pid: number | undefined,
  { processorMs, wallMs }: CpuTimeLimit,
  onOver: (reason: string) => void,
): () => void {
  const before = pid === undefined ? null : processorMsOf(pid);
  const limitMs = before === null ? Math.min(processorMs, wallMs) : wallMs;
  const over = (reason: string): void => {
    stop();
    onOver(reason);
  };
  const wall = setTimeout(() => over(`no answer within ${limitMs} ms`), limitMs);
  const look = setInterval(() => {
    if (pid === undefined || before === null) return;
    const used = (processorMsOf(pid) ?? before) - before;
    if (used > processorMs) over(`no answer within ${processorMs} ms of a processor`);
  }, LOOK_EVERY_MS);
  const stop = (): void => {
    clearTimeout(wall);
    clearInterval(look);
  };
  return stop;
}
