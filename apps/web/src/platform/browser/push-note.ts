/** Where it is noted for whom, and at which address, this browser asks for push messages. */
export const PUSH_KEY = 'salim-push';

/** Whether anybody has asked for push messages in this browser; looked at before the code for them is loaded. */
export function hasPushNote(): boolean {
  try {
    return window.localStorage.getItem(PUSH_KEY) !== null;
  } catch {
    // Storage that the browser forbids holds nothing.
    return false;
  }
}
