import type { RowProblem } from '../imported-transaction.ts';
import { DATE_ORDER } from './question-forms.ts';
import type { Questions } from './questions.ts';
import type { TwofoldDate } from './read-date.ts';
import { type RowDraft, withDate } from './read-row.ts';

/** Rows with an ambiguous date. */
export interface DatedRows {
  drafts: readonly RowDraft[];
  readonly problems: RowProblem[];
  readonly twofoldDates: ReadonlyMap<RowDraft, TwofoldDate>;
}

/** For asking about dates that no other date of the file explains. */
interface Asking {
  readonly questions: Questions;
  /** Header of the dates. */
  readonly column: string;
}

type Order = 'monthFirst' | 'dayFirst';

/** The order that some date of the file requires; undefined if all of them can be read both ways. */
function requiredOrder(all: readonly TwofoldDate[]): Order | undefined {
  const isMonthFirst = all.some((date) => !date.dayFirst.isReadable);
  if (isMonthFirst) return 'monthFirst';
  return all.some((date) => !date.monthFirst.isReadable) ? 'dayFirst' : undefined;
}

const isSameDay = ({ monthFirst, dayFirst }: TwofoldDate): boolean =>
  monthFirst.isReadable && dayFirst.isReadable && monthFirst.date === dayFirst.date;

/** @returns undefined while the question is open */
function askedOrder(twofoldDates: DatedRows['twofoldDates'], { questions, column }: Asking): Order | undefined {
  let order: Order | undefined;
  for (const [{ row, date, description, amount, assetName }, twofold] of twofoldDates) {
    const days = [twofold.monthFirst, twofold.dayFirst].map((day) => (day.isReadable ? day.date : date));
    const example = `${[...new Set(days)].join(' / ')} · ${description} · ${amount.toLocaleString('ko-KR')}`;
    const answer = questions.answerTo(DATE_ORDER(column), row, example);
    if (answer !== undefined) order = answer === 'DAY_FIRST' ? 'dayFirst' : 'monthFirst';
    else if (assetName !== null) questions.heldAssets.add(assetName);
  }
  return order;
}

/**
 * Resolves `11/05/2026`: the month comes first, unless some date of the file can only be read the other way and none
 * only this way. If a file needs both, its rows are reported.
 *
 * @param asking for a file of an unknown program: if every date can be read both ways, the user is asked, and the rows
 * are held back while the question is open
 */
export function settleDates(reading: DatedRows, asking?: Asking): void {
  const { drafts, problems, twofoldDates } = reading;
  if (twofoldDates.size === 0) return;
  const all = [...twofoldDates.values()];
  const required = requiredOrder(all);
  const isOpen = required === undefined && !all.every(isSameDay);
  const order = isOpen && asking ? askedOrder(twofoldDates, asking) : (required ?? 'monthFirst');
  reading.drafts = drafts.flatMap((draft) => {
    const twofold = twofoldDates.get(draft);
    if (!twofold) return [draft];
    if (order === undefined) return [];
    const date = twofold[order];
    if (date.isReadable) return [withDate(draft, date)];
    problems.push({ row: draft.row, message: date.message });
    return [];
  });
}
