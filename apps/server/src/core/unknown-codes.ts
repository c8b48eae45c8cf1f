import { countInWindow } from '../db/limit-counters.ts';
import type { Deps } from '../deps.ts';
import { networkOf, tooManyRequests } from './attempt-limits.ts';

const PERIOD_MS = 60_000;
const OF_NETWORK_MAX = 30;

/**
 * Counts a link's code that does not exist against the network it came from, so that none can be found by guessing. A
 * valid code is never slowed.
 *
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countUnknownCode(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'> & { readonly config: Pick<Deps['config'], 'areRateLimitsOn'> },
  kind: 'guest' | 'feed',
  address: string,
): Promise<void> {
  if (!deps.config.areRateLimitsOn) return;
  const key = deps.secrets.lookup('limit', `unknown ${kind} code ${networkOf(address)}`);
  const counted = await countInWindow(deps.db, deps.clock, { key, max: OF_NETWORK_MAX, periodMs: PERIOD_MS });
  if (!counted.isCounted) throw tooManyRequests(counted.waitMs);
}
