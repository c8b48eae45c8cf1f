import type { Book } from '@salim/contract';
import { type Period, spanMonths } from '@salim/domain';
import { plainPeriod, type ReportTime } from '../model/report-period.ts';
import { useReport } from './use-report.ts';

/** The days covered by a range of book months; null until the server has returned the months shifted by holidays. */
export function useMonthsPeriod(book: Book, first: string, last: string): Period | null {
  const plain = plainPeriod(book, first, last);
  const begin = useReport('analyticsSummary', book.id, plain === null ? { month: first } : null);
  const end = useReport('analyticsSummary', book.id, plain === null ? { month: last } : null);
  if (plain !== null) return plain;
  if (!begin.data || !end.data || begin.isPlaceholderData || end.isPlaceholderData) return null;
  return { from: begin.data.from, to: end.data.to };
}

/** The days a report covers; null until known. */
export function useSpanPeriod(book: Book, time: ReportTime): Period | null {
  const { first, last } = spanMonths(time.span, time.month);
  const period = useMonthsPeriod(book, first, last);
  return time.span === 'range' ? time.range : period;
}
