import { tooManyRequests } from '../../core/attempt-limits.ts';
import { countInWindow } from '../../db/limit-counters.ts';
import type { Deps } from '../../deps.ts';

const PERIOD_MS = 60_000;
const MAX = { read: 60, write: 20 } as const;

/** Limits per link. */
export interface GuestLimits {
  /** @throws AppError TOO_MANY_REQUESTS */
  take(kind: 'read' | 'write', guestLinkId: string): Promise<void>;
}

const none: GuestLimits = { take: () => Promise.resolve() };

export function guestLimits(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'> & { readonly config: Pick<Deps['config'], 'areRateLimitsOn'> },
): GuestLimits {
  if (!deps.config.areRateLimitsOn) return none;
  return {
    async take(kind, guestLinkId) {
      const key = deps.secrets.lookup('limit', `guest ${kind} ${guestLinkId}`);
      const counted = await countInWindow(deps.db, deps.clock, { key, max: MAX[kind], periodMs: PERIOD_MS });
      if (!counted.isCounted) throw tooManyRequests(counted.waitMs);
    },
  };
}
