import type { Category } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo } from 'react';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { formatDay } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ArrowLeftRight } from '../../../ui/icons/arrow-left-right.ts';
import { Folder } from '../../../ui/icons/folder.ts';
import type { Icon } from '../../../ui/icons/icon.tsx';
import { NotebookText } from '../../../ui/icons/notebook-text.ts';
import { Tag } from '../../../ui/icons/tag.ts';
import { Wallet } from '../../../ui/icons/wallet.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MarkedText } from '../../../ui/marked-text.tsx';
import {
  enterBook,
  enterBookOf,
  type FoundItem,
  type FoundKind,
  KIND_NAMES,
  placeOf,
  titleOf,
} from '../found-items.ts';
import { rememberSearch } from '../recent-searches.ts';
import { FoundAmount } from './found-amount.tsx';
import css from './search-results.module.css';

const GROUPS: readonly { readonly kind: FoundKind; readonly icon: Icon }[] = [
  { kind: 'CATEGORY', icon: Folder },
  { kind: 'ASSET', icon: Wallet },
  { kind: 'TAG', icon: Tag },
  { kind: 'BOOK', icon: NotebookText },
  { kind: 'TRANSACTION', icon: ArrowLeftRight },
];

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface SearchResultsProps {
  readonly query: string;
  readonly items: readonly FoundItem[];
  readonly categories: readonly Category[];
  /** Arrow up on the first result: moves focus back to the search field. */
  readonly onLeaveUpwards: () => void;
}

interface ResultRowProps {
  readonly item: FoundItem;
  readonly query: string;
  readonly icon: Icon;
  readonly categories: ReadonlyMap<string, Category>;
}

/** The category itself, or the first category of a transaction; only of the current book. */
function categoryOf({ kind, id, transaction }: FoundItem, categories: ReadonlyMap<string, Category>) {
  if (kind === 'CATEGORY') return categories.get(id);
  const categoryId = transaction?.splits[0]?.categoryId ?? null;
  return categoryId === null ? undefined : categories.get(categoryId);
}

function ResultRow({ item, query, icon: Icon, categories }: ResultRowProps) {
  const hasManyBooks = useBookStore((store) => store.books.length > 1);
  const transaction = item.transaction;
  const category = categoryOf(item, categories);
  const details = [
    transaction ? formatDay(transaction.date, { year: true }) : '',
    hasManyBooks && item.kind !== 'BOOK' ? item.bookTitle : '',
  ].filter((part) => part !== '');
  return (
    <Link
      {...placeOf(item)}
      className={css.row}
      data-result
      onClick={() => {
        rememberSearch(query);
        enterBookOf(item);
      }}
    >
      {category ? (
        <LabelIcon icon={category.icon} name={category.name} color={category.color} />
      ) : (
        <span className={css.icon}>
          <Icon aria-hidden />
        </span>
      )}
      <span className={css.words}>
        <span className={css.title}>
          <MarkedText text={titleOf(item)} query={query} />
        </span>
        {transaction && transaction.memo !== null && transaction.memo !== '' ? (
          <span className={css.detail}>
            <MarkedText text={transaction.memo} query={query} />
          </span>
        ) : null}
        {details.length === 0 ? null : (
          <span className={css.detail}>
            {transaction && category ? (
              <>
                <MarkedText text={category.name} query={query} />
                {' · '}
              </>
            ) : null}
            {details.join(' · ')}
          </span>
        )}
      </span>
      <FoundAmount item={item} />
    </Link>
  );
}

/** The results by kind. Arrow keys move between them. */
export function SearchResults({ query, items, categories, onLeaveUpwards }: SearchResultsProps) {
  const byId = useMemo(() => new Map(categories.map((category) => [category.id, category])), [categories]);
  const currentId = useBookStore((store) => store.currentBook?.id);
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || event.nativeEvent.isComposing) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')];
    const place = rows.findIndex((row) => row === document.activeElement);
    if (place < 0) return;
    event.preventDefault();
    if (place + step < 0) onLeaveUpwards();
    else rows[place + step]?.focus();
  };
  return (
    <div role="group" aria-label="검색 결과" className={css.groups} onKeyDown={handleKeyDown}>
      {GROUPS.map(({ kind, icon }) => {
        const found = items.filter((item) => item.kind === kind);
        if (found.length === 0) return null;
        const bookIds = kind === 'TRANSACTION' ? [...new Set(found.map((item) => item.bookId))] : [];
        // The list shows one book: the current one if it has results, otherwise the one that has.
        const listedId = bookIds.find((id) => id === currentId) ?? (bookIds.length === 1 ? bookIds[0] : undefined);
        return (
          <Card
            key={kind}
            title={`${KIND_NAMES[kind]} ${found.length}${kind === 'TRANSACTION' ? '건' : '개'}`}
            action={
              listedId === undefined ? undefined : (
                <LinkButton
                  to="/transactions"
                  search={{ q: query }}
                  size="small"
                  variant="ghost"
                  onClick={() => {
                    rememberSearch(query);
                    enterBook(listedId);
                  }}
                >
                  거래 모두 보기
                </LinkButton>
              )
            }
          >
            <ul className={css.list}>
              {found.map((item) => (
                <li key={`${item.bookId}-${item.id}`}>
                  <ResultRow item={item} query={query} icon={icon} categories={byId} />
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
