import { endpoints } from '@salim/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** Paths of the system routes, which are no calls of the contract. */
const SYSTEM_PATHS = ['/healthz', '/readyz', '/metrics', '/openapi.json'];
/** Everything below these is for programs: no page lives there. */
const PROGRAM_PATHS = /^\/(api|media|assets)(\/|$)/iu;

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/gu, '\\$&').replaceAll(/\{\w+\}/gu, '[^/]+')}/?$`, 'u');
}

function knownPaths(): KnownPath[] {
  const methodsByPath = new Map<string, Set<string>>(SYSTEM_PATHS.map((path) => [path, new Set(['GET'])]));
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

/** Answers what no route has taken: 405 with `Allow` where the path exists under another verb, else 404, as JSON. */
export function registerUnknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = decodedPath(request.url);
    if (path === null) throw new AppError('NOT_FOUND');
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const methods = [...(isPagePath(path) ? ['GET', 'HEAD'] : []), ...methodsOf(path)];
    if (methods.length === 0 || (isReading && methods.includes('GET'))) throw new AppError('NOT_FOUND');
    reply.header('Allow', methods.join(', '));
    throw new AppError('METHOD_NOT_ALLOWED');
  });
}
