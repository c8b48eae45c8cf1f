import { lazy, Suspense, useEffect } from 'react';
import { useReauthentication } from '../platform/session/reauthentication.ts';

const ReauthenticationDialog = lazy(async () => {
  try {
    return {
      default: (await import('../features/security/components/reauthentication-dialog.tsx')).ReauthenticationDialog,
    };
  } catch {
    // The dialog's code cannot be loaded: resolve the pending call instead of leaving it waiting.
    return { default: Unproven };
  }
});

function Unproven() {
  const answer = useReauthentication((store) => store.answer);
  useEffect(() => answer?.(false), [answer]);
  return null;
}

/** Asks the user to re-authenticate when a call requires it. Mounted beside every screen, loaded when needed. */
export function ReauthenticationHost() {
  const isAsking = useReauthentication((store) => store.answer !== null);
  return isAsking ? (
    <Suspense fallback={null}>
      <ReauthenticationDialog />
    </Suspense>
  ) : null;
}
