/** How long before its end a token is renewed, so that routine work meets no refusal. */
const RENEW_BEFORE_MS = 60_000;

/** Where the difference of the two clocks is kept on this device; it says nothing about anybody. */
export const CLOCK_KEY = 'salim-clock';
/** Less than this is the time that an answer takes. */
const CLOCK_TOLERANCE_MS = 5000;

interface TokenTimes {
  /** Milliseconds since 1970; by the server's clock. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly subject: string | null;
  readonly session: string | null;
}

/** Reads the times out of a JWT without trusting them for anything but politeness. Null for what is no JWT. */
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

/** Stands in where the browser forbids storage. */
let leadOfThisPage = 0;

/** How far the server's clock is before that of this device, in milliseconds, as whichever tab has last learned. */
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
    // A full storage costs a renewal too many.
    return;
  }
}

/**
 * Notes that `token` has just come from the server: what the server calls now is when it was made. The clock of a
 * device may be wrong by hours, and the token is judged after a reload too.
 */
export function noteReceived(token: string, now: number = Date.now()): void {
  const times = readToken(token);
  if (!times) return;
  const lead = times.issuedAt - now;
  noteLead(Math.abs(lead) < CLOCK_TOLERANCE_MS ? 0 : lead);
}

/** What time it is by the server's clock, as far as this device has learned it: the day of an entry hangs on it. */
export function serverNow(): Date {
  const now = new Date(Date.now() + clockLead());
  return Number.isNaN(now.getTime()) ? new Date() : now;
}

/** Whether the token ends within a minute, by the server's clock. What cannot be read is left for the server to refuse. */
export function isAboutToExpire(token: string, now: number = Date.now()): boolean {
  const times = readToken(token);
  return times !== null && now + clockLead() >= times.expiresAt - RENEW_BEFORE_MS;
}
