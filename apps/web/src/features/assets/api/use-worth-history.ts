import type { Asset } from '@salim/contract';
import { useQueries } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { addUpHistories, type WorthDay } from '../worth-history.ts';

export interface WorthHistory {
  /** Null until every history has loaded. */
  readonly days: readonly WorthDay[] | null;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** The total value of the assets on each day from the given day through today. */
export function useWorthHistory(assets: readonly Asset[], from: string): WorthHistory {
  const status = useSessionStatus((session) => session.status);
  return useQueries({
    queries: assets.map(({ id, bookId }) => ({
      queryKey: [...queryKeys.asset(bookId, id), 'history', from],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi('assetHistory', { params: { assetId: id }, query: { from }, signal }),
      enabled: status === 'verified',
    })),
    combine: (results) => {
      const histories = results.flatMap(({ data }) => (data ? [data] : []));
      return {
        days: histories.length === results.length ? addUpHistories(histories) : null,
        error: results.find((result) => result.error)?.error ?? null,
        isFetching: results.some((result) => result.isFetching),
        refetch: () => {
          for (const result of results) if (result.error) void result.refetch();
        },
      };
    },
  });
}
