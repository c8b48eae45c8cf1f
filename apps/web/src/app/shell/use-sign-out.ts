import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { signOut } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import { loadSignInScreen } from '../sign-in-screen.ts';

/** A network that is neither there nor away must not keep anybody signed in. */
const SIGN_IN_SCREEN_WITHIN_MS = 1000;

const afterMs = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Signs out and ends on the sign-in screen, whether the server could be told or not. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(() => {
    toast.clear();
    const leave = async () => {
      // Before this device is emptied, the caches with the code included.
      await Promise.race([loadSignInScreen(router), afterMs(SIGN_IN_SCREEN_WITHIN_MS)]);
      await signOut();
      await navigate({ to: '/login', replace: true });
    };
    void leave();
  }, [navigate, router]);
}
