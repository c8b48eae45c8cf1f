import { addMonths } from '../calendar/civil-date.ts';

/** The kinds of periods that reports cover. */
export const REPORT_SPANS = ['month', 'quarter', 'year', 'range'] as const;
export type ReportSpan = (typeof REPORT_SPANS)[number];

export const MONTHS_OF_QUARTER = 3;

/** The first and the last book month of the quarter or year that contains a month, or the month itself. */
export function spanMonths(span: ReportSpan, month: string): { readonly first: string; readonly last: string } {
  const year = month.slice(0, 4);
  if (span === 'year') return { first: `${year}-01`, last: `${year}-12` };
  if (span !== 'quarter') return { first: month, last: month };
  const first = addMonths(
    `${year}-01`,
    Math.floor((Number(month.slice(5)) - 1) / MONTHS_OF_QUARTER) * MONTHS_OF_QUARTER,
  );
  return { first, last: addMonths(first, MONTHS_OF_QUARTER - 1) };
}
