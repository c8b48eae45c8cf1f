import type { Book } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { ROLE_NAMES } from '../../../ledger/role-names.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Settings } from '../../../ui/icons/settings.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import layout from '../../../ui/layout.module.css';
import { LinkIconButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useBookSums } from '../api/use-book-sums.ts';
import css from './book-list.module.css';

/** Makes a book the current one. */
export function switchToBook(book: Book): void {
  useBookStore.getState().setCurrentBook(book);
  toast.success('가계부를 바꿨어요', { message: book.title });
}

export function BookIcon({ book, size }: { readonly book: Book; readonly size?: 'medium' | 'large' }) {
  return <LabelIcon icon={book.icon} name={book.title} color={book.color} size={size ?? 'medium'} />;
}

/** Income and expense of a book's current month. */
export function MonthSums({ bookId }: { readonly bookId: string }) {
  const { data, error } = useBookSums(bookId);
  if (error) return null;
  return (
    <dl className={css.sums}>
      <div>
        <dt>이번 달 수입</dt>
        <dd>
          {data ? <Money value={data.income} tone="income" size="medium" /> : <Skeleton width={88} height={18} />}
        </dd>
      </div>
      <div>
        <dt>이번 달 지출</dt>
        <dd>
          {data ? <Money value={data.expense} tone="expense" size="medium" /> : <Skeleton width={88} height={18} />}
        </dd>
      </div>
    </dl>
  );
}

function BookCard({ book, isCurrent }: { readonly book: Book; readonly isCurrent: boolean }) {
  return (
    <Card className={css.card ?? ''}>
      <div className={layout.row12}>
        <BookIcon book={book} size="large" />
        <div className={css.words}>
          <h2 className={css.title}>
            <Link to="/books/$bookId" params={{ bookId: book.id }} className={css.link}>
              {book.title}
            </Link>
          </h2>
          <p className={css.detail}>
            {isCurrent ? <Tag tone="accent">지금 쓰는 가계부</Tag> : null}
            <span>{ROLE_NAMES[book.role].name}</span>
            <span>{book.memberCount > 1 ? `${book.memberCount}명` : '혼자 사용'}</span>
          </p>
        </div>
        <LinkIconButton
          to="/books/$bookId/settings"
          params={{ bookId: book.id }}
          label={`${book.title} 설정`}
          icon={<Settings aria-hidden />}
          className={css.settings}
        />
      </div>
      {book.description === '' ? null : <p className={css.description}>{book.description}</p>}
      <MonthSums bookId={book.id} />
      {isCurrent ? null : (
        <Button
          size="small"
          variant="soft"
          onPress={() => switchToBook(book)}
          aria-label={`이 가계부로 변경: ${book.title}`}
        >
          이 가계부로 변경
        </Button>
      )}
    </Card>
  );
}

/** All books of the user as cards. */
export function BookList({ books }: { readonly books: readonly Book[] }) {
  const currentId = useBookStore((store) => store.currentBook?.id);
  return (
    <ul className={css.list}>
      {books.map((book) => (
        <li key={book.id}>
          <BookCard book={book} isCurrent={book.id === currentId} />
        </li>
      ))}
    </ul>
  );
}
