import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { APPLICATION_ROLE, applicationPassword } from './application-role.ts';
import { SUPERUSER } from './cluster-directory.ts';
import { findDataDirHolder } from './data-dir-lock.ts';
import { DATABASE_NAME, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';
import { urlOf } from './endpoint.ts';

/**
 * The embedded database for a tool next to the server: the one that a live server runs in `dataDir`, otherwise one
 * started for the tool only. `stop` stops only what was started here.
 *
 * @throws EmbeddedPostgresError as {@link startEmbeddedPostgres} does
 */
export async function borrowEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const running = await findRunningPostgres(options.dataDir);
  if (running !== null) return { url: running, stop: async () => undefined };
  const started = await startEmbeddedPostgres(options);
  return { url: started.url, stop: () => started.stop() };
}

/**
 * URL of the database that a live server runs in a data directory, or null. It contains the password.
 *
 * @param as the application role, or the superuser for tools that create databases
 */
export async function findRunningPostgres(
  dataDir: string,
  as: 'APPLICATION' | 'SUPERUSER' = 'APPLICATION',
): Promise<string | null> {
  const directory = resolve(dataDir);
  if ((await findDataDirHolder(directory)) === null) return null;
  const postmasterFile = join(directory, 'postgres', 'postmaster.pid');
  const passwordFile = join(directory, 'postgres-password');
  if (!existsSync(postmasterFile) || !existsSync(passwordFile)) return null;
  const password = (await readFile(passwordFile, 'utf8')).trim();
  // PostgreSQL writes its port, its socket directory (empty if none) and its address into lines 4 to 6.
  const [port, socketDirectory] = (await readFile(postmasterFile, 'utf8')).split('\n').slice(3, 5);
  if (!port) return null;
  const endpoint = socketDirectory
    ? ({ kind: 'socket', directory: socketDirectory, port: Number(port) } as const)
    : ({ kind: 'loopback', port: Number(port) } as const);
  const credentials =
    as === 'SUPERUSER'
      ? { role: SUPERUSER, password }
      : { role: APPLICATION_ROLE, password: applicationPassword(password) };
  return urlOf(endpoint, credentials, DATABASE_NAME);
}
