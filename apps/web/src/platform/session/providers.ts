import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/api-client.ts';
import { signInFacts } from './sign-in-facts.ts';

/** The external providers of this installation; empty until known. */
export function useProviders() {
  const { data } = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => callApi('listProviders', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? signInFacts()?.providers ?? [];
}

/** The URL for signing in at a provider; a full page load, not a route of the app. */
export function providerAddress(providerId: string, to?: string | null): string {
  const path = `/oauth2/authorization/${encodeURIComponent(providerId)}`;
  return to ? `${path}?to=${encodeURIComponent(to)}` : path;
}
