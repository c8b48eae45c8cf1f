import type { Profile } from '@salim/contract';
import type { Trx } from '../../db/database.ts';
import { queueMail } from '../delivery/message-queue.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { newDeviceMail } from './auth-mails.ts';
import { getProfile } from './profile.service.ts';
import { findSignInHistory } from './sessions.repository.ts';
import { type OpenedSession, openSession } from './sessions.service.ts';
import type { SecondFactor } from './two-factor/second-factor.service.ts';
import { findAccount } from './users.repository.ts';

export interface SignedIn {
  readonly accessToken: string;
  readonly session: OpenedSession;
  readonly profile: Profile;
}

/** The sign-in method; recorded in the security log. */
export interface SignInWay {
  readonly factor: SecondFactor;
  /** The external provider, when it was one. */
  readonly provider?: string;
}

/** A notice in the app would reach the user who has just signed in; the mail reaches the owner. */
async function mailOfNewDevice(deps: AuthDeps, trx: Trx, userId: string, client: Client): Promise<void> {
  const account = await findAccount(trx, userId);
  if (!account?.isEmailVerified) return;
  const seen = { name: account.name, device: client.device, at: deps.clock.now() };
  await queueMail(deps, trx, account.email, newDeviceMail(deps.config.publicUrl, seen));
}

/** Starts the session of a user whose every factor has been checked, and records the sign-in method. */
export async function beginSession(
  deps: AuthDeps,
  trx: Trx,
  userId: string,
  client: Client,
  way: SignInWay,
): Promise<OpenedSession> {
  const { isFirstSession, isKnownDevice } = await findSignInHistory(trx, userId, client.device);
  const opened = await openSession(deps, trx, { userId, ...client });
  await recordSecurityEvent(deps, trx, {
    kind: 'SIGNED_IN',
    userId,
    address: client.address,
    details: { sessionId: opened.sessionId, ...way },
  });
  if (way.factor === 'RECOVERY_CODE') {
    await recordSecurityEvent(deps, trx, { kind: 'RECOVERY_CODE_USED', userId, address: client.address });
  }
  if (!isFirstSession && !isKnownDevice) await mailOfNewDevice(deps, trx, userId, client);
  return opened;
}

/** Response to a successful sign-in. */
export async function signedInAs(deps: AuthDeps, userId: string, session: OpenedSession): Promise<SignedIn> {
  const [profile, accessToken] = await Promise.all([
    getProfile(deps, userId),
    deps.tokens.issue({ userId, sessionId: session.sessionId }),
  ]);
  return { accessToken, session, profile };
}
