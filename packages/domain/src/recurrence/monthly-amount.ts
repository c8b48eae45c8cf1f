import type { RecurrenceRule } from './recurrence-rule.ts';

const DAYS_A_YEAR = 365.25;
const DAYS_A_MONTH = DAYS_A_YEAR / 12;
const WEEKS_A_MONTH = DAYS_A_MONTH / 7;

function timesInMonth({ positions, weekdays, monthDays }: RecurrenceRule): number {
  if (positions.length > 0) return positions.length;
  if (weekdays.length === 0) return Math.max(1, monthDays.length);
  const onWeekdays = weekdays.reduce((sum, part) => sum + (part.nth === null ? WEEKS_A_MONTH : 1), 0);
  return monthDays.length === 0 ? onWeekdays : onWeekdays * (monthDays.length / DAYS_A_MONTH);
}

function timesInYear(rule: RecurrenceRule): number {
  const { frequency, months, monthDays, weekdays, positions } = rule;
  const shareOfMonths = months.length === 0 ? 1 : months.length / 12;
  switch (frequency) {
    case 'DAILY':
      return (
        DAYS_A_YEAR *
        shareOfMonths *
        (weekdays.length === 0 ? 1 : weekdays.length / 7) *
        (monthDays.length === 0 ? 1 : monthDays.length / DAYS_A_MONTH)
      );
    case 'WEEKLY':
      return (DAYS_A_YEAR / 7) * Math.max(1, weekdays.length) * shareOfMonths;
    case 'MONTHLY':
      return 12 * shareOfMonths * timesInMonth(rule);
    case 'YEARLY': {
      if (positions.length > 0) return positions.length;
      const namesNumberedDays = weekdays.length > 0 && weekdays.every((part) => part.nth !== null);
      if (months.length === 0 && monthDays.length === 0 && namesNumberedDays) return weekdays.length;
      const namesDays = weekdays.length > 0 || monthDays.length > 0;
      return (months.length > 0 ? months.length : namesDays ? 12 : 1) * timesInMonth(rule);
    }
  }
}

/**
 * The average monthly amount of a recurring amount, rounded to the nearest unit: a yearly premium of 360,000 is 30,000
 * a month. Exact for rules with a fixed number of days per month or year; weeks and days use the average month. Ignores
 * the end of the rule.
 */
export function monthlyAmount(amount: number, rule: RecurrenceRule): number {
  return Math.round((amount * timesInYear(rule)) / rule.interval / 12);
}
