import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Names one process for as long as the machine runs. A pid alone does not: it is given to another program sooner or
 * later, and means something else in another container or after a reboot.
 */
export interface ProcessIdentity {
  pid: number;
  /** Opaque; equal only for the same process. Null where the platform does not tell. */
  startTime: string | null;
  /** Changes with each boot of the machine. Null where unknown. */
  bootId: string | null;
  /** The pid namespace (container) in which `pid` is meant. Null where there is no such thing. */
  pidNamespace: string | null;
  hostname: string;
}

/** Describes this very process. */
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
 * Whether the process behind an identity still runs.
 * `unknown` means that this process cannot see it: it belongs to another container or another machine.
 */
export function livenessOf(other: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  const self = ownIdentity();
  if (other.hostname === self.hostname && other.bootId !== self.bootId) return 'dead';
  if (other.bootId !== self.bootId || other.pidNamespace !== self.pidNamespace) return 'unknown';
  if (!isRunning(other.pid)) return 'dead';
  const startTime = startTimeOf(other.pid);
  if (startTime !== null && other.startTime !== null && startTime !== other.startTime) return 'dead';
  return 'alive';
}

/** Whether a pid is in use by a process that has not ended; one that ended but was not waited for does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to someone else.
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
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
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
