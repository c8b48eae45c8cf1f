import { Link, useLocation } from '@tanstack/react-router';
import { useBooks } from '../../features/books/api/use-books.ts';
import { presenceSlotRef } from '../../features/presence/presence-slot.ts';
import { displayNameOf, useAuthStore } from '../../platform/stores/auth-store.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { useNotificationStore } from '../../platform/stores/notification-store.ts';
import { formatDay, formatMonth } from '../../text/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, badgeText } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Bell } from '../../ui/icons/bell.ts';
import { Command as CommandIcon } from '../../ui/icons/command.ts';
import { LogOut } from '../../ui/icons/log-out.ts';
import { Menu as MenuIcon } from '../../ui/icons/menu.ts';
import { Plus } from '../../ui/icons/plus.ts';
import { Search } from '../../ui/icons/search.ts';
import { LinkButton, LinkIconButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { titleOfPath } from '../route-titles.ts';
import css from './top-bar.module.css';
import { useBookOfPath } from './use-book-of-path.ts';
import { useCurrentMonth } from './use-current-month.ts';
import { useMayAdd } from './use-may-add.ts';
import { useMyColor } from './use-my-color.ts';
import { useSignOut } from './use-sign-out.ts';

/** The book of the screen and its month; without a book, the current date. */
function Context({ isReady }: { readonly isReady: boolean }) {
  const currentBook = useBookStore((store) => store.currentBook);
  const ofPath = useBookOfPath();
  const book = ofPath ?? currentBook;
  const { isLoading } = useBooks();
  const { today, month } = useCurrentMonth(ofPath);
  const [year = '', monthOfYear = ''] = formatMonth(month).split(' ');
  // Unknown until the list of books is loaded.
  if (!isReady || (book === null && isLoading)) return <p className={css.context} />;
  return (
    <p className={css.context}>
      {book ? (
        <>
          <span className={css.contextBook}>{book.title}</span>
          <span aria-hidden>·</span>
          <span className={css.contextMonth}>
            <span className={css.contextYear}>{year} </span>
            {monthOfYear}
          </span>
          <span ref={presenceSlotRef} className={css.presence} />
        </>
      ) : (
        <span>{formatDay(today)}</span>
      )}
    </p>
  );
}

function Notifications({ isReady }: { readonly isReady: boolean }) {
  const unreadCount = useNotificationStore((store) => store.unreadCount);
  const count = isReady ? unreadCount : 0;
  return (
    <LinkIconButton
      to="/notifications"
      label={count > 0 ? `알림 ${badgeText(count)}` : '알림'}
      icon={<Bell aria-hidden />}
      className={count > 0 ? css.bell : undefined}
    >
      <Badge count={count} className={css.badge} />
    </LinkIconButton>
  );
}

function ProfileChip({ isReady }: { readonly isReady: boolean }) {
  const user = useAuthStore((store) => store.user);
  const color = useMyColor();
  if (!isReady) return <Skeleton width={36} height={36} isRound />;
  const name = displayNameOf(user);
  return (
    <Link to="/profile" className={css.profile} title={`${name} 프로필`}>
      <Avatar name={name} imageUrl={user?.profileImageUrl} color={color} />
      <span className={css.profileName}>{name}</span>
    </Link>
  );
}

interface TopBarProps {
  readonly isReady: boolean;
  /** Opens the command palette; undefined on devices without a keyboard. */
  readonly onPalette?: () => void;
  /** The state of the drawer; undefined on wide screens. */
  readonly drawer?: {
    readonly isOpen: boolean;
    /** Called on hover, touch or focus, so that its code can be preloaded. */
    readonly onApproach: () => void;
    readonly onOpen: () => void;
  };
}

export function TopBar({ isReady, onPalette, drawer }: TopBarProps) {
  const title = useLocation({ select: (location) => titleOfPath(location.pathname) });
  const signOut = useSignOut();
  const mayAdd = useMayAdd();
  return (
    <header className={css.frame}>
      <div className={css.bar}>
        {drawer ? (
          <IconButton
            label="메뉴 열기"
            icon={<MenuIcon />}
            aria-expanded={drawer.isOpen}
            aria-haspopup="dialog"
            onPointerEnter={drawer.onApproach}
            onFocus={drawer.onApproach}
            onPress={drawer.onOpen}
          />
        ) : null}
        <div className={css.heading}>
          <h1 className={css.title}>{title}</h1>
          <Context isReady={isReady} />
        </div>
        <div className={css.actions}>
          {mayAdd ? (
            <LinkButton to="/transactions/new" variant="primary" icon={<Plus aria-hidden />} className={css.add}>
              <span className={css.addName}>거래 추가</span>
            </LinkButton>
          ) : null}
          <LinkIconButton to="/search" label="검색" icon={<Search aria-hidden />} />
          {onPalette ? (
            <IconButton
              label="빠른 실행"
              icon={<CommandIcon />}
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K Meta+K"
              onPress={onPalette}
            />
          ) : null}
          <Notifications isReady={isReady} />
          <ProfileChip isReady={isReady} />
          <IconButton label="로그아웃" icon={<LogOut />} onPress={signOut} />
        </div>
      </div>
    </header>
  );
}
