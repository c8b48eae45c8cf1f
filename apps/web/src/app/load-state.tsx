import type { ReactNode } from 'react';
import { messageOf } from '../platform/api/api-error.ts';
import { verifySession } from '../platform/session/session.ts';
import { useSessionStatus } from '../platform/session/session-status.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

interface LoadStateProps {
  /** The query that the screen waits for. */
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly skeleton?: ReactNode;
}

/** Placeholder for a screen without data: loading, failed or offline. */
export function LoadState({ query, skeleton = <PageSkeleton /> }: LoadStateProps) {
  const isAway = useSessionStatus((session) => session.status === 'offline');
  const isAsking = useAuthStore((store) => store.isLoading);
  if (isAway) {
    return (
      <EmptyState
        art="offline"
        title="오프라인이에요"
        actions={
          <Button variant="primary" isPending={isAsking} onPress={() => void verifySession()}>
            다시 연결
          </Button>
        }
      >
        {query.error ? messageOf(query.error) : '이 기기에서 처음 여는 화면이에요. 연결되면 바로 보여 드릴게요.'}
      </EmptyState>
    );
  }
  return query.error ? (
    <LoadFailure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  ) : (
    skeleton
  );
}
