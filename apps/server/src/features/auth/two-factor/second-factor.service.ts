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

/** Of an account in an hour, over all networks: of a million codes, three are right at a time. */
const WRONG_CODES_PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;

export type SecondFactor = 'OFF' | 'MISSING' | 'WRONG' | 'CODE' | 'RECOVERY_CODE';

export async function isTwoFactorOn(db: Db, userId: string): Promise<boolean> {
  return (await findTwoFactor(db, userId))?.isConfirmed ?? false;
}

/** What is stored of a recovery code, however it is grouped when it is typed. */
export function recoveryCodeLookup(deps: Pick<Deps, 'secrets'>, userId: string, code: string): string {
  const plain = code.toUpperCase().replaceAll(/[\s-]/gu, '');
  return deps.secrets.lookup('recovery-code', `${userId} ${plain}`);
}

/** Null where it was sealed by another installation's key: then no code is right, and nobody gets in by that. */
function unsealedSecret(deps: Deps, sealed: string): string | null {
  try {
    return deps.secrets.unseal(sealed);
  } catch (error) {
    deps.log.error({ err: error }, 'a second factor cannot be unsealed with the key of this data directory');
    return null;
  }
}

/**
 * Judges a guess at the code of an account and counts it where it is wrong, in a database transaction that commits then
 * too. Guesses of one account wait for each other, so that a hundred at once count as a hundred; a right code takes back
 * nothing but itself.
 *
 * @throws AppError TOO_MANY_REQUESTS once an hour has had as many wrong ones as it may, whatever the code
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
 * Checks the second factor of an account and uses the code up, in the database transaction that it opens a door in:
 * a code of the app is good for one use, and so is each recovery code. Asking without a code counts as no guess.
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
    return (await takeRecoveryCode(trx, userId, recoveryCodeLookup(deps, userId, code))) ? 'RECOVERY_CODE' : 'WRONG';
  });
}
