import {
  dateParts,
  formatRecurrenceRule,
  lunarDateOf,
  parseRecurrenceRule,
  type RecurrenceRule,
  weekdayOf,
} from '@salim/domain';

/** The frequency as the form names it. `OTHER` is a schedule the form cannot edit and leaves unchanged. */
export type Rhythm = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'MONTHLY_WEEKDAY' | 'YEARLY' | 'LUNAR' | 'OTHER';

/** The schedule fields of the form; fields the frequency does not use keep their values for switching back. */
export interface ScheduleChoice {
  readonly rhythm: Rhythm;
  /** The interval in days, weeks, months or years. */
  readonly interval: number;
  /** 0 = 일요일 … 6 = 토요일, at least one. */
  readonly weekdays: readonly number[];
  /** 1 … 31, or −1 for 말일. */
  readonly monthDay: number;
  /** 1 … 4, or −1 for the last. */
  readonly nth: number;
  readonly month: number;
  readonly lunarMonth: number;
  /** 1 … 30 */
  readonly lunarDay: number;
  /** The RRULE of an `OTHER` schedule. */
  readonly rrule: string;
}

const PLAIN: RecurrenceRule = {
  calendar: 'GREGORIAN',
  frequency: 'MONTHLY',
  interval: 1,
  months: [],
  isLeapMonth: false,
  monthDays: [],
  weekdays: [],
  positions: [],
  weekStart: 1,
  count: null,
  until: null,
};

/** The default schedule for a day: every month on that day. */
export function choiceOn(date: string): ScheduleChoice {
  const { month, day } = dateParts(date);
  const lunar = lunarDateOf(date);
  return {
    rhythm: 'MONTHLY',
    interval: 1,
    weekdays: [weekdayOf(date)],
    monthDay: day,
    nth: Math.min(4, Math.ceil(day / 7)),
    month,
    lunarMonth: lunar?.month ?? 1,
    lunarDay: lunar?.day ?? 1,
    rrule: '',
  };
}

function rhythmOf(rule: RecurrenceRule): Rhythm {
  const { frequency, calendar, months, monthDays, weekdays, positions, count, until } = rule;
  const [weekday] = weekdays;
  if (positions.length > 0 || count !== null || until !== null || rule.weekStart !== 1 || rule.isLeapMonth)
    return 'OTHER';
  if (calendar === 'DANGI') return monthDays[0] === -1 ? 'OTHER' : 'LUNAR';
  const hasOneDay = monthDays.length <= 1 && (monthDays[0] ?? 1) >= -1;
  switch (frequency) {
    case 'DAILY':
      return months.length + monthDays.length + weekdays.length === 0 ? 'DAILY' : 'OTHER';
    case 'WEEKLY':
      return months.length === 0 ? 'WEEKLY' : 'OTHER';
    case 'MONTHLY':
      if (months.length > 0) return 'OTHER';
      if (weekdays.length === 0) return hasOneDay ? 'MONTHLY' : 'OTHER';
      return weekdays.length === 1 && monthDays.length === 0 && [1, 2, 3, 4, -1].includes(weekday?.nth ?? 0)
        ? 'MONTHLY_WEEKDAY'
        : 'OTHER';
    case 'YEARLY':
      return weekdays.length === 0 && months.length <= 1 && hasOneDay && (months.length === 1 || monthDays.length === 0)
        ? 'YEARLY'
        : 'OTHER';
  }
}

/** Parses a stored schedule into the form fields. */
export function choiceOfRule(rrule: string, startDate: string): ScheduleChoice {
  const rule = parseRecurrenceRule(rrule);
  const usual = choiceOn(startDate);
  const rhythm = rhythmOf(rule);
  const [month] = rule.months;
  const [day] = rule.monthDays;
  const weekdays = rule.weekdays.map((part) => part.weekday);
  return {
    ...usual,
    rhythm,
    interval: rule.interval,
    weekdays: weekdays.length > 0 ? weekdays : usual.weekdays,
    nth: rule.weekdays[0]?.nth ?? usual.nth,
    rrule,
    ...(rhythm === 'LUNAR'
      ? { lunarMonth: month ?? usual.lunarMonth, lunarDay: day ?? usual.lunarDay }
      : { month: month ?? usual.month, monthDay: day ?? usual.monthDay }),
  };
}

/** Formats the form fields as an RRULE; `choiceOfRule` parses it back. */
export function rruleOfChoice(choice: ScheduleChoice): string {
  const base = { ...PLAIN, interval: choice.interval };
  const [weekday = 0] = choice.weekdays;
  switch (choice.rhythm) {
    case 'OTHER':
      return choice.rrule;
    case 'DAILY':
      return formatRecurrenceRule({ ...base, frequency: 'DAILY' });
    case 'WEEKLY':
      return formatRecurrenceRule({
        ...base,
        frequency: 'WEEKLY',
        weekdays: choice.weekdays.map((one) => ({ weekday: one, nth: null })),
      });
    case 'MONTHLY':
      return formatRecurrenceRule({ ...base, monthDays: [choice.monthDay] });
    case 'MONTHLY_WEEKDAY':
      return formatRecurrenceRule({ ...base, weekdays: [{ weekday, nth: choice.nth }] });
    case 'YEARLY':
      return formatRecurrenceRule({
        ...base,
        frequency: 'YEARLY',
        months: [choice.month],
        monthDays: [choice.monthDay],
      });
    case 'LUNAR':
      return formatRecurrenceRule({
        ...base,
        calendar: 'DANGI',
        frequency: 'YEARLY',
        months: [choice.lunarMonth],
        monthDays: [choice.lunarDay],
      });
  }
}
