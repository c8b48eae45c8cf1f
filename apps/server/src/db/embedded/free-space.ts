import { statfsSync } from 'node:fs';

/** Monitors whether the disk is nearly full, so that writes can be rejected before the database fails. */
export interface FreeSpaceWatch {
  /** Cheap: returns the last measurement. */
  isLow(): boolean;
  /** Measures now instead of at the next interval, and returns the result. */
  measureNow(): boolean;
  /** Stops measuring. */
  stop(): void;
}

/** Minimum free space: enough for the write-ahead log of requests in progress, and for a clean stop. */
const MINIMUM_BYTES = 64 * 1024 * 1024;
const MEASURE_EVERY_MS = 2_000;

/**
 * Monitors the free space of the file system of `dir`. A directory that cannot be measured counts as full: nothing can
 * be written there either.
 */
export function watchFreeSpace({
  dir,
  minimumBytes = MINIMUM_BYTES,
  everyMs = MEASURE_EVERY_MS,
  measure = measureFreeBytes,
}: {
  dir: string;
  minimumBytes?: number;
  everyMs?: number;
  /** Free bytes for ordinary users at a path. Replaced in tests. */
  measure?: (dir: string) => number;
}): FreeSpaceWatch {
  let low = false;
  const measureNow = () => {
    try {
      low = measure(dir) < minimumBytes;
    } catch {
      low = true;
    }
    return low;
  };
  measureNow();
  const timer = setInterval(measureNow, everyMs);
  timer.unref();
  return { isLow: () => low, measureNow, stop: () => clearInterval(timer) };
}

/** Bytes that ordinary users may still write on the file system of `dir`. Throws if it cannot be measured. */
export function measureFreeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}
