import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabaseLog } from '../apps/server/src/db/embedded/database-log.ts';
import { type PostmasterOptions, startPostmaster } from '../apps/server/src/db/embedded/postmaster.ts';
import { chooseRunIdentity, makeOwnedDirectory, runAs } from '../apps/server/src/db/embedded/run-identity.ts';
import { LauncherError } from './launcher/say.mjs';

/** A PostgreSQL installed on this machine, running for the duration of a test run. */
export interface SystemPostgres {
  /** Connection URL of a role that may create databases. */
  url: string;
  version: number;
  /** Stops it, as an administrator would for an upgrade or a move, and restarts it with the same files and address. */
  restart(how: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
}

/** Where distributions install the programs of a version. */
const INSTALLATIONS = [
  { folder: '/usr/lib/postgresql', programs: (name: string) => join(name, 'bin') },
  { folder: '/usr', programs: (name: string) => join(name, 'bin'), prefix: 'pgsql-' },
];

const OLDEST_SUPPORTED = 15;

/** Test data need not survive a power cut. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/**
 * Starts the newest PostgreSQL of the machine with an empty data directory; null if no supported version is installed.
 * `settings` replace those that make tests fast but not durable.
 */
export async function startSystemPostgres(settings: Record<string, string> = CARELESS): Promise<SystemPostgres | null> {
  const installation = findInstallation();
  if (installation === null) return null;
  const directory = await mkdtemp(join(tmpdir(), 'salim-system-'));
  const identity = await chooseRunIdentity(directory);
  const clusterDir = join(directory, 'cluster');
  const socketDir = join(directory, 'socket');
  await makeOwnedDirectory(clusterDir, identity);
  await makeOwnedDirectory(socketDir, identity);
  const initdb = runAs(
    identity,
    join(installation.bin, 'initdb'),
    ['-D', clusterDir, '-U', 'salim', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'],
    { env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  );
  if (initdb.status !== 0) throw new LauncherError(`시스템 PostgreSQL을 준비하지 못했어요.\n${initdb.output}`);
  const options: PostmasterOptions = {
    clusterDir,
    postgres: join(installation.bin, 'postgres'),
    identity,
    endpoint: { kind: 'socket', directory: socketDir, port: 5432 },
    settings,
    databaseLog: openDatabaseLog(join(directory, 'postgres.log')),
    onSlowStart: () => undefined,
  };
  let postmaster = await startPostmaster(options);
  const stop = async () => {
    await postmaster.stop();
    await rm(directory, { recursive: true, force: true });
  };
  const url = `postgres://salim@localhost:5432/postgres?host=${encodeURIComponent(socketDir)}`;
  const restart = async (how: 'fast' | 'immediate') => {
    process.kill(postmaster.pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await postmaster.ended;
    postmaster = await startPostmaster(options);
  };
  return { url, version: installation.version, restart, stop };
}

function findInstallation(): { version: number; bin: string } | null {
  const found = INSTALLATIONS.flatMap(({ folder, programs, prefix = '' }) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
      .map((name) => ({ version: Number(name.slice(prefix.length)), bin: join(folder, programs(name)) })),
  );
  const usable = found.filter(({ version, bin }) => version >= OLDEST_SUPPORTED && existsSync(join(bin, 'initdb')));
  return usable.toSorted((a, b) => b.version - a.version)[0] ?? null;
}
