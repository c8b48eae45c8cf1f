import { randomBytes } from 'node:crypto';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { requireFreshSignIn } from '../../core/fresh-sign-in.ts';
import type { Db } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { ProviderSettings } from '../../external-providers.ts';
import type { Client } from '../auth/auth-deps.ts';
import { userOfIdentity } from '../auth/identities.service.ts';
import { accountOf } from '../auth/profile.service.ts';
import { hashOfToken, type OpenedSession } from '../auth/sessions.service.ts';
import { beginSession } from '../auth/sign-in.service.ts';
import { isTwoFactorOn } from '../auth/two-factor/second-factor.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { configured, type ExternalDeps, TOKEN_LENGTH_MAX, VALID_MS } from './external-deps.ts';
import type { ExternalIdentity } from './external-identity.ts';
import {
  deleteOauthRequests,
  insertOauthRequest,
  type OauthRequest,
  takeOauthRequest,
} from './oauth-requests.repository.ts';
import { newChecks, type OauthRequestChecks } from './provider-client.ts';
import { linkProvider } from './provider-links.service.ts';
import { issueTicket } from './tickets.service.ts';

const KEPT_AFTER_END_MS = 60 * 60_000;

export interface BegunOauthRequest {
  /** URL of the provider's authorization page. */
  readonly url: string;
  /** Cookie value that binds the provider's response to this browser. */
  readonly browserToken: string;
}

/**
 * Starts an OAuth request to a provider. The expected values are stored here, sealed; the browser gets a state and a
 * cookie, and must return both.
 *
 * @throws AppError NOT_FOUND, and the error when the provider is unreachable
 */
export async function beginOauthRequest(
  deps: ExternalDeps,
  providerId: string,
  to: { readonly returnTo: string; readonly linkFor: OauthRequest['linkFor'] },
): Promise<BegunOauthRequest> {
  const { client, redirectUri } = configured(deps, providerId);
  const checks = newChecks();
  const url = await client.authorizationUrl(checks, redirectUri);
  const createdAt = deps.clock.now();
  const browserToken = randomBytes(32).toString('base64url');
  await insertOauthRequest(deps.db, {
    stateHash: hashOfToken(checks.state),
    browserHash: hashOfToken(browserToken),
    provider: providerId,
    linkFor: to.linkFor,
    sealedChecks: deps.secrets.seal(JSON.stringify(checks)),
    returnTo: to.returnTo,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + VALID_MS),
  });
  return { url, browserToken };
}

/**
 * Starts linking an external account to the signed-in account.
 *
 * @throws AppError REAUTH_REQUIRED, EMAIL_UNVERIFIED, NOT_FOUND
 */
export async function beginLink(deps: ExternalDeps, actor: Actor, providerId: string): Promise<BegunOauthRequest> {
  configured(deps, providerId);
  requireFreshSignIn(deps, actor);
  const account = await accountOf(deps.db, actor.userId);
  if (!account.isEmailVerified) throw new AppError('EMAIL_UNVERIFIED');
  const { userId, sessionId } = actor;
  return beginOauthRequest(deps, providerId, { returnTo: '/profile', linkFor: { userId, sessionId } });
}

/** Outcome of an OAuth request. */
export type OauthRequestEnd =
  | {
      readonly kind: 'SIGNED_IN';
      readonly session: OpenedSession;
      readonly accessToken: string;
      readonly returnTo: string;
    }
  | { readonly kind: 'TICKET'; readonly ticket: string; readonly returnTo: string }
  | { readonly kind: 'LINKED' }
  | { readonly kind: 'REFUSED'; readonly reason: Refusal; readonly isLink: boolean };

export type Refusal = 'expired' | 'denied' | 'failed' | 'taken';

/**
 * Finds the account by issuer and subject only; a first visit waits for consent, an account with a second factor for
 * its code.
 */
async function enter(
  deps: ExternalDeps,
  oauthRequest: { readonly returnTo: string; readonly browserToken: string },
  provider: ProviderSettings,
  identity: ExternalIdentity,
  client: Client,
): Promise<OauthRequestEnd> {
  const { returnTo, browserToken } = oauthRequest;
  const entered = await inTrx(deps.db, async (trx) => {
    const userId = await userOfIdentity(trx, identity);
    if (userId === null || (await isTwoFactorOn(trx, userId))) {
      const ticket = await issueTicket(deps, trx, { browserToken, userId, provider: provider.id }, identity);
      return { kind: 'TICKET', ticket } as const;
    }
    const session = await beginSession(deps, trx, userId, client, { factor: 'OFF', provider: provider.id });
    return { kind: 'SIGNED_IN', userId, session } as const;
  });
  if (entered.kind === 'TICKET') return { ...entered, returnTo };
  const { userId, session } = entered;
  const accessToken = await deps.tokens.issue({ userId, sessionId: session.sessionId });
  return { kind: 'SIGNED_IN', session, accessToken, returnTo };
}

export interface Returned {
  readonly providerId: string;
  /** The parameters that the provider returned, in the URL or in a form. */
  readonly parameters: URLSearchParams;
  readonly browserToken: string | undefined;
}

/**
 * Completes an OAuth request: checks that this browser started it, once and recently, and exchanges the code for an
 * identity. A failure returns its reason and is recorded; no user is signed in or linked partially.
 */
export async function endOauthRequest(
  deps: ExternalDeps,
  returned: Returned,
  client: Client,
): Promise<OauthRequestEnd> {
  const { parameters, browserToken = '' } = returned;
  const { provider, client: providerClientOf, redirectUri } = configured(deps, returned.providerId);
  const refuse = async (reason: Refusal, oauthRequest: OauthRequest | null): Promise<OauthRequestEnd> => {
    await recordSecurityEvent(deps, deps.db, {
      kind: 'EXTERNAL_SIGN_IN_REFUSED',
      userId: oauthRequest?.linkFor?.userId ?? null,
      address: client.address,
      details: { provider: provider.id, reason },
    });
    return { kind: 'REFUSED', reason, isLink: oauthRequest !== null && oauthRequest.linkFor !== null };
  };
  const state = parameters.get('state') ?? '';
  const isTooLong = state.length > TOKEN_LENGTH_MAX || browserToken.length > TOKEN_LENGTH_MAX;
  const oauthRequest = isTooLong
    ? null
    : await takeOauthRequest(
        deps.db,
        { stateHash: hashOfToken(state), browserHash: hashOfToken(browserToken), provider: provider.id },
        deps.clock.now(),
      );
  if (!oauthRequest) return refuse('expired', null);
  if (parameters.has('error')) {
    const isDenied = ['access_denied', 'user_cancelled_authorize'].includes(parameters.get('error') ?? '');
    return refuse(isDenied ? 'denied' : 'failed', oauthRequest);
  }
  let identity: ExternalIdentity;
  try {
    const checks = JSON.parse(deps.secrets.unseal(oauthRequest.sealedChecks)) as OauthRequestChecks;
    identity = await providerClientOf.identityAt(parameters, checks, redirectUri);
  } catch (error) {
    // The cause may be the provider, the network or a forged response; the user can only retry. Do not log names or
    // codes.
    const reason = error instanceof Error && 'code' in error ? error.code : undefined;
    deps.log.warn({ provider: provider.id, reason }, 'an external sign-in failed');
    return refuse('failed', oauthRequest);
  }
  if (oauthRequest.linkFor === null)
    return enter(deps, { returnTo: oauthRequest.returnTo, browserToken }, provider, identity, client);
  const refusal = await linkProvider(deps, oauthRequest.linkFor, provider, identity, client);
  return refusal === null ? { kind: 'LINKED' } : refuse(refusal, oauthRequest);
}

/** Deletes OAuth requests and tickets that expired more than an hour ago. */
export async function purgeOldOauthRequests(db: Db, now: Date): Promise<void> {
  await deleteOauthRequests(db, new Date(now.getTime() - KEPT_AFTER_END_MS));
}
