import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { BackupSettings, Config } from '../config.ts';
import { explainDatabase } from '../db/database-problem.ts';
import { withClient } from '../db/with-client.ts';
import { FileStoreError } from '../file-store/file-store.ts';
import { auditDatabase } from './audit.ts';
import { auditFiles } from './audit-files.ts';
import { type BackupSource, backupTo } from './backup.ts';
import { type BackupStore, openBackupStore } from './backup-store.ts';
import { explainFile } from './file-problem.ts';
import { restoreFrom } from './restore.ts';

/** What the server backs up by itself, and where. */
export interface BackupPlan {
  readonly settings: BackupSettings;
  readonly backupStore: BackupStore;
  readonly source: BackupSource;
  readonly clock: Clock;
  /** The database without a pooler in between. */
  readonly databaseUrl: string;
  /** A database of the same cluster, as a role that may create databases; null without such a role. */
  readonly findScratchUrl: () => Promise<string | null>;
}

/** The outcome of the last backup and of the last drill; the times are instants. */
export interface BackupState {
  readonly backupAt: string | null;
  readonly backupProblem: string | null;
  readonly drillAt: string | null;
  /** What the audit of the restored backup found, or why it could not be restored. */
  readonly drillProblem: string | null;
}

const NOTHING_YET: BackupState = { backupAt: null, backupProblem: null, drillAt: null, drillProblem: null };
const OWN_NAME = /^salim-\d{8}T\d{6}Z\.backup$/u;
/** Key of the advisory lock of the server that makes the backups: an arbitrary number. */
const BACKUP_LOCK = 5_317_206;
/** A restore of everything is expensive: once a day is enough. */
const DRILL_EVERY_MS = 24 * 60 * 60_000;

/** Whether the last backup and the last drill went well. */
export function isSound({ backupProblem, drillProblem }: BackupState): boolean {
  return backupProblem === null && drillProblem === null;
}

/** For `/readyz`. @throws if the store cannot be read */
export async function backupHealth(backupStore: BackupStore | null): Promise<'off' | 'ok' | 'failed'> {
  if (backupStore === null) return 'off';
  return isSound(await backupStateOf(backupStore)) ? 'ok' : 'failed';
}

export async function backupStateOf(backupStore: BackupStore): Promise<BackupState> {
  const text = await backupStore.readState();
  try {
    return { ...NOTHING_YET, ...(JSON.parse(text ?? '{}') as object) };
  } catch {
    // An interrupted write truncated the state. The next backup and drill are due immediately and rewrite it.
    return NOTHING_YET;
  }
}

async function note({ backupStore }: BackupPlan, change: Partial<BackupState>): Promise<void> {
  await backupStore.writeState(JSON.stringify({ ...(await backupStateOf(backupStore)), ...change }));
}

/** Names of the backups that the server has made, oldest first. Others in the store are left alone. */
async function ownBackups(backupStore: BackupStore): Promise<string[]> {
  return (await backupStore.names()).filter((name) => OWN_NAME.test(name)).toSorted();
}

/** What went wrong, for the operator. */
export function problemText(error: unknown): string {
  if (error instanceof FileStoreError) return error.reason;
  return explainDatabase(error) ?? explainFile(error) ?? (error instanceof Error ? error.message : String(error));
}

/**
 * Makes a backup now and deletes the oldest ones beyond the number to keep.
 *
 * @returns its path
 */
export async function backUpNow(plan: BackupPlan): Promise<string> {
  const { settings, backupStore, source, clock, databaseUrl } = plan;
  const stamp = clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/gu, '');
  const name = `salim-${stamp}.backup`;
  try {
    await backupStore.add(name, (path) =>
      withClient(databaseUrl, 'salim-operations', (client) => backupTo(path, client, source, clock)),
    );
  } catch (error) {
    // A folder that refuses the backup refuses this, too.
    await note(plan, { backupProblem: problemText(error) }).catch(() => undefined);
    throw error;
  }
  await note(plan, { backupAt: clock.now().toISOString(), backupProblem: null });
  for (const old of (await ownBackups(backupStore)).slice(0, -settings.keep)) await backupStore.remove(old);
  return backupStore.pathOf(name);
}

/** A backup could not be restored, or what it restores is not sound; the message is for the operator. */
export class DrillError extends Error {
  override readonly name = 'DrillError';
}

function databaseOf(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function restoreAndAudit(plan: BackupPlan, file: string, scratchUrl: string): Promise<void> {
  const name = `salim_drill_${process.pid}`;
  const folder = await mkdtemp(join(tmpdir(), 'salim-drill-'));
  const drop = () =>
    withClient(scratchUrl, 'salim-operations', (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
  try {
    await drop();
    await withClient(scratchUrl, 'salim-operations', (client) =>
      client.query(`create database ${name} template template0 encoding 'UTF8'`),
    );
    await withClient(databaseOf(scratchUrl, name), 'salim-operations', async (client) => {
      const target = { dataDir: folder, s3: null, backupPassphrase: plan.source.backupPassphrase };
      await restoreFrom(file, client, target, plan.clock);
      const findings = [...(await auditDatabase(client)), ...(await auditFiles(client, target))];
      if (findings.length > 0) {
        throw new DrillError(`복원한 데이터에 문제가 있어요: ${findings.map((finding) => finding.name).join(', ')}`);
      }
    });
  } finally {
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Restores the newest backup into a scratch database and audits it; the data in use is not touched.
 *
 * @returns the path of the backup
 * @throws DrillError, DamagedBackupError
 */
export async function drillNow(plan: BackupPlan): Promise<string> {
  const { backupStore } = plan;
  const newest = (await ownBackups(backupStore)).at(-1);
  if (newest === undefined) throw new DrillError('아직 백업이 없어요.');
  try {
    const scratchUrl = await plan.findScratchUrl();
    if (scratchUrl === null)
      throw new DrillError(
        '데이터베이스를 만들 권한이 없어 백업을 복원해 볼 수 없어요. 데이터베이스에서 alter role … createdb를 실행해 주세요.',
      );
    await backupStore.withFile(newest, (path) => restoreAndAudit(plan, path, scratchUrl));
  } catch (error) {
    await note(plan, { drillAt: plan.clock.now().toISOString(), drillProblem: problemText(error) });
    throw error;
  }
  await note(plan, { drillAt: plan.clock.now().toISOString(), drillProblem: null });
  return backupStore.pathOf(newest);
}

/**
 * The plan of the settings.
 *
 * @param superuserUrl of the embedded database; null for an external one, where the drill needs the right to create
 *   databases
 */
export async function backupPlan(
  config: Pick<Config, 'backups' | 'dataDir' | 's3' | 'masterKeys' | 'backupPassphrase'>,
  clock: Clock,
  { databaseUrl, superuserUrl }: { readonly databaseUrl: string; readonly superuserUrl: string | null },
): Promise<BackupPlan | null> {
  const { backups: settings } = config;
  if (settings === null) return null;
  const findScratchUrl = async (): Promise<string | null> =>
    superuserUrl ?? ((await mayCreateDatabases(databaseUrl)) ? databaseUrl : null);
  return {
    settings,
    backupStore: await openBackupStore(settings.dir, config),
    source: config,
    clock,
    databaseUrl,
    findScratchUrl,
  };
}

async function mayCreateDatabases(url: string): Promise<boolean> {
  return withClient(url, 'salim-operations', async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    );
    return rows[0]?.may === true;
  });
}

/**
 * Makes the backup that is due, and once a day restores the newest one as a drill. Of several servers on one database
 * only one does so at a time.
 */
export async function keepBackups(plan: BackupPlan): Promise<void> {
  await withClient(plan.databaseUrl, 'salim-operations', async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [BACKUP_LOCK]);
    if (rows[0]?.mine === true) await doWhatIsDue(plan);
  });
}

async function doWhatIsDue(plan: BackupPlan): Promise<void> {
  const state = await backupStateOf(plan.backupStore);
  const now = plan.clock.now().getTime();
  const isOlder = (at: string | null, ms: number): boolean => at === null || now - Date.parse(at) >= ms;
  if (state.backupProblem !== null || isOlder(state.backupAt, plan.settings.everyMs)) await backUpNow(plan);
  if (isOlder(state.drillAt, DRILL_EVERY_MS)) await drillNow(plan);
}
