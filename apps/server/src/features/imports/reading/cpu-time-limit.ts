import { processorMsOf } from '../../../processor-time.ts';

/**
 * Maximum processor time of a process, and the maximum wall-clock time if other processes compete for the processor.
 */
export interface CpuTimeLimit {
  readonly processorMs: number;
  readonly wallMs: number;
}

const LOOK_EVERY_MS = 100;
/**
 * Watches a process from now on and calls back once, with a reason for the log, when it exceeds a limit. On systems
 * without processor times, wall-clock time counts instead.
 *
 * @returns stops watching
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
