import type { Actor } from '../../../core/actor.ts';
import { AppError, fieldRefusal } from '../../../core/app-error.ts';
import { requireFreshSignIn } from '../../../core/fresh-sign-in.ts';
import type { Trx } from '../../../db/database.ts';
import { inTrx } from '../../../db/in-trx.ts';
import { newShareCode } from '../../../share-code.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import type { AuthDeps, Client } from '../auth-deps.ts';
import { recoveryCodesReplacedMail, twoFactorOffMail, twoFactorOnMail } from '../auth-mails.ts';
import { checkPassword } from '../password-check.service.ts';
import { accountOf } from '../profile.service.ts';
import { notifyOwner } from '../security-notices.service.ts';
import { judgeCode, recoveryCodeLookup, takeSecondFactor } from './second-factor.service.ts';
import { newTotpSecret, otpauthUrl, stepOfCode } from './totp.ts';
import {
  confirmTwoFactorAt,
  countRecoveryCodesOf,
  deleteRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  insertRecoveryCodes,
  lockTwoFactor,
  putUnconfirmed,
} from './two-factor.repository.ts';

const RECOVERY_CODES = 10;

/** In groups, for copying by hand: `ABCD-EFGH-JKMNP`. */
function grouped(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}

/** Stores new recovery codes as keyed hashes, and returns them as they are shown to the user, once. */
async function createRecoveryCodes(deps: AuthDeps, trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newShareCode);
  const lookups = codes.map((code) => recoveryCodeLookup(deps, userId, code));
  await insertRecoveryCodes(trx, userId, lookups);
  return codes.map(grouped);
}

async function refuseWrongCode(deps: AuthDeps, actor: Actor, client: Client): Promise<never> {
  await recordSecurityEvent(deps, deps.db, {
    kind: 'SECOND_FACTOR_FAILED',
    userId: actor.userId,
    address: client.address,
  });
  throw fieldRefusal('OTP_INVALID', 'code');
}

/**
 * Starts the setup with a new secret for an authenticator app. Signing in is unchanged until a code confirms it.
 *
 * @throws AppError REAUTH_REQUIRED, WRONG_PASSWORD, TWO_FACTOR_ON, TOO_MANY_REQUESTS
 */
export async function setUpTwoFactor(
  deps: AuthDeps,
  actor: Actor,
  input: { readonly password?: string | undefined },
  client: Client,
): Promise<{ secret: string; otpauthUrl: string }> {
  requireFreshSignIn(deps, actor);
  await checkPassword(
    deps,
    actor,
    { password: input.password, field: 'password', failure: 'REAUTHENTICATION_FAILED' },
    client,
  );
  const { username } = await accountOf(deps.db, actor.userId);
  const secret = newTotpSecret();
  if (!(await putUnconfirmed(deps.db, actor.userId, deps.secrets.seal(secret), deps.clock.now()))) {
    throw new AppError('TWO_FACTOR_ON');
  }
  return { secret, otpauthUrl: otpauthUrl(secret, username) };
}

/**
 * Turns two-factor sign-in on with a first code of the app, and returns the recovery codes.
 *
 * @throws AppError REAUTH_REQUIRED, OTP_INVALID, TWO_FACTOR_ON, TWO_FACTOR_OFF without a set-up, TOO_MANY_REQUESTS
 */
export async function confirmTwoFactor(
  deps: AuthDeps,
  actor: Actor,
  code: string,
  client: Client,
): Promise<{ recoveryCodes: string[] }> {
  requireFreshSignIn(deps, actor);
  const known = await findTwoFactor(deps.db, actor.userId);
  if (!known) throw new AppError('TWO_FACTOR_OFF');
  if (known.isConfirmed) throw new AppError('TWO_FACTOR_ON');
  const attempt = await deps.limits.guess(`otp ${actor.userId}`, client.address);
  const secret = deps.secrets.unseal(known.secretSealed);
  const plain = code.normalize('NFKC').replaceAll(/[\s-]/gu, '');
  const step = await inTrx(deps.db, (trx) =>
    judgeCode(deps, trx, actor.userId, async () => {
      return stepOfCode(secret, plain, deps.clock.now(), known.lastStep) ?? 'WRONG';
    }),
  );
  if (step === 'WRONG') return refuseWrongCode(deps, actor, client);
  await attempt.succeeded();
  return inTrx(deps.db, async (trx) => {
    const at = deps.clock.now();
    const account = await accountOf(trx, actor.userId);
    const isFirst = await confirmTwoFactorAt(trx, actor.userId, { secretSealed: known.secretSealed, step, at });
    if (!isFirst) throw new AppError('TWO_FACTOR_ON');
    const recoveryCodes = await createRecoveryCodes(deps, trx, actor.userId);
    await recordSecurityEvent(deps, trx, {
      kind: 'TWO_FACTOR_SWITCHED_ON',
      userId: actor.userId,
      address: client.address,
    });
    await notifyOwner(
      deps,
      trx,
      account,
      {
        title: '2단계 인증을 켰어요',
        message: '이제 로그인할 때 인증 앱의 코드도 입력해야 해요.',
        link: '/settings/security',
      },
      twoFactorOnMail(deps.config.publicUrl, account.name, at),
    );
    return { recoveryCodes };
  });
}

export async function countRecoveryCodes(deps: AuthDeps, actor: Actor): Promise<{ left: number }> {
  return { left: await countRecoveryCodesOf(deps.db, actor.userId) };
}

/**
 * Replaces all recovery codes by new ones and notifies the owner.
 *
 * @throws AppError REAUTH_REQUIRED, TWO_FACTOR_OFF
 */
export async function replaceRecoveryCodes(
  deps: AuthDeps,
  actor: Actor,
  client: Client,
): Promise<{ recoveryCodes: string[] }> {
  requireFreshSignIn(deps, actor);
  return inTrx(deps.db, async (trx) => {
    const account = await accountOf(trx, actor.userId);
    // Locked, so that of several concurrent requests only the codes of the last one remain.
    if (!(await lockTwoFactor(trx, actor.userId))?.isConfirmed) throw new AppError('TWO_FACTOR_OFF');
    await deleteRecoveryCodes(trx, actor.userId);
    const recoveryCodes = await createRecoveryCodes(deps, trx, actor.userId);
    await recordSecurityEvent(deps, trx, {
      kind: 'RECOVERY_CODES_REPLACED',
      userId: actor.userId,
      address: client.address,
    });
    await notifyOwner(
      deps,
      trx,
      account,
      {
        title: '새 복구 코드를 만들었어요',
        message: '이전 복구 코드는 이제 쓸 수 없어요.',
        link: '/settings/security',
      },
      recoveryCodesReplacedMail(deps.config.publicUrl, account.name, deps.clock.now()),
    );
    return { recoveryCodes };
  });
}

/** Turns two-factor sign-in off and notifies the owner. The caller has checked that this is allowed. */
export async function removeTwoFactor(
  deps: AuthDeps,
  trx: Trx,
  userId: string,
  client: Pick<Client, 'address'>,
): Promise<void> {
  const account = await accountOf(trx, userId);
  await deleteTwoFactor(trx, userId);
  await recordSecurityEvent(deps, trx, { kind: 'TWO_FACTOR_SWITCHED_OFF', userId, address: client.address });
  await notifyOwner(
    deps,
    trx,
    account,
    {
      title: '2단계 인증을 껐어요',
      message: '본인이 아니라면 비밀번호를 바꿔 주세요.',
      link: '/settings/security',
    },
    twoFactorOffMail(deps.config.publicUrl, account.name, deps.clock.now()),
  );
}

/**
 * Turns two-factor sign-in off with the password and a code; deletes the recovery codes.
 *
 * @throws AppError REAUTH_REQUIRED, WRONG_PASSWORD, OTP_INVALID, TWO_FACTOR_OFF, TOO_MANY_REQUESTS
 */
export async function switchOffTwoFactor(
  deps: AuthDeps,
  actor: Actor,
  input: { readonly password?: string | undefined; readonly code: string },
  client: Client,
): Promise<void> {
  requireFreshSignIn(deps, actor);
  await checkPassword(
    deps,
    actor,
    { password: input.password, field: 'password', failure: 'REAUTHENTICATION_FAILED' },
    client,
  );
  const attempt = await deps.limits.guess(`otp ${actor.userId}`, client.address);
  const factor = await inTrx(deps.db, async (trx) => {
    const taken = await takeSecondFactor(deps, trx, actor.userId, input.code);
    if (taken !== 'CODE' && taken !== 'RECOVERY_CODE') return taken;
    await removeTwoFactor(deps, trx, actor.userId, client);
    return taken;
  });
  if (factor === 'OFF') {
    await attempt.withdrawn();
    throw new AppError('TWO_FACTOR_OFF');
  }
  if (factor === 'MISSING' || factor === 'WRONG') return refuseWrongCode(deps, actor, client);
  await attempt.succeeded();
}
