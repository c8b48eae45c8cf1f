import type { Book } from '@salim/contract';
import { bookMonthPeriod } from '@salim/domain';
import { formatMonth, formatMonthDay } from '../../text/format.ts';

type MonthSettings = Pick<Book, 'monthStartDay' | 'monthStartRule' | 'monthStartAdjust'>;

/** Explains the settings using one month as an example. Only the server knows public holidays. */
export function monthExample(month: string, settings: MonthSettings): string {
  const { from, to } = bookMonthPeriod(month, { ...settings, monthStartAdjust: 'NONE' }, () => false);
  const shifted =
    settings.monthStartAdjust === 'NONE'
      ? ''
      : ` 시작일이 휴일이면 ${settings.monthStartAdjust === 'PREVIOUS_BUSINESS_DAY' ? '이전' : '다음'} 영업일로 옮겨요.`;
  return `${formatMonth(month)}은 ${formatMonthDay(from)}부터 ${formatMonthDay(to)}까지예요.${shifted}`;
}
