import type { NotificationChannels, NotificationSettings, NotificationType } from '@salim/contract';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { NOTIFICATION_GROUPS, NOTIFICATION_TYPES, type NotificationGroup } from '../notification-types.ts';
import css from './notification-settings.module.css';

type Channel = keyof NotificationChannels;
type Types = NotificationSettings['types'];
type Changes = Partial<Record<NotificationType, Partial<NotificationChannels>>>;

const CHANNELS: readonly { readonly id: Channel; readonly name: string }[] = [
  { id: 'inApp', name: '앱' },
  { id: 'email', name: '메일' },
  { id: 'push', name: '푸시' },
];

const isAlwaysMailed = (type: NotificationType) => type === 'SECURITY' || type === 'ACCOUNT';
/** Mails that are sent in any case do not count. */
const isOn = (types: Types, type: NotificationType) =>
  CHANNELS.some(({ id }) => types[type][id] && !(id === 'email' && isAlwaysMailed(type)));

/** Off turns off every channel; on begins with the app and push, and leaves mail as it is. */
function switched(types: readonly NotificationType[], isSelected: boolean): Changes {
  const channels = isSelected ? { inApp: true, push: true } : { inApp: false, push: false };
  return Object.fromEntries(
    types.map((type) => [type, isSelected || isAlwaysMailed(type) ? channels : { ...channels, email: false }]),
  );
}

interface NotificationGroupsProps {
  readonly settings: NotificationSettings;
  readonly onChange: (changes: Changes) => void;
}

interface TypeRowProps extends NotificationGroupsProps {
  readonly type: NotificationType;
}

/** Through which channels one kind of notification arrives. */
function TypeRow({ type, settings, onChange }: TypeRowProps) {
  const { name, text } = NOTIFICATION_TYPES[type];
  const isFixed = (channel: Channel) => channel === 'email' && (isAlwaysMailed(type) || !settings.canEmail);
  return (
    <li className={css.type}>
      <p className={css.typeName}>{name}</p>
      <p className={css.help}>{text}</p>
      <div className={css.channels}>
        {CHANNELS.map((channel) => (
          <Checkbox
            key={channel.id}
            isSelected={settings.types[type][channel.id] && (isAlwaysMailed(type) || !isFixed(channel.id))}
            isDisabled={isFixed(channel.id)}
            onChange={(isSelected) => onChange({ [type]: { [channel.id]: isSelected } })}
            aria-label={`${name} ${channel.name} 알림`}
          >
            {channel.name}
          </Checkbox>
        ))}
      </div>
    </li>
  );
}

interface GroupProps extends NotificationGroupsProps {
  readonly group: NotificationGroup;
}

function Group({ group: { name, text, types: ofGroup }, settings, onChange }: GroupProps) {
  // A server of another version may support fewer kinds.
  const types = ofGroup.filter((type) => type in settings.types);
  if (types.length === 0) return null;
  return (
    <li className={css.group}>
      <Switch
        isSelected={types.some((type) => isOn(settings.types, type))}
        onChange={(isSelected) => onChange(switched(types, isSelected))}
        help={text}
      >
        {name}
      </Switch>
      <details>
        <summary className={css.open} aria-label={`${name} 알림별로 받을 곳`}>
          알림별로 받을 곳
        </summary>
        <ul>
          {types.map((type) => (
            <TypeRow key={type} type={type} settings={settings} onChange={onChange} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Which notifications arrive: a switch per group, and the channels of each kind one level down. */
export function NotificationGroups({ settings, onChange }: NotificationGroupsProps) {
  return (
    <ul>
      {NOTIFICATION_GROUPS.map((group) => (
        <Group key={group.name} group={group} settings={settings} onChange={onChange} />
      ))}
    </ul>
  );
}
