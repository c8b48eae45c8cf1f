import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Identifies one process for as long as the machine runs. A pid alone does not: it is reused sooner or later, and means
 * something else in another container or after a reboot.
 */
export interface ProcessIdentity {
  pid: number;
  /** Opaque; equal only for the same process. Null when the platform does not expose it. */
  startTime: string | null;
  /** Changes with each boot of the machine. Null when unknown: a service with `ProcSubset=pid` does not see it. */
  bootId: string | null;
  /** The pid namespace (container) of `pid`. Null when not applicable. */
  pidNamespace: string | null;
  hostname: string;
}

/** Identity of the current process. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    startTime: startTimeOf(process.pid),
    bootId: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
    hostname: hostname(),
  };
}

/**
 * Whether the process of an identity is still running. `unknown` when this process cannot see it, because it belongs to
 * another container or machine.
 */
export function livenessOf(other: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  const self = ownIdentity();
  const isSameHost = other.hostname === self.hostname;
  if (other.bootId !== self.bootId) {
    const areBootsKnown = other.bootId !== null && self.bootId !== null;
    if (areBootsKnown || !isSameHost) return isSameHost ? 'dead' : 'unknown';
  }
  if (other.pidNamespace !== self.pidNamespace) return 'unknown';
  if (!isRunning(other.pid)) return 'dead';
  const startTime = startTimeOf(other.pid);
  if (startTime !== null && other.startTime !== null && startTime !== other.startTime) return 'dead';
  return 'alive';
}

/** Whether a pid is in use by a running process; a zombie does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return linuxStat(pid)?.state !== 'Z';
}

function startTimeOf(pid: number): string | null {
  const stat = linuxStat(pid);
  if (stat !== null) return stat.startTicks;
  if (process.platform === 'linux' || process.platform === 'win32') return null;
  return orNull(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null);
}

function linuxStat(pid: number): { state: string; startTicks: string } | null {
  const text = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === null) return null;
  // The second field is the program name in parentheses and may itself contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  const startTicks = fields[19];
  return state === undefined || startTicks === undefined ? null : { state, startTicks };
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
