import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { StoreName } from '../../file-store/file-store.ts';
import { deleteAccountOf } from '../account-deletion/account-deletion.service.ts';
import { contentOf, type StoreContent } from '../attachments/attachment-files.ts';
import { lockedAccount } from '../auth/account.service.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { passwordResetUrl } from '../auth/auth-mails.ts';
import { issueMailToken } from '../auth/mail-tokens.service.ts';
import { endSessionsOfUser } from '../auth/sessions.service.ts';
import { isTwoFactorOn } from '../auth/two-factor/second-factor.service.ts';
import { removeTwoFactor } from '../auth/two-factor/two-factor.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { findUserId, listUsers, type StorageUse, storageUse, type UserRow } from './administration.repository.ts';

/*
 * What the operator of an installation may do on its machine. Every change is in the security log of the account, with
 * `operator` in place of a network address.
 */

const OPERATOR = { address: 'operator' };

export async function usersOf(db: Db): Promise<UserRow[]> {
  return listUsers(db);
}

/** What is in a store of files, by its own account. */
export interface StoreUse extends StoreContent {
  readonly name: StoreName;
  readonly description: string;
  /** Whether new files go there. */
  readonly isCurrent: boolean;
}

/** @throws FileStoreError when a store does not answer */
export async function storageOf({
  db,
  files,
}: Pick<AuthDeps, 'db' | 'files'>): Promise<StorageUse & { readonly stores: readonly StoreUse[] }> {
  const current = await files.current(db);
  const stores: StoreUse[] = [];
  for (const store of files.all) {
    const { name, description } = store;
    stores.push({ name, description, isCurrent: store === current, ...(await contentOf(store)) });
  }
  return { ...(await storageUse(db)), stores };
}

/** @throws AppError NOT_FOUND */
async function userIdOf(deps: AuthDeps, username: string): Promise<string> {
  const userId = await findUserId(deps.db, username);
  if (userId === null) throw new AppError('NOT_FOUND', { message: `아이디가 ‘${username}’인 사용자가 없어요.` });
  return userId;
}

/** A link to set a password that no one could sign in with would only mislead. @throws AppError */
function requirePasswords(deps: AuthDeps): void {
  if (deps.config.signIn === 'ANY') return;
  throw new AppError('PROVIDER_SIGN_IN_ONLY', {
    message:
      'SIGN_IN=PROVIDER라서 비밀번호로 로그인할 수 없어요. 외부 계정으로 로그인할 수 없다면 SIGN_IN을 빼고 서버를 다시 시작한 뒤 실행해 주세요.',
  });
}

/**
 * Ends the sessions of a user and issues a link that sets a new password once, within 30 minutes.
 *
 * @throws AppError NOT_FOUND, PROVIDER_SIGN_IN_ONLY
 */
export async function resetPasswordOf(deps: AuthDeps, username: string): Promise<{ url: string }> {
  requirePasswords(deps);
  const userId = await userIdOf(deps, username);
  const token = await inTrx(deps.db, async (trx) => {
    const account = await lockedAccount(trx, userId);
    if (!account) throw new AppError('NOT_FOUND');
    const endedSessions = await endSessionsOfUser(trx, userId, deps.clock.now());
    await recordSecurityEvent(deps, trx, {
      kind: 'PASSWORD_RESET_REQUESTED',
      userId,
      ...OPERATOR,
      details: { endedSessions },
    });
    return issueMailToken(deps, trx, { userId, email: account.email, purpose: 'RESET_PASSWORD' });
  });
  return { url: passwordResetUrl(deps.config.publicUrl, token) };
}

/** @throws AppError NOT_FOUND, TWO_FACTOR_OFF */
export async function disableTwoFactorOf(deps: AuthDeps, username: string): Promise<void> {
  const userId = await userIdOf(deps, username);
  await inTrx(deps.db, async (trx) => {
    if (!(await isTwoFactorOn(trx, userId))) throw new AppError('TWO_FACTOR_OFF');
    await removeTwoFactor(deps, trx, userId, OPERATOR);
  });
}

/** @returns how many sessions have ended. @throws AppError NOT_FOUND */
export async function endSessionsOf(deps: AuthDeps, username: string): Promise<number> {
  const userId = await userIdOf(deps, username);
  return inTrx(deps.db, async (trx) => {
    const endedSessions = await endSessionsOfUser(trx, userId, deps.clock.now());
    await recordSecurityEvent(deps, trx, { kind: 'SESSION_ENDED', userId, ...OPERATOR, details: { endedSessions } });
    return endedSessions;
  });
}

/** Deletes an account as its owner could; what is shared with others stays, without a name. @throws AppError NOT_FOUND */
export async function deleteUser(deps: AuthDeps, username: string): Promise<void> {
  await deleteAccountOf(deps, await userIdOf(deps, username), OPERATOR);
}
