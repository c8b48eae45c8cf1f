/** Who handles a request of a page: the worker from its caches, or the network as if there were no worker. */
export type Route = 'page' | 'file' | 'font' | 'network';

/**
 * All paths below these are for programs, or belong to an external sign-in: a cached response must never replace the
 * server's.
 */
const PROGRAM_PATHS =
  /^\/(?:api|api-docs|g|media|oauth2\/authorization|login\/oauth2|reissue|healthz|readyz|metrics)(?:\/|$)/u;

/** A document request with such a name is a file whose URL the user typed, such as `/openapi.json`. */
const FILE_NAME = /\.[a-z\d]{1,11}$/iu;
const FONT = /^\/static\/.+\.woff2?$/u;
const HASHED_FILE = /^\/static\//u;

interface RoutedRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * Routes one request.
 *
 * @param origin of the app
 * @param kept paths of the files that this build caches
 */
export function routeOf(request: RoutedRequest, origin: string, kept: ReadonlySet<string>): Route {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || PROGRAM_PATHS.test(url.pathname)) return 'network';
  if (request.mode === 'navigate') return FILE_NAME.test(url.pathname) ? 'network' : 'page';
  if (FONT.test(url.pathname)) return 'font';
  return kept.has(url.pathname) || HASHED_FILE.test(url.pathname) ? 'file' : 'network';
}
