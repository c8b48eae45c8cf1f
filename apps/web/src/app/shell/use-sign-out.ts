import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { signOut } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';

/** Signs out and ends on the sign-in screen, whether the server could be told or not. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    toast.clear();
    const leave = async () => {
      await signOut();
      await navigate({ to: '/login', replace: true });
    };
    void leave();
  }, [navigate]);
}
