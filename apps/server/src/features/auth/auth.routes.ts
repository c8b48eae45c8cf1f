import { endpoints } from '@salim/contract';
import { REFRESH_COOKIE } from '../../http/refresh-cookie.ts';
import type { Register } from '../../http/register.ts';
import { answerCredentials, refreshCookieOptions } from './answer-credentials.ts';
import type { AuthDeps } from './auth-deps.ts';
import { bearerTokenOf } from './authenticate.service.ts';
import { changeEmail } from './email-change.service.ts';
import { requestEmailVerification, verifyEmail } from './email-verification.service.ts';
import { join } from './join.service.ts';
import { signIn } from './login.service.ts';
import { changePassword } from './password.service.ts';
import { requestPasswordReset, resetPassword } from './password-reset.service.ts';
import { getProfile, updateProfile } from './profile.service.ts';
import { reauthenticate } from './reauthentication.service.ts';
import { renewSession } from './renewal.service.ts';
import { clientOf } from './request-client.ts';
import { endSession, listSessions, signOut } from './sessions.service.ts';

/** Registers the routes for joining, signing in and out, and managing the user's account. */
export function registerAuthRoutes(register: Register, auth: AuthDeps): void {
  register.public(endpoints.join, ({ request, body, idempotency }) =>
    join(auth, { idempotency }, body, clientOf(request)),
  );
  register.public(endpoints.login, async ({ request, reply, body }) => {
    const { accessToken, session, profile } = await signIn(auth, body, clientOf(request));
    answerCredentials(auth, reply, { ...session, accessToken });
    return profile;
  });
  register.public(endpoints.reissue, async ({ request, reply }) => {
    answerCredentials(auth, reply, await renewSession(auth, request.cookies[REFRESH_COOKIE], clientOf(request)));
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
    if (isCookieOver) reply.clearCookie(REFRESH_COOKIE, refreshCookieOptions(auth, request));
    // The page clears its storage; the browser's HTTP cache can only be cleared by the server.
    reply.header('Clear-Site-Data', '"cache"');
  });
  register.public(endpoints.verifyEmail, ({ request, body, idempotency }) =>
    verifyEmail(auth, { idempotency }, body.token, clientOf(request)),
  );
  register.public(endpoints.requestEmailVerification, ({ request, body, idempotency }) =>
    requestEmailVerification(auth, { idempotency }, body.email, clientOf(request)),
  );

  register.public(endpoints.requestPasswordReset, ({ request, body, idempotency }) =>
    requestPasswordReset(auth, { idempotency }, body.email, clientOf(request)),
  );
  register.public(endpoints.resetPassword, ({ request, body, idempotency }) =>
    resetPassword(auth, { idempotency }, body, clientOf(request)),
  );

  register.signedIn(endpoints.getProfile, ({ actor }) => getProfile(auth, actor.userId));
  register.signedIn(endpoints.updateProfile, ({ actor, body }) => updateProfile(auth, actor, body));
  register.signedIn(endpoints.changePassword, ({ actor, request, body }) =>
    changePassword(auth, actor, body, clientOf(request)),
  );
  register.signedIn(endpoints.changeEmail, ({ actor, request, body }) =>
    changeEmail(auth, actor, body.email, clientOf(request)),
  );
  register.signedIn(endpoints.reauthenticate, ({ actor, request, body }) =>
    reauthenticate(auth, actor, body, clientOf(request)),
  );
  register.signedIn(endpoints.listSessions, ({ actor }) => listSessions(auth, actor));
  register.signedIn(endpoints.endSession, ({ actor, params, request }) =>
    endSession(auth, actor, params.sessionId, clientOf(request)),
  );
}
