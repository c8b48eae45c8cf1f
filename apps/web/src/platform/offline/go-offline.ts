import { messageOf } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { setSessionStatus, useSessionStatus } from '../session/session-status.ts';
import { useAuthStore } from '../stores/auth-store.ts';

/** The screens do not wait longer than this for what the device remembers. */
const RECALL_WITHIN_MS = 2000;

async function recall(userId: string): Promise<void> {
  try {
    const { recallLastKnown } = await import('./last-known/last-known.ts');
    await recallLastKnown(queryClient, userId);
  } catch {
    // Without this part of the app the screens have what this page has loaded itself.
    return;
  }
}

/**
 * The server cannot be reached: the last confirmed person of this device goes on, with what the device remembers of
 * each screen. On a device that remembers nobody there is nothing to go on with.
 */
export async function goOffline(reason: unknown): Promise<void> {
  const { user, accessToken } = useAuthStore.getState();
  if (user && useSessionStatus.getState().status !== 'offline') {
    const tooLate = new Promise<void>((resolve) => {
      setTimeout(resolve, RECALL_WITHIN_MS);
    });
    await Promise.race([recall(user.id), tooLate]);
  }
  // Somebody may have signed out, or in again, meanwhile.
  if (accessToken === null || useAuthStore.getState().accessToken !== accessToken) return;
  useAuthStore.getState().setError(messageOf(reason));
  setSessionStatus(user ? 'offline' : 'unreachable');
}
