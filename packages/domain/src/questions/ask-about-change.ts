import type { Period } from '../calendar/book-month.ts';
import { addDays, dayNumber } from '../calendar/civil-date.ts';
import { comparedPeriod } from '../reports/compared-period.ts';
import { currentWeek, type QuestionCalendar, type SaidPeriod } from './period-readers.ts';
import {
  type Asking,
  current,
  EARNING,
  flowOf,
  kindOf,
  type Parts,
  questionsFor,
  refuse,
  SPENDING,
  textOf,
} from './question-parts.ts';

/** The period before, or that of last year, seen from the one that is asked for. */
function comparedWith(base: SaidPeriod | null, than: SaidPeriod, calendar: QuestionCalendar): [SaidPeriod, Period] {
  const { months, isHoliday, today } = calendar;
  if (base) {
    if (than.relative === 'MONTH_BEFORE') {
      const isMonth = base.months && base.months[0] === base.months[1];
      return isMonth ? [base, comparedPeriod(base, 'PREVIOUS', months, isHoliday)] : refuse();
    }
    // 작년 같은 달 is a month, 작년 any time of last year.
    if (than.relative === 'YEAR_BEFORE' && than.unit === 'MONTH' && base.unit !== 'MONTH') refuse();
    if (than.relative === 'YEAR_BEFORE' && base.unit !== 'YEAR') {
      if (dayNumber(base.to) - dayNumber(base.from) > 366) refuse();
      return [base, comparedPeriod(base, 'LAST_YEAR', months, isHoliday)];
    }
    if (than.from === base.from && than.to === base.to) refuse();
    const isAlike =
      base.unit === than.unit ||
      // Explicit dates are never ambiguous.
      base.unit === 'RANGE' ||
      than.unit === 'RANGE' ||
      (base.months !== undefined && than.months !== undefined && base.unit !== 'YEAR' && than.unit !== 'YEAR');
    return isAlike ? [base, than] : refuse();
  }
  const now = ((): SaidPeriod => {
    switch (than.unit) {
      case 'MONTH':
        return current(calendar);
      case 'WEEK':
        return currentWeek(calendar);
      case 'DAY':
        return { from: today, to: today, unit: 'DAY' };
      case 'YEAR':
        return than.relative === 'YEAR_BEFORE' ? current(calendar) : refuse();
      default:
        return refuse();
    }
  })();
  if (than.from >= now.from) refuse();
  return [now, than.relative === 'YEAR_BEFORE' ? comparedPeriod(now, 'LAST_YEAR', months, isHoliday) : than];
}

/** A running period is compared with as many days of the other. */
export function comparedSoFar(base: Period, than: Period, { today }: QuestionCalendar): Period {
  if (today >= base.to || today < base.from) return than;
  const to = addDays(than.from, dayNumber(today) - dayNumber(base.from));
  return to < than.to ? { from: than.from, to } : than;
}

/** Whether 이맘때 follows the only period, which is compared with the current one so far; of a day it is the time. */
function isSameTimeOf(than: Parts['periods'][number] | undefined, { periods, tokens }: Parts): boolean {
  const times = tokens.filter((token) => kindOf(token) === 'SAME_TIME');
  return (
    than !== undefined &&
    periods.length === 1 &&
    times.length === 1 &&
    kindOf(tokens[than.at + 1]) === 'SAME_TIME' &&
    than.period.unit !== 'DAY'
  );
}

export const askChange: Asking = (parts) => {
  const { kinds, periods, tokens, calendar } = parts;
  const isCompared =
    kinds.has('THAN') || kinds.has('CHANGED') || (periods.length === 2 && (kinds.has('BETWEEN') || kinds.has('MORE')));
  if (!isCompared) return null;
  if (periods.length === 0 || periods.length > 2) return refuse();
  // The period before 보다 is what the other is compared with; 지난달 이맘때 is 지난달 so far.
  const isSameTime = kinds.has('SAME_TIME');
  const isThan = ({ at }: { at: number }): boolean => {
    const from = kindOf(tokens[at + 1]) === 'SAME_TIME' ? at + 1 : at;
    const next = kindOf(tokens[from + 1]) ?? (tokens[from + 1]?.type === 'PARTICLE' ? kindOf(tokens[from + 2]) : null);
    // 지난달이랑 비교.
    if (next === 'AND' && periods.length === 1) return tokens.filter((token) => kindOf(token) === 'AND').length === 1;
    return next === 'THAN' && !textOf(tokens[from + 1]).startsWith('비교');
  };
  const thanOne = periods.find(isThan);
  const other = periods.find((one) => one !== thanOne);
  if (isSameTime && !isSameTimeOf(thanOne, parts)) return refuse();
  let found: [SaidPeriod, Period];
  if (thanOne) found = comparedWith(other?.period ?? null, thanOne.period, calendar);
  else {
    const [first, second] = periods;
    if (!first || !second) return refuse();
    const isFirstLater = first.period.from > second.period.from;
    const [late, early] = isFirstLater ? [first, second] : [second, first];
    found = comparedWith(late.period, { ...early.period, from: early.period.from }, calendar);
    if (early.period.relative) found = [late.period, early.period];
  }
  const [base, than] = found;
  if (base.from > calendar.today) return refuse();
  return questionsFor(parts, {
    intent: 'COMPARE',
    allowed: [
      'THAN',
      'SAME_TIME',
      'CHANGED',
      'BETWEEN',
      'MORE',
      'MUCH',
      'WHEN',
      'LESS',
      'LITTLE',
      ...SPENDING,
      ...EARNING,
    ],
    period: base,
    isPeriodSaid: other !== undefined || !thanOne,
    compare: comparedSoFar(base, than, calendar),
    flow: flowOf(parts),
  });
};
