import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import type { Deps } from '../deps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for calls that verify their origin themselves, such as the callbacks of sign-in providers. */
    takesPostsFromOtherSites?: boolean;
    /** Reads are rejected too, as the Model Context Protocol requires. */
    refusesReadsFromOtherSites?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD']);
/** Fetch metadata of requests that were not made by a page (`none`), or by one of our own. */
const OWN_SITES = new Set(['same-origin', 'none']);

function originOf(text: string): URL | null {
  return /^https?:\/\//iu.test(text) && URL.canParse(text) ? new URL(text) : null;
}

function isOwnOrigin(origin: string, request: FastifyRequest, publicOrigin: string): boolean {
  const url = originOf(origin);
  if (url === null) return false;
  return url.origin === publicOrigin || url.host === originOf(`${url.protocol}//${request.host}`)?.host;
}

/**
 * Rejects all cross-site requests except reads, before anything else happens (CSRF protection). Browsers declare where
 * a request comes from; a client that does not is not a browser and cannot send a user's cookie by mistake.
 */
export function refuseCrossSiteWrites(app: FastifyInstance, deps: Deps): void {
  const publicOrigin = new URL(deps.config.publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    const { takesPostsFromOtherSites, refusesReadsFromOtherSites } = request.routeOptions.config;
    const isOpenRead = READING.has(request.method) && refusesReadsFromOtherSites !== true;
    if (isOpenRead || takesPostsFromOtherSites === true) return;
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const isForeignSite = site !== undefined && !(typeof site === 'string' && OWN_SITES.has(site));
    if (isForeignSite || (origin !== undefined && !isOwnOrigin(origin, request, publicOrigin))) {
      throw new AppError('CROSS_SITE_REFUSED');
    }
  });
}
