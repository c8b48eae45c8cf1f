import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { isOverTls, isPublishedOverTls } from './secure-transport.ts';

/** The only Trusted Types policy through which our code may pass script URLs to the browser. */
const TRUSTED_TYPES_POLICY = 'salim';

/**
 * Content security policy of pages: files of this origin, and styles with the nonce of this response. Without a nonce
 * (workers get their own policy) only files.
 */
export function pagePolicy(nonce?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ].join('; ');
}

const STAY_ON_TLS = { 'Strict-Transport-Security': `max-age=${365 * 24 * 60 * 60}; includeSubDomains` };

/** Default headers for data: never cached, executed, framed or sniffed. */
export function securityHeaders(deps: Pick<Deps, 'config'>): Readonly<Record<string, string>> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(isPublishedOverTls(deps) ? STAY_ON_TLS : {}),
  };
}

/** Adds them to every response; pages and their files override the policy and the caching. */
export function sendSecurityHeaders(app: FastifyInstance, deps: Deps): void {
  const headers = { ...securityHeaders(deps) };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isOverTls(deps, request)) reply.headers(STAY_ON_TLS);
  });
}
