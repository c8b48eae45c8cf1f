import { bookMonthOf } from '@salim/domain';
import { useToday } from '../../ledger/use-today.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';

const HOME_ZONE = 'Asia/Seoul';

/** The current date and month of the current book; those of the home time zone without a book. */
export function useCurrentMonth(): { today: string; month: string } {
  const book = useBookStore((store) => store.currentBook);
  const today = useToday(book?.timeZone || HOME_ZONE);
  return { today, month: book ? bookMonthOf(today, book, () => false) : today.slice(0, 7) };
}
