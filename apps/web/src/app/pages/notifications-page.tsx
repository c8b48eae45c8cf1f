import type { NotificationType } from '@salim/contract';
import { useState } from 'react';
import { useNotifications } from '../../features/notifications/api/use-notifications.ts';
import { completeNotification } from '../../features/notifications/complete-notification.ts';
import {
  deleteAllNotifications,
  NotificationList,
  readAllNotifications,
} from '../../features/notifications/components/notification-list.tsx';
import { notificationDays } from '../../features/notifications/notification-days.ts';
import { NOTIFICATION_TYPES, TYPE_ORDER } from '../../features/notifications/notification-types.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { useNotificationStore } from '../../platform/stores/notification-store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChipRow, FilterChip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckCheck } from '../../ui/icons/check-check.ts';
import { Settings } from '../../ui/icons/settings.ts';
import layout from '../../ui/layout.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import css from './settings-page.module.css';

const HOME_ZONE = 'Asia/Seoul';

/** The filter: all, unread, or one kind. */
type Filter = 'all' | 'unread' | NotificationType;

export function NotificationsPage() {
  const [isAsking, setIsAsking] = useState(false);
  const [filter, setFilter] = useState<Filter>('all');
  const query = useNotifications();
  const notifications = useNotificationStore((store) => store.notifications);
  const unreadCount = useNotificationStore((store) => store.unreadCount);
  if (notifications.length === 0) {
    if (query.isPending) {
      return (
        <Card>
          <SkeletonRows rows={5} height={44} label="알림을 불러오는 중" />
        </Card>
      );
    }
    return query.isError ? (
      <EmptyState
        art="offline"
        title="알림을 불러오지 못했어요"
        actions={<Button onPress={() => void query.refetch()}>다시 시도</Button>}
      >
        {messageOf(query.error)}
      </EmptyState>
    ) : (
      <EmptyState art="mail" title="아직 알림이 없어요">
        가계부가 바뀌거나 가져오기가 끝나면 여기에서 알려 드려요.
      </EmptyState>
    );
  }
  const shown = notifications
    .map(completeNotification)
    .filter((one) => (filter === 'all' ? true : filter === 'unread' ? !one.isRead : one.type === filter));
  const types = TYPE_ORDER.filter((type) => notifications.some((one) => one.type === type));
  const chip = (id: Filter, name: string) => (
    <FilterChip key={id} isSelected={filter === id} onChange={() => setFilter(id)}>
      {name}
    </FilterChip>
  );
  return (
    <div className={layout.narrowPage}>
      <div className={layout.bar}>
        <p className={css.help}>{unreadCount > 0 ? `읽지 않은 알림 ${unreadCount}개` : '모두 읽었어요'}</p>
        <div className={layout.bar}>
          <Button
            size="small"
            icon={<CheckCheck aria-hidden />}
            isDisabled={unreadCount === 0}
            onPress={() => void readAllNotifications()}
          >
            모두 읽음
          </Button>
          <Button size="small" variant="ghost" onPress={() => setIsAsking(true)}>
            모두 삭제
          </Button>
          <LinkButton to="/notification-settings" size="small" variant="ghost" icon={<Settings aria-hidden />}>
            설정
          </LinkButton>
        </div>
      </div>
      <ChipRow label="알림 필터">
        {chip('all', '전체')}
        {chip('unread', '읽지 않음')}
        {types.map((type) => chip(type, NOTIFICATION_TYPES[type].name))}
      </ChipRow>
      {shown.length === 0 ? <p className={css.help}>조건에 맞는 알림이 없어요.</p> : null}
      {notificationDays(shown, HOME_ZONE).map((day) => (
        <section key={day.name} aria-label={day.name} className={css.form}>
          <h2 className={css.help}>{day.name}</h2>
          <Card isFlush>
            <NotificationList notifications={day.notifications} />
          </Card>
        </section>
      ))}
      <ConfirmDialog
        title="알림을 모두 삭제할까요?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="모두 삭제"
        isDanger
        onConfirm={deleteAllNotifications}
      >
        삭제한 알림은 되돌릴 수 없어요.
      </ConfirmDialog>
    </div>
  );
}
