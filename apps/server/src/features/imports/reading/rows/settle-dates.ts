import type { RowProblem } from '../imported-transaction.ts';
import type { TwofoldDate } from './read-date.ts';
import { type RowDraft, withDate } from './read-row.ts';

/** Rows with an ambiguous date. */
export interface DatedRows {
  drafts: readonly RowDraft[];
  readonly problems: RowProblem[];
  readonly twofoldDates: ReadonlyMap<RowDraft, TwofoldDate>;
}

/**
 * Resolves `11/05/2026`: the month comes first, unless some date of the file can only be read the other way and none
 * only this way. If a file needs both, its rows are reported.
 */
export function settleDates(reading: DatedRows): void {
  const { drafts, problems, twofoldDates } = reading;
  if (twofoldDates.size === 0) return;
  const all = [...twofoldDates.values()];
  const order =
    all.some((date) => !date.monthFirst.isReadable) && all.every((date) => date.dayFirst.isReadable)
      ? 'dayFirst'
      : 'monthFirst';
  reading.drafts = drafts.flatMap((draft) => {
    const date = twofoldDates.get(draft)?.[order];
    if (!date) return [draft];
    if (date.isReadable) return [withDate(draft, date)];
    problems.push({ row: draft.row, message: date.message });
    return [];
  });
}
