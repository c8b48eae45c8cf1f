import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../delivery/message-queue.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { emailChangedMail, verificationMail } from './auth-mails.ts';
import { endMailTokens, useMailToken } from './mail-tokens.repository.ts';
import { issueMailToken } from './mail-tokens.service.ts';
import { notifyOwner } from './security-notices.service.ts';
import { hashOfToken } from './sessions.service.ts';
import { listUnverified, lockAccount, markEmailVerified, updateEmail } from './users.repository.ts';

/** Several users may have entered the same address; its owner gets at most this many mails per request. */
const ACCOUNTS_MAX = 3;

type Caller = Pick<Actor, 'idempotency'>;

/** Sends the verification mail. Only a hash of its token is stored. */
export async function sendVerificationMail(
  deps: Deps,
  trx: Trx,
  person: { readonly userId: string; readonly username: string; readonly email: string },
): Promise<void> {
  const { userId, username, email } = person;
  const token = await issueMailToken(deps, trx, { userId, email, purpose: 'VERIFY_EMAIL' });
  await queueMail(deps, trx, email, verificationMail(deps.config.publicUrl, { username, token }));
}

/**
 * Resends the verification mail to the unverified accounts with this address; does not reveal whether there are any.
 *
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function requestEmailVerification(
  deps: AuthDeps,
  caller: Caller,
  email: string,
  client: Client,
): Promise<void> {
  await deps.limits.requestMail(client.address);
  const mayMail = await deps.limits.mayMail(deps.db, email);
  await inWriteTransaction(deps, caller, async (trx) => {
    const people = await listUnverified(trx, email, ACCOUNTS_MAX);
    await recordSecurityEvent(deps, trx, {
      kind: 'VERIFICATION_REQUESTED',
      userId: people[0]?.userId ?? null,
      address: client.address,
    });
    if (!mayMail) return;
    for (const person of people) await sendVerificationMail(deps, trx, person);
  });
}

/** The account keeps the old address until the new one is verified; then the old one is notified. */
async function moveToNewAddress(
  deps: AuthDeps,
  trx: Trx,
  proof: { readonly userId: string; readonly email: string },
  client: Client,
): Promise<void> {
  const now = deps.clock.now();
  const before = await lockAccount(trx, proof.userId);
  if (!before) throw new AppError('TOKEN_INVALID');
  await updateEmail(trx, proof.userId, proof.email, now);
  await endMailTokens(trx, proof.userId, ['VERIFY_EMAIL', 'RESET_PASSWORD', 'DELETE_ACCOUNT'], now);
  await recordSecurityEvent(deps, trx, { kind: 'EMAIL_CHANGED', userId: proof.userId, address: client.address });
  await notifyOwner(
    deps,
    trx,
    before,
    { title: '이메일을 바꿨어요', message: '앞으로 새 이메일로 메일을 보내 드려요.', link: '/profile' },
    emailChangedMail(before.name, now),
  );
}

/**
 * Consumes the token of a mail as proof of its address: the account's current one or the one it moves to.
 *
 * @throws AppError TOKEN_INVALID when it is unknown, used or expired, or when its address is no longer the account's or
 * has been verified by another account
 */
export async function verifyEmail(deps: AuthDeps, caller: Caller, token: string, client: Client): Promise<void> {
  await inWriteTransaction(deps, caller, async (trx) => {
    const now = deps.clock.now();
    const proof = await useMailToken(trx, hashOfToken(token), ['VERIFY_EMAIL', 'CHANGE_EMAIL'], now);
    if (!proof) throw new AppError('TOKEN_INVALID');
    if (proof.purpose === 'CHANGE_EMAIL') return moveToNewAddress(deps, trx, proof, client);
    if (!(await markEmailVerified(trx, proof.userId, proof.email, now))) throw new AppError('TOKEN_INVALID');
    await recordSecurityEvent(deps, trx, { kind: 'EMAIL_VERIFIED', userId: proof.userId, address: client.address });
  });
}
