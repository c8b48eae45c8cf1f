import { type PayTo, payTo } from '@salim/contract';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findSealedPayTo, updateSealedPayTo } from './pay-to.repository.ts';

/** An account that was sealed with the key of another data directory has to be entered again. */
function unsealed(deps: Deps, sealed: string): PayTo | null {
  try {
    return payTo.parse(JSON.parse(deps.secrets.unseal(sealed)));
  } catch (error) {
    deps.log.warn(
      { reason: error instanceof Error ? error.name : 'unknown' },
      'the account of a member cannot be unsealed with the key of this data directory',
    );
    return null;
  }
}

/** Accounts to receive money, by member. The caller decides who may read whose. */
export async function payToOf(
  deps: Deps,
  db: Db,
  bookId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PayTo>> {
  if (userIds.length === 0) return new Map();
  const accounts = new Map<string, PayTo>();
  for (const [userId, sealed] of await findSealedPayTo(db, bookId, userIds)) {
    const account = unsealed(deps, sealed);
    if (account) accounts.set(userId, account);
  }
  return accounts;
}

export async function savePayTo(
  deps: Deps,
  trx: Trx,
  bookId: string,
  userId: string,
  account: PayTo | null,
): Promise<void> {
  await updateSealedPayTo(trx, bookId, userId, account === null ? null : deps.secrets.seal(JSON.stringify(account)));
}
