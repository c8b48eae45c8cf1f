import { randomBytes } from 'node:crypto';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, writing } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { queueMail } from '../mail/outbox.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { AuthDeps, Client } from './auth-deps.ts';
import { verificationMail } from './auth-mails.ts';
import { insertMailToken, useMailToken } from './mail-tokens.repository.ts';
import { hashOfToken } from './sessions.service.ts';
import { listUnverified, markEmailVerified } from './users.repository.ts';

const VALID_MS = 24 * 60 * 60_000;
/** Several people may have typed the same address; its owner is asked about so many of them. */
const ACCOUNTS_MAX = 3;

type Caller = Pick<Actor, 'idempotency'>;

/** Sends the mail that proves an address. Only a hash of its token stays here. */
export async function sendVerificationMail(
  deps: Deps,
  trx: Trx,
  person: { readonly userId: string; readonly username: string; readonly email: string },
): Promise<void> {
  const createdAt = deps.clock.now();
  const token = randomBytes(32).toString('base64url');
  await insertMailToken(trx, {
    tokenHash: hashOfToken(token),
    userId: person.userId,
    purpose: 'VERIFY_EMAIL',
    email: person.email,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + VALID_MS),
  });
  const mail = verificationMail(deps.config.publicUrl, { username: person.username, token });
  await queueMail(deps, trx, person.email, mail);
}

/**
 * Sends the verification mail again to whoever has given this address and not proven it; says nothing about whether
 * there is somebody.
 *
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function requestEmailVerification(
  deps: AuthDeps,
  caller: Caller,
  email: string,
  client: Client,
): Promise<void> {
  deps.limits.requestMail(client.address);
  const mayMail = deps.limits.mayMail(email);
  await writing(deps, caller, async (trx) => {
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

/**
 * Takes the token of a mail as proof of its address, once.
 *
 * @throws AppError TOKEN_INVALID for one that is unknown, used or too old, or whose address is no longer the account's
 *   or is by now another's
 */
export async function verifyEmail(deps: AuthDeps, caller: Caller, token: string, client: Client): Promise<void> {
  await writing(deps, caller, async (trx) => {
    const now = deps.clock.now();
    const proof = await useMailToken(trx, hashOfToken(token), 'VERIFY_EMAIL', now);
    if (!proof || !(await markEmailVerified(trx, proof.userId, proof.email, now))) throw new AppError('TOKEN_INVALID');
    await recordSecurityEvent(deps, trx, { kind: 'EMAIL_VERIFIED', userId: proof.userId, address: client.address });
  });
}
