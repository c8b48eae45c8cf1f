import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSessionStatus } from '../session/session-status.ts';

type Options<Data, Selected> = Omit<UseQueryOptions<Data, Error, Selected>, 'queryKey' | 'queryFn' | 'enabled'> & {
  /** False while what is asked for is not known yet, or not wanted. */
  readonly enabled?: boolean;
};

/**
 * Reads from the books of the signed-in person. Nothing is sent until the server has confirmed the session, and what
 * is cached from before stays on the screen meanwhile.
 *
 * @param read gets the signal that cancels it when nothing needs the answer any more
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
