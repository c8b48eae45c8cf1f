import type { Db, Trx } from '../../db/database.ts';
import { type MailPurpose, useMailToken } from './mail-tokens.repository.ts';
import { hashOfToken } from './sessions.service.ts';
import { type Account, eraseUser, isUsernameTaken, listAccountsByEmail, lockAccount } from './users.repository.ts';

export type { Account } from './users.repository.ts';

/** Several people may have typed the same address without proving it; its owner hears of so many accounts. */
const ACCOUNTS_MAX = 3;

/** Whose address this is: the account that has proven it, or else the newest of those that have given it. */
export async function accountsOfAddress(trx: Trx, email: string): Promise<Account[]> {
  return listAccountsByEmail(trx, email, ACCOUNTS_MAX);
}

/** The account, locked until the database transaction ends; null where it is gone. */
export async function lockedAccount(trx: Trx, userId: string): Promise<Account | null> {
  return lockAccount(trx, userId);
}

/**
 * Uses up the token of a mail and answers its account, locked; null where the token is not good, or the address that
 * it proves is no longer the account's.
 */
export async function accountByMailToken(
  trx: Trx,
  token: string,
  purpose: MailPurpose,
  now: Date,
): Promise<Account | null> {
  const proof = await useMailToken(trx, hashOfToken(token), [purpose], now);
  const account = proof ? await lockAccount(trx, proof.userId) : null;
  return account && account.email.toLowerCase() === proof?.email.toLowerCase() ? account : null;
}

/** Leaves of an account the bare row that entries of shared books name. */
export async function eraseAccount(trx: Trx, userId: string, at: Date): Promise<void> {
  await eraseUser(trx, userId, at);
}

export async function isUsernameFree(db: Db, username: string): Promise<boolean> {
  return !(await isUsernameTaken(db, username));
}
