import type { Book } from '@salim/contract';

/** The required fields of a book. */
type BareBook = Partial<Book> & Pick<Book, 'id' | 'title'>;

const USUAL: Omit<Book, 'id' | 'title'> = {
  kind: 'HOUSEHOLD',
  description: '',
  icon: '',
  color: '',
  currency: 'KRW',
  timeZone: 'Asia/Seoul',
  monthStartDay: 1,
  monthStartRule: 'CURRENT',
  monthStartAdjust: 'NONE',
  installmentBasis: 'CONSUMPTION',
  role: 'OWNER',
  ownEntriesOnly: false,
  memberCount: 1,
  version: 1,
  createdAt: '',
};

/** Fills in missing fields of a book with the defaults of a new book. */
export function completeBook(book: BareBook): Book {
  const known = Object.entries(book).filter(([, value]) => value !== null && value !== undefined);
  return { ...USUAL, id: book.id, title: book.title, ...Object.fromEntries(known) };
}
