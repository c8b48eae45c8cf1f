import type { Answer } from '../../../lib/api-client.ts';
import { Link, type LinkOptions } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Folder from 'lucide-react/icons/folder';
import NotebookText from 'lucide-react/icons/notebook-text';
import Tag from 'lucide-react/icons/tag';
import Wallet from 'lucide-react/icons/wallet';
import { formatDay } from '../../../lib/format.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import css from './search-results.module.css';

type Item = Answer<'search'>['items'][number];
type Kind = Item['kind'];

const GROUPS: readonly { readonly kind: Kind; readonly name: string; readonly icon: typeof Folder }[] = [
  { kind: 'CATEGORY', name: '분류', icon: Folder },
  { kind: 'ASSET', name: '자산', icon: Wallet },
  { kind: 'TAG', name: '태그', icon: Tag },
  { kind: 'BOOK', name: '가계부', icon: NotebookText },
  { kind: 'TRANSACTION', name: '거래', icon: ArrowLeftRight },
];

function placeOf(item: Item): LinkOptions {
  switch (item.kind) {
    case 'TRANSACTION':
      return { to: '/transactions/$transactionId', params: { transactionId: item.id } };
    case 'CATEGORY':
      return { to: '/transactions', search: { categoryId: item.id } };
    case 'TAG':
      return { to: '/transactions', search: { tagId: item.id } };
    case 'ASSET':
      return { to: '/assets/$assetId', params: { assetId: item.id } };
    case 'BOOK':
      return { to: '/books/$bookId', params: { bookId: item.id } };
  }
}

/** What is found in another book is shown in that book. */
function enterBookOf(item: Item): void {
  const { books, currentBook, setCurrentBook } = useBookStore.getState();
  const book = books.find((one) => one.id === item.bookId);
  if (item.kind !== 'BOOK' && book && book.id !== currentBook?.id) setCurrentBook(book);
}

function Amount({ item }: { readonly item: Item }) {
  const entry = item.transaction;
  if (!entry) return null;
  if (entry.type === 'INCOME') return <Money value={entry.amount} tone="income" />;
  if (entry.type === 'EXPENSE') return <Money value={entry.isRefund ? -entry.amount : entry.amount} tone="expense" />;
  return <Money value={entry.direction === 'OUT' ? -entry.amount : entry.amount} tone="transfer" />;
}

const TYPE_NAMES = { INCOME: '수입', EXPENSE: '지출', TRANSFER: '이체', ADJUSTMENT: '잔액 맞추기' } as const;

interface SearchResultsProps {
  readonly query: string;
  readonly items: readonly Item[];
}

/** What was found, by kind. */
export function SearchResults({ query, items }: SearchResultsProps) {
  const hasManyBooks = useBookStore((store) => store.books.length > 1);
  const currentId = useBookStore((store) => store.currentBook?.id);
  return (
    <div className={css.groups}>
      {GROUPS.map(({ kind, name, icon: Icon }) => {
        const found = items.filter((item) => item.kind === kind);
        if (found.length === 0) return null;
        const isHere = kind === 'TRANSACTION' && found.some((item) => item.bookId === currentId);
        return (
          <Card
            key={kind}
            title={`${name} ${found.length}`}
            action={
              isHere ? (
                <LinkButton to="/transactions" search={{ q: query }} size="small" variant="ghost">
                  거래 내역에서 모두 보기
                </LinkButton>
              ) : undefined
            }
          >
            <ul className={css.list}>
              {found.map((item) => {
                const entry = item.transaction;
                const details = [
                  entry ? formatDay(entry.date, { year: true }) : '',
                  hasManyBooks && kind !== 'BOOK' ? item.bookTitle : '',
                ].filter((part) => part !== '');
                return (
                  <li key={`${item.bookId}-${item.id}`}>
                    <Link {...placeOf(item)} className={css.row} onClick={() => enterBookOf(item)}>
                      <span className={css.icon}>
                        <Icon aria-hidden />
                      </span>
                      <span className={css.words}>
                        <span className={css.title}>{item.title || (entry ? TYPE_NAMES[entry.type] : name)}</span>
                        {details.length === 0 ? null : <span className={css.detail}>{details.join(' · ')}</span>}
                      </span>
                      <Amount item={item} />
                    </Link>
                  </li>
                );
              })}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
