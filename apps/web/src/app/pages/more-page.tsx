import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChartLine from 'lucide-react/icons/chart-line';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Copy from 'lucide-react/icons/copy';
import CreditCard from 'lucide-react/icons/credit-card';
import Download from 'lucide-react/icons/download';
import FolderOpen from 'lucide-react/icons/folder-open';
import Gift from 'lucide-react/icons/gift';
import HandCoins from 'lucide-react/icons/hand-coins';
import Inbox from 'lucide-react/icons/inbox';
import Info from 'lucide-react/icons/info';
import ListFilter from 'lucide-react/icons/list-filter';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import MailPlus from 'lucide-react/icons/mail-plus';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { InstallCard } from '../../features/install/components/install-card.tsx';
import { useInbox } from '../../ledger/use-inbox.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NAVIGATION, type NavigationGroup, type NavigationItem, PERSONAL_NAVIGATION } from '../navigation.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import css from './more-page.module.css';

/** Links that do not fit in the sidebar, by group. */
const EXTRA: Readonly<Record<string, readonly NavigationItem[]>> = {
  메인: [
    { path: '/analytics/advanced', name: '고급 통계', icon: ChartLine },
    { path: '/search', name: '검색', icon: Search },
    { path: '/notifications', name: '알림', icon: Bell },
  ],
  관리: [
    { path: '/settlement', name: '정산', icon: HandCoins },
    { path: '/payment-methods', name: '결제수단', icon: CreditCard },
    { path: '/imports', name: '가져오기', icon: Download },
    { path: '/rules', name: '분류 규칙', icon: ListFilter },
    { path: '/unsorted', name: '미분류 정리', icon: FolderOpen },
    { path: '/duplicates', name: '중복 확인', icon: Copy },
    { path: '/paste', name: '카드 문자 붙여넣기', icon: ClipboardPaste },
    { path: '/inbox', name: '확인할 내역', icon: Inbox },
    { path: '/invite', name: '초대 코드', icon: MailPlus },
    { path: '/join', name: '가계부 참여', icon: LogIn },
  ],
  기타: [
    { path: '/about', name: '살림 소개', icon: Info },
    { path: '/terms-of-service', name: '이용약관', icon: ScrollText },
    { path: '/privacy-policy', name: '개인정보 처리방침', icon: ShieldCheck },
  ],
};

/** Links of the current book only; their URLs contain its id. */
const OF_BOOK = [
  { path: '/books/$bookId/gifts', name: '경조사', icon: Gift },
  { path: '/books/$bookId/dues', name: '모임 회비', icon: CalendarCheck },
] as const;

const GROUPS: readonly NavigationGroup[] = [
  ...NAVIGATION.map((group) => ({ ...group, items: [...group.items, ...(EXTRA[group.name] ?? [])] })),
  { name: '내 계정', items: PERSONAL_NAVIGATION },
];

/** All screens, one tap away on a phone. */
export function MorePage() {
  const signOut = useSignOut();
  const bookId = useBookStore((store) => store.currentBook?.id ?? null);
  const waiting = useInbox(bookId).data?.length ?? 0;
  return (
    <div className={css.page}>
      {GROUPS.map((group) => (
        <Card key={group.name} title={group.name}>
          <ul className={css.grid}>
            {group.items.map(({ path, name, icon: Icon }) => (
              <li key={path}>
                <Link
                  to={path}
                  className={css.item}
                  {...(path === '/inbox' && waiting > 0 ? { 'aria-label': `${name}, ${waiting}건` } : {})}
                >
                  <span className={css.icon}>
                    <Icon aria-hidden />
                    {path === '/inbox' ? <Badge count={waiting} className={css.badge ?? ''} /> : null}
                  </span>
                  {name}
                </Link>
              </li>
            ))}
            {group.name === '관리' && bookId !== null
              ? OF_BOOK.map(({ path, name, icon: Icon }) => (
                  <li key={path}>
                    <Link to={path} params={{ bookId }} className={css.item}>
                      <span className={css.icon}>
                        <Icon aria-hidden />
                      </span>
                      {name}
                    </Link>
                  </li>
                ))
              : null}
          </ul>
        </Card>
      ))}
      <InstallCard />
      <Button icon={<LogOut aria-hidden />} onPress={signOut}>
        로그아웃
      </Button>
    </div>
  );
}
