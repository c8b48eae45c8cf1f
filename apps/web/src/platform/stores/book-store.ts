import type { Book, Member, Transaction } from '@salim/contract';
import { completeBook } from './complete-book.ts';
import { createPersistedStore } from './persisted-store.ts';
import * as sanitize from './sanitize.ts';

/** Transactions and members kept on a device, only for the first paint. */
export const KEPT_ROWS = 50;

export interface BookData {
  books: Book[];
  currentBook: Book | null;
  /** By book id. */
  bookMembers: Record<string, Member[]>;
  /** The latest transactions of the current book, newest first; at most 50. */
  transactions: Transaction[];
  isLoading: boolean;
  error: string | null;
}

const EMPTY: BookData = {
  books: [],
  currentBook: null,
  bookMembers: {},
  transactions: [],
  isLoading: false,
  error: null,
};

function membersByBook(value: unknown): Record<string, Member[]> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const isMember = (member: unknown): member is Member =>
    typeof member === 'object' && member !== null && typeof (member as Member).userId === 'string';
  return Object.fromEntries(
    Object.entries(value).flatMap(([bookId, members]) =>
      Array.isArray(members) ? [[bookId, members.filter(isMember)]] : [],
    ),
  );
}

/** Members of the current book only, so that the store does not grow with every book visited, and no account number. */
function onDisk(data: BookData): BookData {
  const bookId = data.currentBook?.id;
  const members = bookId === undefined ? undefined : data.bookMembers[bookId];
  return {
    ...data,
    transactions: data.transactions.slice(0, KEPT_ROWS),
    bookMembers:
      bookId === undefined || !members
        ? {}
        : { [bookId]: members.slice(0, KEPT_ROWS).map(({ payTo: _account, ...member }) => member) },
  };
}

/**
 * The current book of a list: the previous one if still present, else the first. Without a previous one, the default
 * book takes precedence over the first.
 */
function currentOf(books: readonly Book[], previous: Book | null, defaultId: string | null): Book | null {
  const wantedId = previous === null ? defaultId : previous.id;
  return books.find((book) => book.id === wantedId) ?? books[0] ?? null;
}

export const useBookStore = createPersistedStore(
  {
    name: 'book-storage',
    initial: EMPTY,
    sanitize: {
      books: (value) => sanitize.items<Book>('title')(value)?.map(completeBook),
      currentBook: (value) => {
        const book = sanitize.referenceOrNull<Book>('title')(value);
        return book ? completeBook(book) : book;
      },
      bookMembers: membersByBook,
      transactions: sanitize.items<Transaction>('date', 'type'),
      isLoading: sanitize.neverKept,
      error: sanitize.textOrNull,
    },
    onDisk,
  },
  (set) => ({
    /** Stores the loaded list; keeps the current book if it is in it, else picks the default one or the first. */
    setBooks: (books: Book[], defaultId: string | null = null) =>
      set((data) => {
        const currentBook = currentOf(books, data.currentBook, defaultId);
        return {
          books,
          currentBook,
          transactions: currentBook?.id === data.currentBook?.id ? data.transactions : [],
          isLoading: false,
          error: null,
        };
      }),
    /** Switches the current book; drops the transactions of the previous one. */
    setCurrentBook: (book: Book) =>
      set((data) => ({ currentBook: book, transactions: data.currentBook?.id === book.id ? data.transactions : [] })),
    addBook: (book: Book) => set((data) => ({ books: [...data.books.filter((one) => one.id !== book.id), book] })),
    updateBook: (id: string, changes: Partial<Book>) =>
      set((data) => ({
        books: data.books.map((book) => (book.id === id ? { ...book, ...changes } : book)),
        currentBook: data.currentBook?.id === id ? { ...data.currentBook, ...changes } : data.currentBook,
      })),
    /** Clears the current book if it is the one. */
    deleteBook: (id: string) =>
      set((data) => {
        const { [id]: _gone, ...bookMembers } = data.bookMembers;
        const wasCurrent = data.currentBook?.id === id;
        return {
          books: data.books.filter((book) => book.id !== id),
          currentBook: wasCurrent ? null : data.currentBook,
          transactions: wasCurrent ? [] : data.transactions,
          bookMembers,
        };
      }),
    setBookMembers: (bookId: string, members: Member[]) =>
      set((data) => ({ bookMembers: { ...data.bookMembers, [bookId]: members } })),
    setTransactions: (transactions: Transaction[]) => set(() => ({ transactions: transactions.slice(0, KEPT_ROWS) })),
    /** Prepends a new transaction. */
    addTransaction: (transaction: Transaction) =>
      set((data) => ({
        transactions: [transaction, ...data.transactions.filter((one) => one.id !== transaction.id)].slice(
          0,
          KEPT_ROWS,
        ),
      })),
    updateTransaction: (id: string, changes: Partial<Transaction>) =>
      set((data) => ({
        transactions: data.transactions.map((one) => (one.id === id ? { ...one, ...changes } : one)),
      })),
    deleteTransaction: (id: string) =>
      set((data) => ({ transactions: data.transactions.filter((one) => one.id !== id) })),
    setLoading: (isLoading: boolean) => set(() => ({ isLoading })),
    setError: (error: string | null) => set(() => ({ error, isLoading: false })),
    /** Empties all book data. */
    clearBooks: () => set(() => EMPTY),
  }),
);
