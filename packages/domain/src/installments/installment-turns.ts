import { addMonths, type CivilDate, dateParts, dayOfMonth } from '../calendar/civil-date.ts';
import { invariant } from '../invariant.ts';

/**
 * The monthly parts of a purchase in instalments (할부), first turn first.
 *
 * Always: they add up exactly to `amount`, and no two differ by more than what cannot be divided, which is in the
 * first turn, as card companies bill it. 100,000 in three is 33,334 + 33,333 + 33,333. Zero gives zeroes; the amount
 * is not negative.
 */
export function installmentParts(amount: number, months: number): number[] {
  invariant(Number.isSafeInteger(amount) && amount >= 0, 'what is paid in instalments is a whole amount');
  invariant(Number.isSafeInteger(months) && months >= 1, 'instalments have at least one turn');
  const part = Math.floor(amount / months);
  return Array.from({ length: months }, (_, index) => (index === 0 ? amount - part * (months - 1) : part));
}

/**
 * The day on which a turn counts where nothing is known of the card's billing: the day of the purchase in each month,
 * or the last day of a shorter one. The first turn is 1 and falls on the purchase itself.
 */
export function installmentTurnDate(date: CivilDate, turn: number): CivilDate {
  return dayOfMonth(addMonths(date.slice(0, 7), turn - 1), dateParts(date).day);
}
