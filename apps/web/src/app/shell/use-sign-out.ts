import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isMarkedWaiting } from '../../features/transactions/outbox/outbox-marker.ts';
import { useOutbox } from '../../features/transactions/outbox/outbox-state.ts';
import { signOut } from '../../platform/session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { loadSignInScreen } from '../sign-in-screen.ts';
import { askToLeave } from './leaving.ts';

/** A network that is neither there nor away must not keep anybody signed in. */
const SIGN_IN_SCREEN_WITHIN_MS = 1000;
/** What waits has this long to be sent before the person is asked. */
const OUTBOX_WITHIN_MS = 3000;

const afterMs = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** What can be sent is sent now, and what is left is known afterwards. */
async function settleOutbox(): Promise<void> {
  if (!isMarkedWaiting()) return;
  try {
    const { outbox } = await import('../../features/transactions/outbox/outbox.ts');
    await outbox.load();
    if (useOutbox.getState().waitingCount > 0) await outbox.flush();
  } catch {
    // Without this part of the app nothing can have been written to wait.
    return;
  }
}

/** Signs out and ends on the sign-in screen, whether the server could be told or not. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(() => {
    toast.clear();
    const leave = async () => {
      await Promise.race([settleOutbox(), afterMs(OUTBOX_WITHIN_MS)]);
      const { waitingCount } = useOutbox.getState();
      if (waitingCount > 0 && !(await askToLeave(waitingCount))) return;
      // Before this device is emptied, the caches with the code included.
      await Promise.race([loadSignInScreen(router), afterMs(SIGN_IN_SCREEN_WITHIN_MS)]);
      await signOut();
      await navigate({ to: '/login', replace: true });
    };
    void leave();
  }, [navigate, router]);
}
