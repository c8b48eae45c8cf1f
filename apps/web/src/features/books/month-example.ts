import type { Book } from '@salim/contract';
import { bookMonthPeriod } from '@salim/domain';
import { formatMonth } from '../../text/format.ts';

type MonthSettings = Pick<Book, 'monthStartDay' | 'monthStartRule' | 'monthStartAdjust'>;

const spoken = (date: string) => `${Number(date.slice(5, 7))}월 ${Number(date.slice(8, 10))}일`;

/** Explains the settings using one month as an example. Only the server knows public holidays. */
export function monthExample(month: string, settings: MonthSettings): string {
  const { from, to } = bookMonthPeriod(month, { ...settings, monthStartAdjust: 'NONE' }, () => false);
  const shifted =
    settings.monthStartAdjust === 'NONE'
      ? ''
      : ` 시작일이 휴일이면 ${settings.monthStartAdjust === 'PREVIOUS_BUSINESS_DAY' ? '이전' : '다음'} 영업일로 옮겨요.`;
  return `${formatMonth(month)}은 ${spoken(from)}부터 ${spoken(to)}까지예요.${shifted}`;
}
