import type { RegisteredRouter } from '@tanstack/react-router';
import { ArrowLeftRight } from '../ui/icons/arrow-left-right.ts';
import { Bell } from '../ui/icons/bell.ts';
import { ChartPie } from '../ui/icons/chart-pie.ts';
import { CircleQuestionMark } from '../ui/icons/circle-question-mark.ts';
import { Ellipsis } from '../ui/icons/ellipsis.ts';
import { Folder } from '../ui/icons/folder.ts';
import { House } from '../ui/icons/house.ts';
import type { Icon } from '../ui/icons/icon.tsx';
import { KeyRound } from '../ui/icons/key-round.ts';
import { NotebookText } from '../ui/icons/notebook-text.ts';
import { PiggyBank } from '../ui/icons/piggy-bank.ts';
import { QrCode } from '../ui/icons/qr-code.ts';
import { Repeat } from '../ui/icons/repeat.ts';
import { Settings } from '../ui/icons/settings.ts';
import { Tag } from '../ui/icons/tag.ts';
import { Target } from '../ui/icons/target.ts';
import { UserRound } from '../ui/icons/user-round.ts';
import { UserRoundPlus } from '../ui/icons/user-round-plus.ts';
import { UsersRound } from '../ui/icons/users-round.ts';
import { Wallet } from '../ui/icons/wallet.ts';
import { titleOfPath } from './route-titles.ts';

/** A path without parameters. */
export type PlainPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;

export interface NavigationItem {
  readonly path: PlainPath;
  readonly name: string;
  readonly icon: Icon;
}

export interface NavigationGroup {
  readonly name: string;
  readonly items: readonly NavigationItem[];
}

const item = (path: PlainPath, icon: Icon): NavigationItem => ({ path, name: titleOfPath(path), icon });

/** The sidebar, from top to bottom. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    name: '메인',
    items: [
      item('/dashboard', House),
      item('/transactions', ArrowLeftRight),
      item('/recurring-transactions', Repeat),
      item('/analytics', ChartPie),
      item('/assets', Wallet),
    ],
  },
  {
    name: '관리',
    items: [
      item('/books', NotebookText),
      item('/budgets', PiggyBank),
      item('/categories', Folder),
      item('/tags', Tag),
      item('/goals', Target),
    ],
  },
  {
    name: '기타',
    items: [
      item('/friends', UserRoundPlus),
      item('/friend-groups', UsersRound),
      item('/notification-settings', Bell),
      item('/settings', Settings),
      item('/help', CircleQuestionMark),
      item('/more', Ellipsis),
    ],
  },
];

/** The links of the user's profile menu. */
export const PERSONAL_NAVIGATION: readonly NavigationItem[] = [
  item('/profile', UserRound),
  item('/user-id-code', QrCode),
  item('/change-password', KeyRound),
];

/** Pressed after `g`. */
export const GO_SHORTCUTS: readonly { readonly letter: string; readonly path: PlainPath }[] = [
  { letter: 'd', path: '/dashboard' },
  { letter: 't', path: '/transactions' },
  { letter: 'r', path: '/recurring-transactions' },
  { letter: 's', path: '/analytics' },
  { letter: 'a', path: '/assets' },
  { letter: 'b', path: '/books' },
  { letter: 'u', path: '/budgets' },
  { letter: 'c', path: '/categories' },
  { letter: 'l', path: '/tags' },
  { letter: 'g', path: '/goals' },
  { letter: 'f', path: '/friends' },
  { letter: 'o', path: '/friend-groups' },
  { letter: 'n', path: '/notification-settings' },
  { letter: 'e', path: '/settings' },
  { letter: 'h', path: '/help' },
  { letter: 'm', path: '/more' },
  { letter: 'p', path: '/profile' },
  { letter: 'i', path: '/user-id-code' },
  { letter: 'w', path: '/change-password' },
];
