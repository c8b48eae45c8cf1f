import type { Book } from '@salim/contract';
import type { ReactNode } from 'react';
import { useBook } from '../../features/books/api/use-book.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadState } from '../load-state.tsx';

interface WithBookOfPathProps {
  readonly bookId: string;
  readonly children: (book: Book) => ReactNode;
}

/** A screen about the book in the URL, which need not be the current one. */
export function WithBookOfPath({ bookId, children }: WithBookOfPathProps) {
  const query = useBook(bookId);
  const { data: book, error } = query;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        art="signpost"
        title="가계부를 찾을 수 없어요"
        actions={
          <LinkButton to="/books" variant="primary">
            가계부 목록 보기
          </LinkButton>
        }
      >
        삭제됐거나 내가 구성원이 아닌 가계부예요. 삭제한 가계부는 30일 안에 소유자가 가계부 목록에서 복원할 수 있어요.
      </EmptyState>
    );
  }
  return book ? children(book) : <LoadState query={query} />;
}
