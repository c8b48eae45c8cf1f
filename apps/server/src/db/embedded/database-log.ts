import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

/** The log file of the database: its processes append to it, we limit its size. */
export interface DatabaseLog {
  /** A new file descriptor for a child process. Close it after the spawn. */
  openForChild(): number;
  /** What was written after `position`, at most the last 2,000 characters of it. */
  readSince(position: number): string;
  /** The current size in bytes, for a later `readSince`. */
  position(): number;
  /** Stops watching the size. */
  close(): void;
}

/** Beyond this size the log is truncated; its previous contents are kept once as `<path>.1`. */
const MAX_BYTES = 4 * 1024 * 1024;
const CHECK_EVERY_MS = 60_000;

/**
 * Opens the log. A file instead of a pipe, so that the database survives a killed server and can still log. All writers
 * append, so the file can be truncated while they have it open.
 */
export function openDatabaseLog(path: string, { maxBytes = MAX_BYTES }: { maxBytes?: number } = {}): DatabaseLog {
  closeSync(openSync(path, 'a', 0o600));
  const rotateIfLarge = () => {
    const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
    if (size <= maxBytes) return;
    copyFileSync(path, `${path}.1`);
    truncateSync(path, 0);
  };
  rotateIfLarge();
  const timer = setInterval(rotateIfLarge, CHECK_EVERY_MS);
  timer.unref();
  return {
    openForChild: () => openSync(path, 'a', 0o600),
    position: () => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    readSince: (position) => readTail(path, position),
    close: () => clearInterval(timer),
  };
}

function readTail(path: string, position: number): string {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const start = Math.max(size - 2_000, Math.min(position, size));
    const buffer = Buffer.alloc(size - start);
    readSync(file, buffer, 0, buffer.length, start);
    return buffer.toString('utf8').trim();
  } finally {
    closeSync(file);
  }
}
