import type { Book } from '@salim/contract';
import { addMonths, bookMonthOf } from '@salim/domain';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** What the members of a book talk about at the end of a month. */
export function useMonthlyLetter(bookId: string, month: string) {
  return useBookQuery(queryKeys.monthlyLetter(bookId, month), (signal) =>
    callApi('getMonthlyLetter', { params: { bookId }, query: { month }, signal }),
  );
}

/** The month of a day: the guess made without holidays, corrected by the dates in the letter of that month. */
export function monthAfterReading(
  guess: string,
  date: string,
  letter: { readonly from: string; readonly to: string } | undefined,
): string {
  if (letter === undefined) return guess;
  return date < letter.from ? addMonths(guess, -1) : date > letter.to ? addMonths(guess, 1) : guess;
}

/**
 * The letter of the month that contains a day; undefined until loaded. Public holidays may shift where months begin, and
 * only the server knows them.
 */
export function useLetterOn(book: Book, date: string) {
  const guess = bookMonthOf(date, book, () => false);
  const guessed = useMonthlyLetter(book.id, guess).data;
  const month = monthAfterReading(guess, date, guessed);
  const { data } = useMonthlyLetter(book.id, month);
  return guessed === undefined ? undefined : data;
}

export function useSignLetter(bookId: string) {
  return useBookWrite(bookId, (month: string) => callApi('signMonthlyLetter', { params: { bookId }, body: { month } }));
}
