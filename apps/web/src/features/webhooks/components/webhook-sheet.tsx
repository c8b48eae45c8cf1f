import type { Webhook } from '@salim/contract';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatWhen } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Sheet } from '../../../ui/dialog.tsx';
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
import { deliveryOutcome, EVENT_NAMES, eventName } from '../webhook-words.ts';
import css from './webhooks.module.css';

interface WebhookSheetProps {
  readonly webhook: Webhook;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** One webhook: what it is told, what has been delivered, and how to try, resume, sign anew or delete it. */
export function WebhookSheet({ webhook, timeZone, onClose }: WebhookSheetProps) {
  const { bookId, id } = webhook;
  const [isDeleting, setIsDeleting] = useState(false);
  const [isRenewing, setIsRenewing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const deliveries = useDeliveries(bookId, id);
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
      toast.error('삭제하지 못했어요', { message: messageOf(error) });
    }
  };
  const renewNow = async () => {
    try {
      setSecret((await renew.mutateAsync(id)).secret);
      setIsRenewing(false);
    } catch (error) {
      toast.error('새로 받지 못했어요', { message: messageOf(error) });
    }
  };
  if (secret !== null) {
    return (
      <SecretDialog
        title="서명 비밀을 새로 받았어요"
        noun="서명 비밀"
        secret={secret}
        advice="받는 프로그램에 바로 넣어 주세요."
        onClose={() => setSecret(null)}
      >
        <p className={css.help}>이제부터는 이 비밀로만 서명해요. 전에 쓰던 비밀로는 확인할 수 없어요.</p>
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
          <Button onPress={() => setIsRenewing(true)}>서명 비밀 새로 받기</Button>
        </>
      }
    >
      <div className={css.stack}>
        {webhook.isActive ? null : (
          <Notice tone="warning">
            <p>여러 번 보냈지만 닿지 않았거나, 만든 사람이 더는 관리자가 아니어서 꺼졌어요.</p>
            <p>백업에서 되살린 웹훅은 서명 비밀을 새로 받으면 켜져요. 백업에는 비밀이 들어 있지 않아요.</p>
            <Button
              size="small"
              isPending={resume.isPending}
              onPress={() =>
                resume.mutate(id, {
                  onSuccess: () => toast.success('웹훅을 다시 켰어요'),
                  onError: (error) => toast.error('켜지 못했어요', { message: messageOf(error) }),
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
            <dt>알리는 때</dt>
            <dd>{webhook.events.map((event) => EVENT_NAMES[event]).join(', ')}</dd>
          </div>
        </dl>
        <div className={css.head}>
          <h3 className={css.legend}>보낸 기록</h3>
          <Button
            size="small"
            icon={<Send aria-hidden />}
            isPending={test.isPending}
            isDisabled={!webhook.isActive}
            onPress={() =>
              test.mutate(id, {
                onSuccess: () => toast.success('시험 알림을 보냈어요'),
                onError: (error) => toast.error('보내지 못했어요', { message: messageOf(error) }),
              })
            }
          >
            시험 보내기
          </Button>
        </div>
        {deliveries.data ? (
          deliveries.data.length === 0 ? (
            <p className={css.help}>아직 보낸 것이 없어요.</p>
          ) : (
            <ul aria-label="보낸 기록">
              {deliveries.data.map((delivery) => (
                <li key={delivery.id} className={css.delivery}>
                  <span className={css.words}>
                    <span className={css.name}>{eventName(delivery.event)}</span>
                    <span className={delivery.status === 'FAILED' ? css.wrong : css.help}>
                      {deliveryOutcome(delivery)}
                    </span>
                  </span>
                  <span className={css.help}>{formatWhen(delivery.createdAt, timeZone)}</span>
                </li>
              ))}
            </ul>
          )
        ) : deliveries.error ? (
          <LoadFailure
            error={deliveries.error}
            onRetry={() => void deliveries.refetch()}
            isRetrying={deliveries.isFetching}
          />
        ) : (
          <SkeletonRows rows={3} height={48} label="보낸 기록을 불러오는 중" />
        )}
      </div>
      {isRenewing ? (
        <ConfirmDialog
          title="서명 비밀을 새로 받을까요?"
          isOpen
          onClose={() => setIsRenewing(false)}
          confirmLabel="새로 받기"
          onConfirm={renewNow}
        >
          지금 쓰는 비밀은 바로 쓸 수 없게 돼요. 받는 프로그램에 새 비밀을 넣을 수 있을 때 받아 주세요.
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
          {`${host}에는 이제 아무것도 보내지 않아요. 보낸 기록도 함께 삭제해요.`}
        </ConfirmDialog>
      ) : null}
    </Sheet>
  );
}
