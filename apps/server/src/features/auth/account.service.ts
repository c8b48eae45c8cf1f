import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { NamedAccount } from './auth-mails.ts';
import { type MailPurpose, useMailToken } from './mail-tokens.repository.ts';
import { issueMailToken } from './mail-tokens.service.ts';
import { hashOfToken } from './sessions.service.ts';
import { type Account, eraseUser, isUsernameTaken, listAccountsByEmail, lockAccount } from './users.repository.ts';

export type { Account } from './users.repository.ts';

/** Above the current maximum of accounts per unproven address: older data may exceed that. */
const ACCOUNTS_MAX = 10;

/**
 * Accounts with this address: the one that has verified it first, then the unverified ones, oldest first, so that
 * accounts created later cannot push an older one out of the mail.
 */
export async function accountsOfAddress(trx: Trx, email: string): Promise<Account[]> {
  return listAccountsByEmail(trx, email, ACCOUNTS_MAX);
}

/** Issues one link per account for a mail to their common address. */
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

/** Returns the account, locked until the database transaction ends; null when it does not exist. */
export async function lockedAccount(trx: Trx, userId: string): Promise<Account | null> {
  return lockAccount(trx, userId);
}

/**
 * Consumes the token of a mail and returns its account, locked. Null when the token is invalid or the address that it
 * proves is no longer the account's.
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

/** Anonymizes the account down to the bare row that transactions in shared books reference. */
export async function eraseAccount(trx: Trx, userId: string, at: Date): Promise<void> {
  await eraseUser(trx, userId, at);
}

export async function isUsernameFree(db: Db, username: string): Promise<boolean> {
  return !(await isUsernameTaken(db, username));
}
