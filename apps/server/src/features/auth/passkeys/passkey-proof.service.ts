import type { PasskeyAssertion } from '@salim/contract';
import { AppError } from '../../../core/app-error.ts';
import type { RelyingParty } from '../../../core/relying-party.ts';
import type { Trx } from '../../../db/database.ts';
import { inTrx } from '../../../db/in-trx.ts';
import { recordSecurityEvent, type SecurityEventKind } from '../../security-log/security-log.service.ts';
import type { AuthDeps, Client } from '../auth-deps.ts';
import { passkeyClonedMail } from '../auth-mails.ts';
import { notifyOwner } from '../security-notices.service.ts';
import { findAccount } from '../users.repository.ts';
import { requireRelyingParty, takeChallengeIn } from './challenges.service.ts';
import { findPasskey, type StoredPasskey, updateUse } from './passkeys.repository.ts';
import { userHandleOf } from './user-handle.ts';

/** A passkey that its owner has just used, with user verification. */
export interface ProvenPasskey {
  readonly userId: string;
  readonly passkeyId: string;
  readonly signCount: number;
  readonly isSynced: boolean;
}

/** How a failed proof is recorded and answered. */
export interface ProofContext {
  readonly failure: SecurityEventKind;
  /** 401 where the response is about credentials; elsewhere 401 would be about the session. */
  readonly status: 401 | 422;
}

interface Verified {
  readonly signCount: number;
  readonly isSynced: boolean;
}

/** Null when the signature, origin, host or user verification is wrong. */
async function verified(
  deps: AuthDeps,
  assertion: PasskeyAssertion,
  expected: { readonly challenge: string; readonly party: RelyingParty; readonly passkey: StoredPasskey },
): Promise<Verified | null> {
  // Loaded on first use: it pulls in certificate parsers that most servers never need.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  try {
    const outcome = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.rawId,
        type: assertion.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origin,
      expectedRPID: expected.party.id,
      requireUserVerification: true,
      // The counter is compared below, where a difference is reported to the owner.
      credential: { id: assertion.id, publicKey: new Uint8Array(expected.passkey.publicKey), counter: 0 },
    });
    if (!outcome.verified) return null;
    const { newCounter, credentialBackedUp } = outcome.authenticationInfo;
    return { signCount: newCounter, isSynced: credentialBackedUp };
  } catch (error) {
    deps.log.info({ reason: error instanceof Error ? error.message : undefined }, 'a passkey was refused');
    return null;
  }
}

/** Two authenticators with the same key each count by themselves, so that one of them is behind at its next use. */
async function reportClone(deps: AuthDeps, passkey: StoredPasskey, client: Client): Promise<void> {
  await inTrx(deps.db, async (trx) => {
    const account = await findAccount(trx, passkey.userId);
    if (!account) return;
    await recordSecurityEvent(deps, trx, {
      kind: 'PASSKEY_CLONE_SUSPECTED',
      userId: passkey.userId,
      address: client.address,
      details: { passkeyId: passkey.passkeyId },
    });
    await notifyOwner(
      deps,
      trx,
      account,
      {
        title: '패스키가 복제됐을 수 있어요',
        message: `‘${passkey.name}’ 패스키의 사용을 막았어요. 이 패스키를 삭제하고 새로 추가해 주세요.`,
        link: '/settings/security',
      },
      passkeyClonedMail(deps.config.publicUrl, { name: account.name, passkey: passkey.name, at: deps.clock.now() }),
    );
  });
}

/**
 * Checks the response of a browser to request options, and consumes its challenge. The caller passes the result to
 * `usePasskey` in the database transaction of what it authorizes.
 *
 * @throws AppError PASSKEYS_OFF, PASSKEY_INVALID
 */
export async function provePasskey(
  deps: AuthDeps,
  assertion: PasskeyAssertion,
  client: Client,
  { failure, status }: ProofContext,
): Promise<ProvenPasskey> {
  const party = requireRelyingParty(deps);
  const challenge = await takeChallengeIn(deps, deps.db, assertion.response.clientDataJSON, null);
  const passkey = await findPasskey(deps.db, assertion.id, party.id);
  const isOwners = passkey !== null && assertion.response.userHandle === userHandleOf(passkey.userId);
  const outcome =
    challenge === null || !isOwners ? null : await verified(deps, assertion, { challenge, party, passkey });
  const isBehind =
    outcome !== null &&
    passkey !== null &&
    outcome.signCount <= passkey.signCount &&
    (outcome.signCount !== 0 || passkey.signCount !== 0);
  if (passkey !== null && isBehind) await reportClone(deps, passkey, client);
  if (passkey === null || outcome === null || isBehind) {
    await recordSecurityEvent(deps, deps.db, {
      kind: failure,
      userId: passkey?.userId ?? null,
      address: client.address,
    });
    throw new AppError('PASSKEY_INVALID', { status });
  }
  return { userId: passkey.userId, passkeyId: passkey.passkeyId, ...outcome };
}

/**
 * The same for the passkey of an account that is already known.
 *
 * @throws AppError PASSKEYS_OFF, PASSKEY_INVALID, also for a passkey of another account
 */
export async function provePasskeyOf(
  deps: AuthDeps,
  userId: string,
  assertion: PasskeyAssertion,
  client: Client,
  context: ProofContext,
): Promise<ProvenPasskey> {
  const proven = await provePasskey(deps, assertion, client, context);
  if (proven.userId === userId) return proven;
  await recordSecurityEvent(deps, deps.db, { kind: context.failure, userId, address: client.address });
  throw new AppError('PASSKEY_INVALID', { status: context.status });
}

/**
 * Records the use of a passkey. Of two concurrent uses with the same counter the second is refused.
 *
 * @throws AppError PASSKEY_INVALID, also when it has been removed meanwhile
 */
export async function usePasskey(
  deps: AuthDeps,
  trx: Trx,
  proven: ProvenPasskey,
  { status }: Pick<ProofContext, 'status'>,
): Promise<void> {
  const { userId, passkeyId, signCount, isSynced } = proven;
  const isUsed = await updateUse(trx, { userId, passkeyId, signCount, isSynced, usedAt: deps.clock.now() });
  if (!isUsed) throw new AppError('PASSKEY_INVALID', { status });
}
