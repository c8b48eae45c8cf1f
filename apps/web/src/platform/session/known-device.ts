/** Kept after sign-out: says that a user has signed in on this device, not which one. */
export const KNOWN_DEVICE_KEY = 'has-signed-in';

/** Whether the sign-in screen greets a newcomer or asks for the password first. */
export function isKnownDevice(): boolean {
  try {
    return window.localStorage.getItem(KNOWN_DEVICE_KEY) !== null;
  } catch {
    // Without storage, everyone is new.
    return false;
  }
}

export function rememberDevice(): void {
  try {
    window.localStorage.setItem(KNOWN_DEVICE_KEY, 'yes');
  } catch {
    // Same as above.
    return;
  }
}
