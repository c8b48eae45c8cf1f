/** How long before its expiry a token is renewed, so that normal requests are never refused. */
const RENEW_BEFORE_MS = 60_000;

/** Storage key of the clock offset of this device; contains nothing personal. */
export const CLOCK_KEY = 'salim-clock';
/** A smaller offset is within the latency of a response. */
const CLOCK_TOLERANCE_MS = 5000;

interface TokenTimes {
  /** Milliseconds since 1970, by the server's clock. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly subject: string | null;
  readonly session: string | null;
}

/** Reads the times from a JWT without verifying it; used only to schedule renewals. Null for an invalid JWT. */
export function readToken(token: string): TokenTimes | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return null;
    const { exp, iat, sub, sid } = claims as Record<string, unknown>;
    if (typeof exp !== 'number' || typeof iat !== 'number') return null;
    const textOf = (claim: unknown): string | null => (typeof claim === 'string' ? claim : null);
    return { issuedAt: iat * 1000, expiresAt: exp * 1000, subject: textOf(sub), session: textOf(sid) };
  } catch {
    return null;
  }
}

/** Used when the browser blocks storage. */
let leadOfThisPage = 0;

/** How far the server's clock is ahead of this device, in milliseconds, as last measured by any tab. */
function clockLead(): number {
  try {
    const stored = Number(window.localStorage.getItem(CLOCK_KEY) ?? 0);
    return Number.isSafeInteger(stored) ? stored : 0;
  } catch {
    return leadOfThisPage;
  }
}

function noteLead(lead: number): void {
  leadOfThisPage = lead;
  try {
    if (lead === 0) window.localStorage.removeItem(CLOCK_KEY);
    else window.localStorage.setItem(CLOCK_KEY, String(lead));
  } catch {
    // With a full storage the only cost is an extra renewal.
    return;
  }
}

/**
 * Measures the clock offset from a `token` just received: the server's current time is its issue time. The clock of a
 * device may be wrong by hours, and the token is checked after a reload too.
 */
export function noteReceived(token: string, now: number = Date.now()): void {
  const times = readToken(token);
  if (!times) return;
  const lead = times.issuedAt - now;
  noteLead(Math.abs(lead) < CLOCK_TOLERANCE_MS ? 0 : lead);
}

/**
 * The current time by the server's clock, as far as this device has measured it: the date of a transaction depends on
 * it.
 */
export function serverNow(): Date {
  const now = new Date(Date.now() + clockLead());
  return Number.isNaN(now.getTime()) ? new Date() : now;
}

/**
 * Whether the token expires within a minute, by the server's clock. False for an unreadable token, which the server
 * will refuse.
 */
export function isAboutToExpire(token: string, now: number = Date.now()): boolean {
  const times = readToken(token);
  return times !== null && now + clockLead() >= times.expiresAt - RENEW_BEFORE_MS;
}
