import { messageOf } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { setSessionStatus, useSessionStatus } from '../session/session-status.ts';
import { useAuthStore } from '../stores/auth-store.ts';

/** How long screens wait for the data stored on the device. */
const RECALL_WITHIN_MS = 2000;

async function recall(userId: string): Promise<void> {
  try {
    const { recallLastKnown } = await import('./last-known/last-known.ts');
    await recallLastKnown(queryClient, userId);
  } catch {
    // Without this module screens keep the data that this page has loaded.
    return;
  }
}

/**
 * Switches to offline mode: the last confirmed user of this device continues with the last known data of each screen.
 * Impossible on a device with no remembered user.
 */
export async function goOffline(reason: unknown): Promise<void> {
  const { user, accessToken } = useAuthStore.getState();
  if (user && useSessionStatus.getState().status !== 'offline') {
    const tooLate = new Promise<void>((resolve) => {
      setTimeout(resolve, RECALL_WITHIN_MS);
    });
    await Promise.race([recall(user.id), tooLate]);
  }
  // The user may have signed out, or in again, meanwhile.
  if (accessToken === null || useAuthStore.getState().accessToken !== accessToken) return;
  useAuthStore.getState().setError(messageOf(reason));
  setSessionStatus(user ? 'offline' : 'unreachable');
}
