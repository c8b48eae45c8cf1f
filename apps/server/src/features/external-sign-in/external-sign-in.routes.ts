import { isUtf8 } from 'node:buffer';
import { endpoints } from '@salim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { AnswerHead } from '../../http/answers.ts';
import type { Register } from '../../http/register.ts';
import { answerCredentials, setRefreshCookie } from '../auth/answer-credentials.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { clientOf } from '../auth/request-client.ts';
import type { SignedIn } from '../auth/sign-in.service.ts';
import { externalDepsOf, listProviders } from './external-deps.ts';
import { beginLink, beginOauthRequest, endOauthRequest, type OauthRequestEnd } from './external-sign-in.service.ts';
import { clearOauthCookie, oauthCookieOf, setOauthCookie } from './oauth-request-cookie.ts';
import { unlinkProvider } from './provider-links.service.ts';
import { DEFAULT_PATH, returnPathOf } from './return-paths.ts';
import { finishExternalSignIn, joinExternal, readTicket } from './tickets.service.ts';

const FORM_MAX = 64 * 1024;

interface ProviderParams {
  readonly Params: { readonly providerId: string };
}

/**
 * All values go into the fragment, which is never sent to a server; the page removes it from the address bar at once.
 */
function callbackPath(fields: Readonly<Record<string, string>>): string {
  return `/oauth2/callback#${new URLSearchParams(fields).toString()}`;
}

function pathAfter(end: OauthRequestEnd): string {
  switch (end.kind) {
    case 'SIGNED_IN':
      return callbackPath({ access: end.accessToken, ...(end.returnTo === DEFAULT_PATH ? {} : { to: end.returnTo }) });
    case 'TICKET':
      return callbackPath({ ticket: end.ticket, ...(end.returnTo === DEFAULT_PATH ? {} : { to: end.returnTo }) });
    case 'LINKED':
      return '/profile?external=linked';
    case 'REFUSED':
      return `${end.isLink ? '/profile' : '/login'}?external=${end.reason}`;
  }
}

/** Redirects without a body: no page is ever shown at these URLs. */
function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply.code(303).header('Location', path).send();
}

/**
 * Registers external sign-in: the two routes that the browser is redirected through to a provider and back, and the
 * routes that complete or manage it.
 */
export function registerExternalSignInRoutes(app: FastifyInstance, register: Register, auth: AuthDeps): void {
  const deps = externalDepsOf(auth);

  app.get<ProviderParams>('/oauth2/authorization/:providerId', async (request, reply) => {
    const { to } = request.query as { readonly to?: unknown };
    let begun: Awaited<ReturnType<typeof beginOauthRequest>>;
    try {
      await deps.limits.oauthRequest(request.ip);
      begun = await beginOauthRequest(deps, request.params.providerId, { returnTo: returnPathOf(to), linkFor: null });
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') throw error;
      request.log.warn({ err: error, provider: request.params.providerId }, 'a provider cannot be reached');
      return redirect(reply, '/login?external=unavailable');
    }
    setOauthCookie(deps, reply, begun.browserToken);
    return redirect(reply, begun.url);
  });

  async function returnFromProvider(
    request: FastifyRequest<ProviderParams>,
    reply: FastifyReply,
    parameters: URLSearchParams,
  ): Promise<FastifyReply> {
    const returned = {
      providerId: request.params.providerId,
      parameters,
      browserToken: oauthCookieOf(deps, request),
    };
    const end = await endOauthRequest(deps, returned, clientOf(request));
    // A ticket is bound to this browser, so the cookie stays for the next step.
    if (end.kind !== 'TICKET') clearOauthCookie(deps, reply);
    if (end.kind === 'SIGNED_IN') setRefreshCookie(deps, reply, end.session);
    return redirect(reply, pathAfter(end));
  }

  app.get<ProviderParams>('/login/oauth2/code/:providerId', (request, reply) =>
    returnFromProvider(request, reply, new URL(request.url, deps.config.publicUrl).searchParams),
  );

  // Apple posts its response cross-site: the only form this server accepts, and the only cross-site POST.
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_MAX },
      async (_request: FastifyRequest, bytes: Buffer) => {
        if (!isUtf8(bytes)) throw new AppError('MALFORMED_REQUEST');
        return new URLSearchParams(bytes.toString('utf8'));
      },
    );
    forms.post<ProviderParams>(
      '/login/oauth2/code/:providerId',
      { config: { takesPostsFromOtherSites: true } },
      (request, reply) =>
        returnFromProvider(
          request,
          reply,
          request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
        ),
    );
  });

  function answerSignedIn(reply: AnswerHead, { accessToken, session, profile }: SignedIn) {
    clearOauthCookie(deps, reply);
    answerCredentials(deps, reply, { ...session, accessToken });
    return profile;
  }

  register.public(endpoints.listProviders, async () => listProviders(deps));
  register.public(endpoints.readExternalTicket, ({ body, request }) =>
    readTicket(deps, { ticket: body.ticket, browserToken: oauthCookieOf(deps, request) }),
  );
  register.public(endpoints.joinExternal, async ({ body, request, reply }) =>
    answerSignedIn(reply, await joinExternal(deps, body, oauthCookieOf(deps, request), clientOf(request))),
  );
  register.public(endpoints.finishExternalSignIn, async ({ body, request, reply }) =>
    answerSignedIn(reply, await finishExternalSignIn(deps, body, oauthCookieOf(deps, request), clientOf(request))),
  );
  register.signedIn(endpoints.linkProvider, async ({ actor, params, reply }) => {
    const { url, browserToken } = await beginLink(deps, actor, params.providerId);
    setOauthCookie(deps, reply, browserToken);
    return { url };
  });
  register.signedIn(endpoints.unlinkProvider, ({ actor, params, request }) =>
    unlinkProvider(deps, actor, params.providerId, clientOf(request)),
  );
}
