import { cpuMsOf } from '../../../cpu-time.ts';

/**
 * Maximum processor time of a process, and the maximum wall-clock time if other processes compete for the processor.
 */
export interface CpuTimeLimit {
  readonly cpuMs: number;
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
  { cpuMs, wallMs }: CpuTimeLimit,
  onOver: (reason: string) => void,
): () => void {
  const before = pid === undefined ? null : cpuMsOf(pid);
  const limitMs = before === null ? Math.min(cpuMs, wallMs) : wallMs;
  const over = (reason: string): void => {
    stop();
    onOver(reason);
  };
  const wall = setTimeout(() => over(`no answer within ${limitMs} ms`), limitMs);
  const look = setInterval(() => {
    if (pid === undefined || before === null) return;
    const used = (cpuMsOf(pid) ?? before) - before;
    if (used > cpuMs) over(`no answer within ${cpuMs} ms of a processor`);
  }, LOOK_EVERY_MS);
  const stop = (): void => {
    clearTimeout(wall);
    clearInterval(look);
  };
  return stop;
}
