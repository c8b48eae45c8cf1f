import { endpoints } from '@salim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import type { Deps } from '../deps.ts';
import { answerError } from './error-answer.ts';
import { securityHeaders } from './security-headers.ts';

/** Paths of the system routes, which are not part of the contract. */
const SYSTEM_PATHS: readonly (readonly [path: string, ...methods: string[]])[] = [
  ['/healthz', 'GET'],
  ['/readyz', 'GET'],
  ['/metrics', 'GET'],
  ['/openapi.json', 'GET'],
  ['/api-docs', 'GET'],
  ['/ics/{file}', 'GET'],
  ['/mcp', 'GET', 'POST'],
  ['/oauth2/authorization/{provider}', 'GET'],
  ['/login/oauth2/code/{provider}', 'GET', 'POST'],
];
/** Prefixes for programs: no page is served below them. */
const PROGRAM_PATHS = /^\/+(api|ics|media|static)(\/|$)/iu;

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/gu, '\\$&').replaceAll(/\{\w+\}/gu, '[^/]+')}/?$`, 'u');
}

function knownPaths(): KnownPath[] {
  const methodsByPath = new Map<string, Set<string>>(
    SYSTEM_PATHS.map(([path, ...methods]) => [path, new Set(methods)]),
  );
  for (const { path, method } of Object.values(endpoints)) {
    const methods = methodsByPath.get(path) ?? new Set();
    methods.add(method);
    methodsByPath.set(path, methods);
  }
  return [...methodsByPath].map(([path, methods]) => ({
    pattern: patternOf(path),
    methods: [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }));
}

const KNOWN = knownPaths();

/** The decoded path of a request, or null when it cannot be decoded. */
export function decodedPath(url: string): string | null {
  try {
    return decodeURIComponent(url.split(/[?#]/u, 1)[0] ?? '');
  } catch {
    return null;
  }
}

/** The methods that exist for a path of the API. */
export function methodsOf(path: string): readonly string[] {
  return [...new Set(KNOWN.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
}

/**
 * Whether a page of the app may be served at this path, rather than data or a call. `/login` is both a page and a call.
 */
export function isPagePath(path: string): boolean {
  return path === '/login' || (!PROGRAM_PATHS.test(path) && methodsOf(path).length === 0);
}

/** Methods that routes may have; all others are rejected before their bodies are read. */
const VERBS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** @throws AppError METHOD_NOT_ALLOWED with the methods of the path, NOT_FOUND for an unknown path */
function refuse(request: FastifyRequest, reply: FastifyReply): never {
  const path = decodedPath(request.url);
  const methods = path === null ? [] : [...(isPagePath(path) ? ['GET', 'HEAD'] : []), ...methodsOf(path)];
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (methods.length === 0 || (isReading && methods.includes('GET'))) throw new AppError('NOT_FOUND');
  reply.header('Allow', methods.join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
}

/** Responds to unmatched requests in JSON: 405 with `Allow` when the path exists with another method, otherwise 404. */
export function registerUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!VERBS.has(request.method)) refuse(request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => refuse(request, reply));
}

/** For paths that cannot be decoded and therefore reach neither a route nor a hook. */
export function answerBadPath(
  deps: Pick<Deps, 'config'>,
): (error: Error, request: FastifyRequest, reply: FastifyReply) => void {
  const headers = { ...securityHeaders(deps) };
  return (_error, request, reply) => {
    answerError(new AppError('NOT_FOUND'), request, reply.headers(headers));
  };
}
