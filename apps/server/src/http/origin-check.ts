import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import type { Deps } from '../deps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for what proves by itself where it belongs, as the answers of sign-in providers do. */
    takesPostsFromOtherSites?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD']);
/** What browsers say of requests that no page has made (`none`) or one of our own. */
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
 * Refuses everything but reading to pages of other sites, before anything else happens. Browsers say where a request
 * comes from; what says nothing is no browser, and so carries nobody's cookie by mistake.
 */
export function refuseCrossSiteWrites(app: FastifyInstance, deps: Deps): void {
  const publicOrigin = new URL(deps.config.publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method) || request.routeOptions.config.takesPostsFromOtherSites === true) return;
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const isForeignSite = site !== undefined && !(typeof site === 'string' && OWN_SITES.has(site));
    if (isForeignSite || (origin !== undefined && !isOwnOrigin(origin, request, publicOrigin))) {
      throw new AppError('CROSS_SITE_REFUSED');
    }
  });
}
