import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/** Whether the published address is HTTPS, so that browsers must use HTTPS only. */
export function isPublishedOverTls({ config }: Pick<Deps, 'config'>): boolean {
  return config.publicUrl.startsWith('https:');
}

/** Whether a request was made over HTTPS, by the published address or according to a trusted proxy. */
export function isOverTls(deps: Pick<Deps, 'config'>, request: Pick<FastifyRequest, 'protocol'>): boolean {
  return isPublishedOverTls(deps) || request.protocol === 'https';
}
