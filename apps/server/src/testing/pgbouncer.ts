import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../db/embedded/free-port.ts';

/** PgBouncer in front of a database. */
export interface Pgbouncer {
  /** The address of the same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

const PROGRAM = '/usr/sbin/pgbouncer';
/** An unprivileged user: PgBouncer refuses to run as root. */
const UNPRIVILEGED = 65_534;

export function hasPgbouncer(): boolean {
  try {
    accessSync(PROGRAM, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface PgbouncerOptions {
  /** Connections to the database, shared by all clients. */
  readonly poolSize?: number;
  /** For how long a client gets a connection. */
  readonly mode?: 'transaction' | 'statement';
}

export async function startPgbouncer(
  databaseUrl: string,
  { poolSize = 2, mode = 'transaction' }: PgbouncerOptions = {},
): Promise<Pgbouncer> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const directory = await mkdtemp(join(tmpdir(), 'salim-pgbouncer-'));
  const listenPort = await findFreePort();
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${name} = host=${searchParams.get('host') ?? hostname} port=${port || '5432'} dbname=${name} user=${decodeURIComponent(username)}${password === '' ? '' : ` password=${decodeURIComponent(password)}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 200
server_login_retry = 1
unix_socket_dir =
`,
  );
  const isRoot = process.getuid?.() === 0;
  await chmod(directory, 0o700);
  if (isRoot) await Promise.all([directory, file].map((path) => chown(path, UNPRIVILEGED, UNPRIVILEGED)));
  const child = spawn(PROGRAM, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}),
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`pgbouncer did not start: ${log}`)));
  });
  return {
    url: `postgres://${username}@127.0.0.1:${listenPort}/${name}`,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}
