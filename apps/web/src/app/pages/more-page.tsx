import { Link } from '@tanstack/react-router';
import CreditCard from 'lucide-react/icons/credit-card';
import Download from 'lucide-react/icons/download';
import Info from 'lucide-react/icons/info';
import LogOut from 'lucide-react/icons/log-out';
import { InstallCard } from '../../features/install/components/install-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NAVIGATION, type NavigationGroup, type NavigationItem, PERSONAL_NAVIGATION } from '../navigation.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import css from './more-page.module.css';

/** Places that the sidebar has no room for, by the group they belong to. */
const EXTRA: Readonly<Record<string, readonly NavigationItem[]>> = {
  관리: [
    { path: '/payment-methods', name: '결제수단', icon: CreditCard },
    { path: '/imports', name: '가져오기', icon: Download },
  ],
  기타: [{ path: '/about', name: '살림 소개', icon: Info }],
};

const GROUPS: readonly NavigationGroup[] = [
  ...NAVIGATION.map((group) => ({ ...group, items: [...group.items, ...(EXTRA[group.name] ?? [])] })),
  { name: '내 계정', items: PERSONAL_NAVIGATION },
];

/** Everything there is, one tap away on a phone. */
export function MorePage() {
  const signOut = useSignOut();
  return (
    <div className={css.page}>
      {GROUPS.map((group) => (
        <Card key={group.name} title={group.name}>
          <ul className={css.grid}>
            {group.items.map(({ path, name, icon: Icon }) => (
              <li key={path}>
                <Link to={path} className={css.item}>
                  <Icon aria-hidden />
                  {name}
                </Link>
              </li>
            ))}
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
