import type { ImportShare } from '@salim/contract';
import type { ImportOutline, RowProblem } from '../imported-transaction.ts';
import type { Questions } from './questions.ts';

type LeftOut = ImportOutline['leftOut'];

function added(share: ImportShare, { row, sourceRow }: RowProblem, currency: string): ImportShare {
  const example = share.example ?? {
    row,
    date: sourceRow?.date ?? null,
    description: sourceRow?.description ?? '',
    amount: sourceRow?.amount ?? null,
    currency: sourceRow?.currency ?? currency,
  };
  const amount = sourceRow && sourceRow.currency === example.currency ? (sourceRow.amount ?? 0) : 0;
  const sum = share.sum + amount;
  return { count: share.count + 1, sum: Number.isSafeInteger(sum) ? sum : share.sum, example };
}

/**
 * Totals of the rows without a transaction: cancelled purchases, other currencies, and everything else that is left out
 * or unreadable. Remarks are about imported rows and not counted.
 */
function leftOutOf(problems: readonly RowProblem[], notes: readonly RowProblem[], currency: string): LeftOut {
  const none: ImportShare = { count: 0, sum: 0 };
  let [cancelled, foreign, skipped] = [none, none, none];
  for (const list of [notes, problems]) {
    for (const one of list) {
      if (one.about === 'REMARK') continue;
      if (one.about === 'CANCELLED') cancelled = added(cancelled, one, currency);
      else if (one.about === 'FOREIGN') foreign = added(foreign, one, currency);
      else skipped = added(skipped, one, currency);
    }
  }
  return { cancelled, foreign, skipped };
}

/** The messages alone, made safe for the database whatever bytes the file contains. */
function plain(problems: readonly RowProblem[]): RowProblem[] {
  return problems
    .map(({ row, message }) => ({ row, message: message.toWellFormed().replaceAll('\u0000', '') }))
    .toSorted((left, right) => left.row - right.row);
}

/** Problems, notes and questions of a file after all rows have been read. */
export function settledProblems(
  { problems, notes }: Pick<ImportOutline, 'problems' | 'notes'>,
  questions: Questions,
  currency: string,
): Pick<ImportOutline, 'problems' | 'notes' | 'questions' | 'answered' | 'heldAssets' | 'leftOut'> {
  const open = questions.open();
  const all = [...problems, ...open.problems];
  return {
    problems: plain(all),
    notes: plain(notes),
    questions: open.questions,
    answered: questions.answered(),
    heldAssets: [...questions.heldAssets],
    leftOut: leftOutOf(all, notes, currency),
  };
}
