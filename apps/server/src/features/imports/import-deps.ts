import type { Deps } from '../../deps.ts';
import type { ReadingQueue } from './reading-queue.ts';
import type { RunningImports } from './running-imports.ts';

/** Dependencies of imports besides the usual ones. */
export interface ImportDeps extends Deps {
  readonly queue: ReadingQueue;
  readonly running: RunningImports;
}
