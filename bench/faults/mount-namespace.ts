import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';

/** How this machine allows mounting a file system that only a server and its database see. */
export interface Mounting {
  /** A command prefix that runs a server after `script`; `$DATA_DIR` is the server's. */
  startThrough(script: string): string[];
  /** The same for a program that joins the namespace of a running server. */
  joinThrough(pid: number): string[];
}

const AS_ROOT: Mounting = {
  startThrough: (script) => ['unshare', '--mount', 'sh', '-c', `${script} && exec "$@"`, 'sh'],
  joinThrough: (pid) => ['nsenter', `--target=${pid}`, '--mount'],
};
const AS_ANY_USER: Mounting = {
  startThrough: (script) => ['unshare', '--map-root-user', '--mount', 'sh', '-c', `${script} && exec "$@"`, 'sh'],
  joinThrough: (pid) => ['nsenter', `--target=${pid}`, '--user', '--preserve-credentials', '--mount'],
};

/** The method that works here for a mount by `script`, tried with these variables; null if none does. */
export function findMounting(script: string, env: Readonly<Record<string, string>>): Mounting | null {
  const isRoot = process.getuid?.() === 0;
  return (
    (isRoot ? [AS_ROOT, AS_ANY_USER] : [AS_ANY_USER]).find((mounting) => {
      const [file, ...args] = [...mounting.startThrough(script), 'true'];
      return spawnSync(file, args, { env: { ...process.env, ...env } }).status === 0;
    }) ?? null
  );
}

/** A path prefix for a process's view of the file system, from outside. */
export function rootOf(pid: number): string {
  return `/proc/${pid}/root`;
}

/** All processes in the same mount namespace as a process, itself included. */
export function companionsOf(pid: number): number[] {
  const mine = namespaceOf(String(pid));
  if (mine === null || mine === namespaceOf('self')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name) && namespaceOf(name) === mine)
    .map(Number);
}

function namespaceOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/mnt`);
  } catch {
    // It has ended, or belongs to another user.
    return null;
  }
}

/** Kills processes by pid; those that have ended meanwhile do not matter. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
