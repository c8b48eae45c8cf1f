import { addMonths, type CivilDate, dateParts, dayOfMonth } from '../calendar/civil-date.ts';
import { invariant } from '../invariant.ts';
import { withoutNegativeZero } from '../money/amount.ts';

/** What one month of a purchase in instalments counts. */
export interface InstallmentTurn {
  readonly date: CivilDate;
  readonly amount: number;
}

/**
 * The turns of a purchase in instalments, as reports and budgets count them by billing.
 *
 * Always: the turns add up exactly to the amount. Each is an equal part, rounded towards zero; the first one also has
 * what cannot be divided, as card companies bill it: 100,000원 over three months is 33,334 + 33,333 + 33,333. A refund
 * (an amount below zero) mirrors the purchase. Turn k falls on the purchase's day of the k-th month after it, or on
 * that month's last day where it is shorter; no turn drifts because of an earlier short month.
 */
export function installmentTurns(amount: number, months: number, date: CivilDate): InstallmentTurn[] {
  invariant(Number.isSafeInteger(amount), 'an amount is a whole number of minor units');
  invariant(Number.isSafeInteger(months) && months >= 1, 'there is at least one turn');
  const part = Math.trunc(amount / months);
  const spare = amount - part * months;
  const { day } = dateParts(date);
  return Array.from({ length: months }, (_, turn) => ({
    date: turn === 0 ? date : dayOfMonth(addMonths(date.slice(0, 7), turn), day),
    amount: withoutNegativeZero(turn === 0 ? part + spare : part),
  }));
}
