import type { NotificationSettings } from '@salim/contract';
import { CalendarFeedsCard } from '../../features/calendar-feeds/components/calendar-feeds-card.tsx';
import {
  useNotificationSettings,
  useUpdateNotificationSettings,
} from '../../features/notifications/api/use-notification-settings.ts';
import { NotificationGroups } from '../../features/notifications/components/notification-groups.tsx';
import settingsCss from '../../features/notifications/components/notification-settings.module.css';
import { PushCard } from '../../features/notifications/components/push-card.tsx';
import { QuietHoursCard } from '../../features/notifications/components/quiet-hours-card.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { LoadState } from '../load-state.tsx';
import css from './management-page.module.css';

function Settings({ settings }: { readonly settings: NotificationSettings }) {
  const update = useUpdateNotificationSettings();
  const change = (changes: Parameters<typeof update.mutate>[0]) =>
    update.mutate(changes, {
      onError: (error) => toast.error('알림 설정을 저장하지 못했어요', { message: messageOf(error) }),
    });
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <Card title="받을 알림">
        <NotificationGroups settings={settings} onChange={(types) => change({ types })} />
        <div className={settingsCss.notes}>
          {settings.canEmail ? null : (
            <p className={settingsCss.help}>이메일을 인증하면 메일로도 알림을 받을 수 있어요.</p>
          )}
          <p className={settingsCss.help}>보안·계정 메일은 계정 보호와 법적 안내를 위해 항상 보내요.</p>
        </div>
      </Card>
      <PushCard publicKey={settings.pushPublicKey} />
      <QuietHoursCard quietHours={settings.quietHours} onChange={(quietHours) => change({ quietHours })} />
      <CalendarFeedsCard />
    </div>
  );
}

export function NotificationSettingsPage() {
  const query = useNotificationSettings();
  return query.data ? <Settings settings={query.data} /> : <LoadState query={query} />;
}
