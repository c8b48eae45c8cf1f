import { Link, useLinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { collapseSidebar, useDevicePreferences } from '../../platform/browser/device-preferences.ts';
import { displayNameOf, useAuthStore } from '../../platform/stores/auth-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LogOut } from '../../ui/icons/log-out.ts';
import { PanelLeftClose } from '../../ui/icons/panel-left-close.ts';
import { PanelLeftOpen } from '../../ui/icons/panel-left-open.ts';
import { X } from '../../ui/icons/x.ts';
import { Logo } from '../../ui/logo.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import truncated from '../../ui/truncated.module.css';
import { NAVIGATION, type NavigationItem, PERSONAL_NAVIGATION } from '../navigation.ts';
import { BookCard } from './book-card.tsx';
import css from './sidebar.module.css';
import { useMyColor } from './use-my-color.ts';
import { useSignOut } from './use-sign-out.ts';

function Item({ item, onGo }: { readonly item: NavigationItem; readonly onGo?: (() => void) | undefined }) {
  const Icon = item.icon;
  return (
    <li>
      <Link
        to={item.path}
        className={css.item}
        data-name={item.name}
        onClick={onGo}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <Icon aria-hidden />
        <span className={css.itemName}>{item.name}</span>
      </Link>
    </li>
  );
}

interface GroupProps {
  readonly name: string;
  readonly items: readonly NavigationItem[];
  readonly onGo?: (() => void) | undefined;
}

function Group({ name, items, onGo }: GroupProps) {
  const id = useId();
  return (
    <div className={css.group}>
      <h2 id={id} className={css.groupName}>
        {name}
      </h2>
      <ul aria-labelledby={id}>
        {items.map((item) => (
          <Item key={item.path} item={item} onGo={onGo} />
        ))}
      </ul>
    </div>
  );
}

function UserBlock({ isReady, onGo }: { readonly isReady: boolean; readonly onGo?: (() => void) | undefined }) {
  const user = useAuthStore((store) => store.user);
  const signOut = useSignOut();
  const color = useMyColor();
  const name = displayNameOf(user);
  return (
    <div className={css.user}>
      <div className={css.person}>
        {isReady ? (
          <>
            <Avatar name={name} imageUrl={user?.profileImageUrl} color={color} />
            <span className={css.personText}>
              <span className={css.personName}>{name}</span>
              {user?.email ? <span className={truncated.detail}>{user.email}</span> : null}
            </span>
          </>
        ) : (
          <>
            <Skeleton width={36} height={36} isRound />
            <Skeleton width={110} />
          </>
        )}
      </div>
      <ul aria-label="내 계정">
        {PERSONAL_NAVIGATION.map((item) => (
          <Item key={item.path} item={item} onGo={onGo} />
        ))}
        <li>
          <PlainButton className={css.item} data-name="로그아웃" onPress={signOut}>
            <LogOut aria-hidden />
            <span className={css.itemName}>로그아웃</span>
          </PlainButton>
        </li>
      </ul>
    </div>
  );
}

/** The logo link to the dashboard. Never marked as the current page, because the item below it is. */
function Brand() {
  const link = useLinkProps({ to: '/dashboard', className: css.brandLink ?? '' });
  return (
    <a {...link} aria-current={undefined} aria-label="살림 홈">
      <Logo />
    </a>
  );
}

interface SidebarContentProps {
  readonly isCollapsed: boolean;
  readonly isReady: boolean;
  /** In the drawer: closes it. */
  readonly onClose?: () => void;
}

function SidebarContent({ isCollapsed, isReady, onClose }: SidebarContentProps) {
  return (
    <div className={css.content}>
      <div className={css.brand}>
        {isCollapsed ? null : <Brand />}
        {onClose ? (
          <IconButton label="메뉴 닫기" icon={<X />} onPress={onClose} />
        ) : (
          <IconButton
            label={isCollapsed ? '사이드바 펼치기' : '사이드바 접기'}
            icon={isCollapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
            aria-expanded={!isCollapsed}
            onPress={() => collapseSidebar(!isCollapsed)}
          />
        )}
      </div>
      <BookCard isCollapsed={isCollapsed} isReady={isReady} {...(onClose ? { onChosen: onClose } : {})} />
      <nav aria-label="주 메뉴" className={css.scroll}>
        {NAVIGATION.map((group) => (
          <Group key={group.name} name={group.name} items={group.items} onGo={onClose} />
        ))}
        <UserBlock isReady={isReady} onGo={onClose} />
      </nav>
    </div>
  );
}

/** At the left edge of wide screens, 280 px or collapsed to 80. */
export function Sidebar({ isReady }: { readonly isReady: boolean }) {
  const isCollapsed = useDevicePreferences((preferences) => preferences.isSidebarCollapsed);
  return (
    <aside aria-label="사이드바" className={classNames(css.sidebar, isCollapsed && css.collapsed)}>
      <SidebarContent isCollapsed={isCollapsed} isReady={isReady} />
    </aside>
  );
}

/** The sidebar content inside the drawer of narrow screens. */
export function DrawerSidebar({ isReady, onClose }: { readonly isReady: boolean; readonly onClose: () => void }) {
  return <SidebarContent isCollapsed={false} isReady={isReady} onClose={onClose} />;
}
