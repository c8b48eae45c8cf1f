import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * The identity under which PostgreSQL runs. It refuses to run as root, so root has to switch:
 *
 * - `self`: we are an ordinary user; nothing changes.
 * - `other-user`: the files and the processes belong to `nobody`.
 * - `user-namespace`: the files stay root's, but the processes run in a separate user namespace, in which they are not
 * root. It can access directories that `nobody` cannot, such as those below `/root`.
 */
export type RunIdentity =
  | { kind: 'self'; uid: number | null; gid: number | null }
  | { kind: 'other-user'; uid: number; gid: number }
  | { kind: 'user-namespace'; uid: 0; gid: 0 };

/** The traditional ids of `nobody`; the kernel also shows them for users that a namespace does not map. */
const UNKNOWN_USER_ID = 65534;

const CAN_USE_DIRECTORY = 'cd -- "$1" && test -r . && test -w . && test "$(id -u)" -ne 0';

/**
 * Determines by trial under which identity PostgreSQL can run on files below `dataDir` (which must exist). As root,
 * makes `dataDir` traversable (not readable) for others.
 *
 * @throws EmbeddedPostgresError `ROOT_REFUSED` if we are root and no other identity works.
 */
export async function chooseRunIdentity(dataDir: string): Promise<RunIdentity> {
  const uid = process.getuid?.() ?? null;
  if (uid !== 0) return { kind: 'self', uid, gid: process.getgid?.() ?? null };

  await makePassable(dataDir);
  const candidates: RunIdentity[] = [
    { kind: 'other-user', uid: UNKNOWN_USER_ID, gid: UNKNOWN_USER_ID },
    { kind: 'user-namespace', uid: 0, gid: 0 },
  ];
  for (const identity of candidates) if (await canUse(identity, dataDir)) return identity;
  throw new EmbeddedPostgresError(
    'ROOT_REFUSED',
    `PostgreSQL은 root로 실행할 수 없고, 이 컴퓨터에서는 다른 사용자로 전환할 수도 없어요(데이터 폴더 ${dataDir}). ` +
      'root가 아닌 사용자로 실행하거나, 이미 있는 PostgreSQL(15 이상)의 주소를 DATABASE_URL에 설정해 주세요.',
  );
}

/** Creates a directory owned by the given identity, or transfers an existing one to it. */
export async function makeOwnedDirectory(path: string, identity: RunIdentity): Promise<void> {
  // Others may traverse but not list it: we may have to access the contents without being its owner.
  const mode = identity.kind === 'other-user' ? 0o711 : 0o700;
  await mkdir(path, { recursive: true, mode });
  if (identity.kind !== 'self') await chown(path, identity.uid, identity.gid);
  await chmod(path, mode);
}

/**
 * Rejects a directory of another user that we, not being root, cannot take over.
 *
 * @throws EmbeddedPostgresError `WRONG_OWNER`
 */
export async function refuseForeignOwner(path: string, identity: RunIdentity): Promise<void> {
  if (identity.kind !== 'self' || identity.uid === null || (await stat(path)).uid === identity.uid) return;
  throw new EmbeddedPostgresError(
    'WRONG_OWNER',
    `데이터베이스 폴더의 소유자가 다른 사용자예요: ${path}. 처음 실행한 사용자로 다시 실행하거나 폴더 소유자를 바꿔 주세요.`,
  );
}

/**
 * As root, makes the identity the owner of a whole directory. No process may be using it. Every file is checked,
 * because a copied or moved directory may belong to several users. There are about a thousand, whatever the amount of
 * data: some milliseconds.
 */
export function handOver(path: string, identity: RunIdentity): void {
  if (identity.kind === 'self') return;
  const { uid, gid } = identity;
  const status = lstatSync(path);
  if (status.isDirectory()) for (const name of readdirSync(path)) handOver(join(path, name), identity);
  if (status.uid !== uid || status.gid !== gid) lchownSync(path, uid, gid);
}

/** Starts a program as the given identity. The pid of the child is that of the program. */
export function spawnAs(identity: RunIdentity, file: string, args: string[], options: SpawnOptions): ChildProcess {
  const call = asIdentity(identity, file, args);
  return spawn(call.file, call.args, { ...options, ...call.ids });
}

/** Runs a short program as the given identity and waits for it. `status` is null if it could not be started. */
export function runAs(
  identity: RunIdentity,
  file: string,
  args: string[],
  { input = '', env = process.env }: { input?: string; env?: NodeJS.ProcessEnv } = {},
): { status: number | null; output: string } {
  const call = asIdentity(identity, file, args);
  const result = spawnSync(call.file, call.args, { ...call.ids, input, env, cwd: '/', encoding: 'utf8' });
  const output = [result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n').trim();
  return { status: result.status, output };
}

function asIdentity(identity: RunIdentity, file: string, args: string[]) {
  switch (identity.kind) {
    case 'self':
      return { file, args, ids: {} };
    case 'other-user':
      return { file, args, ids: { uid: identity.uid, gid: identity.gid } };
    case 'user-namespace':
      // `unshare` becomes the program (same pid). Without a map the kernel shows us as the overflow user: not root.
      return { file: 'unshare', args: ['--user', file, ...args], ids: {} };
  }
}

async function makePassable(dataDir: string): Promise<void> {
  const { mode, uid } = await stat(dataDir);
  if (uid === 0 && (mode & 0o001) === 0) await chmod(dataDir, (mode & 0o7777) | 0o001);
}

async function canUse(identity: RunIdentity, dataDir: string): Promise<boolean> {
  const probe = join(dataDir, 'run');
  try {
    await makeOwnedDirectory(probe, identity);
  } catch (error) {
    // chown is not permitted here: containers without CAP_CHOWN, some network file systems.
    if (['EPERM', 'EACCES', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  return runAs(identity, '/bin/sh', ['-c', CAN_USE_DIRECTORY, 'sh', probe]).status === 0;
}
