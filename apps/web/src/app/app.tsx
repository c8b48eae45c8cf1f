import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../platform/api/query-client.ts';
import { followSession } from '../platform/session/session.ts';
import { useSessionStatus } from '../platform/session/session-status.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ReauthenticationHost } from './reauthentication-host.tsx';
import type { AppRouter } from './router.tsx';

/**
 * Redirects to sign-in when the session is lost; a deliberate sign-out has no return path. The session may be refused
 * before the first render, so it is checked again once the router has mounted.
 */
function useSignInOnSessionEnd(router: AppRouter): void {
  useEffect(() => {
    const leave = () => {
      const { status, isOnPurpose } = useSessionStatus.getState();
      if (status !== 'signedOut' || useAuthStore.getState().accessToken !== null) return;
      const isInside = router.state.matches.some((match) => match.routeId === '/shell');
      if (!isInside) return;
      const to = isOnPurpose ? undefined : router.state.location.href;
      void router.navigate({ to: '/login', search: to === undefined ? {} : { to }, replace: true });
    };
    const stops = [useSessionStatus.subscribe(leave), router.subscribe('onResolved', leave)];
    leave();
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
}

export function App({ router }: { readonly router: AppRouter }) {
  useEffect(followSession, []);
  useSignInOnSessionEnd(router);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ErrorBoundary fallback={null}>
          <ReauthenticationHost />
          <ToastRegion />
        </ErrorBoundary>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
