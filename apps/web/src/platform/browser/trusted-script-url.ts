/** What the browser hands out for addresses of scripts under our content security policy. */
interface TrustedScriptPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): TrustedScriptPolicy;
}

/** The one policy that the server allows. */
const POLICY_NAME = 'salim';

function sameOrigin(url: string): string {
  const address = new URL(url, window.location.href);
  if (address.origin !== window.location.origin) throw new TypeError(`a script of another origin: ${address.origin}`);
  return address.href;
}

let policy: TrustedScriptPolicy | null = null;

/**
 * An address that the browser accepts for a worker: of this origin, or nothing. The answer is a string by its type,
 * because the platform's declarations know no other; in browsers with Trusted Types it is one of those.
 *
 * @throws TypeError for another origin
 */
export function trustedScriptUrl(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  if (!trustedTypes) return sameOrigin(url);
  policy ??= trustedTypes.createPolicy(POLICY_NAME, { createScriptURL: sameOrigin });
  return policy.createScriptURL(url) as string;
}
