import { QueryClient, timeoutManager } from '@tanstack/react-query';
import { sharedTimeouts } from './shared-timeouts.ts';

timeoutManager.setTimeoutProvider(sharedTimeouts());

/**
 * Failures are shown at once instead of being retried in silence, and a device without a network asks nevertheless,
 * so that it learns of it within the time-out.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 30_000, gcTime: 5 * 60_000, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
