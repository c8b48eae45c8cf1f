import type { Book } from '@salim/contract';
import { bookMonthOf, bookMonthPeriod } from '@salim/domain';
import { formatMonth, formatMonthDay } from '../../text/format.ts';

type MonthSettings = Pick<Book, 'monthStartDay' | 'monthStartRule' | 'monthStartAdjust'>;

/** Explains the settings by the month that holds today. Only the server knows public holidays. */
export function monthExample(today: string, settings: MonthSettings): string {
  const unadjusted = { ...settings, monthStartAdjust: 'NONE' } as const;
  const month = bookMonthOf(today, unadjusted, () => false);
  const { from, to } = bookMonthPeriod(month, unadjusted, () => false);
  const shifted =
    settings.monthStartAdjust === 'NONE'
      ? ''
      : ` 시작일이 휴일이면 ${settings.monthStartAdjust === 'PREVIOUS_BUSINESS_DAY' ? '이전' : '다음'} 영업일로 옮겨요.`;
  return `오늘은 ${formatMonth(month)}이에요. ${formatMonthDay(from)}부터 ${formatMonthDay(to)}까지예요.${shifted}`;
}

/** The days of a month that starts in its second half are mostly those of the next calendar month. */
export function usualRuleFor(monthStartDay: number): Book['monthStartRule'] {
  return monthStartDay > 15 ? 'PREVIOUS' : 'CURRENT';
}
