import { useEffect } from 'react';
import { hasPushNote } from '../../platform/browser/push-note.ts';
import { useSessionStatus } from '../../platform/session/session-status.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';

/** Delays the connection until the first screen has loaded. */
const AFTER_MS = 300;

/** Receives other members' changes and notifications in real time while the session is verified. */
export function useLiveUpdates(): void {
  const isVerified = useSessionStatus((session) => session.status === 'verified');
  // A profile may have no id; another user restarts the connection all the same.
  const person = useAuthStore((store) => store.user?.id ?? store.user?.username);
  useEffect(() => {
    if (!isVerified || person === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      void import('../../features/live/live-updates.ts').then(({ startLiveUpdates }) => {
        if (!isOver) stop = startLiveUpdates();
      });
      if (hasPushNote()) {
        void import('../../features/notifications/api/push-subscription.ts').then(({ keepPush }) => keepPush());
      }
    }, AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isVerified, person]);
}
