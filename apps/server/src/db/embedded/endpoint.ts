import { join } from 'node:path';
import { findFreePort } from './free-port.ts';
import type { Endpoint } from './server-settings.ts';

/** A socket path is limited to 104 to 108 bytes, depending on the system; some are reserved. */
const MAX_SOCKET_PATH_BYTES = 100;
const SOCKET_PORT = 5432;

/**
 * A socket file in `directory` if its path is short enough, otherwise a free port of the loopback interface. The socket
 * is preferred: other users' programs cannot take it, and it is cheaper per query.
 */
export async function chooseEndpoint(directory: string): Promise<Endpoint> {
  const path = join(directory, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== 'win32' && Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) {
    return { kind: 'socket', directory, port: SOCKET_PORT };
  }
  return { kind: 'loopback', port: await findFreePort() };
}

/** URL of a database behind the endpoint, as every PostgreSQL client understands it. */
export function urlOf(
  endpoint: Endpoint,
  { role, password }: { readonly role: string; readonly password: string },
  database: string,
): string {
  const host = endpoint.kind === 'socket' ? 'localhost' : '127.0.0.1';
  const url = new URL(`postgres://${role}@${host}:${endpoint.port}/${database}`);
  url.password = password;
  // A socket directory is passed in the query, where it overrides the host.
  if (endpoint.kind === 'socket') url.searchParams.set('host', endpoint.directory);
  return url.href;
}
