import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/** Whether browsers are to reach this installation by https alone, because its address says so. */
export function isPublishedOverTls({ config }: Pick<Deps, 'config'>): boolean {
  return config.publicUrl.startsWith('https:');
}

/** Whether a request came by https: to the published address, or to a proxy that is believed when it says so. */
export function isOverTls(deps: Pick<Deps, 'config'>, request: Pick<FastifyRequest, 'protocol'>): boolean {
  return isPublishedOverTls(deps) || request.protocol === 'https';
}
