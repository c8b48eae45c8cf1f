/** Kept when somebody signs out: it says how one signs in on this device, and nothing about who. */
export const LAST_PROVIDER_KEY = 'last-sign-in';

/** The provider that was used last on this device; no more than a hint beside its button. */
export function lastProvider(): string | null {
  try {
    return window.localStorage.getItem(LAST_PROVIDER_KEY);
  } catch {
    // Without storage there is no hint.
    return null;
  }
}

export function rememberProvider(providerId: string): void {
  try {
    window.localStorage.setItem(LAST_PROVIDER_KEY, providerId);
  } catch {
    // As above.
    return;
  }
}
