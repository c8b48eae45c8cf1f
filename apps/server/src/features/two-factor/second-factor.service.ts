import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findTwoFactor, takeRecoveryCode, takeStep } from './two-factor.repository.ts';
import { stepOfCode } from './totp.ts';

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
 * Checks the second factor of an account and uses the code up, in the database transaction that it opens a door in:
 * a code of the app is good for one use, and so is each recovery code.
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
  const secret = unsealedSecret(deps, known.secretSealed);
  const step = secret === null ? null : stepOfCode(secret, code, deps.clock.now(), known.lastStep);
  if (step !== null) return (await takeStep(trx, userId, step)) ? 'CODE' : 'WRONG';
  return (await takeRecoveryCode(trx, userId, recoveryCodeLookup(deps, userId, code))) ? 'RECOVERY_CODE' : 'WRONG';
}
