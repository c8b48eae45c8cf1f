import { randomBytes } from 'node:crypto';
import type { BodyOf, endpoints } from '@salim/contract';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import { isUsernameFree } from '../auth/account.service.ts';
import type { Client } from '../auth/auth-deps.ts';
import { linkIdentity, providerNameOf } from '../auth/identities.service.ts';
import { openAccount, refuseWithoutConsent } from '../auth/new-account.service.ts';
import { provePasskeyOf, usePasskey } from '../auth/passkeys/passkey-proof.service.ts';
import { admitRegistration, requireRegistration } from '../auth/registration.service.ts';
import { hashOfToken } from '../auth/sessions.service.ts';
import { beginSession, type SignedIn, signedInAs } from '../auth/sign-in.service.ts';
import { hasPasskey } from '../auth/sign-in-methods.service.ts';
import { takeSecondFactor } from '../auth/two-factor/second-factor.service.ts';
import { newImageName, setProfileImage } from '../profile-image/profile-image.service.ts';
import { imageAt } from '../profile-image/receive-image.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { configured, type ExternalDeps, TOKEN_LENGTH_MAX, VALID_MS } from './external-deps.ts';
import type { ExternalIdentity } from './external-identity.ts';
import { findTicket, insertTicket, type Ticket, useTicket } from './oauth-requests.repository.ts';
import { fetchPicture, pictureAddressOf } from './provider-picture.ts';
import { suggestedUsername } from './suggested-username.ts';

/**
 * Issues a ticket for an external sign-in that waits for consent, or for the code of the account's second factor.
 *
 * @returns the token of the ticket, valid in this browser only
 */
export async function issueTicket(
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
  if (ticket.step === 'OTP') {
    const canUsePasskey = ticket.userId !== null && (await hasPasskey(deps, deps.db, ticket.userId));
    return { step: ticket.step, hasPasskey: canUsePasskey, provider, name: '', email: '', username: '' };
  }
  const { name, email } = identityIn(deps, ticket);
  const username = await suggestedUsername({ name, email, provider: provider.id }, (candidate) =>
    isUsernameFree(deps.db, candidate),
  );
  return { step: ticket.step, hasPasskey: false, provider, name, email, username };
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
 * @throws AppError REGISTRATION_CLOSED, CONSENT_REQUIRED, USERNAME_TAKEN, TOKEN_INVALID, TOO_MANY_REQUESTS
 */
export async function joinExternal(
  deps: ExternalDeps,
  input: BodyOf<typeof endpoints.joinExternal>,
  browserToken: string | undefined,
  client: Client,
): Promise<SignedIn> {
  await requireRegistration(deps, input.inviteCode, client.address);
  refuseWithoutConsent(input);
  await deps.limits.join(client.address);
  const joined = await inTrx(deps.db, async (trx) => {
    const ticket = await useTicket(trx, keyOf({ ticket: input.ticket, browserToken }), 'JOIN', deps.clock.now());
    if (!ticket) throw new AppError('TOKEN_INVALID');
    await admitRegistration(deps, trx, input.inviteCode);
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

const AT_SECOND_STEP = { failure: 'SIGN_IN_FAILED', status: 422 } as const;

/**
 * Completes an external sign-in to an account with a second factor: a code, or a passkey instead.
 *
 * @throws AppError OTP_INVALID, PASSKEY_INVALID, TOKEN_INVALID, TOO_MANY_REQUESTS
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
  const attempt = await deps.limits.guess(`otp ${userId}`, client.address);
  const passkey =
    input.passkey === undefined ? null : await provePasskeyOf(deps, userId, input.passkey, client, AT_SECOND_STEP);
  const session = await inTrx(deps.db, async (trx) => {
    if (passkey) await usePasskey(deps, trx, passkey, AT_SECOND_STEP);
    const factor = passkey ? 'PASSKEY' : await takeSecondFactor(deps, trx, userId, input.otp);
    if (factor === 'MISSING' || factor === 'WRONG') return null;
    if (!(await useTicket(trx, key, 'OTP', deps.clock.now()))) throw new AppError('TOKEN_INVALID');
    return beginSession(deps, trx, userId, client, { factor, provider: waiting.provider });
  });
  if (session === null) {
    await recordSecurityEvent(deps, deps.db, { kind: 'SIGN_IN_FAILED', userId, address: client.address });
    throw fieldRefusal('OTP_INVALID', 'otp');
  }
  await attempt.succeeded();
  return signedInAs(deps, userId, session);
}
