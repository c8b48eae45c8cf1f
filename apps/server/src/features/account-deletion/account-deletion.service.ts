import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { requireFreshSignIn } from '../../core/fresh-sign-in.ts';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import {
  type Account,
  accountByMailToken,
  accountsOfAddress,
  eraseAccount,
  lockedAccount,
  namedAccounts,
} from '../auth/account.service.ts';
import type { AuthDeps, Client } from '../auth/auth-deps.ts';
import { accountDeletedMail, accountDeletionMail } from '../auth/auth-mails.ts';
import { checkPassword } from '../auth/password-check.service.ts';
import { mailOwner } from '../auth/security-notices.service.ts';
import { leaveAllBooks } from '../books/account-departure.service.ts';
import { queueMail } from '../delivery/message-queue.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { deletePersonalRows } from './personal-rows.repository.ts';

type Caller = Pick<Actor, 'idempotency'>;

/** Deletes all personal data of the user; data shared with others stays, without a name. */
async function erase(deps: AuthDeps, trx: Trx, account: Account, client: Pick<Client, 'address'>): Promise<void> {
  const now = deps.clock.now();
  await mailOwner(deps, trx, account, accountDeletedMail(account.name, now));
  const books = await leaveAllBooks(deps, trx, account);
  await deletePersonalRows(trx, account.userId);
  await eraseAccount(trx, account.userId, now);
  await recordSecurityEvent(deps, trx, {
    kind: 'ACCOUNT_DELETED',
    userId: account.userId,
    address: client.address,
    details: books,
  });
}

/**
 * Deletes the account of the signed-in user.
 *
 * @throws AppError REAUTH_REQUIRED, WRONG_PASSWORD, VALIDATION_FAILED without the password of an account that has one,
 * TOO_MANY_REQUESTS
 */
export async function deleteAccount(
  deps: AuthDeps,
  actor: Actor,
  password: string | undefined,
  client: Client,
): Promise<void> {
  requireFreshSignIn(deps, actor);
  await checkPassword(deps, actor, { password, field: 'password', failure: 'REAUTHENTICATION_FAILED' }, client);
  await inTrx(deps.db, async (trx) => {
    const account = await lockedAccount(trx, actor.userId);
    if (!account) throw new AppError('SESSION_EXPIRED');
    await erase(deps, trx, account, client);
  });
}

/** Deletes an account on behalf of the operator. Does nothing when it is already deleted. */
export async function deleteAccountOf(deps: AuthDeps, userId: string, client: Pick<Client, 'address'>): Promise<void> {
  await inTrx(deps.db, async (trx) => {
    const account = await lockedAccount(trx, userId);
    if (account) await erase(deps, trx, account, client);
  });
}

/**
 * Mails a link that deletes the account to the owner of this address; does not reveal whether there is an account.
 * Unverified addresses are included: their owner may want the account that uses the address deleted.
 *
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function requestAccountDeletion(
  deps: AuthDeps,
  caller: Caller,
  email: string,
  client: Client,
): Promise<void> {
  await deps.limits.requestMail(client.address);
  const mayMail = await deps.limits.mayMail(deps.db, email);
  await inWriteTransaction(deps, caller, async (trx) => {
    const accounts = await accountsOfAddress(trx, email);
    await recordSecurityEvent(deps, trx, {
      kind: 'ACCOUNT_DELETION_REQUESTED',
      userId: accounts[0]?.userId ?? null,
      address: client.address,
    });
    const [first] = accounts;
    if (!mayMail || !first) return;
    const named = await namedAccounts(deps, trx, accounts, 'DELETE_ACCOUNT');
    await queueMail(deps, trx, first.email, accountDeletionMail(deps.config.publicUrl, named));
  });
}

/**
 * Deletes the account that the token of a mail is for.
 *
 * @throws AppError TOKEN_INVALID, TOO_MANY_REQUESTS
 */
export async function deleteAccountByMail(
  deps: AuthDeps,
  caller: Caller,
  token: string,
  client: Client,
): Promise<void> {
  const attempt = await deps.limits.guess('deletion token', client.address);
  await inWriteTransaction(deps, caller, async (trx) => {
    const account = await accountByMailToken(trx, token, 'DELETE_ACCOUNT', deps.clock.now());
    if (!account) throw new AppError('TOKEN_INVALID');
    await erase(deps, trx, account, client);
  });
  await attempt.succeeded();
}
