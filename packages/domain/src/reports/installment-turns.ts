import { addMonths, type CivilDate, dateParts, dayOfMonth } from '../calendar/civil-date.ts';
import { invariant } from '../invariant.ts';
import { withoutNegativeZero } from '../money/amount.ts';

/** The amount of an installment purchase in one month. */
export interface InstallmentTurn {
  readonly date: CivilDate;
  readonly amount: number;
}

/**
 * The turns of an installment purchase, as reports and budgets on the billing basis count them.
 *
 * Invariants: the turns add up exactly to the amount. Each is an equal part, rounded towards zero; the first also has
 * the remainder, as card issuers bill it: 100,000원 over three months is 33,334 + 33,333 + 33,333. A refund (a negative
 * amount) mirrors the purchase. Turn k falls on the purchase's day of the k-th month after it, clamped to that month's
 * last day; a short month does not shift later turns.
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

/**
 * The amount of each part of an installment purchase in one of its turns, counted from 1.
 *
 * Invariants: over all turns a part adds up exactly to its amount, and the parts of a turn add up to the turn of the
 * whole as `installmentTurns` computes it, so that splits, payments and bills of a month agree to the won; no part
 * changes its sign. Each part counts an equal part rounded towards zero. The remainders of all parts form one queue,
 * part by part: the turns after the first take their share from it in order, and the first takes the rest. Expects
 * parts of the same sign; a part of few minor units may be zero in a turn.
 */
export function turnParts(amounts: readonly number[], months: number, index: number): number[] {
  invariant(Number.isSafeInteger(months) && months >= 1, 'there is at least one turn');
  invariant(Number.isSafeInteger(index) && index >= 1 && index <= months, 'the turn is one of them');
  const rest = amounts.reduce((sum, amount) => sum + (Math.abs(amount) % months), 0);
  const each = Math.floor(rest / months);
  const [from, to] = index === 1 ? [each * (months - 1), rest] : [each * (index - 2), each * (index - 1)];
  let upTo = 0;
  return amounts.map((amount) => {
    const size = Math.abs(amount);
    const start = upTo;
    upTo += size % months;
    const extra = Math.max(0, Math.min(upTo, to) - Math.max(start, from));
    return withoutNegativeZero(Math.sign(amount) * (Math.floor(size / months) + extra));
  });
}
