import type { Theme } from '@salim/contract/facts/display-choices';
import { matchesSearch } from '@salim/domain';
import type { LinkOptions } from '@tanstack/react-router';
import { ArrowLeftRight } from '../../ui/icons/arrow-left-right.ts';
import { ArrowRightLeft } from '../../ui/icons/arrow-right-left.ts';
import { Bell } from '../../ui/icons/bell.ts';
import { ChartLine } from '../../ui/icons/chart-line.ts';
import { ClipboardPaste } from '../../ui/icons/clipboard-paste.ts';
import { Copy } from '../../ui/icons/copy.ts';
import { CreditCard } from '../../ui/icons/credit-card.ts';
import { Download } from '../../ui/icons/download.ts';
import { HandCoins } from '../../ui/icons/hand-coins.ts';
import type { Icon } from '../../ui/icons/icon.tsx';
import { Info } from '../../ui/icons/info.ts';
import { Keyboard } from '../../ui/icons/keyboard.ts';
import { LogOut } from '../../ui/icons/log-out.ts';
import { Mail } from '../../ui/icons/mail.ts';
import { Monitor } from '../../ui/icons/monitor.ts';
import { Moon } from '../../ui/icons/moon.ts';
import { NotebookText } from '../../ui/icons/notebook-text.ts';
import { Percent } from '../../ui/icons/percent.ts';
import { Plus } from '../../ui/icons/plus.ts';
import { Search } from '../../ui/icons/search.ts';
import { Sun } from '../../ui/icons/sun.ts';
import { Wallet } from '../../ui/icons/wallet.ts';
import { NAVIGATION, PERSONAL_NAVIGATION, type PlainPath } from '../navigation.ts';
import { titleOfPath } from '../route-titles.ts';

/** Actions of the shell that commands can trigger. */
export interface CommandDoers {
  readonly go: (link: LinkOptions) => void;
  readonly chooseTheme: (theme: Theme) => void;
  readonly changeBook: () => void;
  readonly showShortcuts: () => void;
  readonly signOut: () => void;
}

export interface Command {
  readonly id: string;
  readonly name: string;
  /** Synonyms under which users search for it. */
  readonly words: string;
  readonly icon: Icon;
  readonly run: (doers: CommandDoers) => void;
}

const going = (link: LinkOptions) => (doers: CommandDoers) => doers.go(link);

interface Standing {
  readonly canWrite: boolean;
  readonly hasManyBooks: boolean;
}

/** The commands available to a user, by write access to the current book and by number of books. */
export function actionsFor({ canWrite, hasManyBooks }: Standing): readonly Command[] {
  const writing: readonly Command[] = [
    {
      id: 'expense',
      name: '거래 추가',
      words: '지출 추가 기록 새 거래',
      icon: Plus,
      run: going({ to: '/transactions/new' }),
    },
    {
      id: 'income',
      name: '수입 추가',
      words: '월급 기록',
      icon: Plus,
      run: going({ to: '/transactions/new', search: { type: 'INCOME' } }),
    },
    {
      id: 'transfer',
      name: '이체 추가',
      words: '송금 옮기기',
      icon: ArrowLeftRight,
      run: going({ to: '/transactions/new', search: { type: 'TRANSFER' } }),
    },
    {
      id: 'paste',
      name: '카드 문자 붙여넣기',
      words: '메시지 은행 SMS 알림톡 자동 읽기',
      icon: ClipboardPaste,
      run: going({ to: '/paste' }),
    },
    {
      id: 'asset',
      name: '자산 추가',
      words: '통장 카드 계좌',
      icon: Wallet,
      run: going({ to: '/assets', search: { add: 'new' } }),
    },
    {
      id: 'import',
      name: '가져오기',
      words: '엑셀 파일 뱅크샐러드 편한가계부 CSV',
      icon: Download,
      run: going({ to: '/imports' }),
    },
  ];
  const always: readonly Command[] = [
    { id: 'search', name: '검색', words: '찾기', icon: Search, run: going({ to: '/search' }) },
    {
      id: 'new-book',
      name: '가계부 만들기',
      words: '새 가계부 추가',
      icon: NotebookText,
      run: going({ to: '/books/new' }),
    },
    {
      id: 'light',
      name: '테마 변경: 라이트',
      words: '밝은 화면',
      icon: Sun,
      run: (doers) => doers.chooseTheme('light'),
    },
    {
      id: 'dark',
      name: '테마 변경: 다크',
      words: '어두운 화면',
      icon: Moon,
      run: (doers) => doers.chooseTheme('dark'),
    },
    {
      id: 'system',
      name: '테마 변경: 시스템',
      words: '자동',
      icon: Monitor,
      run: (doers) => doers.chooseTheme('system'),
    },
    { id: 'shortcuts', name: '키보드 단축키', words: '키보드', icon: Keyboard, run: (doers) => doers.showShortcuts() },
    { id: 'sign-out', name: '로그아웃', words: '나가기', icon: LogOut, run: (doers) => doers.signOut() },
  ];
  const switching: readonly Command[] = [
    {
      id: 'change-book',
      name: '가계부 변경',
      words: '다른 가계부',
      icon: ArrowRightLeft,
      run: (doers) => doers.changeBook(),
    },
  ];
  return [...(canWrite ? writing : []), ...(hasManyBooks ? switching : []), ...always];
}

const screen = (path: PlainPath, icon: Icon, words = ''): Command => ({
  id: path,
  name: titleOfPath(path),
  words,
  icon,
  run: going({ to: path }),
});

/** Every screen that can be opened by its name. */
export const SCREENS: readonly Command[] = [
  ...[...NAVIGATION.flatMap((group) => group.items), ...PERSONAL_NAVIGATION].map(({ path, icon }) =>
    screen(path, icon),
  ),
  screen('/analytics/advanced', ChartLine, '현금 흐름 기간 비교 일별 지출 보고서'),
  screen('/settlement', HandCoins, '더치페이 N빵 분담 나눠 내기'),
  screen('/year-end-tax', Percent, '소득공제 신용카드 체크카드 현금영수증'),
  screen('/payment-methods', CreditCard, '카드'),
  screen('/invite', Mail, '초대하기 공유'),
  screen('/join', Mail, '초대 코드 입력'),
  screen('/notifications', Bell),
  screen('/duplicates', Copy, '두 번 기록한 거래'),
  screen('/about', Info),
];

/** Commands whose name or synonym matches the query; all of them for a blank query. */
export function fittingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  return commands.filter(
    (command) =>
      matchesSearch(command.name, typed) ||
      command.words.split(' ').some((word) => word !== '' && matchesSearch(word, typed)),
  );
}
