import type { BodyOf, endpoints, Passkey, PasskeyCreationOptions, PasskeyRegistration } from '@salim/contract';
import { type Actor, inWriteTransaction } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { requireFreshSignIn } from '../../../core/fresh-sign-in.ts';
import { newId } from '../../../core/ids.ts';
import { type RelyingParty, relyingPartyOf } from '../../../core/relying-party.ts';
import type { Trx } from '../../../db/database.ts';
import { inTrx } from '../../../db/in-trx.ts';
import type { Deps } from '../../../deps.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { lockedAccount } from '../account.service.ts';
import type { AuthDeps, Client } from '../auth-deps.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '../auth-mails.ts';
import { notifyOwner } from '../security-notices.service.ts';
import { signInMethodsOf } from '../sign-in-methods.service.ts';
import type { Account } from '../users.repository.ts';
import { newChallenge, requireRelyingParty, takeChallengeIn, VALID_MS } from './challenges.service.ts';
import {
  deletePasskeyOf,
  insertPasskey,
  listCredentialsOf,
  listPasskeysOf,
  type NewPasskey,
  updatePasskeyName,
} from './passkeys.repository.ts';
import { userHandleOf } from './user-handle.ts';

/** More devices and password managers than a user has. */
const PASSKEYS_MAX = 20;
/** ES256, EdDSA, RS256: what authenticators have today. */
const ALGORITHMS = [-7, -8, -257];

export async function listPasskeys(deps: Deps, actor: Actor): Promise<{ items: Passkey[]; nextCursor: null }> {
  return { items: await listPasskeysOf(deps.db, actor.userId), nextCursor: null };
}

async function accountWithLock(trx: Trx, userId: string): Promise<Account> {
  const account = await lockedAccount(trx, userId);
  if (!account) throw new AppError('SESSION_EXPIRED');
  return account;
}

/**
 * Creation options for a passkey that the authenticator can find by itself, and unlocks for its owner only.
 *
 * @throws AppError PASSKEYS_OFF, REAUTH_REQUIRED, TOO_MANY
 */
export async function beginPasskey(deps: AuthDeps, actor: Actor): Promise<PasskeyCreationOptions> {
  const party = requireRelyingParty(deps);
  requireFreshSignIn(deps, actor);
  const { account, credentials } = await inTrx(deps.db, async (trx) => ({
    account: await accountWithLock(trx, actor.userId),
    credentials: await listCredentialsOf(trx, actor.userId),
  }));
  if (credentials.length >= PASSKEYS_MAX) throw new AppError('TOO_MANY');
  return {
    rp: { id: party.id, name: '살림' },
    user: { id: userHandleOf(account.userId), name: account.username, displayName: account.name },
    challenge: await newChallenge(deps, account.userId),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: VALID_MS,
    excludeCredentials: credentials.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

type Credential = Pick<NewPasskey, 'credentialId' | 'publicKey' | 'signCount' | 'isSynced'>;

/** @throws AppError PASSKEY_INVALID */
async function verifiedCredential(
  deps: AuthDeps,
  response: PasskeyRegistration,
  challenge: string,
  party: RelyingParty,
): Promise<Credential> {
  // Loaded on first use: it pulls in certificate parsers that most servers never need.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { clientDataJSON, attestationObject } = response.response;
    const outcome = await verifyRegistrationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (outcome.verified) {
      const { credential, credentialBackedUp } = outcome.registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        signCount: credential.counter,
        isSynced: credentialBackedUp,
      };
    }
  } catch (error) {
    deps.log.info({ reason: error instanceof Error ? error.message : undefined }, 'a new passkey was refused');
  }
  throw new AppError('PASSKEY_INVALID');
}

/**
 * Adds the passkey that the browser created; the owner is notified. The challenge is consumed even when the response is
 * refused.
 *
 * @throws AppError PASSKEYS_OFF, REAUTH_REQUIRED, PASSKEY_INVALID, PASSKEY_TAKEN, TOO_MANY
 */
export async function addPasskey(
  deps: AuthDeps,
  actor: Actor,
  { name, response }: BodyOf<typeof endpoints.addPasskey>,
  client: Client,
): Promise<Passkey> {
  const party = requireRelyingParty(deps);
  requireFreshSignIn(deps, actor);
  const { clientDataJSON, transports = [] } = response.response;
  try {
    return await inWriteTransaction(deps, actor, async (trx) => {
      const challenge = await takeChallengeIn(deps, trx, clientDataJSON, actor.userId);
      if (challenge === null) throw new AppError('PASSKEY_INVALID');
      const credential = await verifiedCredential(deps, response, challenge, party);
      const account = await accountWithLock(trx, actor.userId);
      if ((await listCredentialsOf(trx, actor.userId)).length >= PASSKEYS_MAX) throw new AppError('TOO_MANY');
      const createdAt = deps.clock.now();
      const passkeyId = newId(createdAt);
      const { userId } = actor;
      const isNew = await insertPasskey(trx, {
        ...credential,
        userId,
        passkeyId,
        rpId: party.id,
        transports,
        name,
        createdAt,
      });
      if (!isNew) throw new AppError('PASSKEY_TAKEN');
      await recordSecurityEvent(deps, trx, {
        kind: 'PASSKEY_ADDED',
        userId,
        address: client.address,
        details: { passkeyId },
      });
      await notifyOwner(
        deps,
        trx,
        account,
        {
          title: '패스키를 추가했어요',
          message: `이제 ‘${name}’ 패스키로도 로그인할 수 있어요. 본인이 아니라면 패스키를 삭제하고 비밀번호를 바꿔 주세요.`,
          link: '/settings/security',
        },
        passkeyAddedMail(deps.config.publicUrl, { name: account.name, passkey: name, at: createdAt }),
      );
      const { isSynced } = credential;
      return {
        id: passkeyId,
        name,
        host: party.id,
        isSynced,
        createdAt: createdAt.toISOString(),
        lastUsedAt: null,
      };
    });
  } catch (error) {
    if (error instanceof AppError) await takeChallengeIn(deps, deps.db, clientDataJSON, actor.userId);
    throw error;
  }
}

/** @throws AppError NOT_FOUND */
export async function renamePasskey(deps: Deps, actor: Actor, passkeyId: string, name: string): Promise<Passkey> {
  const renamed = await updatePasskeyName(deps.db, actor.userId, passkeyId, name);
  if (!renamed) throw new AppError('NOT_FOUND');
  return renamed;
}

/**
 * Removes a passkey; the owner is notified. At least one way to sign in must remain.
 *
 * @throws AppError REAUTH_REQUIRED, NOT_FOUND, LAST_SIGN_IN
 */
export async function deletePasskey(deps: AuthDeps, actor: Actor, passkeyId: string, client: Client): Promise<void> {
  requireFreshSignIn(deps, actor);
  await inTrx(deps.db, async (trx) => {
    const account = await accountWithLock(trx, actor.userId);
    const deleted = await deletePasskeyOf(trx, actor.userId, passkeyId);
    if (!deleted) throw new AppError('NOT_FOUND');
    const wasUsable = deleted.rpId === relyingPartyOf(deps.config)?.id;
    if (wasUsable && (await signInMethodsOf(deps, trx, account)).count === 0) throw new AppError('LAST_SIGN_IN');
    await recordSecurityEvent(deps, trx, {
      kind: 'PASSKEY_REMOVED',
      userId: actor.userId,
      address: client.address,
      details: { passkeyId },
    });
    await notifyOwner(
      deps,
      trx,
      account,
      {
        title: '패스키를 삭제했어요',
        message: `이제 ‘${deleted.name}’ 패스키로는 로그인할 수 없어요. 본인이 아니라면 비밀번호를 바꿔 주세요.`,
        link: '/settings/security',
      },
      passkeyRemovedMail(deps.config.publicUrl, { name: account.name, passkey: deleted.name, at: deps.clock.now() }),
    );
  });
}
