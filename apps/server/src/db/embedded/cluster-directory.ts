import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withJosa } from '@salim/domain';
import { moveDurably, writeDurably } from '../../durable-file.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { NativeBinaries } from './native-binaries.ts';
import { stopOrphans } from './postmaster.ts';
import { handOver, makeOwnedDirectory, type RunIdentity, refuseForeignOwner, runAs } from './run-identity.ts';

/** The superuser, used only for administration: the application uses a role without its privileges. */
export const SUPERUSER = 'salim';

const MAJOR_VERSION = '18';
/** Marks the names of unfinished files. */
const UNFINISHED = '.unfinished';

/** Without these a directory is damaged, whatever else it contains. */
const ESSENTIALS = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'];

/**
 * Locale of the cluster: the builtin provider, so that it is the same on every machine and never changes under an
 * index. `--lc-ctype` matters although the provider is builtin: parsers and trigrams still ask the C library what a
 * letter is, and under plain `C` Hangul silently is not one.
 */
const LOCALE_ARGUMENTS = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'].concat(
  process.platform === 'win32' ? [] : ['--lc-ctype=C.UTF-8'],
);

/**
 * Creates the database files if they do not exist, verifies them otherwise, ends the processes that a killed server
 * left on them, and returns the password of {@link SUPERUSER}. A kill leaves nothing half finished: the files are
 * created under a temporary name and renamed at the end. The password is written last, so its presence shows that a
 * database existed here.
 *
 * @throws EmbeddedPostgresError `DAMAGED`, `VERSION_MISMATCH`, `WRONG_OWNER`, `START_FAILED`
 */
export async function prepareCluster(options: {
  dataDir: string;
  clusterDir: string;
  identity: RunIdentity;
  binaries: NativeBinaries;
}): Promise<{ password: string; created: boolean }> {
  const { dataDir, clusterDir, identity, binaries } = options;
  const passwordFile = join(dataDir, 'postgres-password');
  const known = existsSync(passwordFile) ? (await readFile(passwordFile, 'utf8')).trim() : null;
  const password = known || randomBytes(24).toString('base64url');

  const created = await isAbsentOrEmpty(clusterDir);
  if (created) {
    if (known !== null) throw damaged(clusterDir, '데이터베이스 폴더가 비어 있거나 사라졌어요');
    await createCluster(clusterDir, identity, binaries, password);
  } else {
    await refuseForeignOwner(clusterDir, identity);
    await refuseDamaged(clusterDir);
    await stopOrphans(clusterDir);
    handOver(clusterDir, identity);
    if (!known) resetPassword(clusterDir, identity, binaries, password);
  }
  if (!known) await writeDurably(passwordFile, password);
  return { password, created };
}

async function isAbsentOrEmpty(clusterDir: string): Promise<boolean> {
  return !existsSync(clusterDir) || (await readdir(clusterDir)).length === 0;
}

async function refuseDamaged(clusterDir: string): Promise<void> {
  const missing = ESSENTIALS.find((name) => !existsSync(join(clusterDir, name)));
  if (missing !== undefined) throw damaged(clusterDir, `${withJosa(missing, '이/가')} 없어요`);
  const version = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  if (version === MAJOR_VERSION) return;
  if (!/^\d+$/.test(version)) throw damaged(clusterDir, 'PG_VERSION을 읽을 수 없어요');
  throw new EmbeddedPostgresError(
    'VERSION_MISMATCH',
    `데이터베이스가 PostgreSQL ${withJosa(version, '으로/로')} 만들어졌지만 지금 살림은 ${MAJOR_VERSION} 버전을 써요: ${clusterDir}. ` +
      '그 버전의 살림으로 백업한 다음 새 폴더에 복원해 주세요.',
  );
}

function damaged(clusterDir: string, what: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'DAMAGED',
    `데이터베이스를 열 수 없어요: ${what} (${clusterDir}). 데이터는 그대로 보관했어요. ` +
      'DATA_DIR에 다른 폴더를 지정한 뒤, 백업에서 복원하거나(npm run restore) 새로 시작해 주세요.',
  );
}

async function createCluster(
  clusterDir: string,
  identity: RunIdentity,
  binaries: NativeBinaries,
  password: string,
): Promise<void> {
  const dataDir = dirname(clusterDir);
  await removeUnfinished(dataDir);
  // A unique name for each attempt: processes of a killed server may still be writing to the previous one.
  const mark = `${UNFINISHED}-${randomBytes(4).toString('hex')}`;
  const unfinished = `${clusterDir}${mark}`;
  const passwordFile = join(dataDir, `postgres-password${mark}`);
  try {
    await makeOwnedDirectory(unfinished, identity);
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
    if (identity.kind === 'other-user') await chown(passwordFile, identity.uid, identity.gid);
    const authentication = ['-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const { status, output } = runAsUser(identity, binaries.initdb, [
      '-D',
      unfinished,
      ...LOCALE_ARGUMENTS,
      ...authentication,
    ]);
    if (status !== 0) {
      throw new EmbeddedPostgresError('START_FAILED', `데이터베이스를 만들지 못했어요: ${lastLines(output)}`);
    }
    await moveDurably(unfinished, clusterDir);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Deletes the leftovers of killed first starts. Files that are still being written may stay until next time. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.includes(UNFINISHED));
  for (const name of names) {
    try {
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
  }
}

/**
 * Runs a program that needs a user name. Containers often run under a uid without one; inside a user namespace the
 * program sees itself as `nobody`, while the files are created as ours.
 */
function runAsUser(identity: RunIdentity, program: string, args: string[], input?: string) {
  // English messages regardless of the machine's locale; no PG* variable of the caller may reach the program.
  const options = { input, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  const result = runAs(identity, program, args, options);
  if (result.status === 0 || !/could not look up effective user/.test(result.output)) return result;
  return runAs({ kind: 'user-namespace', uid: 0, gid: 0 }, program, args, options);
}

/** Sets a new password without a running server, when the password file is lost but the database exists. */
function resetPassword(clusterDir: string, identity: RunIdentity, binaries: NativeBinaries, password: string): void {
  const statement = `ALTER ROLE ${SUPERUSER} PASSWORD '${password}'\n`;
  const { status, output } = runAsUser(
    identity,
    binaries.postgres,
    ['--single', '-D', clusterDir, 'postgres'],
    statement,
  );
  if (status === 0) return;
  throw new EmbeddedPostgresError('START_FAILED', `데이터베이스 비밀번호를 다시 만들지 못했어요: ${lastLines(output)}`);
}

function lastLines(output: string): string {
  return output.split('\n').slice(-6).join('\n');
}
