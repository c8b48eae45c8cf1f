import type { Book } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Copy from 'lucide-react/icons/copy';
import CreditCard from 'lucide-react/icons/credit-card';
import Download from 'lucide-react/icons/download';
import Folder from 'lucide-react/icons/folder';
import FolderOpen from 'lucide-react/icons/folder-open';
import Gift from 'lucide-react/icons/gift';
import HandCoins from 'lucide-react/icons/hand-coins';
import Inbox from 'lucide-react/icons/inbox';
import Info from 'lucide-react/icons/info';
import ListFilter from 'lucide-react/icons/list-filter';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import MailPlus from 'lucide-react/icons/mail-plus';
import NotebookText from 'lucide-react/icons/notebook-text';
import Percent from 'lucide-react/icons/percent';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Repeat from 'lucide-react/icons/repeat';
import Settings from 'lucide-react/icons/settings';
import Tag from 'lucide-react/icons/tag';
import Target from 'lucide-react/icons/target';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import { useId } from 'react';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import type { PlainPath } from '../navigation.ts';
import { titleOfPath } from '../route-titles.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import css from './more-page.module.css';
import { type MoreState, type PlaceState, useMoreState } from './use-more-state.ts';

/** Paths of the current book, which contain its id. */
type BookPath = '/books/$bookId/settings' | '/books/$bookId/gifts' | '/books/$bookId/dues';

interface Look {
  readonly icon: typeof Bell;
  /** Only where it differs from the title of the screen. */
  readonly name?: string;
}

interface PlainPlace extends Look {
  readonly path: PlainPath;
}

interface BookPlace extends Look {
  readonly path: BookPath;
}

type Place = PlainPlace | BookPlace;

/** By intent. Home, list, analytics and adding are in the bottom bar, and search and notifications in the top bar. */
const GROUPS: readonly { readonly name: string; readonly places: readonly Place[] }[] = [
  {
    name: '함께 쓰기',
    places: [
      { path: '/books/$bookId/settings', icon: UsersRound, name: '구성원' },
      { path: '/settlement', icon: HandCoins },
      { path: '/invite', icon: MailPlus },
      { path: '/join', icon: LogIn },
      { path: '/friends', icon: UserRoundPlus },
      { path: '/books', icon: NotebookText },
    ],
  },
  {
    name: '계획',
    places: [
      { path: '/budgets', icon: PiggyBank },
      { path: '/recurring-transactions', icon: Repeat },
      { path: '/goals', icon: Target },
      { path: '/assets', icon: Wallet },
      { path: '/year-end-tax', icon: Percent },
      { path: '/books/$bookId/gifts', icon: Gift, name: '경조사' },
      { path: '/books/$bookId/dues', icon: CalendarCheck, name: '모임 회비' },
    ],
  },
  {
    name: '정리',
    places: [
      { path: '/unsorted', icon: FolderOpen },
      { path: '/duplicates', icon: Copy },
      { path: '/inbox', icon: Inbox },
      { path: '/rules', icon: ListFilter },
      { path: '/imports', icon: Download },
      { path: '/paste', icon: ClipboardPaste },
      { path: '/categories', icon: Folder },
      { path: '/tags', icon: Tag },
      { path: '/payment-methods', icon: CreditCard },
    ],
  },
  {
    name: '설정',
    places: [
      { path: '/settings', icon: Settings },
      { path: '/notification-settings', icon: Bell },
      { path: '/profile', icon: UserRound },
      { path: '/help', icon: CircleQuestionMark },
      { path: '/about', icon: Info },
    ],
  },
];

const isOfBook = (path: Place['path']): path is BookPath => path.startsWith('/books/$');

interface PlaceLinkProps {
  readonly place: Place;
  readonly state: PlaceState | undefined;
  readonly book: Book | null;
}

function PlaceLink({ place: { path, icon: Icon, name }, state, book }: PlaceLinkProps) {
  const content = (
    <>
      <Icon aria-hidden />
      <span className={css.words}>
        <span>{name ?? titleOfPath(path)}</span>{' '}
        {state ? <span className={classNames(css.state, state.isUrgent && css.urgent)}>{state.text}</span> : null}
      </span>
      <ChevronRight aria-hidden className={css.arrow} />
    </>
  );
  if (!isOfBook(path)) {
    return (
      <Link to={path} className={css.row}>
        {content}
      </Link>
    );
  }
  if (book === null) return null;
  return path === '/books/$bookId/settings' ? (
    <Link to={path} params={{ bookId: book.id }} search={{ tab: 'members' }} className={css.row}>
      {content}
    </Link>
  ) : (
    <Link to={path} params={{ bookId: book.id }} className={css.row}>
      {content}
    </Link>
  );
}

interface GroupProps {
  readonly name: string;
  readonly places: readonly Place[];
  readonly states: MoreState;
  readonly book: Book | null;
}

function Group({ name, places, states, book }: GroupProps) {
  const id = useId();
  const signOut = useSignOut();
  const shown = places.filter(({ path }) => book !== null || !isOfBook(path));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {name}
      </h2>
      <ul className={css.list}>
        {shown.map((place) => (
          <li key={place.path}>
            <PlaceLink place={place} state={states[place.path]} book={book} />
          </li>
        ))}
        {name === '설정' ? (
          <li>
            <PlainButton className={css.row} onPress={signOut}>
              <LogOut aria-hidden />
              로그아웃
            </PlainButton>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** The places that are not in the bottom bar, by intent, each with its current figure. */
export function MorePage() {
  const book = useBookStore((store) => store.currentBook);
  const states = useMoreState(book);
  return (
    <div className={css.page}>
      {GROUPS.map(({ name, places }) => (
        <Group key={name} name={name} places={places} states={states} book={book} />
      ))}
    </div>
  );
}
