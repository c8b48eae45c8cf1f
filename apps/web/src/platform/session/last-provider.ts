/** Kept after sign-out: identifies the provider used on this device, not the user. */
export const LAST_PROVIDER_KEY = 'last-sign-in';

/** The provider last used on this device; only a hint beside its button. */
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
    // Same as above.
    return;
  }
}
