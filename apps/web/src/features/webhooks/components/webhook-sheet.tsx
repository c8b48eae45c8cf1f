import type { Webhook } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Sheet } from '../../../ui/dialog.tsx';
import { Send } from '../../../ui/icons/send.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  useDeleteWebhook,
  useDeliveries,
  useRenewWebhookSecret,
  useResumeWebhook,
  useTestWebhook,
} from '../api/webhooks.ts';
import { deliveryOutcome, EVENT_NAMES, eventName } from '../webhook-text.ts';
import css from './webhooks.module.css';

interface DeliveriesProps {
  readonly bookId: string;
  readonly webhookId: string;
  readonly timeZone: string;
}

/** What has been sent, the newest first. */
function Deliveries({ bookId, webhookId, timeZone }: DeliveriesProps) {
  const { data, error, refetch, isFetching } = useDeliveries(bookId, webhookId);
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <SkeletonRows rows={3} height={48} label="전송 기록을 불러오는 중" />
    );
  }
  if (data.length === 0) return <p className={css.help}>아직 전송 기록이 없어요.</p>;
  return (
    <ul aria-label="전송 기록">
      {data.map((delivery) => (
        <li key={delivery.id} className={css.delivery}>
          <span className={layout.breakingTextColumn}>
            <span className={css.name}>{eventName(delivery.event)}</span>
            <span className={delivery.status === 'FAILED' ? css.wrong : css.help}>{deliveryOutcome(delivery)}</span>
          </span>
          <span className={css.help}>{formatWhen(delivery.createdAt, timeZone)}</span>
        </li>
      ))}
    </ul>
  );
}

interface WebhookSheetProps {
  readonly webhook: Webhook;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** One webhook: its events, its recent deliveries, and the actions to test, resume, rotate the secret or delete it. */
export function WebhookSheet({ webhook, timeZone, onClose }: WebhookSheetProps) {
  const { bookId, id } = webhook;
  const [isDeleting, setIsDeleting] = useState(false);
  const [isRenewing, setIsRenewing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const test = useTestWebhook(bookId);
  const resume = useResumeWebhook(bookId);
  const renew = useRenewWebhookSecret(bookId);
  const remove = useDeleteWebhook(bookId);
  const host = new URL(webhook.url).host;
  const deleteNow = async () => {
    try {
      await remove.mutateAsync(id);
      onClose();
      toast.success('웹훅을 삭제했어요', { message: host });
    } catch (error) {
      toast.error('웹훅을 삭제하지 못했어요', { message: messageOf(error) });
    }
  };
  const renewNow = async () => {
    try {
      setSecret((await renew.mutateAsync(id)).secret);
      setIsRenewing(false);
    } catch (error) {
      toast.error('서명 키를 발급하지 못했어요', { message: messageOf(error) });
    }
  };
  if (secret !== null) {
    return (
      <SecretDialog
        title="서명 키를 새로 발급했어요"
        noun="서명 키"
        secret={secret}
        advice="지금 복사해서 받는 프로그램에 등록해 주세요."
        onClose={() => setSecret(null)}
      >
        <p className={css.help}>이제 새 키로만 서명해요. 이전 키로는 확인할 수 없어요.</p>
      </SecretDialog>
    );
  }
  return (
    <Sheet
      title={host}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="dangerSoft" onPress={() => setIsDeleting(true)}>
            삭제
          </Button>
          <Button onPress={() => setIsRenewing(true)}>서명 키 재발급</Button>
        </>
      }
    >
      <div className={css.stack}>
        {webhook.isActive ? null : (
          <Notice tone="warning">
            <p>여러 번 전송에 실패했거나, 만든 사람이 더 이상 관리자가 아니어서 꺼졌어요.</p>
            <p>백업에서 복원한 웹훅은 서명 키를 재발급하면 켜져요. 백업에는 서명 키가 포함되지 않아요.</p>
            <Button
              size="small"
              isPending={resume.isPending}
              onPress={() =>
                resume.mutate(id, {
                  onSuccess: () => toast.success('웹훅을 다시 켰어요'),
                  onError: (error) => toast.error('웹훅을 켜지 못했어요', { message: messageOf(error) }),
                })
              }
            >
              다시 켜기
            </Button>
          </Notice>
        )}
        <dl className={css.facts}>
          <div>
            <dt>주소</dt>
            <dd className={css.url}>{webhook.url}</dd>
          </div>
          <div>
            <dt>알림 시점</dt>
            <dd>{webhook.events.map((event) => EVENT_NAMES[event]).join(', ')}</dd>
          </div>
        </dl>
        <div className={css.head}>
          <h3 className={css.legend}>전송 기록</h3>
          <Button
            size="small"
            icon={<Send aria-hidden />}
            isPending={test.isPending}
            isDisabled={!webhook.isActive}
            onPress={() =>
              test.mutate(id, {
                onSuccess: () => toast.success('테스트 알림을 보냈어요'),
                onError: (error) => toast.error('테스트 알림을 보내지 못했어요', { message: messageOf(error) }),
              })
            }
          >
            테스트 보내기
          </Button>
        </div>
        <Deliveries bookId={bookId} webhookId={id} timeZone={timeZone} />
      </div>
      {isRenewing ? (
        <ConfirmDialog
          title="서명 키를 재발급할까요?"
          isOpen
          onClose={() => setIsRenewing(false)}
          confirmLabel="재발급"
          onConfirm={renewNow}
        >
          지금 쓰는 키는 바로 사용할 수 없게 돼요. 받는 프로그램에 새 키를 바로 등록할 수 있을 때 재발급해 주세요.
        </ConfirmDialog>
      ) : null}
      {isDeleting ? (
        <ConfirmDialog
          title="이 웹훅을 삭제할까요?"
          isOpen
          onClose={() => setIsDeleting(false)}
          confirmLabel="삭제"
          isDanger
          onConfirm={deleteNow}
        >
          {`더 이상 ${host}에 알림을 보내지 않아요. 전송 기록도 함께 삭제돼요.`}
        </ConfirmDialog>
      ) : null}
    </Sheet>
  );
}
