import type { IsHoliday } from '@salim/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Signals } from './db/signals.ts';
import type { Secrets } from './secrets.ts';

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
  /** The activity that whatever is written takes back, while one is being undone. */
  readonly undoOf?: string;
}
