import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import KeyRound from 'lucide-react/icons/key-round';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import { chooseTheme, switchShortcuts, type ThemeChoice, useDevicePreferences } from '../../lib/device-preferences.ts';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { TabItem } from '../../ui/tabs.tsx';
import css from './settings-page.module.css';

const THEMES: readonly TabItem<ThemeChoice>[] = [
  { id: 'light', name: '라이트', icon: <Sun aria-hidden /> },
  { id: 'dark', name: '다크', icon: <Moon aria-hidden /> },
  { id: 'system', name: '시스템', icon: <Monitor aria-hidden /> },
];

const LINKS = [
  { path: '/profile', name: '프로필', icon: UserRound },
  { path: '/change-password', name: '비밀번호 변경', icon: KeyRound },
  { path: '/imports', name: '다른 가계부에서 가져오기', icon: Download },
] as const;

export function SettingsPage() {
  const theme = useDevicePreferences((preferences) => preferences.theme);
  const hasShortcuts = useDevicePreferences((preferences) => preferences.hasShortcuts);
  return (
    <div className={css.page}>
      <Card title="화면">
        <div className={css.form}>
          <div>
            <p>테마</p>
            <p className={css.help}>시스템을 고르면 기기의 설정을 따라가요.</p>
          </div>
          <Segmented label="테마" options={THEMES} value={theme} onChange={chooseTheme} />
        </div>
      </Card>
      <Card title="키보드">
        <Switch
          isSelected={hasShortcuts}
          onChange={switchShortcuts}
          help="n으로 거래를 추가하고, /로 검색하고, ?로 모두 볼 수 있어요."
        >
          단축키 사용
        </Switch>
      </Card>
      <Card title="계정과 자료">
        <div className={css.links}>
          {LINKS.map(({ path, name, icon: Icon }) => (
            <Link key={path} to={path} className={css.link}>
              <Icon aria-hidden />
              {name}
              <ChevronRight aria-hidden />
            </Link>
          ))}
        </div>
      </Card>
    </div>
  );
}
