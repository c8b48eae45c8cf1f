import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { signInFacts } from './sign-in-facts.ts';

/** What this installation offers; undefined until loaded. */
export function useServiceInfo() {
  const { data } = useQuery({
    queryKey: queryKeys.serviceInfo,
    queryFn: ({ signal }) => callApi('getServiceInfo', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

/** Whether users sign in through an external provider alone; false until known. */
export function useIsProviderOnly(): boolean {
  return (useServiceInfo() ?? signInFacts())?.signIn === 'PROVIDER';
}
