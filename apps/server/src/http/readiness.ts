import { explainClock } from '../db/database-clock.ts';
import { compareSchema } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';

export interface SystemState {
  readonly isStopping: () => boolean;
  /** Throws unless the database responds promptly. */
  readonly ping: () => Promise<void>;
  /** How far the clock of this server is ahead of that of the database. */
  readonly clockDifferenceMs: () => Promise<number>;
  /** False when statements go without names because a pooler cannot carry them. */
  readonly keepsStatementNames: boolean;
  /** Whether the disk is too full for writes. */
  readonly isStorageLow: () => boolean;
  /** Whether the last backup and the last drill went well; `off` without backups at intervals. Throws if unknown. */
  readonly backup: () => Promise<'off' | 'ok' | 'failed'>;
  /** Connections of the pool: total, idle, and requests waiting for one. */
  readonly poolCounts?: () => { readonly total: number; readonly idle: number; readonly waiting: number };
  /** What the server does by itself. */
  readonly jobs?: () => readonly JobCounts[];
}

export interface JobCounts {
  readonly name: string;
  readonly runs: number;
  readonly failures: number;
  readonly lastSuccessAt: Date | null;
}

/** What a server needs to serve. */
export interface ReadinessChecks {
  /** `other-time` while its clock differs so much from that of this server that signing in suffers. */
  readonly database: 'ok' | 'unreachable' | 'other-time';
  /** Whether the database has the schema of this version, or a newer one that this version works with. */
  readonly migrations: 'ok' | 'newer' | 'different' | 'unknown';
  /** Room on the disk. */
  readonly storage: 'ok' | 'low';
  /** Whether receipts can be read and written. */
  readonly files: 'ok' | 'unreachable';
  /** `degraded` while statements go without names because the pooler cannot carry them. */
  readonly pooling: 'ok' | 'degraded';
  /** Whether the last backup and the last drill went well; `off` without backups at intervals. */
  readonly backup: 'off' | 'ok' | 'failed';
}

/** Checks everything at once. @param report receives what went wrong */
export async function readinessOf(
  deps: Deps,
  state: SystemState,
  report: (error: unknown, what: string) => void,
): Promise<ReadinessChecks> {
  const answerOr = <T>(check: Promise<T>, otherwise: T, what: string): Promise<T> =>
    check.catch((error: unknown) => {
      report(error, what);
      return otherwise;
    });
  const passes = (check: Promise<unknown>, what: string): Promise<boolean> =>
    answerOr(
      check.then(() => true),
      false,
      what,
    );
  const [isReachable, areFilesReachable, backup] = await Promise.all([
    passes(state.ping(), 'the database does not answer'),
    passes(deps.files.check(), 'the files are not accessible'),
    answerOr(state.backup(), 'failed', 'the state of the backups is not readable'),
  ]);
  const clock = isReachable
    ? explainClock(await answerOr(state.clockDifferenceMs(), 0, 'the clock of the database is not readable'))
    : null;
  if (clock !== null) report(new Error(clock), 'the clocks differ');
  const schema = isReachable
    ? await answerOr<Awaited<ReturnType<typeof compareSchema>> | 'unknown'>(
        compareSchema(deps.db),
        'unknown',
        'the schema is not readable',
      )
    : 'unknown';
  return {
    database: isReachable ? (clock === null ? 'ok' : 'other-time') : 'unreachable',
    migrations: schema === 'same' ? 'ok' : schema,
    storage: state.isStorageLow() ? 'low' : 'ok',
    files: areFilesReachable ? 'ok' : 'unreachable',
    pooling: state.keepsStatementNames ? 'ok' : 'degraded',
    backup,
  };
}

/** `not-ready` if requests would fail, `degraded` if an operator should look. */
export function statusOf(checks: ReadinessChecks, isStopping: boolean): 'ready' | 'degraded' | 'not-ready' {
  const { database, migrations, storage, files, pooling, backup } = checks;
  if (isStopping || database === 'unreachable' || migrations === 'different' || migrations === 'unknown')
    return 'not-ready';
  const isSoundOverall = [database, migrations, storage, files, pooling].every((check) => check === 'ok');
  return isSoundOverall && backup !== 'failed' ? 'ready' : 'degraded';
}
