import { statfsSync } from 'node:fs';

/** Minimum free space: enough for the write-ahead log of requests in progress, and for a clean stop. */
const MINIMUM_BYTES = 64 * 1024 * 1024;
const MEASURED_FOR_MS = 2_000;

export interface FreeSpaceOptions {
  readonly dir: string;
  readonly minimumBytes?: number;
  /** How long a measurement counts. */
  readonly measuredForMs?: number;
  /** Free bytes for ordinary users at a path. Replaced in tests. */
  readonly measure?: (dir: string) => number;
}

/**
 * Checks whether the disk of `dir` is nearly full, so that writes can be rejected before the database fails. A directory
 * that cannot be measured counts as full: nothing can be written there either. Cheap: measures when asked, and at most
 * every two seconds.
 */
export function lowSpaceCheck({
  dir,
  minimumBytes = MINIMUM_BYTES,
  measuredForMs = MEASURED_FOR_MS,
  measure = measureFreeBytes,
}: FreeSpaceOptions): () => boolean {
  let isLow = false;
  let measuredAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - measuredAt < measuredForMs) return isLow;
    measuredAt = now;
    try {
      isLow = measure(dir) < minimumBytes;
    } catch {
      isLow = true;
    }
    return isLow;
  };
}

/** Bytes that ordinary users may still write on the file system of `dir`. Throws if it cannot be measured. */
export function measureFreeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}
