/** Storage key for the user and endpoint of this browser's push subscription. */
export const PUSH_KEY = 'salim-push';

/** Whether any user has subscribed to push messages in this browser; checked before the push code is loaded. */
export function hasPushNote(): boolean {
  try {
    return window.localStorage.getItem(PUSH_KEY) !== null;
  } catch {
    // Blocked storage holds nothing.
    return false;
  }
}
