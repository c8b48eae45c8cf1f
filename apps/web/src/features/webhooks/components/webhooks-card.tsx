import type { Book } from '@salim/contract';
import { useState } from 'react';
import { formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ChevronRight } from '../../../ui/icons/chevron-right.ts';
import { Plus } from '../../../ui/icons/plus.ts';
import { Webhook } from '../../../ui/icons/webhook.ts';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useWebhooks } from '../api/webhooks.ts';
import { eventsSummary } from '../webhook-text.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import css from './webhooks.module.css';

/** External URLs that receive the events of a book; for members who manage it. */
export function WebhooksCard({ book }: { readonly book: Book }) {
  const { data: webhooks, error, isFetching, refetch } = useWebhooks(book.id);
  const [isMaking, setIsMaking] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = webhooks?.find((one) => one.id === openId);
  return (
    <Card
      title="웹훅"
      action={
        <Button size="small" icon={<Plus aria-hidden />} onPress={() => setIsMaking(true)}>
          웹훅 추가
        </Button>
      }
    >
      <p className={css.help}>
        가계부가 바뀌면 등록한 주소로 바로 알려 드려요. 직접 만든 프로그램이나 자동화 서비스를 연결할 때 쓰세요. 비공개
        거래의 내용은 보내지 않아요.
      </p>
      {webhooks === undefined ? (
        error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <SkeletonRows rows={1} height={64} label="웹훅을 불러오는 중" />
        )
      ) : webhooks.length === 0 ? null : (
        <ul className={css.list} aria-label="웹훅">
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <button type="button" className={css.row} onClick={() => setOpenId(webhook.id)}>
                <Webhook aria-hidden size={20} />
                <span className={layout.breakingTextColumn}>
                  <span className={css.name}>{new URL(webhook.url).host}</span>
                  <span className={css.help}>
                    {eventsSummary(webhook.events)} ·{' '}
                    {webhook.lastDeliveredAt === null
                      ? '전송 기록 없음'
                      : `마지막 전송 ${formatWhen(webhook.lastDeliveredAt, book.timeZone)}`}
                  </span>
                </span>
                {webhook.isActive ? (
                  webhook.failures > 0 ? (
                    <Tag tone="warning">전송 실패</Tag>
                  ) : null
                ) : (
                  <Tag tone="expense">꺼짐</Tag>
                )}
                <ChevronRight aria-hidden size={20} className={css.chevron} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isMaking ? <NewWebhookDialog bookId={book.id} onClose={() => setIsMaking(false)} /> : null}
      {open ? <WebhookSheet webhook={open} timeZone={book.timeZone} onClose={() => setOpenId(null)} /> : null}
    </Card>
  );
}
