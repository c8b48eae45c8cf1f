/** Marks on this device that writes are queued, so that the outbox is only loaded at startup if it is needed. */
const MARKER = 'salim-outbox-waits';

/** Records whether any write is queued. If the browser blocks storage, no write outlives the page anyway. */
export function markWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) window.localStorage.setItem(MARKER, '1');
    else window.localStorage.removeItem(MARKER);
  } catch {
    // With full storage, delivery only resumes when the user visits a transaction screen.
    return;
  }
}

/** Whether writes may be queued on this device. */
export function isMarkedWaiting(): boolean {
  try {
    return window.localStorage.getItem(MARKER) !== null;
  } catch {
    return false;
  }
}
