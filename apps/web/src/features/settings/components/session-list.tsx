import type { DeviceSession } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { MonitorSmartphone } from '../../../ui/icons/monitor-smartphone.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useEndSession } from '../api/end-session.ts';
import { useSessions } from '../api/use-sessions.ts';
import css from './session-list.module.css';

/** The number of devices shown before "show all". */
const SHOWN = 5;
const HOME_ZONE = 'Asia/Seoul';

/** The user's sessions; any device but this one can be signed out from here. */
export function SessionList() {
  const { data: sessions, error, isFetching, refetch } = useSessions();
  const [ending, setEnding] = useState<DeviceSession | null>(null);
  const [isAll, setIsAll] = useState(false);
  const end = useEndSession();
  const confirm = async (session: DeviceSession) => {
    try {
      await end.mutateAsync(session.id);
      toast.success('로그아웃했어요', { message: session.device });
    } catch (failure) {
      toast.error('로그아웃하지 못했어요', { message: messageOf(failure) });
    }
  };
  return (
    <Card title="로그인한 기기">
      {sessions ? (
        <ul>
          {sessions
            .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
            .slice(0, isAll ? sessions.length : SHOWN)
            .map((session) => (
              <li key={session.id} className={css.row}>
                <MonitorSmartphone aria-hidden className={css.icon} />
                <span className={layout.breakingTextColumn}>
                  <span>{session.device}</span>
                  <span className={css.detail}>
                    마지막 사용 {formatWhen(session.lastSeenAt, HOME_ZONE)}
                    {session.place === null ? null : ` · IP ${session.place}`}
                  </span>
                </span>
                {session.isCurrent ? (
                  <Tag tone="accent">지금 이 기기</Tag>
                ) : (
                  <Button size="small" aria-label={`${session.device} 로그아웃`} onPress={() => setEnding(session)}>
                    로그아웃
                  </Button>
                )}
              </li>
            ))}
        </ul>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={2} height={44} label="로그인한 기기를 불러오는 중" />
      )}
      {sessions && sessions.length > SHOWN && !isAll ? (
        <Button isFullWidth onPress={() => setIsAll(true)}>
          {sessions.length}대 모두 보기
        </Button>
      ) : null}
      {ending ? (
        <ConfirmDialog
          title="이 기기에서 로그아웃할까요?"
          isOpen
          onClose={() => setEnding(null)}
          confirmLabel="로그아웃"
          isDanger
          onConfirm={() => confirm(ending)}
        >
          {`${ending.device}에서 살림을 쓰려면 다시 로그인해야 해요.`}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
