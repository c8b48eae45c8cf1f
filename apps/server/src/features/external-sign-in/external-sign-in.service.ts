import { randomBytes } from 'node:crypto';
import type { BodyOf, ExternalProvider, endpoints } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { requireFreshSignIn } from '../../core/fresh-sign-in.ts';
import type { Db, Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { ProviderSettings } from '../../external-providers.ts';
import { PhotoQueue } from '../attachments/processing/photo-queue.ts';
import { isUsernameFree } from '../auth/account.service.ts';
import type { AuthDeps, Client } from '../auth/auth-deps.ts';
import { providerLinkedMail, providerUnlinkedMail } from '../auth/auth-mails.ts';
import {
  identitiesOf,
  linkIdentity,
  providerNameOf,
  unlinkIdentity,
  userOfIdentity,
} from '../auth/identities.service.ts';
import { openAccount, refuseWithoutConsent } from '../auth/new-account.service.ts';
import { accountOf } from '../auth/profile.service.ts';
import { notifyOwner } from '../auth/security-notices.service.ts';
import { hashOfToken, isSessionLive, type OpenedSession } from '../auth/sessions.service.ts';
import { beginSession, type SignedIn, signedInAs } from '../auth/sign-in.service.ts';
import { isTwoFactorOn, takeSecondFactor } from '../auth/two-factor/second-factor.service.ts';
import { newImageName, setProfileImage } from '../profile-image/profile-image.service.ts';
import { imageAt } from '../profile-image/receive-image.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { ExternalIdentity } from './external-identity.ts';
import {
  deleteOldHops,
  findTicket,
  insertOauthRequest,
  insertTicket,
  type OauthRequest,
  type Ticket,
  takeOauthRequest,
  useTicket,
} from './oauth-requests.repository.ts';
import { newChecks, type OauthRequestChecks, type ProviderClient, providerClient } from './provider-client.ts';
import { fetchPicture, pictureAddressOf } from './provider-picture.ts';
import { suggestedUsername } from './suggested-username.ts';

/** Time to sign in at the provider, or to read the terms before consenting. */
const VALID_MS = 10 * 60_000;
const TOKEN_LENGTH_MAX = 200;
const KEPT_AFTER_END_MS = 60 * 60_000;

export interface ExternalDeps extends AuthDeps {
  readonly clients: ReadonlyMap<string, ProviderClient>;
  /** Pictures from providers are processed one at a time. */
  readonly queue: PhotoQueue;
}

export function externalDepsOf(deps: AuthDeps): ExternalDeps {
  const clients = deps.config.externalProviders.map(
    (provider) => [provider.id, providerClient(provider, deps.clock)] as const,
  );
  return { ...deps, clients: new Map(clients), queue: new PhotoQueue() };
}

export function listProviders(deps: AuthDeps): ExternalProvider[] {
  return deps.config.externalProviders.map(({ id, name }) => ({ id, name }));
}

/** @throws AppError NOT_FOUND when the provider is not configured */
function configured(
  deps: ExternalDeps,
  id: string,
): { provider: ProviderSettings; client: ProviderClient; redirectUri: string } {
  const provider = deps.config.externalProviders.find((one) => one.id === id);
  const client = deps.clients.get(id);
  if (!provider || !client) throw new AppError('NOT_FOUND');
  return { provider, client, redirectUri: `${deps.config.publicUrl}/login/oauth2/code/${id}` };
}

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

async function issueTicket(
  deps: ExternalDeps,
  trx: Trx,
  ticket: { readonly browserToken: string; readonly userId: string | null; readonly provider: string },
  identity: ExternalIdentity,
): Promise<string> {
  const createdAt = deps.clock.now();
  const token = randomBytes(32).toString('base64url');
  await insertTicket(trx, {
    ticketHash: hashOfToken(token),
    browserHash: hashOfToken(ticket.browserToken),
    step: ticket.userId === null ? 'JOIN' : 'OTP',
    provider: ticket.provider,
    userId: ticket.userId,
    sealedIdentity: deps.secrets.seal(JSON.stringify(identity)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + VALID_MS),
  });
  return token;
}

async function link(
  deps: ExternalDeps,
  linkFor: NonNullable<OauthRequest['linkFor']>,
  provider: ProviderSettings,
  identity: ExternalIdentity,
  client: Client,
): Promise<OauthRequestEnd> {
  const refused = (reason: Refusal): OauthRequestEnd => ({ kind: 'REFUSED', reason, isLink: true });
  if (!(await isSessionLive(deps, linkFor))) return refused('expired');
  return inTrx(deps.db, async (trx): Promise<OauthRequestEnd> => {
    const account = await accountOf(trx, linkFor.userId);
    const at = deps.clock.now();
    const { issuer, subject } = identity;
    const isNew = await linkIdentity(trx, {
      issuer,
      subject,
      userId: linkFor.userId,
      provider: provider.id,
      linkedAt: at,
    });
    if (!isNew) {
      const owner = await userOfIdentity(trx, identity);
      return owner === linkFor.userId ? { kind: 'LINKED' } : refused('taken');
    }
    await recordSecurityEvent(deps, trx, {
      kind: 'PROVIDER_LINKED',
      userId: linkFor.userId,
      address: client.address,
      details: { provider: provider.id },
    });
    await notifyOwner(
      deps,
      trx,
      account,
      {
        title: `${provider.name} 로그인을 연결했어요`,
        message: '본인이 아니라면 연결을 해제하고 비밀번호를 바꿔 주세요.',
        link: '/profile',
      },
      providerLinkedMail(deps.config.publicUrl, { name: account.name, provider: provider.name, at }),
    );
    return { kind: 'LINKED' };
  });
}

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
  const end = await link(deps, oauthRequest.linkFor, provider, identity, client);
  return end.kind === 'REFUSED' ? refuse(end.reason, oauthRequest) : end;
}

export interface TicketProof {
  readonly ticket: string;
  readonly browserToken: string | undefined;
}

function keyOf({ ticket, browserToken = '' }: TicketProof) {
  return { ticketHash: hashOfToken(ticket), browserHash: hashOfToken(browserToken.slice(0, TOKEN_LENGTH_MAX)) };
}

function identityIn(deps: ExternalDeps, ticket: Ticket): ExternalIdentity {
  return JSON.parse(deps.secrets.unseal(ticket.sealedIdentity)) as ExternalIdentity;
}

/**
 * What the provider reported about the user of a pending sign-in.
 *
 * @throws AppError TOKEN_INVALID, also for a ticket of another browser
 */
export async function readTicket(deps: ExternalDeps, proof: TicketProof) {
  const ticket = await findTicket(deps.db, keyOf(proof), deps.clock.now());
  if (!ticket) throw new AppError('TOKEN_INVALID');
  const provider = { id: ticket.provider, name: providerNameOf(deps, ticket.provider) };
  if (ticket.step === 'OTP') return { step: ticket.step, provider, name: '', email: '', username: '' };
  const { name, email } = identityIn(deps, ticket);
  const username = await suggestedUsername({ name, email, provider: provider.id }, (candidate) =>
    isUsernameFree(deps.db, candidate),
  );
  return { step: ticket.step, provider, name, email, username };
}

/**
 * Copies the user's picture from the provider, so that browsers never request it there. On any error the account has no
 * picture.
 */
async function copyPicture(deps: ExternalDeps, userId: string, providerId: string, picture: string): Promise<void> {
  try {
    const address = pictureAddressOf(configured(deps, providerId).provider, picture);
    if (address === null) return;
    await setProfileImage(deps, { userId }, async () => imageAt(await fetchPicture(address, newImageName())));
  } catch (error) {
    deps.log.info({ err: error, provider: providerId }, 'the picture of a provider was not copied');
  }
}

/**
 * Creates the account of a user who arrives from a provider for the first time and consents, and signs them in.
 *
 * @throws AppError CONSENT_REQUIRED, USERNAME_TAKEN, TOKEN_INVALID, TOO_MANY_REQUESTS
 */
export async function joinExternal(
  deps: ExternalDeps,
  input: BodyOf<typeof endpoints.joinExternal>,
  browserToken: string | undefined,
  client: Client,
): Promise<SignedIn> {
  refuseWithoutConsent(input);
  deps.limits.join(client.address);
  const joined = await inTrx(deps.db, async (trx) => {
    const ticket = await useTicket(trx, keyOf({ ticket: input.ticket, browserToken }), 'JOIN', deps.clock.now());
    if (!ticket) throw new AppError('TOKEN_INVALID');
    const identity = identityIn(deps, ticket);
    const { name, email, issuer, subject } = identity;
    const username =
      input.username ??
      (await suggestedUsername({ name, email, provider: ticket.provider }, (candidate) =>
        isUsernameFree(trx, candidate),
      ));
    const userId = await openAccount(
      deps,
      trx,
      {
        username,
        name: name === '' ? username : name,
        email,
        isEmailVouchedFor: identity.isEmailVerified,
        passwordHash: null,
        isMarketingAgreed: input.marketingAgreed ?? false,
        channel: 'EXTERNAL_JOIN',
      },
      client,
    );
    const linkedAt = deps.clock.now();
    // With two tickets of one user the first creates the account; the second must not create another.
    const isNew = await linkIdentity(trx, { issuer, subject, userId, provider: ticket.provider, linkedAt });
    if (!isNew) throw new AppError('TOKEN_INVALID');
    const session = await beginSession(deps, trx, userId, client, { factor: 'OFF', provider: ticket.provider });
    return { userId, session, provider: ticket.provider, picture: identity.picture };
  });
  // Not awaited: the picture is not needed for the response.
  void copyPicture(deps, joined.userId, joined.provider, joined.picture);
  return signedInAs(deps, joined.userId, joined.session);
}

/**
 * Completes an external sign-in to an account with a second factor.
 *
 * @throws AppError OTP_INVALID, TOKEN_INVALID, TOO_MANY_REQUESTS
 */
export async function finishExternalSignIn(
  deps: ExternalDeps,
  input: BodyOf<typeof endpoints.finishExternalSignIn>,
  browserToken: string | undefined,
  client: Client,
): Promise<SignedIn> {
  const key = keyOf({ ticket: input.ticket, browserToken });
  const waiting = await findTicket(deps.db, key, deps.clock.now());
  const userId = waiting?.step === 'OTP' ? waiting.userId : null;
  if (!waiting || userId === null) throw new AppError('TOKEN_INVALID');
  const attempt = deps.limits.guess(`otp ${userId}`, client.address);
  const session = await inTrx(deps.db, async (trx) => {
    const factor = await takeSecondFactor(deps, trx, userId, input.otp);
    if (factor === 'MISSING' || factor === 'WRONG') return null;
    if (!(await useTicket(trx, key, 'OTP', deps.clock.now()))) throw new AppError('TOKEN_INVALID');
    return beginSession(deps, trx, userId, client, { factor, provider: waiting.provider });
  });
  if (session === null) {
    await recordSecurityEvent(deps, deps.db, { kind: 'SIGN_IN_FAILED', userId, address: client.address });
    throw fieldRefusal('OTP_INVALID', 'otp');
  }
  attempt.succeeded();
  return signedInAs(deps, userId, session);
}

/**
 * Unlinks an external account. At least one sign-in method must remain.
 *
 * @throws AppError REAUTH_REQUIRED, NOT_FOUND when it is not linked, LAST_SIGN_IN_METHOD
 */
export async function unlinkProvider(
  deps: ExternalDeps,
  actor: Actor,
  providerId: string,
  client: Client,
): Promise<void> {
  requireFreshSignIn(deps, actor);
  await inTrx(deps.db, async (trx) => {
    const account = await accountOf(trx, actor.userId);
    const others = (await identitiesOf(trx, actor.userId)).filter(({ provider }) => provider !== providerId);
    if (!(await unlinkIdentity(trx, actor.userId, providerId))) throw new AppError('NOT_FOUND');
    if (!account.hasPassword && others.length === 0) throw new AppError('LAST_SIGN_IN_METHOD');
    await recordSecurityEvent(deps, trx, {
      kind: 'PROVIDER_UNLINKED',
      userId: actor.userId,
      address: client.address,
      details: { provider: providerId },
    });
    const provider = providerNameOf(deps, providerId);
    await notifyOwner(
      deps,
      trx,
      account,
      {
        title: `${provider} 로그인 연결을 해제했어요`,
        message: '본인이 아니라면 비밀번호를 바꿔 주세요.',
        link: '/profile',
      },
      providerUnlinkedMail(deps.config.publicUrl, { name: account.name, provider, at: deps.clock.now() }),
    );
  });
}

/** Deletes OAuth requests and tickets that expired more than an hour ago. */
export async function forgetOldHops(db: Db, now: Date): Promise<void> {
  await deleteOldHops(db, new Date(now.getTime() - KEPT_AFTER_END_MS));
}
