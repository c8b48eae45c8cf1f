import { SEARCH_MAX } from '@salim/contract/facts/limits';
import { type LinkOptions, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, TextField } from 'react-aria-components/TextField';
import { useAnswer } from '../../features/search/api/use-answer.ts';
import { useSearchResults } from '../../features/search/api/use-search.ts';
import { FoundAmount } from '../../features/search/components/found-amount.tsx';
import {
  enterBookOf,
  type FoundItem,
  type FoundKind,
  KIND_NAMES,
  placeOf,
  titleOf,
} from '../../features/search/found-items.ts';
import { isQuestion } from '../../features/search/is-question.ts';
import { rememberSearch } from '../../features/search/recent-searches.ts';
import { canWriteTransactions } from '../../ledger/can-write.ts';
import { chooseTheme } from '../../platform/browser/device-preferences.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { formatDay } from '../../text/format.ts';
import { ArrowLeftRight } from '../../ui/icons/arrow-left-right.ts';
import { CircleQuestionMark } from '../../ui/icons/circle-question-mark.ts';
import { Folder } from '../../ui/icons/folder.ts';
import type { Icon } from '../../ui/icons/icon.tsx';
import { NotebookText } from '../../ui/icons/notebook-text.ts';
import { Search } from '../../ui/icons/search.ts';
import { Tag } from '../../ui/icons/tag.ts';
import { Wallet } from '../../ui/icons/wallet.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { useClosedByBack } from '../../ui/use-closed-by-back.ts';
import { BookPicker } from './book-picker.tsx';
import css from './command-palette.module.css';
import { actionsFor, type Command, fittingCommands, SCREENS } from './palette-commands.ts';
import { useSignOut } from './use-sign-out.ts';

/** Debounce before the server is searched. */
const PAUSE_MS = 180;
/** Maximum results per kind; the search screen shows more. */
const FOUND_EACH = 5;

const FOUND_ICONS: Readonly<Record<FoundKind, Icon>> = {
  CATEGORY: Folder,
  ASSET: Wallet,
  TAG: Tag,
  BOOK: NotebookText,
  TRANSACTION: ArrowLeftRight,
};
const KINDS: readonly FoundKind[] = ['CATEGORY', 'ASSET', 'TAG', 'BOOK', 'TRANSACTION'];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly icon: Icon;
  readonly end?: ReactNode;
  readonly run: () => void;
}

function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}

function detailOf(item: FoundItem, hasManyBooks: boolean): string {
  return [
    item.kind === 'TRANSACTION' ? '' : KIND_NAMES[item.kind],
    item.transaction ? formatDay(item.transaction.date, { year: true }) : '',
    hasManyBooks && item.kind !== 'BOOK' ? item.bookTitle : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

interface GroupProps {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly typed: string;
}

function Group({ name, rows, typed }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <MenuSection className={css.section}>
      <Header className={css.sectionName}>{name}</Header>
      {rows.map((row) => {
        const Icon = row.icon;
        return (
          <MenuItem key={row.id} id={row.id} textValue={row.name} className={css.item} onAction={row.run}>
            <Icon aria-hidden />
            <span className={css.name}>
              <MarkedText text={row.name} query={typed} />
            </span>
            {row.detail === '' ? null : <span className={css.detail}>{row.detail}</span>}
            {row.end}
          </MenuItem>
        );
      })}
    </MenuSection>
  );
}

interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** Navigates, runs commands and searches from the keyboard. */
export function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const signOut = useSignOut();
  useClosedByBack(true, onClose);
  const [typed, setTyped] = useState('');
  const [isPickingBook, setIsPickingBook] = useState(false);
  const book = useBookStore((store) => store.currentBook);
  const hasManyBooks = useBookStore((store) => store.books.length > 1);
  const text = typed.trim();
  const settled = useSettledText(text);
  const { data, isPlaceholderData } = useSearchResults(settled);
  const answer = useAnswer(book?.id, settled);

  if (isPickingBook) return <BookPicker onClose={onClose} onChosen={onClose} />;

  const go = (link: LinkOptions) => {
    onClose();
    void navigate(link);
  };
  const rowOf = (command: Command): Row => ({
    id: command.id,
    name: command.name,
    detail: '',
    icon: command.icon,
    run: () =>
      command.run({
        go,
        chooseTheme: (theme) => {
          chooseTheme(theme);
          onClose();
        },
        changeBook: () => setIsPickingBook(true),
        showShortcuts: onShortcuts,
        signOut: () => {
          onClose();
          signOut();
        },
      }),
  });
  const foundRow = (item: FoundItem): Row => ({
    id: `${item.kind}-${item.id}`,
    name: titleOf(item),
    detail: detailOf(item, hasManyBooks),
    icon: FOUND_ICONS[item.kind],
    end: <FoundAmount item={item} />,
    run: () => {
      rememberSearch(text);
      enterBookOf(item);
      go(placeOf(item));
    },
  });
  const isFresh = text !== '' && text === settled && !isPlaceholderData;
  const found = isFresh ? (data?.items ?? []) : [];
  const shown = KINDS.flatMap((kind) => found.filter((item) => item.kind === kind).slice(0, FOUND_EACH));
  const searchRow: Row = {
    id: 'search-for',
    name: `‘${text}’ 검색 결과 모두 보기`,
    detail: '',
    icon: Search,
    run: () => {
      rememberSearch(text);
      go({ to: '/search', search: { q: text } });
    },
  };
  const answered = isFresh && !answer.isPlaceholderData && answer.data?.reading ? answer.data : null;
  // The answer takes the place of the search, so that no row moves under a finger on Enter.
  const leadRow: Row = answered ? { ...searchRow, name: answered.sentence, icon: CircleQuestionMark } : searchRow;
  const allRows: readonly Row[] = answered ? [{ ...searchRow, id: 'search-all' }] : [];
  const lead = text === '' ? [] : [leadRow];
  const isAsked = isQuestion(text);
  const actions = actionsFor({ canWrite: book !== null && canWriteTransactions(book), hasManyBooks });
  const doing = fittingCommands(actions, text).map(rowOf);
  const going = fittingCommands(SCREENS, text).map(rowOf);

  /**
   * Enter runs the highlighted row at once: the list itself updates the field only half a second later, for screen
   * readers. Before the list is ready, Enter runs the first row.
   */
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const marked = list.current?.querySelector('[role="menuitem"][data-focused]')?.getAttribute('data-key');
    const commands = [...doing, ...going];
    const rows = [...(isAsked ? [...lead, ...commands] : [...commands, ...lead]), ...allRows, ...shown.map(foundRow)];
    const row = rows.find(({ id }) => id === marked) ?? (text === '' ? undefined : rows[0]);
    if (!row) return;
    event.preventDefault();
    event.stopPropagation();
    row.run();
  };

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className={css.overlay}
    >
      <Modal className={css.panel}>
        <Dialog aria-label="빠른 실행" className={css.dialog}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <TextField aria-label="화면, 기능, 거래 검색" autoFocus className={css.field}>
              <Search aria-hidden />
              <Input
                className={css.input}
                placeholder="화면, 기능, 거래 검색"
                maxLength={SEARCH_MAX}
                autoComplete="off"
                onKeyDownCapture={handleKeyDown}
              />
              <kbd className={css.key}>esc</kbd>
            </TextField>
            <Menu ref={list} aria-label="빠른 실행 목록" className={css.list}>
              <Group name={answered ? '물어보기' : '검색'} rows={isAsked ? lead : []} typed="" />
              <Group name="기능" rows={doing} typed={text} />
              <Group name="화면" rows={going} typed={text} />
              {/* Before what arrives later: the row that has the focus must not move away under a finger on Enter. */}
              <Group name="검색" rows={isAsked ? allRows : lead} typed="" />
              <Group name="검색 결과" rows={shown.map(foundRow)} typed={text} />
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
