import type { NotificationSettings } from '@salim/contract';
import { CLOCK_TIME } from '@salim/contract/facts/limits';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import css from './notification-settings.module.css';

type QuietHours = NotificationSettings['quietHours'];

interface QuietHoursCardProps {
  readonly quietHours: QuietHours;
  readonly onChange: (changes: Partial<QuietHours>) => void;
}

/** The hours without push notifications and mail. */
export function QuietHoursCard({ quietHours, onChange }: QuietHoursCardProps) {
  const { isOn, from, to } = quietHours;
  const set = (name: 'from' | 'to') => (value: string) => {
    if (CLOCK_TIME.test(value)) onChange({ [name]: value });
  };
  return (
    <Card title="방해 금지 시간">
      <div className={css.form}>
        <Switch
          isSelected={isOn}
          onChange={(on) => onChange({ isOn: on })}
          help="이 시간에는 푸시와 메일을 보내지 않고, 시간이 끝난 뒤에 보내요. 앱 안의 알림은 바로 쌓여요."
        >
          방해 금지 사용
        </Switch>
        <div className={css.times}>
          <TextField label="시작" type="time" value={from} onChange={set('from')} isDisabled={!isOn} />
          <TextField label="끝" type="time" value={to} onChange={set('to')} isDisabled={!isOn} />
        </div>
      </div>
    </Card>
  );
}
