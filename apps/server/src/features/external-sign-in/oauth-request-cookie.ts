import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import type { AnswerHead } from '../../http/answers.ts';

const SECONDS = 600;

interface Variant {
  readonly name: string;
  readonly sameSite: 'none' | 'lax';
  readonly secure: boolean;
}

/** Sent also when a provider posts its response cross-site, which requires a secure origin. */
const CROSS_SITE: Variant = { name: 'oauth-request', sameSite: 'none', secure: true };
/** For plain http, where browsers drop the secure cookie or accept it on loopback only: works for GET responses. */
const PLAIN: Variant = { name: 'oauth-request-lax', sameSite: 'lax', secure: false };

function variantsOf({ config }: Pick<Deps, 'config'>): readonly Variant[] {
  const { protocol, hostname } = new URL(config.publicUrl);
  if (protocol === 'https:') return [CROSS_SITE];
  return isLoopback(hostname.replaceAll(/[[\]]/gu, '')) ? [CROSS_SITE, PLAIN] : [PLAIN];
}

/** Binds an OAuth request to the browser that started it, and expires with it. */
export function setOauthCookie(deps: Pick<Deps, 'config'>, reply: Pick<AnswerHead, 'setCookie'>, value: string): void {
  for (const { name, ...options } of variantsOf(deps)) {
    reply.setCookie(name, value, { ...options, httpOnly: true, path: '/', maxAge: SECONDS });
  }
}

export function clearOauthCookie(deps: Pick<Deps, 'config'>, reply: Pick<AnswerHead, 'clearCookie'>): void {
  for (const { name, ...options } of variantsOf(deps)) {
    reply.clearCookie(name, { ...options, httpOnly: true, path: '/' });
  }
}

export function oauthCookieOf(deps: Pick<Deps, 'config'>, request: FastifyRequest): string | undefined {
  return variantsOf(deps)
    .map(({ name }) => request.cookies[name])
    .find((value) => value !== undefined && value !== '');
}
