import { AppError } from '../../../core/app-error.ts';
import type { Db, Trx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { stepOfCode } from './totp.ts';
import {
  findTwoFactor,
  lockTwoFactor,
  noteWrongCode,
  type TwoFactor,
  takeRecoveryCode,
  takeStep,
} from './two-factor.repository.ts';

/** Per account and hour, across all networks: of a million codes, three are valid at a time. */
const WRONG_CODES_PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;

export type SecondFactor = 'OFF' | 'MISSING' | 'WRONG' | 'CODE' | 'RECOVERY_CODE' | 'PASSKEY';

export async function isTwoFactorOn(db: Db, userId: string): Promise<boolean> {
  return (await findTwoFactor(db, userId))?.isConfirmed ?? false;
}

/** Independent of how the groups of a recovery code were typed. */
function recoveryCodeText(userId: string, code: string): string {
  return `${userId} ${code.toUpperCase().replaceAll(/[\s-]/gu, '')}`;
}

/** Stored form of a recovery code. */
export function recoveryCodeLookup(deps: Pick<Deps, 'secrets'>, userId: string, code: string): string {
  return deps.secrets.lookup('recovery-code', recoveryCodeText(userId, code));
}

/** The forms under which a recovery code may be stored. */
function recoveryCodeLookups(deps: Pick<Deps, 'secrets'>, userId: string, code: string): string[] {
  return deps.secrets.lookups('recovery-code', recoveryCodeText(userId, code));
}

/** Null when it was sealed with another installation's key: then no code is valid. */
function unsealedSecret(deps: Deps, sealed: string): string | null {
  try {
    return deps.secrets.unseal(sealed);
  } catch (error) {
    deps.log.error({ err: error }, 'a second factor cannot be unsealed with the key of this data directory');
    return null;
  }
}

/**
 * Checks a guess at the code of an account and counts it when it is wrong, in a database transaction that commits in
 * that case too. Guesses for one account are serialized, so that a hundred concurrent ones count as a hundred; a right
 * code resets nothing.
 *
 * @throws AppError TOO_MANY_REQUESTS once the hour's limit of wrong codes is reached, whatever the code
 */
export async function judgeCode<Outcome>(
  deps: Deps,
  trx: Trx,
  userId: string,
  judge: (known: TwoFactor | null) => Promise<Outcome | 'WRONG'>,
): Promise<Outcome | 'WRONG'> {
  const known = await lockTwoFactor(trx, userId);
  const now = deps.clock.now();
  const since = new Date(now.getTime() - HOUR_MS);
  const recent = (known?.wrongAt ?? []).filter((at) => at > since);
  const decisive = recent.at(-WRONG_CODES_PER_HOUR);
  if (decisive && deps.config.areRateLimitsOn) {
    const retryAfter = Math.max(1, Math.ceil((decisive.getTime() + HOUR_MS - now.getTime()) / 1000));
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter });
  }
  const outcome = await judge(known);
  if (outcome === 'WRONG') await noteWrongCode(trx, userId, now, since);
  return outcome;
}

/**
 * Checks the second factor of an account and consumes the code, in the database transaction of the action it
 * authorizes: an app code is valid once, and so is each recovery code. A request without a code is not counted.
 *
 * @throws AppError TOO_MANY_REQUESTS after too many wrong codes within an hour
 */
export async function takeSecondFactor(
  deps: Deps,
  trx: Trx,
  userId: string,
  given: string | undefined,
): Promise<SecondFactor> {
  const known = await findTwoFactor(trx, userId);
  if (!known?.isConfirmed) return 'OFF';
  const code = given?.normalize('NFKC').replaceAll(/[\s-]/gu, '') ?? '';
  if (code === '') return 'MISSING';
  return judgeCode(deps, trx, userId, async (current) => {
    if (!current) return 'WRONG';
    const secret = unsealedSecret(deps, current.secretSealed);
    const step = secret === null ? null : stepOfCode(secret, code, deps.clock.now(), current.lastStep);
    if (step !== null) return (await takeStep(trx, userId, step)) ? 'CODE' : 'WRONG';
    return (await takeRecoveryCode(trx, userId, recoveryCodeLookups(deps, userId, code))) ? 'RECOVERY_CODE' : 'WRONG';
  });
}
