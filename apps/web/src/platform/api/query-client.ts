import { QueryClient, timeoutManager } from '@tanstack/react-query';
import { sharedTimeouts } from './shared-timeouts.ts';

timeoutManager.setTimeoutProvider(sharedTimeouts());

/**
 * Shows failures at once instead of retrying silently. A device without a network sends requests all the same, so that
 * it detects the failure within the timeout.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 30_000, gcTime: 5 * 60_000, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
