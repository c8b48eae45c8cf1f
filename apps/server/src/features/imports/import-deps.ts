import type { Deps } from '../../deps.ts';
import type { ReadingQueue } from './reading-queue.ts';
import type { RunningImports } from './running-imports.ts';

/** What imports need beside the usual. */
export interface ImportDeps extends Deps {
  readonly queue: ReadingQueue;
  readonly running: RunningImports;
}
