import type { Book } from '@salim/contract';
import {
  addMonths,
  bookMonthPeriod,
  isLedgerDate,
  isLedgerMonth,
  MONTHS_OF_QUARTER,
  type Period,
  REPORT_SPANS,
  type ReportSpan,
  spanMonths,
} from '@salim/domain';
import type { ReportSearch } from '../../../ledger/transaction-search.ts';
import { formatDay, formatMonth } from '../../../text/format.ts';

/** The period of a report, as read from the URL. */
export interface ReportTime {
  readonly span: ReportSpan;
  /** A month within the quarter or year, or the month itself. */
  readonly month: string;
  /** Both ends of a free range; null while either is missing. */
  readonly range: Period | null;
}

/** Parses the period; falls back to the current month if it is invalid. */
export function reportTimeOf(search: ReportSearch, runningMonth: string): ReportTime {
  const { from, to, month } = search;
  const range =
    from !== undefined && to !== undefined && isLedgerDate(from) && isLedgerDate(to) && from <= to
      ? { from, to }
      : null;
  const asked = REPORT_SPANS.find((span) => span === search.span);
  const span = asked ?? (range !== null && month === undefined ? 'range' : 'month');
  return { span, month: month !== undefined && isLedgerMonth(month) ? month : runningMonth, range };
}

/** `2026년 11월`, `2026년 4분기`, `2026년`, or both ends of a range. */
export function spanName(time: ReportTime): string {
  const { first } = spanMonths(time.span, time.month);
  switch (time.span) {
    case 'month':
      return formatMonth(time.month);
    case 'quarter':
      return `${first.slice(0, 4)}년 ${Math.ceil(Number(first.slice(5)) / MONTHS_OF_QUARTER)}분기`;
    case 'year':
      return `${first.slice(0, 4)}년`;
    case 'range':
      return time.range === null
        ? '기간을 골라 주세요'
        : `${formatDay(time.range.from, { year: true })} ~ ${formatDay(time.range.to, { year: true })}`;
  }
}

/** The month to show after stepping to the previous or next span. */
export function steppedMonth({ span, month }: ReportTime, by: 1 | -1): string {
  return addMonths(month, by * (span === 'year' ? 12 : span === 'quarter' ? MONTHS_OF_QUARTER : 1));
}

/** The label of the previous period. */
export function beforeName(span: ReportSpan): string {
  return { month: '지난달', quarter: '지난 분기', year: '지난해', range: '직전 기간' }[span];
}

const NO_HOLIDAYS = () => false;

/** The days of a range of book months if holidays cannot shift them; null if only the server knows. */
export function plainPeriod(book: Book, first: string, last: string): Period | null {
  if (book.monthStartAdjust !== 'NONE') return null;
  return { from: bookMonthPeriod(first, book, NO_HOLIDAYS).from, to: bookMonthPeriod(last, book, NO_HOLIDAYS).to };
}
