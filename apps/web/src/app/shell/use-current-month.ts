import { bookMonthOf } from '@salim/domain';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { todayIn } from '../../text/format.ts';

const HOME_ZONE = 'Asia/Seoul';

/** What "now" is for the current book: its today and its month; the home zone's where there is no book. */
export function useCurrentMonth(): { today: string; month: string } {
  const book = useBookStore((store) => store.currentBook);
  const today = todayIn(book?.timeZone || HOME_ZONE);
  return { today, month: book ? bookMonthOf(today, book, () => false) : today.slice(0, 7) };
}
