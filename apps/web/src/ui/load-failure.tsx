import { ApiError, messageOf } from '../platform/api/api-error.ts';
import { useSessionStatus } from '../platform/session/session-status.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { IllustrationName } from './illustration.tsx';

interface LoadFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

function looksOf(error: unknown, isOffline: boolean): { art: IllustrationName; title: string } {
  if (isOffline && error instanceof ApiError && error.isServerUnreachable)
    return { art: 'offline', title: '오프라인이에요' };
  if (!(error instanceof ApiError)) return { art: 'broken', title: '불러오지 못했어요' };
  if (error.status === 0) return { art: 'offline', title: '연결할 수 없어요' };
  if (error.status === 403) return { art: 'lock', title: '볼 권한이 없어요' };
  if (error.status === 404) return { art: 'signpost', title: '찾을 수 없어요' };
  return { art: 'broken', title: '불러오지 못했어요' };
}

/** Shown instead of data that failed to load: the reason and a retry button. */
export function LoadFailure({ error, onRetry, isRetrying = false }: LoadFailureProps) {
  const isOffline = useSessionStatus((session) => session.status === 'offline');
  return (
    <div role="alert">
      <EmptyState
        {...looksOf(error, isOffline)}
        actions={
          <Button variant="primary" isPending={isRetrying} onPress={onRetry}>
            다시 시도
          </Button>
        }
      >
        {messageOf(error)}
      </EmptyState>
    </div>
  );
}
