import type { MemberBalance } from '@salim/domain';
import type { Deps } from '../../deps.ts';
import { balancesIn } from './balances.service.ts';
import { findBookClock } from './settlements.repository.ts';

const BOOKS_MAX = 500;

/** All-time balances of a book, at least as new as the last change that was committed before the call. */
export type BalancesOf = (deps: Pick<Deps, 'db'>, bookId: string) => Promise<readonly MemberBalance[]>;

/**
 * Remembers the balances of books that are read often: adding up half a million shares takes a few hundred
 * milliseconds. Every write that changes a sum records activity, which advances the clock of its book in the same
 * commit, so that balances are computed again once the clock has moved.
 */
export function cachedBalances(): BalancesOf {
  const known = new Map<string, { readonly clock: number; readonly balances: Promise<MemberBalance[]> }>();
  return async (deps, bookId) => {
    // Read first: what is computed afterwards is at least as new.
    const clock = await findBookClock(deps.db, bookId);
    const remembered = known.get(bookId);
    if (remembered?.clock === clock) return remembered.balances;
    const balances = balancesIn(deps, { bookId });
    // Re-inserting keeps the map in order of computation, so that the first book is the oldest.
    known.delete(bookId);
    known.set(bookId, { clock, balances });
    const oldest = known.keys().next().value;
    if (known.size > BOOKS_MAX && oldest !== undefined) known.delete(oldest);
    balances.catch(() => {
      if (known.get(bookId)?.balances === balances) known.delete(bookId);
    });
    return balances;
  };
}
