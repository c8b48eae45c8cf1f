import { readFileSync } from 'node:fs';

/** Unit of processor times; every Linux that Node runs on has a hundred ticks per second. */
const TICK_MS = 10;

/** Processor time that a process has used so far in all its threads; null if the system does not provide it. */
export function cpuMsOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program name is in parentheses and may contain anything; the fields behind it are numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : null;
  } catch {
    // The process has ended; its exit is reported separately.
    return null;
  }
}
