import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { AnswerHead } from '../../http/answers.ts';
import { REFRESH_COOKIE } from '../../http/refresh-cookie.ts';
import { isOverTls } from '../../http/secure-transport.ts';
import { IDLE_MS } from './sessions.service.ts';

export interface Credentials {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

export function refreshCookieOptions(deps: Pick<Deps, 'config'>, request: FastifyRequest) {
  return {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isOverTls(deps, request),
  } as const;
}

/** Sets the refresh token as an HttpOnly cookie. */
export function setRefreshCookie(
  deps: Pick<Deps, 'config' | 'clock'>,
  reply: Pick<AnswerHead, 'request' | 'header' | 'setCookie'>,
  { refreshToken, expiresAt }: Pick<Credentials, 'refreshToken' | 'expiresAt'>,
): void {
  const remainingMs = expiresAt.getTime() - deps.clock.now().getTime();
  reply.setCookie(REFRESH_COOKIE, refreshToken, {
    ...refreshCookieOptions(deps, reply.request),
    maxAge: Math.floor(Math.min(remainingMs, IDLE_MS) / 1000),
  });
}

/** Sends the credentials: the access token in a header, the refresh token in the cookie. */
export function answerCredentials(
  deps: Pick<Deps, 'config' | 'clock'>,
  reply: Pick<AnswerHead, 'request' | 'header' | 'setCookie'>,
  credentials: Credentials,
): void {
  reply.header('access', credentials.accessToken);
  setRefreshCookie(deps, reply, credentials);
}
