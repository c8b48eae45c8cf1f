import type { NotificationChannels, NotificationSettings, NotificationType } from '@salim/contract';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { NOTIFICATION_TYPES, TYPE_ORDER } from '../notification-types.ts';
import css from './notification-settings.module.css';

type Channel = keyof NotificationChannels;

const CHANNELS: readonly { readonly id: Channel; readonly name: string }[] = [
  { id: 'inApp', name: '앱' },
  { id: 'email', name: '메일' },
  { id: 'push', name: '푸시' },
];

interface ChannelTableProps {
  readonly settings: NotificationSettings;
  readonly onChange: (type: NotificationType, channel: Channel, isOn: boolean) => void;
}

/** Which notifications are sent through which channel. */
export function ChannelTable({ settings, onChange }: ChannelTableProps) {
  const isAlwaysMailed = (type: NotificationType) => type === 'SECURITY' || type === 'ACCOUNT';
  const isFixed = (type: NotificationType, channel: Channel) =>
    channel === 'email' && (isAlwaysMailed(type) || !settings.canEmail);
  return (
    <table className={css.table}>
      <caption className={css.caption}>알림 종류별로 받을 곳</caption>
      <thead>
        <tr>
          <th scope="col">종류</th>
          {CHANNELS.map((channel) => (
            <th key={channel.id} scope="col" className={css.channel}>
              {channel.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* A server of another version may support fewer kinds. */}
        {TYPE_ORDER.filter((type) => type in settings.types).map((type) => (
          <tr key={type}>
            <th scope="row" className={css.type}>
              {NOTIFICATION_TYPES[type].name}
              <span className={css.detail}>{NOTIFICATION_TYPES[type].text}</span>
            </th>
            {CHANNELS.map((channel) => (
              // oxlint-disable-next-line control-has-associated-label -- the check box in it is named
              <td key={channel.id} className={css.channel}>
                <Checkbox
                  isSelected={settings.types[type][channel.id] && (isAlwaysMailed(type) || !isFixed(type, channel.id))}
                  isDisabled={isFixed(type, channel.id)}
                  onChange={(isOn) => onChange(type, channel.id, isOn)}
                  className={css.box ?? ''}
                >
                  <VisuallyHidden>{`${NOTIFICATION_TYPES[type].name} ${channel.name} 알림`}</VisuallyHidden>
                </Checkbox>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
