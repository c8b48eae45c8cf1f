import { adjustedDate, type CivilDate, firstNominalDateFrom, isOccurrence, nominalDates } from '@salim/domain';
import type { Deps } from '../../deps.ts';
import { type LoanInstallment, loanInstallmentsOf } from './loan-installments.ts';
import { type StoredRule, scheduleOf } from './stored-recurring-rule.ts';

export type Holidays = Pick<Deps, 'isHoliday' | 'isAnnouncedHoliday'>;

/** Dates and amounts of a rule’s occurrences, before changes to single ones. */
export interface RuleCalendar {
  /** Whether nothing more will be recorded: the loan is repaid. */
  readonly isOver: boolean;
  has(nominal: CivilDate): boolean;
  /** Nominal dates in order. */
  from(date: CivilDate): Iterable<CivilDate>;
  /** The first nominal date whose actual date is on or after `date`. */
  firstNominalDateFrom(date: CivilDate): CivilDate | null;
  dateOf(nominal: CivilDate): CivilDate;
  /** Whether the date depends on a holiday that is only expected. */
  isExpected(nominal: CivilDate): boolean;
  amountOf(nominal: CivilDate): number;
  /** The present nominal date of an occurrence that was stored with an earlier one. */
  nominalOf(stored: CivilDate): CivilDate;
}

function ordinaryCalendar(rule: StoredRule, { isHoliday, isAnnouncedHoliday }: Holidays): RuleCalendar {
  const schedule = scheduleOf(rule);
  const { adjust } = schedule;
  return {
    isOver: false,
    has: (nominal) => isOccurrence(schedule, nominal),
    from: (date) => nominalDates(schedule, date),
    firstNominalDateFrom: (date) => firstNominalDateFrom(schedule, date, isHoliday),
    dateOf: (nominal) => adjustedDate(nominal, adjust, isHoliday),
    isExpected: (nominal) =>
      adjustedDate(nominal, adjust, isHoliday) !== adjustedDate(nominal, adjust, isAnnouncedHoliday),
    amountOf: () => rule.template.amount,
    nominalOf: (stored) => stored,
  };
}

const monthOf = (date: CivilDate): string => date.slice(0, 7);

/** One installment a month: a month that is paid stays paid when the day of payment changes. */
function loanCalendar(installments: readonly LoanInstallment[], isOver: boolean): RuleCalendar {
  const byDate = new Map(installments.map((one) => [one.occurrenceDate, one]));
  const byMonth = new Map(installments.map((one) => [monthOf(one.occurrenceDate), one]));
  const dates = installments.map((one) => one.occurrenceDate);
  return {
    isOver,
    has: (nominal) => byDate.has(nominal),
    from: (date) => dates.filter((nominal) => nominal >= date),
    firstNominalDateFrom: (date) => installments.find((one) => one.date >= date)?.occurrenceDate ?? null,
    dateOf: (nominal) => byDate.get(nominal)?.date ?? nominal,
    isExpected: () => false,
    amountOf: (nominal) => byDate.get(nominal)?.payment ?? 0,
    nominalOf: (stored) => byMonth.get(monthOf(stored))?.occurrenceDate ?? stored,
  };
}

export function calendarOf(rule: StoredRule, holidays: Holidays): RuleCalendar {
  const { loan } = rule;
  return loan === null ? ordinaryCalendar(rule, holidays) : loanCalendar(loanInstallmentsOf(loan), loan.owed === 0);
}
