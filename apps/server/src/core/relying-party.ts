import { isIP } from 'node:net';
import type { Config } from '../config.ts';

/** This site as authenticators know it (WebAuthn). */
export interface RelyingParty {
  /** The host name that passkeys belong to. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Null where passkeys are not available: browsers offer them only for host names and on secure origins, and an operator
 * may have left signing in to external providers.
 */
export function relyingPartyOf({ publicUrl, signIn }: Pick<Config, 'publicUrl' | 'signIn'>): RelyingParty | null {
  if (signIn === 'PROVIDER') return null;
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isAddress || !isSecure ? null : { id: hostname, origin };
}
