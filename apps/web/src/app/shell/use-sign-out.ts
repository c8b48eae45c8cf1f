import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isMarkedWaiting } from '../../features/transactions/outbox/outbox-marker.ts';
import { useOutbox } from '../../features/transactions/outbox/outbox-state.ts';
import { signOut } from '../../platform/session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { loadSignInScreen } from '../sign-in-screen.ts';
import { askToLeave } from './leaving.ts';

/** A hanging network must not block the sign-out. */
const SIGN_IN_SCREEN_WITHIN_MS = 1000;
/** How long unsent items may take to be sent before the user is asked. */
const OUTBOX_WITHIN_MS = 3000;

const afterMs = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Sends what can be sent, so that the number of remaining items is known afterwards. */
async function settleOutbox(): Promise<void> {
  if (!isMarkedWaiting()) return;
  try {
    const { outbox } = await import('../../features/transactions/outbox/outbox.ts');
    await outbox.load();
    if (useOutbox.getState().waitingCount > 0) await outbox.flush();
  } catch {
    // Without this module nothing can be waiting in the outbox.
    return;
  }
}

/** Signs out and ends on the sign-in screen, whether the server is reachable or not. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(() => {
    toast.clear();
    const leave = async () => {
      await Promise.race([settleOutbox(), afterMs(OUTBOX_WITHIN_MS)]);
      const { waitingCount } = useOutbox.getState();
      if (waitingCount > 0 && !(await askToLeave(waitingCount))) return;
      // Before the device is cleared, including the code caches.
      await Promise.race([loadSignInScreen(router), afterMs(SIGN_IN_SCREEN_WITHIN_MS)]);
      await signOut();
      await navigate({ to: '/login', replace: true });
    };
    void leave();
  }, [navigate, router]);
}
