import type { Asset, Book } from '@salim/contract';
import { useQueries } from '@tanstack/react-query';
import { callApi } from '../platform/api/api-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useBookStore } from '../platform/stores/book-store.ts';
import { canWrite } from './can-write.ts';

/** Upper limit; more books than a user keeps accounts in. */
const BOOKS_MAX = 12;

/** Another book of the user, and its accounts that can send money to this book or receive it. */
export interface OwnBook {
  readonly book: Book;
  readonly assets: readonly Asset[];
}

/** Other books in which the user may write, in the same currency. */
export function useOtherBooks(book: Pick<Book, 'id' | 'currency'>): Book[] {
  const books = useBookStore((store) => store.books);
  return books
    .filter((other) => other.id !== book.id && other.currency === book.currency && canWrite(other))
    .slice(0, BOOKS_MAX);
}

/** Their accounts, as far as loaded; requested once they are needed. */
export function useOwnAccounts(book: Pick<Book, 'id' | 'currency'>, isWanted: boolean): OwnBook[] {
  const others = useOtherBooks(book);
  return useQueries({
    queries: others.map((other) => ({
      queryKey: queryKeys.assets(other.id),
      queryFn: ({ signal }: { signal: AbortSignal }) => callApi('listAssets', { params: { bookId: other.id }, signal }),
      enabled: isWanted,
    })),
    combine: (results) =>
      others.map((other, index) => ({
        book: other,
        assets: (results[index]?.data ?? []).filter((asset) => asset.isActive),
      })),
  });
}
