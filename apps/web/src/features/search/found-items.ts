import type { LinkOptions } from '@tanstack/react-router';
import type { Answer } from '../../platform/api/api-client.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';

export type FoundItem = Answer<'search'>['items'][number];
export type FoundKind = FoundItem['kind'];

export const KIND_NAMES: Readonly<Record<FoundKind, string>> = {
  CATEGORY: '분류',
  ASSET: '자산',
  TAG: '태그',
  BOOK: '가계부',
  TRANSACTION: '거래',
};

const TYPE_NAMES = { INCOME: '수입', EXPENSE: '지출', TRANSFER: '이체', ADJUSTMENT: '잔액 조정' } as const;

/** The title of an item, including a transaction without a description. */
export function titleOf(item: FoundItem): string {
  return item.title || (item.transaction ? TYPE_NAMES[item.transaction.type] : KIND_NAMES[item.kind]);
}

/** The route that shows an item. */
export function placeOf(item: FoundItem): LinkOptions {
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

/** Items of another book are shown in that book. */
export function enterBookOf(item: FoundItem): void {
  if (item.kind !== 'BOOK') enterBook(item.bookId);
}

/** Makes one of the user's books the current one. */
export function enterBook(bookId: string): void {
  const { books, currentBook, setCurrentBook } = useBookStore.getState();
  const book = books.find((one) => one.id === bookId);
  if (book && book.id !== currentBook?.id) setCurrentBook(book);
}
