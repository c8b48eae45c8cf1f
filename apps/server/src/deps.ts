import type { Activity } from '@salim/contract';
import type { IsHoliday } from '@salim/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Signals } from './db/signals.ts';
import type { Secrets } from './secrets.ts';

/** One recorded change of a book. */
export interface RecordedChange {
  readonly action: Activity['action'];
  readonly entity: Activity['entity'];
  readonly entityId: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** What taking it back needs beyond `before` and `after`. */
  readonly undo?: unknown;
}

/** Runs in the database transaction that records the changes; all of one call were made by one person in one book. */
export type ActivityListener = (
  deps: Deps,
  trx: Db,
  place: { readonly bookId: string; readonly actorId: string },
  changes: readonly RecordedChange[],
) => Promise<void>;

/** What services are given to work with. */
export interface Deps {
  readonly db: Db;
  /** Tells all servers on this database what has changed. */
  readonly signals: Signals;
  readonly clock: Clock;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  /** Public holidays, those of years without an almanac by law. */
  readonly isHoliday: IsHoliday;
  /** Those that have been announced. */
  readonly isAnnouncedHoliday: IsHoliday;
  /** Features that act on recorded activity, in the same database transaction, without the activity feature knowing them. */
  readonly activityListeners: readonly ActivityListener[];
  /** The activity that whatever is written takes back, while one is being undone. */
  readonly undoOf?: string;
}
