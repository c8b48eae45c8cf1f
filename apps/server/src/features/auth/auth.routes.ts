import { endpoints } from '@salim/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { accessTokens } from './access-token.ts';
import { attemptLimits, noAttemptLimits } from './attempt-limits.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { bearerTokenOf } from './authenticate.service.ts';
import { deviceNameOf } from './device-name.ts';
import { requestEmailVerification, verifyEmail } from './email-verification.service.ts';
import { join } from './join.service.ts';
import { signIn } from './login.service.ts';
import { changePassword } from './password.service.ts';
import { passwordHasher } from './password-hashing.ts';
import { getProfile, updateProfile } from './profile.service.ts';
import { renewSession } from './renewal.service.ts';
import { endSession, IDLE_MS, listSessions, signOut } from './sessions.service.ts';

const REFRESH_COOKIE = 'refresh';

function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, device: deviceNameOf(request.headers['user-agent']) };
}

/** Wires signing up, in and out, and what a person may do with the own account. */
export function registerAuthRoutes(register: Register, deps: Deps): void {
  const auth: AuthDeps = {
    ...deps,
    tokens: accessTokens(deps),
    passwords: passwordHasher(),
    limits: deps.config.areRateLimitsOn ? attemptLimits(deps.clock) : noAttemptLimits,
  };
  const cookieOptions = {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: deps.config.publicUrl.startsWith('https:'),
  } as const;

  /** The one place where credentials leave the server: the access token in a header, the other one in the cookie. */
  function answerCredentials(
    reply: FastifyReply,
    credentials: { readonly accessToken: string; readonly refreshToken: string; readonly expiresAt: Date },
  ): void {
    const remainingMs = credentials.expiresAt.getTime() - deps.clock.now().getTime();
    reply.header('access', credentials.accessToken).setCookie(REFRESH_COOKIE, credentials.refreshToken, {
      ...cookieOptions,
      maxAge: Math.floor(Math.min(remainingMs, IDLE_MS) / 1000),
    });
  }

  register.public(endpoints.join, ({ request, body, idempotency }) =>
    join(auth, { idempotency }, body, clientOf(request)),
  );
  register.public(endpoints.login, async ({ request, reply, body }) => {
    const { accessToken, session, profile } = await signIn(auth, body, clientOf(request));
    answerCredentials(reply, { ...session, accessToken });
    return profile;
  });
  register.public(endpoints.reissue, async ({ request, reply }) => {
    answerCredentials(reply, await renewSession(auth, request.cookies[REFRESH_COOKIE], clientOf(request)));
  });
  register.public(endpoints.logout, async ({ request, reply }) => {
    const isCookieOver = await signOut(
      auth,
      {
        accessToken: bearerTokenOf(request.headers.authorization),
        refreshToken: request.cookies[REFRESH_COOKIE] ?? null,
      },
      clientOf(request),
    );
    if (isCookieOver) reply.clearCookie(REFRESH_COOKIE, cookieOptions);
    // The page clears its own storage; what the browser keeps of earlier answers only the server can have cleared.
    reply.header('Clear-Site-Data', '"cache"');
  });
  register.public(endpoints.verifyEmail, ({ request, body, idempotency }) =>
    verifyEmail(auth, { idempotency }, body.token, clientOf(request)),
  );
  register.public(endpoints.requestEmailVerification, ({ request, body, idempotency }) =>
    requestEmailVerification(auth, { idempotency }, body.email, clientOf(request)),
  );

  register.signedIn(endpoints.getProfile, ({ actor }) => getProfile(auth, actor.userId));
  register.signedIn(endpoints.updateProfile, ({ actor, body }) => updateProfile(auth, actor, body));
  register.signedIn(endpoints.changePassword, ({ actor, request, body }) =>
    changePassword(auth, actor, body, clientOf(request)),
  );
  register.signedIn(endpoints.listSessions, ({ actor }) => listSessions(auth, actor));
  register.signedIn(endpoints.endSession, ({ actor, params, request }) =>
    endSession(auth, actor, params.sessionId, clientOf(request)),
  );
}
