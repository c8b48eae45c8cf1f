import { useLocation, useNavigate } from '@tanstack/react-router';
import { useBooks } from '../../features/books/api/use-books.ts';
import { BookList } from '../../features/books/components/book-list.tsx';
import { BookMaker } from '../../features/books/components/book-maker.tsx';
import { DeletedBooks } from '../../features/books/components/deleted-books.tsx';
import { TogetherMaker } from '../../features/books/components/together-maker.tsx';
import { TripMaker } from '../../features/books/components/trip-maker.tsx';
import { RestoreBackup } from '../../features/exports/components/restore-backup.tsx';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Plus } from '../../ui/icons/plus.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadState } from '../load-state.tsx';
import css from './management-page.module.css';

/** /books and /books/new: the same screen, the second with the new-book form open. */
export function BooksPage() {
  const navigate = useNavigate();
  const isMaking = useLocation({ select: (location) => location.pathname === '/books/new' });
  const query = useBooks();
  const books = useBookStore((store) => store.books);
  if (books.length === 0 && !query.data) return <LoadState query={query} />;
  return (
    <div className={css.page}>
      {isMaking ? (
        <>
          <BookMaker onMade={(book) => void navigate({ to: '/books/$bookId', params: { bookId: book.id } })} />
          <TripMaker onMade={(book) => void navigate({ to: '/books/$bookId', params: { bookId: book.id } })} />
          <TogetherMaker onMade={(book) => void navigate({ to: '/invite', search: { book: book.id } })} />
        </>
      ) : (
        <div className={css.bar}>
          <p className={css.hint}>용도별로 가계부를 따로 만들 수 있어요.</p>
          <div className={css.actions}>
            <RestoreBackup
              onRestored={(book) => void navigate({ to: '/books/$bookId', params: { bookId: book.id } })}
            />
            <LinkButton to="/join" search={{}}>
              코드로 참여
            </LinkButton>
            <LinkButton to="/books/new" variant="primary" icon={<Plus aria-hidden />}>
              새 가계부
            </LinkButton>
          </div>
        </div>
      )}
      {books.length === 0 ? (
        <EmptyState art="ledger" title="가계부가 없어요">
          가계부를 만들면 거래와 자산을 기록할 수 있어요.
        </EmptyState>
      ) : (
        <BookList books={books} />
      )}
      <DeletedBooks />
    </div>
  );
}
