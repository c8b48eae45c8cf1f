import type { PasskeyAssertion, PasskeyRequestOptions } from '@salim/contract';
import { AppError } from '../../../core/app-error.ts';
import { inTrx } from '../../../db/in-trx.ts';
import type { AuthDeps, Client } from '../auth-deps.ts';
import { beginSession, type SignedIn, signedInAs } from '../sign-in.service.ts';
import { newChallenge, requireRelyingParty, VALID_MS } from './challenges.service.ts';
import { type ProvenPasskey, provePasskey, usePasskey } from './passkey-proof.service.ts';

/**
 * Request options for any passkey of this site that is on the device: they do not name an account.
 *
 * @throws AppError PASSKEYS_OFF, TOO_MANY_REQUESTS
 */
export async function beginPasskeySignIn(deps: AuthDeps, client: Client): Promise<PasskeyRequestOptions> {
  const party = requireRelyingParty(deps);
  await deps.limits.passkeyRequest(client.address);
  const challenge = await newChallenge(deps, null);
  return { rpId: party.id, challenge, timeout: VALID_MS, userVerification: 'required' };
}

const AT_SIGN_IN = { failure: 'SIGN_IN_FAILED', status: 401 } as const;

/**
 * Signs in with a passkey. Its owner has unlocked it, so that it is two factors at once: no further code is asked for.
 *
 * @throws AppError PASSKEYS_OFF, PASSKEY_INVALID, TOO_MANY_REQUESTS
 */
export async function signInWithPasskey(
  deps: AuthDeps,
  assertion: PasskeyAssertion,
  client: Client,
): Promise<SignedIn> {
  const attempt = await deps.limits.guess(`passkey ${assertion.id}`, client.address);
  let proven: ProvenPasskey;
  try {
    proven = await provePasskey(deps, assertion, client, AT_SIGN_IN);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'PASSKEY_INVALID')) await attempt.withdrawn();
    throw error;
  }
  const session = await inTrx(deps.db, async (trx) => {
    await usePasskey(deps, trx, proven, AT_SIGN_IN);
    return beginSession(deps, trx, proven.userId, client, { factor: 'PASSKEY' });
  });
  await attempt.succeeded();
  return signedInAs(deps, proven.userId, session);
}
