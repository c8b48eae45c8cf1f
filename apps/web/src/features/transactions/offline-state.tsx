import { useState } from 'react';
import { verifySession } from '../../platform/session/session.ts';
import { useSessionStatus } from '../../platform/session/session-status.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Whether the server is unreachable, so that nothing can be loaded. */
export function useIsOffline(): boolean {
  return useSessionStatus((session) => session.status === 'offline');
}

/** Shown instead of data that is not stored on this device while the server is unreachable. */
export function OfflineState() {
  const [isPending, setIsPending] = useState(false);
  const connect = async () => {
    setIsPending(true);
    await verifySession();
    setIsPending(false);
  };
  return (
    <EmptyState
      art="offline"
      title="오프라인이에요"
      actions={
        <Button isPending={isPending} onPress={() => void connect()}>
          다시 연결
        </Button>
      }
    >
      이 기기에 저장된 내용이 없어요. 연결되면 바로 보여 드릴게요.
    </EmptyState>
  );
}
