import type { Book } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { canWriteTransactions } from '../../ledger/can-write.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Bell } from '../../ui/icons/bell.ts';
import { CalendarCheck } from '../../ui/icons/calendar-check.ts';
import { ChevronRight } from '../../ui/icons/chevron-right.ts';
import { CircleQuestionMark } from '../../ui/icons/circle-question-mark.ts';
import { ClipboardPaste } from '../../ui/icons/clipboard-paste.ts';
import { Copy } from '../../ui/icons/copy.ts';
import { CreditCard } from '../../ui/icons/credit-card.ts';
import { Download } from '../../ui/icons/download.ts';
import { Folder } from '../../ui/icons/folder.ts';
import { FolderOpen } from '../../ui/icons/folder-open.ts';
import { Gift } from '../../ui/icons/gift.ts';
import { HandCoins } from '../../ui/icons/hand-coins.ts';
import type { Icon } from '../../ui/icons/icon.tsx';
import { Inbox } from '../../ui/icons/inbox.ts';
import { Info } from '../../ui/icons/info.ts';
import { ListFilter } from '../../ui/icons/list-filter.ts';
import { LogIn } from '../../ui/icons/log-in.ts';
import { LogOut } from '../../ui/icons/log-out.ts';
import { MailPlus } from '../../ui/icons/mail-plus.ts';
import { NotebookText } from '../../ui/icons/notebook-text.ts';
import { Percent } from '../../ui/icons/percent.ts';
import { PiggyBank } from '../../ui/icons/piggy-bank.ts';
import { Repeat } from '../../ui/icons/repeat.ts';
import { Settings } from '../../ui/icons/settings.ts';
import { Tag } from '../../ui/icons/tag.ts';
import { Target } from '../../ui/icons/target.ts';
import { Trash } from '../../ui/icons/trash.ts';
import { UserRound } from '../../ui/icons/user-round.ts';
import { UserRoundPlus } from '../../ui/icons/user-round-plus.ts';
import { UsersRound } from '../../ui/icons/users-round.ts';
import { Wallet } from '../../ui/icons/wallet.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import type { PlainPath } from '../navigation.ts';
import { titleOfPath } from '../route-titles.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import css from './more-page.module.css';
import { type MoreState, type PlaceState, useMoreState } from './use-more-state.ts';

/** Paths of the current book, which contain its id. */
type BookPath = '/books/$bookId/settings' | '/books/$bookId/gifts' | '/books/$bookId/dues';

interface Look {
  readonly icon: Icon;
  /** Only where it differs from the title of the screen. */
  readonly name?: string;
  /** Whether viewers of a book have no use for it. */
  readonly isForWriters?: true;
}

interface PlainPlace extends Look {
  readonly path: PlainPath;
}

interface BookPlace extends Look {
  readonly path: BookPath;
}

/** A view of the list, which itself is in the bottom bar. */
interface ListPlace extends Look {
  readonly path: '/transactions';
  readonly view: 'trash';
}

type Place = PlainPlace | BookPlace | ListPlace;

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
      { path: '/imports', icon: Download, isForWriters: true },
      { path: '/paste', icon: ClipboardPaste, isForWriters: true },
      { path: '/categories', icon: Folder },
      { path: '/tags', icon: Tag },
      { path: '/payment-methods', icon: CreditCard },
      { path: '/transactions', view: 'trash', icon: Trash, name: '휴지통' },
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

function PlaceLink({ place, state, book }: PlaceLinkProps) {
  const { path, icon: Icon, name } = place;
  const content = (
    <>
      <Icon aria-hidden />
      <span className={css.words}>
        <span>{name ?? titleOfPath(path)}</span>{' '}
        {state ? (
          <span className={classNames(css.state, state.isUrgent && css.urgent, state.isOver && css.over)}>
            {state.text}
          </span>
        ) : null}
      </span>
      <ChevronRight aria-hidden className={css.arrow} />
    </>
  );
  if ('view' in place) {
    return (
      <Link to={place.path} search={{ view: place.view }} className={css.row}>
        {content}
      </Link>
    );
  }
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
  const isWriter = book === null || canWriteTransactions(book);
  const shown = places.filter(
    ({ path, isForWriters }) => (book !== null || !isOfBook(path)) && (isWriter || isForWriters !== true),
  );
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
