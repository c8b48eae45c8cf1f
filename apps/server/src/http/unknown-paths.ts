import { endpoints } from '@salim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import type { Deps } from '../deps.ts';
import { answerError } from './error-answer.ts';
import { securityHeaders } from './security-headers.ts';

/** Paths of the system routes, which are no calls of the contract. */
const SYSTEM_PATHS: readonly (readonly [path: string, ...methods: string[]])[] = [
  ['/healthz', 'GET'],
  ['/readyz', 'GET'],
  ['/metrics', 'GET'],
  ['/openapi.json', 'GET'],
  ['/oauth2/authorization/{provider}', 'GET'],
  ['/login/oauth2/code/{provider}', 'GET', 'POST'],
];
/** Everything below these is for programs: no page lives there. */
const PROGRAM_PATHS = /^\/+(api|media|static)(\/|$)/iu;

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

/** The path of a request as it was meant, or null for one that cannot be decoded. */
export function decodedPath(url: string): string | null {
  try {
    return decodeURIComponent(url.split(/[?#]/u, 1)[0] ?? '');
  } catch {
    return null;
  }
}

/** The verbs that work on a path of the API. */
export function methodsOf(path: string): readonly string[] {
  return [...new Set(KNOWN.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
}

/** Whether a page of the app may be at this path: neither data nor a call is. `/login` is a page as well as a call. */
export function isPagePath(path: string): boolean {
  return path === '/login' || (!PROGRAM_PATHS.test(path) && methodsOf(path).length === 0);
}

/** Verbs that routes may have; all others are refused before anybody looks at their bodies. */
const VERBS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** @throws AppError METHOD_NOT_ALLOWED naming the verbs that the path knows, NOT_FOUND where it knows none */
function refuse(request: FastifyRequest, reply: FastifyReply): never {
  const path = decodedPath(request.url);
  const methods = path === null ? [] : [...(isPagePath(path) ? ['GET', 'HEAD'] : []), ...methodsOf(path)];
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (methods.length === 0 || (isReading && methods.includes('GET'))) throw new AppError('NOT_FOUND');
  reply.header('Allow', methods.join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
}

/** Answers what no route has taken: 405 with `Allow` where the path exists under another verb, else 404, as JSON. */
export function registerUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!VERBS.has(request.method)) refuse(request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => refuse(request, reply));
}

/** For paths that cannot even be decoded, and so reach neither route nor hook. */
export function answerBadPath(
  deps: Pick<Deps, 'config'>,
): (error: Error, request: FastifyRequest, reply: FastifyReply) => void {
  const headers = { ...securityHeaders(deps) };
  return (_error, request, reply) => {
    answerError(new AppError('NOT_FOUND'), request, reply.headers(headers));
  };
}
