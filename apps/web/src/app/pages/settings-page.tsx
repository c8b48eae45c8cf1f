import {
  FIRST_SCREENS,
  type FirstScreen,
  type NumberDisplay,
  type Theme,
  type WeekStart,
} from '@salim/contract/facts/display-choices';
import { Link } from '@tanstack/react-router';
import { InstallCard } from '../../features/install/components/install-card.tsx';
import { SessionList } from '../../features/settings/components/session-list.tsx';
import {
  chooseDefaultBook,
  chooseFirstScreen,
  chooseNumberDisplay,
  chooseTheme,
  chooseWeekStart,
  switchShortcuts,
  useDevicePreferences,
} from '../../platform/browser/device-preferences.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { Card } from '../../ui/card.tsx';
import { ChevronRight } from '../../ui/icons/chevron-right.ts';
import { Download } from '../../ui/icons/download.ts';
import { KeyRound } from '../../ui/icons/key-round.ts';
import { KeySquare } from '../../ui/icons/key-square.ts';
import { Monitor } from '../../ui/icons/monitor.ts';
import { Moon } from '../../ui/icons/moon.ts';
import { ShieldCheck } from '../../ui/icons/shield-check.ts';
import { Sun } from '../../ui/icons/sun.ts';
import { UserRound } from '../../ui/icons/user-round.ts';
import layout from '../../ui/layout.module.css';
import { Money } from '../../ui/money.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { TabItem } from '../../ui/tabs.tsx';
import css from './settings-page.module.css';

const THEMES: readonly TabItem<Theme>[] = [
  { id: 'light', name: '라이트', icon: <Sun aria-hidden /> },
  { id: 'dark', name: '다크', icon: <Moon aria-hidden /> },
  { id: 'system', name: '시스템', icon: <Monitor aria-hidden /> },
];

const NUMBERS: readonly TabItem<NumberDisplay>[] = [
  { id: 'won', name: '원' },
  { id: 'sign', name: '₩' },
  { id: 'man', name: '만원' },
];

const WEEKS: readonly TabItem<WeekStart>[] = [
  { id: 'sunday', name: '일요일' },
  { id: 'monday', name: '월요일' },
];

const FIRST_SCREEN_NAMES: Readonly<Record<FirstScreen, string>> = {
  '/dashboard': '대시보드',
  '/transactions': '거래 내역',
  '/transactions/new': '거래 추가',
  '/assets': '자산',
};
const FIRST_SCREEN_OPTIONS = FIRST_SCREENS.map((id) => ({ id, name: FIRST_SCREEN_NAMES[id] }));
/** Long enough to show the difference between the formats. */
const SAMPLE_AMOUNT = 1_234_500;

const LINKS = [
  { path: '/profile', name: '프로필', icon: UserRound },
  { path: '/change-password', name: '비밀번호 변경', icon: KeyRound },
  { path: '/settings/security', name: '보안과 내 데이터', icon: ShieldCheck },
  { path: '/settings/tokens', name: '개인용 토큰', icon: KeySquare },
  { path: '/imports', name: '다른 가계부에서 가져오기', icon: Download },
] as const;

/** Means the first book of the list; never a valid book id. */
const FIRST_BOOK = 'first';

export function SettingsPage() {
  const books = useBookStore((store) => store.books);
  const { theme, numberDisplay, weekStart, firstScreen, hasShortcuts, defaultBookId } = useDevicePreferences();
  return (
    <div className={css.twoColumns}>
      <Card title="화면">
        <div className={css.form}>
          <div>
            <p>테마</p>
            <p className={css.help}>‘시스템’을 고르면 기기 설정을 따라요.</p>
          </div>
          <Segmented label="테마" options={THEMES} value={theme} onChange={chooseTheme} />
          <div className={layout.bar}>
            <p>금액 표시</p>
            <Money value={SAMPLE_AMOUNT} />
          </div>
          <Segmented label="금액 표시" options={NUMBERS} value={numberDisplay} onChange={chooseNumberDisplay} />
          <p>한 주의 시작</p>
          <Segmented label="한 주의 시작" options={WEEKS} value={weekStart} onChange={chooseWeekStart} />
          <Select
            label="첫 화면"
            options={FIRST_SCREEN_OPTIONS}
            value={firstScreen}
            onChange={(id) => chooseFirstScreen(FIRST_SCREENS.find((screen) => screen === id) ?? '/dashboard')}
            help="살림을 열면 처음 보이는 화면이에요."
          />
          <Select
            label="기본 가계부"
            options={[
              { id: FIRST_BOOK, name: '첫 번째 가계부' },
              ...books.map((book) => ({ id: book.id, name: book.title })),
            ]}
            value={books.some((book) => book.id === defaultBookId) ? defaultBookId : FIRST_BOOK}
            onChange={(id) => chooseDefaultBook(id === FIRST_BOOK ? null : id)}
            help="새 기기에서 로그인하면 이 가계부가 먼저 열려요."
          />
        </div>
      </Card>
      <div className={layout.grid16}>
        <Card title="키보드">
          <Switch
            isSelected={hasShortcuts}
            onChange={switchShortcuts}
            help="n은 거래 추가, /는 검색, ?는 단축키 목록이에요. 빠른 실행(Ctrl+K)은 꺼도 쓸 수 있어요."
          >
            단축키 사용
          </Switch>
        </Card>
        <Card title="계정과 데이터">
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
        <InstallCard />
        <SessionList />
      </div>
    </div>
  );
}
