import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { followSession } from '../lib/session.ts';
import { useSessionStatus } from '../lib/session-status.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ProofHost } from './proof-host.tsx';
import type { AppRouter } from './router.tsx';

/** Sends whoever lost the session to the sign-in; those who left on purpose are not brought back here afterwards. */
function useSignInOnSessionEnd(router: AppRouter): void {
  useEffect(
    () =>
      useSessionStatus.subscribe((session, before) => {
        if (session.status !== 'signedOut' || before.status === 'signedOut') return;
        const isInside = router.state.matches.some((match) => match.routeId === '/shell');
        if (!isInside) return;
        const to = session.isOnPurpose ? undefined : router.state.location.href;
        void router.navigate({ to: '/login', search: to === undefined ? {} : { to }, replace: true });
      }),
    [router],
  );
}

export function App({ router }: { readonly router: AppRouter }) {
  useEffect(followSession, []);
  useSignInOnSessionEnd(router);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ErrorBoundary fallback={null}>
          <ProofHost />
          <ToastRegion />
        </ErrorBoundary>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
