import type { Book } from '@salim/contract';
import { bookMonthOf } from '@salim/domain';
import { useToday } from '../../ledger/use-today.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';

const HOME_ZONE = 'Asia/Seoul';

/** The current date and month of a book, by default the current one; those of the home time zone without a book. */
export function useCurrentMonth(of: Book | null = null): { today: string; month: string } {
  const current = useBookStore((store) => store.currentBook);
  const book = of ?? current;
  const today = useToday(book?.timeZone || HOME_ZONE);
  return { today, month: book ? bookMonthOf(today, book, () => false) : today.slice(0, 7) };
}
