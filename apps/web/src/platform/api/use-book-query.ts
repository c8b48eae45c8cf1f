import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSessionStatus } from '../session/session-status.ts';

type Options<Data, Selected> = Omit<UseQueryOptions<Data, Error, Selected>, 'queryKey' | 'queryFn' | 'enabled'> & {
  /** False while the parameters are not known yet, or the data is not needed. */
  readonly enabled?: boolean;
};

/**
 * Reads from the books of the signed-in user. Sends nothing until the server has confirmed the session; cached data
 * stays on the screen meanwhile.
 *
 * @param read receives the signal that cancels it when the response is no longer needed
 */
export function useBookQuery<Data, Selected = Data>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Data>,
  { enabled = true, ...options }: Options<Data, Selected> = {},
): UseQueryResult<Selected> {
  const isVerified = useSessionStatus((session) => session.status === 'verified');
  return useQuery({
    ...options,
    queryKey,
    queryFn: ({ signal }) => read(signal),
    enabled: enabled && isVerified,
  });
}
