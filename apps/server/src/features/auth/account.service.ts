import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { NamedAccount } from './auth-mails.ts';
import { type MailPurpose, useMailToken } from './mail-tokens.repository.ts';
import { issueMailToken } from './mail-tokens.service.ts';
import { hashOfToken } from './sessions.service.ts';
import { type Account, eraseUser, isUsernameTaken, listAccountsByEmail, lockAccount } from './users.repository.ts';

export type { Account } from './users.repository.ts';

/** More than one address can have by now; there may be some of before that was so. */
const ACCOUNTS_MAX = 10;

/**
 * The accounts that have this address: the one that has proven it before those that have only given it, and of those
 * the older ones first, so that accounts created later cannot push an older one out of the mail.
 */
export async function accountsOfAddress(trx: Trx, email: string): Promise<Account[]> {
  return listAccountsByEmail(trx, email, ACCOUNTS_MAX);
}

/** Makes the one link of each account that a mail to their common address is about. */
export async function namedAccounts(
  deps: Deps,
  trx: Trx,
  accounts: readonly Account[],
  purpose: 'RESET_PASSWORD' | 'DELETE_ACCOUNT',
): Promise<NamedAccount[]> {
  const named: NamedAccount[] = [];
  for (const { userId, username, email } of accounts) {
    named.push({ username, token: await issueMailToken(deps, trx, { userId, email, purpose }) });
  }
  return named;
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
