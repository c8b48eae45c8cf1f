import type { Book } from '@salim/contract';

/** What is always known of a book. */
type BareBook = Partial<Book> & Pick<Book, 'id' | 'title'>;

const USUAL: Omit<Book, 'id' | 'title'> = {
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

/** Fills in what a book may lack beside its id and its title by what books begin with. */
export function completeBook(book: BareBook): Book {
  const known = Object.entries(book).filter(([, value]) => value !== null && value !== undefined);
  return { ...USUAL, id: book.id, title: book.title, ...Object.fromEntries(known) };
}
