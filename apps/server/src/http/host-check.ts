import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import type { Deps } from '../deps.ts';

/** Asked by those who run the server, under whatever name they have for it. */
const ANY_HOST = new Set(['/healthz', '/readyz']);

/** The host of a `Host` header without its port and brackets, in small letters; null where there is none. */
export function hostNameOf(header: string | undefined): string | null {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/iu.exec(header ?? '');
  const name = (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/u, '');
  return name === undefined || name === '' ? null : name;
}

function isLoopbackName(name: string): boolean {
  return isLoopback(name) || name.endsWith('.localhost');
}

/**
 * Whether this installation goes by the name. A page of another site can give its own name this machine's address and
 * then speaks to the server as if it were of the same origin; its name is what tells.
 */
export function isOwnName(name: string, config: Config): boolean {
  const named = [hostNameOf(new URL(config.publicUrl).host), ...config.allowedHosts];
  if (!isLoopback(config.host)) return isIP(name) !== 0 || named.includes(name);
  // A proxy on this machine passes on the name under which people know it.
  return isLoopbackName(name) || (config.trustProxy !== false && named.includes(name));
}

/** Whether nobody on the way can read along: https, or a connection that never leaves this machine. */
function isPrivate(request: FastifyRequest): boolean {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/iu, '');
  return request.protocol === 'https' || isLoopback(peer);
}

/** Refuses requests under names that are not this installation's, and in the clear where that is not allowed. */
export function refuseStrangeHosts(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const needsTls = !isLoopback(config.host) && !config.allowsInsecureHttp;
  app.addHook('onRequest', async (request) => {
    if (ANY_HOST.has(request.url.split('?', 1)[0] ?? '')) return;
    const name = hostNameOf(request.headers.host);
    if (name === null || !isOwnName(name, config)) throw new AppError('HOST_REFUSED');
    if (needsTls && !isPrivate(request)) throw new AppError('HTTPS_REQUIRED');
  });
}
