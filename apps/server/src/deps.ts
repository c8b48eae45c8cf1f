import type { Activity } from '@salim/contract';
import type { IsHoliday } from '@salim/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { PasswordCost } from './core/password-cost.ts';
import type { Db } from './db/database.ts';
import type { Signals } from './db/signals.ts';
import type { ReadImportFile } from './features/imports/reading/read-in-worker.ts';
import type { FileStores } from './file-store/file-stores.ts';
import type { Secrets } from './secrets.ts';

/** One recorded change of a book. */
export interface RecordedChange {
  readonly action: Activity['action'];
  readonly entity: Activity['entity'];
  readonly entityId: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Data that undo needs in addition to `before` and `after`. */
  readonly undo?: unknown;
}

/** Runs in the database transaction that records the changes; all changes of one call have the same actor and book. */
export type ActivityListener = (
  deps: Deps,
  trx: Db,
  place: { readonly bookId: string; readonly actorId: string },
  changes: readonly RecordedChange[],
) => Promise<void>;

/** Dependencies of services. */
export interface Deps {
  readonly db: Db;
  /** Broadcasts changes to all servers on this database. */
  readonly signals: Signals;
  readonly clock: Clock;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly passwordCost: PasswordCost;
  /** The private key of push messages, unless one is configured. */
  readonly pushKey: Buffer;
  readonly log: FastifyBaseLogger;
  /** Where receipts are. */
  readonly files: FileStores;
  /** Public holidays; for years without an almanac, those defined by law. */
  readonly isHoliday: IsHoliday;
  /** Announced holidays only. */
  readonly isAnnouncedHoliday: IsHoliday;
  /**
   * Sums of months by type, asset, payment method and member are stored for periods with at least so many transactions:
   * fewer are read as quickly.
   */
  readonly partySumsFrom: number;
  /** Reads an uploaded file, in a separate process. */
  readonly readImportFile: ReadImportFile;
  /** After this time a commit or revert of an import is answered with 202 and continues in the background. */
  readonly importWaitMs: number;
  /**
   * Features that react to recorded activity, in the same database transaction, without the activity feature depending
   * on them.
   */
  readonly activityListeners: readonly ActivityListener[];
  /** The activity that the current writes revert, during an undo. */
  readonly undoOf?: string;
}
