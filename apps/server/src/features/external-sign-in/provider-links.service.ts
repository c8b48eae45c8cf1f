import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { requireFreshSignIn } from '../../core/fresh-sign-in.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { ProviderSettings } from '../../external-providers.ts';
import { lockedAccount } from '../auth/account.service.ts';
import type { Client } from '../auth/auth-deps.ts';
import { providerLinkedMail, providerUnlinkedMail } from '../auth/auth-mails.ts';
import { linkIdentity, providerNameOf, unlinkIdentity, userOfIdentity } from '../auth/identities.service.ts';
import { accountOf } from '../auth/profile.service.ts';
import { notifyOwner } from '../auth/security-notices.service.ts';
import { isSessionLive } from '../auth/sessions.service.ts';
import { signInMethodsOf } from '../auth/sign-in-methods.service.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import type { ExternalDeps } from './external-deps.ts';
import type { ExternalIdentity } from './external-identity.ts';
import type { OauthRequest } from './oauth-requests.repository.ts';

/**
 * Links an external account to the signed-in account.
 *
 * @returns the reason when it is refused
 */
export async function linkProvider(
  deps: ExternalDeps,
  linkFor: NonNullable<OauthRequest['linkFor']>,
  provider: ProviderSettings,
  identity: ExternalIdentity,
  client: Client,
): Promise<'expired' | 'taken' | null> {
  if (!(await isSessionLive(deps, linkFor))) return 'expired';
  return inTrx(deps.db, async (trx) => {
    const account = await accountOf(trx, linkFor.userId);
    const at = deps.clock.now();
    const { issuer, subject } = identity;
    const isNew = await linkIdentity(trx, {
      issuer,
      subject,
      userId: linkFor.userId,
      provider: provider.id,
      linkedAt: at,
    });
    if (!isNew) {
      const owner = await userOfIdentity(trx, identity);
      return owner === linkFor.userId ? null : 'taken';
    }
    await recordSecurityEvent(deps, trx, {
      kind: 'PROVIDER_LINKED',
      userId: linkFor.userId,
      address: client.address,
      details: { provider: provider.id },
    });
    await notifyOwner(
      deps,
      trx,
      account,
      {
        title: `${provider.name} 로그인을 연결했어요`,
        message: '본인이 아니라면 연결을 해제하고 비밀번호를 바꿔 주세요.',
        link: '/profile',
      },
      providerLinkedMail(deps.config.publicUrl, { name: account.name, provider: provider.name, at }),
    );
    return null;
  });
}

/**
 * Unlinks an external account. At least one sign-in method must remain.
 *
 * @throws AppError REAUTH_REQUIRED, NOT_FOUND when it is not linked, LAST_SIGN_IN_METHOD
 */
export async function unlinkProvider(
  deps: ExternalDeps,
  actor: Actor,
  providerId: string,
  client: Client,
): Promise<void> {
  requireFreshSignIn(deps, actor);
  await inTrx(deps.db, async (trx) => {
    const account = await lockedAccount(trx, actor.userId);
    if (!account) throw new AppError('SESSION_EXPIRED');
    if (!(await unlinkIdentity(trx, actor.userId, providerId))) throw new AppError('NOT_FOUND');
    if ((await signInMethodsOf(deps, trx, account)).count === 0) throw new AppError('LAST_SIGN_IN_METHOD');
    await recordSecurityEvent(deps, trx, {
      kind: 'PROVIDER_UNLINKED',
      userId: actor.userId,
      address: client.address,
      details: { provider: providerId },
    });
    const provider = providerNameOf(deps, providerId);
    await notifyOwner(
      deps,
      trx,
      account,
      {
        title: `${provider} 로그인 연결을 해제했어요`,
        message: '본인이 아니라면 비밀번호를 바꿔 주세요.',
        link: '/profile',
      },
      providerUnlinkedMail(deps.config.publicUrl, { name: account.name, provider, at: deps.clock.now() }),
    );
  });
}
