import type { Book } from '@salim/contract';
import type { ReactNode } from 'react';
import { useBooks } from '../features/books/api/use-books.ts';
import { useBookStore } from '../platform/stores/book-store.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadState } from './load-state.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

interface WithCurrentBookProps {
  readonly children: (book: Book) => ReactNode;
  /** Shown while the books are loading. */
  readonly skeleton?: ReactNode;
}

/** A screen about the current book; without one it says so and links to creating one. */
export function WithCurrentBook({ children, skeleton = <PageSkeleton /> }: WithCurrentBookProps) {
  const book = useBookStore((store) => store.currentBook);
  const books = useBooks();
  if (book) return children(book);
  if (!books.data || books.data.length > 0) return <LoadState query={books} skeleton={skeleton} />;
  return (
    <EmptyState
      art="ledger"
      title="가계부가 없어요"
      actions={
        <LinkButton to="/books/new" variant="primary">
          가계부 만들기
        </LinkButton>
      }
    >
      가계부를 만들면 거래와 자산을 기록할 수 있어요.
    </EmptyState>
  );
}
