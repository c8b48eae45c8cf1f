import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { REFRESH_COOKIE } from './refresh-cookie.ts';
import { pagePolicy } from './security-headers.ts';
import { type SignInFacts, signInFactsOf } from './sign-in-facts.ts';
import { decodedPath, isPagePath } from './unknown-paths.ts';

const NONCE_MARK = '__CSP_NONCE__';
const FACTS_MARK = '__SIGN_IN_FACTS__';
/** Folder of build files with content hashes in their names. */
const HASHED = /^\/static\/.+-[\w-]{8,}\.\w+$/u;
/** Served at the paths of screens only, with the headers of pages. */
const PAGES: ReadonlySet<string> = new Set(['/', '/index.html', '/guest.html']);
const SCRIPT = /\.m?js$/u;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const NOT_BUILT = '살림 화면이 아직 빌드되지 않았어요.\n`npm start`로 시작하면 화면까지 빌드해서 열어 드려요.\n';

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

interface PageSource {
  readonly mtimeMs: number;
  readonly parts: readonly string[];
  /** `Link` headers that preload the files of a screen, by its path. */
  readonly links: ReadonlyMap<string, string>;
}

/** The preload manifest of the build; empty when it has none. */
async function readLinks(file: string): Promise<ReadonlyMap<string, string>> {
  let byAddress: Record<string, string[]> = {};
  try {
    byAddress = JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const linkTo = (path: string) =>
    SCRIPT.test(path) ? `<${path}>; rel=modulepreload` : `<${path}>; rel=preload; as=style; crossorigin`;
  return new Map(Object.entries(byAddress).map(([address, files]) => [address, files.map(linkTo).join(', ')]));
}

/** As the value of an attribute in double quotes. */
function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An HTML page of the build, reloaded when it changes; null without a build. */
function pageReader(webDir: string, name: string, facts: SignInFacts): () => Promise<PageSource | null> {
  const written = attributeText(JSON.stringify(facts));
  const file = join(webDir, name);
  let known: PageSource | null = null;
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (known?.mtimeMs !== mtimeMs) {
        const page = await readFile(file, 'utf8');
        const parts = page.replace(FACTS_MARK, () => written).split(NONCE_MARK);
        known = { mtimeMs, parts, links: await readLinks(join(webDir, 'preloads.json')) };
      }
      return known;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  };
}

/** Valid names of build files: no path traversal, no hidden files. */
function isFileName(path: string): boolean {
  return path.split('/').every((part, index) => (index === 0 ? part === '' : /^[\w@~+-][\w@~+. -]*$/u.test(part)));
}

function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  return /text\/html|application\/xhtml\+xml|\*\/\*/iu.test(accept);
}

/** A missing picture or script must not return the page, unless it was opened as an address in the browser. */
function looksLikeFile(path: string): boolean {
  return /\.[a-z\d]{1,11}$/iu.test(path);
}

/**
 * Whether the app will show this screen: without a session it redirects to the sign-in, with one it redirects from it.
 */
function staysOn(path: string, request: FastifyRequest): boolean {
  const hasSession = request.cookies[REFRESH_COOKIE] !== undefined;
  return hasSession === (path !== '/login');
}

/**
 * Serves the built web app: its files, and its single page at every other path that is not a call. Each page gets a
 * fresh nonce for styles that components insert at run time, and what the sign-in depends on, for its first rendering.
 */
export async function serveWeb(app: FastifyInstance, deps: Deps): Promise<void> {
  const { webDir } = deps.config;
  const facts = signInFactsOf(deps.config);
  const readPage = pageReader(webDir, 'index.html', facts);
  const readGuestPage = pageReader(webDir, 'guest.html', facts);
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: 'ignore',
    suppressWarning: true,
  });

  async function isFile(path: string): Promise<boolean> {
    if (PAGES.has(path) || !isFileName(path)) return false;
    try {
      return (await stat(join(webDir, path))).isFile();
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR' || codeOf(error) === 'ENAMETOOLONG') return false;
      throw error;
    }
  }

  function sendFile(reply: FastifyReply, path: string): FastifyReply {
    reply.header('Cache-Control', HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    // A worker uses the policy delivered with its script.
    if (SCRIPT.test(path)) reply.header('Content-Security-Policy', pagePolicy());
    return reply.sendFile(path.slice(1));
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const page = await readPage();
    if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const nonce = randomBytes(16).toString('base64url');
    const links = page.links.get(path);
    if (links !== undefined && staysOn(path, request)) reply.header('Link', links);
    return reply
      .header('Content-Security-Policy', pagePolicy(nonce))
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.parts.join(nonce));
  }

  // The page of guests: small, without the app, and not for search engines.
  app.get('/g/*', async (_request, reply) => {
    const page = await readGuestPage();
    if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    return reply
      .header('Content-Security-Policy', pagePolicy())
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex, nofollow')
      .header('Referrer-Policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(page.parts.join(''));
  });

  app.get('/*', async (request, reply) => {
    const path = decodedPath(request.url);
    if (path === null) return reply.callNotFound();
    if (await isFile(path)) return sendFile(reply, path);
    const isForPage =
      wantsPage(request) && (!looksLikeFile(path) || request.headers.accept?.includes('text/html') === true);
    return isForPage && isPagePath(path) ? sendPage(request, reply, path) : reply.callNotFound();
  });
}
