/** How long before its end a token is renewed, so that routine work meets no refusal. */
const RENEW_BEFORE_MS = 60_000;

interface TokenTimes {
  /** Milliseconds since 1970; by the server's clock. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly subject: string | null;
}

/** Reads the times out of a JWT without trusting them for anything but politeness. Null for what is no JWT. */
export function readToken(token: string): TokenTimes | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return null;
    const { exp, iat, sub } = claims as Record<string, unknown>;
    if (typeof exp !== 'number' || typeof iat !== 'number') return null;
    return { issuedAt: iat * 1000, expiresAt: exp * 1000, subject: typeof sub === 'string' ? sub : null };
  } catch {
    return null;
  }
}

/** When this page received which token, by the clock of this device: the two clocks may disagree by hours. */
let received: { token: string; at: number } | null = null;

/** Notes that `token` has just come from the server. */
export function noteReceived(token: string, now: number = Date.now()): void {
  received = { token, at: now };
}

/**
 * Whether the token ends within a minute. A token received by this page counts its own lifetime from then; one found
 * in storage is judged by the clock. What cannot be read is left for the server to refuse.
 */
export function isAboutToExpire(token: string, now: number = Date.now()): boolean {
  const times = readToken(token);
  if (!times) return false;
  const expiresAt = received?.token === token ? received.at + (times.expiresAt - times.issuedAt) : times.expiresAt;
  return now >= expiresAt - RENEW_BEFORE_MS;
}
