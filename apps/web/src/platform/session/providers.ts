import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/api-client.ts';

/** The external providers that this installation offers; none while that is not known. */
export function useProviders() {
  const { data } = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => callApi('listProviders', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? [];
}

/** Where a browser goes to sign in at a provider; a whole page, not one of the app's. */
export function providerAddress(providerId: string, to?: string | null): string {
  const path = `/oauth2/authorization/${encodeURIComponent(providerId)}`;
  return to ? `${path}?to=${encodeURIComponent(to)}` : path;
}
