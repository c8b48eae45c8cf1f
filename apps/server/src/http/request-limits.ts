import type { Clock } from '../clock.ts';
import { AppError } from '../core/app-error.ts';

interface Bucket {
  tokens: number;
  filledAt: number;
}

interface Rate {
  readonly perMinute: number;
  readonly burst: number;
}

export type RequestKind = 'read' | 'write' | 'export';

/** Far above the needs of a user or a phone that syncs its outbox; low enough to stop a runaway loop. */
const RATES: Readonly<Record<RequestKind, Rate>> = {
  read: { perMinute: 6000, burst: 2000 },
  write: { perMinute: 3000, burst: 1000 },
  /** Twenty per hour: a complete export is rarely needed. */
  export: { perMinute: 20 / 60, burst: 20 },
};
const BUCKETS_MAX = 20_000;

/** Requests per user: a token bucket that refills steadily and allows bursts. */
export interface RequestLimits {
  /** @throws AppError TOO_MANY_REQUESTS */
  take(userId: string, kind: RequestKind): void;
}

export const noRequestLimits: RequestLimits = { take: () => undefined };

export function requestLimits(clock: Clock): RequestLimits {
  const buckets = new Map<string, Bucket>();
  return {
    take(userId, kind) {
      const rate = RATES[kind];
      const now = clock.now().getTime();
      const key = `${kind}:${userId}`;
      const bucket = buckets.get(key) ?? { tokens: rate.burst, filledAt: now };
      const perMs = rate.perMinute / 60_000;
      bucket.tokens = Math.min(rate.burst, bucket.tokens + Math.max(0, now - bucket.filledAt) * perMs);
      bucket.filledAt = now;
      if (bucket.tokens < 1) {
        buckets.set(key, bucket);
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((1 - bucket.tokens) / perMs / 1000) || 1 });
      }
      bucket.tokens -= 1;
      // Re-inserting keeps the map in order of use, so that the first key is the least recently used.
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > BUCKETS_MAX) {
        const idle = buckets.keys().next().value;
        if (idle !== undefined) buckets.delete(idle);
      }
    },
  };
}
