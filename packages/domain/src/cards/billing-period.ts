import { businessDayFrom, type IsHoliday, type Period } from '../calendar/book-month.ts';
import { addDays, addMonths, type CivilDate, type CivilMonth, dateParts, dayOfMonth } from '../calendar/civil-date.ts';

/** When a card's bills close and are paid. Both days are 1 … 31; one that a month does not have is its last day. */
export interface CardTerms {
  readonly paymentDay: number;
  /** The last day of use that a bill counts (이용 마감일); 31 is 말일. */
  readonly cutoffDay: number;
}

/**
 * The last day of use on the bill that is paid in a month: the last `cutoffDay` before `paymentDay`, of the same month
 * where its number is smaller, else of the month before. The numbers are compared and not the days, so that each month
 * has one bill, however short it is.
 */
function closingDay(month: CivilMonth, { paymentDay, cutoffDay }: CardTerms): CivilDate {
  return dayOfMonth(cutoffDay < paymentDay ? month : addMonths(month, -1), cutoffDay);
}

/**
 * The days of use on the bill that is paid in a month. Periods of neighbouring months touch without a gap or an
 * overlap, whatever the terms.
 */
export function billingPeriod(month: CivilMonth, terms: CardTerms): Period {
  return { from: addDays(closingDay(addMonths(month, -1), terms), 1), to: closingDay(month, terms) };
}

/** The month in which a day of use is paid; the inverse of `billingPeriod`. */
export function billingMonthOf(date: CivilDate, terms: CardTerms): CivilMonth {
  const month = date.slice(0, 7);
  const { day } = dateParts(date);
  // A month that ends before `cutoffDay` closes on its last day, which no day is after.
  const closes = day > terms.cutoffDay ? addMonths(month, 1) : month;
  return terms.cutoffDay < terms.paymentDay ? closes : addMonths(closes, 1);
}

/** When the bill of a month is paid: a payment day on a day off moves to the next business day, as card companies do. */
export function billPaymentDate(month: CivilMonth, terms: CardTerms, isHoliday: IsHoliday): CivilDate {
  return businessDayFrom(dayOfMonth(month, terms.paymentDay), 1, isHoliday);
}
