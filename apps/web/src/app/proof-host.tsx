import { lazy, Suspense, useEffect } from 'react';
import { useReauthentication } from '../platform/session/reauthentication.ts';

const ReauthenticationDialog = lazy(async () => {
  try {
    return { default: (await import('../features/security/components/proof-dialog.tsx')).ReauthenticationDialog };
  } catch {
    // The dialog's code is out of reach: whoever waits for an answer must not wait for ever.
    return { default: Unproven };
  }
});

function Unproven() {
  const answer = useReauthentication((store) => store.answer);
  useEffect(() => answer?.(false), [answer]);
  return null;
}

/** Where a call asks who is there: beside every screen, and loaded when it is needed. */
export function ReauthenticationHost() {
  const isAsking = useReauthentication((store) => store.answer !== null);
  return isAsking ? (
    <Suspense fallback={null}>
      <ReauthenticationDialog />
    </Suspense>
  ) : null;
}
