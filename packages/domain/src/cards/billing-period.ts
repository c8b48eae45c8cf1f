import { businessDayFrom, type IsHoliday, type Period } from '../calendar/book-month.ts';
import { addDays, addMonths, type CivilDate, type CivilMonth, dateParts, dayOfMonth } from '../calendar/civil-date.ts';

/** When a card's bills close and are paid. Both days are 1 … 31, clamped to the last day of shorter months. */
export interface CardTerms {
  readonly paymentDay: number;
  /** The last day of use on a bill (이용 마감일); 31 is 말일. */
  readonly cutoffDay: number;
}

/**
 * The last day of use on the bill paid in a month: the last `cutoffDay` before `paymentDay`, in the same month if its
 * number is smaller, otherwise in the month before. Compares the day numbers and not the dates, so that each month has
 * exactly one bill, however short it is.
 */
function closingDay(month: CivilMonth, { paymentDay, cutoffDay }: CardTerms): CivilDate {
  return dayOfMonth(cutoffDay < paymentDay ? month : addMonths(month, -1), cutoffDay);
}

/**
 * The days of use on the bill paid in a month. Neighboring periods never overlap or leave a gap, whatever the terms.
 */
export function billingPeriod(month: CivilMonth, terms: CardTerms): Period {
  return { from: addDays(closingDay(addMonths(month, -1), terms), 1), to: closingDay(month, terms) };
}

/** The month in which a day of use is paid; the inverse of `billingPeriod`. */
export function billingMonthOf(date: CivilDate, terms: CardTerms): CivilMonth {
  const month = date.slice(0, 7);
  const { day } = dateParts(date);
  // A month shorter than `cutoffDay` closes on its last day, so no day comes after it.
  const closes = day > terms.cutoffDay ? addMonths(month, 1) : month;
  return terms.cutoffDay < terms.paymentDay ? closes : addMonths(closes, 1);
}

/**
 * The payment date of a month's bill. As card companies do, a payment day on a day off moves to the next business day.
 */
export function billPaymentDate(month: CivilMonth, terms: CardTerms, isHoliday: IsHoliday): CivilDate {
  return businessDayFrom(dayOfMonth(month, terms.paymentDay), 1, isHoliday);
}
