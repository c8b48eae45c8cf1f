import type { RecurringRule } from '@salim/contract';
import { parseRecurrenceRule, type RecurrenceRule, weekdayOf } from '@salim/domain';
import { formatDay } from '../../../text/format.ts';

type Schedule = Pick<RecurringRule, 'rrule' | 'startDate' | 'endDate' | 'count' | 'adjust'>;

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;
const ORDINALS: Readonly<Record<number, string>> = {
  1: '첫째',
  2: '둘째',
  3: '셋째',
  4: '넷째',
  5: '다섯째',
  [-1]: '마지막',
};

export const ADJUST_NAMES: Readonly<Record<RecurringRule['adjust'], string>> = {
  NONE: '휴일이어도 그날',
  PREVIOUS_BUSINESS_DAY: '휴일이면 이전 영업일',
  NEXT_BUSINESS_DAY: '휴일이면 다음 영업일',
};

const dayName = (day: number): string => (day === -1 ? '말일' : day > 0 ? `${day}일` : `끝에서 ${String(-day)}번째 날`);

function weekdayName(rule: RecurrenceRule): string {
  const week = rule.weekdays.map(({ weekday }) => weekday).toSorted((left, right) => left - right);
  const plain = rule.weekdays.every(({ nth }) => nth === null);
  if (plain && week.join('') === '12345') return '평일';
  if (plain && week.join('') === '06') return '주말';
  return rule.weekdays
    .map(({ weekday, nth }) => `${nth === null ? '' : `${ORDINALS[nth] ?? `${nth}번째`} `}${WEEKDAYS[weekday]}요일`)
    .join('·');
}

function every(interval: number, one: string, several: string): string {
  return interval === 1 ? one : `${interval}${several}마다`;
}

function dayOfMonthText(rule: RecurrenceRule, startDate: string): string {
  if (rule.positions.length > 0) {
    const places = rule.positions.map((place) => ORDINALS[place] ?? `${place}번째`).join('·');
    return `${places} ${rule.weekdays.length > 0 ? weekdayName(rule) : rule.monthDays.map(dayName).join('·')}`;
  }
  if (rule.weekdays.length > 0) {
    const among = rule.monthDays.length > 0 ? `${rule.monthDays.map(dayName).join('·')} 중 ` : '';
    return `${among}${weekdayName(rule)}`;
  }
  const days = rule.monthDays.length > 0 ? rule.monthDays : [Number(startDate.slice(8, 10))];
  // Days counted from the end come last.
  return days
    .toSorted((left, right) => (left < 0 ? left + 100 : left) - (right < 0 ? right + 100 : right))
    .map(dayName)
    .join('·');
}

function rhythmOf(rule: RecurrenceRule, startDate: string): string {
  const { frequency, interval } = rule;
  const only = rule.months.length > 0 ? `${rule.months.join('·')}월의 ` : '';
  switch (frequency) {
    case 'DAILY':
      if (rule.weekdays.length > 0 && interval === 1) return `${only}매주 ${weekdayName(rule)}`;
      return `${only}${every(interval, '매일', '일')}`;
    case 'WEEKLY': {
      const name = rule.weekdays.length > 0 ? weekdayName(rule) : `${WEEKDAYS[weekdayOf(startDate)]}요일`;
      return `${only}${every(interval, '매주', '주')} ${name}`;
    }
    case 'MONTHLY':
      return `${only === '' ? every(interval, '매달', '개월') : only.trim()} ${dayOfMonthText(rule, startDate)}`;
    case 'YEARLY': {
      const lunar = rule.calendar === 'DANGI' ? '음력 ' : '';
      const months = rule.months.length > 0 ? rule.months : [Number(startDate.slice(5, 7))];
      const leap = rule.isLeapMonth ? '윤' : '';
      return `${every(interval, '매년', '년')} ${lunar}${leap}${months.join('·')}월 ${dayOfMonthText(rule, startDate)}`;
    }
  }
}

/** A schedule in plain Korean: `매달 말일`, `2주마다 금요일`, `매년 음력 8월 15일`. */
export function rhythmText(rrule: string, startDate: string): string {
  return rhythmOf(parseRecurrenceRule(rrule), startDate);
}

/** The schedule with its holiday adjustment and its end. */
export function scheduleText({ rrule, startDate, endDate, count, adjust }: Schedule): string {
  const rule = parseRecurrenceRule(rrule);
  const parts = [rhythmOf(rule, startDate)];
  if (adjust !== 'NONE') parts.push(ADJUST_NAMES[adjust]);
  const end = endDate ?? rule.until;
  if (end !== null) parts.push(`${formatDay(end, { year: true })}까지`);
  const times = count ?? rule.count;
  if (times !== null) parts.push(`총 ${times}회`);
  return parts.join(', ');
}
