import { tooManyRequests } from '../core/attempt-limits.ts';
import { type Bucket, takeTokens } from '../db/limit-counters.ts';
import type { Deps } from '../deps.ts';

/** How many requests of one kind a user may make. */
interface Rate {
  readonly perMinute: number;
  readonly burst: number;
  /** Tokens that a server takes from the shared bucket at a time, so that few requests cost a statement. */
  readonly reserved: number;
}

export type RequestKind = 'read' | 'write' | 'export' | 'receipt';

/** Far above the needs of a user or a phone that syncs its outbox; low enough to stop a runaway loop. */
const RATES: Readonly<Record<RequestKind, Rate>> = {
  read: { perMinute: 6000, burst: 2000, reserved: 100 },
  write: { perMinute: 3000, burst: 1000, reserved: 50 },
  /** Twenty per hour: a complete export is rarely needed. */
  export: { perMinute: 20 / 60, burst: 20, reserved: 1 },
  /** Reading a photo takes a CPU for seconds. */
  receipt: { perMinute: 20, burst: 20, reserved: 1 },
};
/**
 * After this time a server discards tokens that it reserved and did not use. Until then each server may exceed a user's
 * burst by its reservation, 5 %, because the shared bucket refills meanwhile.
 */
const RESERVED_MS = 60_000;
const USERS_MAX = 20_000;

/** Requests per user: a token bucket in the database that refills steadily and allows bursts. */
export interface RequestLimits {
  /** @throws AppError TOO_MANY_REQUESTS */
  take(userId: string, kind: RequestKind): Promise<void>;
}

export const noRequestLimits: RequestLimits = { take: () => Promise.resolve() };

/** What this server may still admit for one user and kind, or until when it refuses. */
interface Reservation {
  readonly bucket: Bucket;
  tokens: number;
  /** When the tokens, or the refusal, expire. */
  endsAt: number;
  isRefused: boolean;
  /** The statement that reserves more, for all requests that wait for it. */
  pending: Promise<void> | null;
}

export function requestLimits(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'>): RequestLimits {
  const reservations = new Map<string, Reservation>();

  function reservationOf(userId: string, kind: RequestKind): Reservation {
    const key = `${kind}:${userId}`;
    const { perMinute, burst } = RATES[kind];
    const reservation = reservations.get(key) ?? {
      bucket: { key: deps.secrets.lookup('limit', key), capacity: burst, msPerToken: 60_000 / perMinute },
      tokens: 0,
      endsAt: 0,
      isRefused: false,
      pending: null,
    };
    // Re-inserting keeps the map in order of use, so that the first key is the least recently used.
    reservations.delete(key);
    reservations.set(key, reservation);
    if (reservations.size > USERS_MAX) {
      const idle = reservations.keys().next().value;
      if (idle !== undefined) reservations.delete(idle);
    }
    return reservation;
  }

  /** Near the limit a server takes single tokens, so that none of the last ones is kept from the others. */
  async function takeSome(bucket: Bucket, reserved: number) {
    const taken = await takeTokens(deps.db, deps.clock, bucket, reserved);
    if (taken.isCounted || reserved === 1) return { ...taken, tokens: reserved };
    return { ...(await takeTokens(deps.db, deps.clock, bucket, 1)), tokens: 1 };
  }

  async function reserve(reservation: Reservation, { reserved }: Rate): Promise<void> {
    let waitMs = RESERVED_MS;
    try {
      const taken = await takeSome(reservation.bucket, reserved);
      reservation.tokens = taken.isCounted ? taken.tokens : 0;
      reservation.isRefused = !taken.isCounted;
      if (!taken.isCounted) waitMs = taken.waitMs;
    } catch (error) {
      // A full disk or a database without a leader must not keep users from reading what can be read.
      deps.log.warn({ err: error }, 'requests cannot be counted and are admitted');
      reservation.tokens = reserved;
      reservation.isRefused = false;
    }
    reservation.endsAt = deps.clock.now().getTime() + waitMs;
  }

  return {
    async take(userId, kind) {
      const reservation = reservationOf(userId, kind);
      for (;;) {
        const remainingMs = reservation.endsAt - deps.clock.now().getTime();
        // A clock that was set back must not extend a refusal.
        const isCurrent = remainingMs > 0 && remainingMs <= RESERVED_MS * RATES.export.burst;
        if (isCurrent && reservation.isRefused) throw tooManyRequests(remainingMs);
        if (isCurrent && reservation.tokens > 0) {
          reservation.tokens -= 1;
          return;
        }
        reservation.pending ??= reserve(reservation, RATES[kind]).finally(() => {
          reservation.pending = null;
        });
        await reservation.pending;
      }
    },
  };
}
