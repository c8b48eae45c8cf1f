import type { RegisteredRouter } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Bell from 'lucide-react/icons/bell';
import ChartPie from 'lucide-react/icons/chart-pie';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Folder from 'lucide-react/icons/folder';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import NotebookText from 'lucide-react/icons/notebook-text';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import QrCode from 'lucide-react/icons/qr-code';
import Repeat from 'lucide-react/icons/repeat';
import Settings from 'lucide-react/icons/settings';
import Tag from 'lucide-react/icons/tag';
import Target from 'lucide-react/icons/target';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import { titleOfPath } from './route-titles.ts';

/** A path without parameters. */
export type PlainPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;

export interface NavigationItem {
  readonly path: PlainPath;
  readonly name: string;
  readonly icon: typeof House;
}

export interface NavigationGroup {
  readonly name: string;
  readonly items: readonly NavigationItem[];
}

const item = (path: PlainPath, icon: typeof House): NavigationItem => ({ path, name: titleOfPath(path), icon });

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
