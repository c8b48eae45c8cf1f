import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import type { Deps } from '../deps.ts';

/** Called by operators, under any name. */
const ANY_HOST = new Set(['/healthz', '/readyz']);

/** The lower-case host of a `Host` header without port and brackets; null when missing. */
export function hostNameOf(header: string | undefined): string | null {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/iu.exec(header ?? '');
  const name = (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/u, '');
  return name === undefined || name === '' ? null : name;
}

function isLoopbackName(name: string): boolean {
  return isLoopback(name) || name.endsWith('.localhost');
}

/**
 * Whether the name belongs to this installation. Prevents DNS rebinding: another site could resolve its own name to
 * this machine and then be same-origin with the server; only the name reveals it.
 */
export function isOwnName(name: string, config: Config): boolean {
  const named = [hostNameOf(new URL(config.publicUrl).host), ...config.allowedHosts];
  if (!isLoopback(config.host)) return isIP(name) !== 0 || named.includes(name);
  // A proxy on this machine forwards the public name.
  return isLoopbackName(name) || (config.trustProxy !== false && named.includes(name));
}

const SET_BY_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a browser asks its own machine, where the port of a container is published on loopback. */
function isOnBrowsersMachine(request: FastifyRequest, name: string, { publicUrl }: Config): boolean {
  const { protocol, host } = new URL(publicUrl);
  const isForLoopback = protocol === 'http:' && isLoopbackName(hostNameOf(host) ?? '');
  const isForwarded = SET_BY_PROXIES.some((header) => request.headers[header] !== undefined);
  // A proxy may hide the name that the browser asked; the origin of what the browser sends still tells it.
  const { origin } = request.headers;
  const isFromElsewhere =
    origin !== undefined && !isLoopbackName(hostNameOf(origin.replace(/^https?:\/\//u, '')) ?? '');
  return isForLoopback && isLoopbackName(name) && !isForwarded && !isFromElsewhere;
}

/** Whether the transport is confidential: HTTPS, or a connection that never leaves this machine. */
function isPrivate(request: FastifyRequest, name: string, config: Config): boolean {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/iu, '');
  return request.protocol === 'https' || isLoopback(peer) || isOnBrowsersMachine(request, name, config);
}

/** Rejects requests under unknown names, and plain HTTP where it is not allowed. */
export function refuseStrangeHosts(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const needsTls = !isLoopback(config.host) && !config.allowsInsecureHttp;
  app.addHook('onRequest', async (request) => {
    if (ANY_HOST.has(request.url.split('?', 1)[0] ?? '')) return;
    const name = hostNameOf(request.headers.host);
    if (name === null || !isOwnName(name, config)) throw new AppError('HOST_REFUSED');
    if (needsTls && !isPrivate(request, name, config)) throw new AppError('HTTPS_REQUIRED');
  });
}
