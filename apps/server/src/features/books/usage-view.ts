import { civilDateIn } from '../../clock.ts';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
import type { UsageScope } from '../../db/queries/usage-scope.ts';
import type { Deps } from '../../deps.ts';

/**
 * A member's view of how much categories, methods and tags of a book are used: amounts cover the current calendar year.
 */
export function usageScopeOf(deps: Pick<Deps, 'clock'>, actor: Actor, seat: BookSeat): UsageScope {
  const today = civilDateIn(seat.timeZone, deps.clock.now());
  const year = today.slice(0, 4);
  return {
    bookId: seat.bookId,
    reader: { userId: actor.userId, revealedThrough: revealedThrough(deps.clock.now()) },
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  };
}
