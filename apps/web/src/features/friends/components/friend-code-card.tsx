import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { RefreshCw } from '../../../ui/icons/refresh-cw.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SharePanel } from '../../../ui/share-panel.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRenewFriendCode } from '../api/renew-friend-code.ts';
import css from './friends.module.css';

interface FriendCodeCardProps {
  readonly name: string;
  /** Empty if it can no longer be read and has to be renewed. */
  readonly code: string;
}

/** The user's own code, which others use to send a friend request. */
export function FriendCodeCard({ name, code }: FriendCodeCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const renew = useRenewFriendCode();
  const confirm = async () => {
    try {
      await renew.mutateAsync();
      toast.success('새 친구 코드를 만들었어요', { message: '이전 코드는 더 이상 쓸 수 없어요.' });
    } catch (error) {
      toast.error('새 코드를 만들지 못했어요', { message: messageOf(error) });
    }
  };
  return (
    <Card
      title="내 친구 코드"
      action={
        <Button size="small" icon={<RefreshCw aria-hidden />} onPress={() => setIsAsking(true)}>
          새로 만들기
        </Button>
      }
    >
      {code === '' ? (
        <Notice tone="warning">친구 코드를 불러오지 못했어요. 새로 만들면 바로 쓸 수 있어요.</Notice>
      ) : (
        <SharePanel
          label="내 친구 코드"
          code={code}
          url={`${window.location.origin}/friends#code=${code}`}
          qrLabel="나에게 친구 요청을 보내는 QR 코드"
          message={`살림에서 ${name}님과 친구가 되어 보세요.`}
        >
          <p className={css.help}>코드를 아는 사람만 친구 요청을 보낼 수 있어요.</p>
        </SharePanel>
      )}
      <ConfirmDialog
        title="친구 코드를 새로 만들까요?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="새로 만들기"
        onConfirm={confirm}
      >
        이전 코드와 QR 코드는 바로 쓸 수 없게 돼요. 지금 친구는 그대로예요.
      </ConfirmDialog>
    </Card>
  );
}
