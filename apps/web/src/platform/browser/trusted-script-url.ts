/** The Trusted Types policy object for script URLs, which our content security policy requires. */
interface TrustedScriptPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): TrustedScriptPolicy;
}

/** The only policy that the server allows. */
const POLICY_NAME = 'salim';

function sameOrigin(url: string): string {
  const address = new URL(url, window.location.href);
  if (address.origin !== window.location.origin) throw new TypeError(`a script of another origin: ${address.origin}`);
  return address.href;
}

let policy: TrustedScriptPolicy | null = null;

/**
 * A script URL that the browser accepts for a worker, of this origin only. Typed as a string because the DOM
 * declarations know no other type; in browsers with Trusted Types it is a `TrustedScriptURL`.
 *
 * @throws TypeError for another origin
 */
export function trustedScriptUrl(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  if (!trustedTypes) return sameOrigin(url);
  policy ??= trustedTypes.createPolicy(POLICY_NAME, { createScriptURL: sameOrigin });
  return policy.createScriptURL(url) as string;
}
