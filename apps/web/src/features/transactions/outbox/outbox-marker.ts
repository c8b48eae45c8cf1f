/** Says on this device that something waits, so that the outbox is loaded at the start only where it is needed. */
const MARKER = 'salim-outbox-waits';

/** Notes whether anything waits. Where the browser forbids storage, nothing can wait beyond the page anyway. */
export function markWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) window.localStorage.setItem(MARKER, '1');
    else window.localStorage.removeItem(MARKER);
  } catch {
    // A full storage costs a visit to a screen of entries before what waits goes on.
    return;
  }
}

/** Whether something may wait on this device. */
export function isMarkedWaiting(): boolean {
  try {
    return window.localStorage.getItem(MARKER) !== null;
  } catch {
    return false;
  }
}
