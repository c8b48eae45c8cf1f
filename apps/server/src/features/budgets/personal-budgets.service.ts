import { budgetIdOf } from '@salim/contract';
import {
  addMonths,
  bookMonthPeriod,
  type PersonalLine,
  type PersonalPlan,
  personalCarryOverMonthCount,
  personalLines,
} from '@salim/domain';
import type { Db, Trx } from '../../db/database.ts';
import type { BookSettings } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { type BorneSum, listPersonalPlansUpTo, movePersonalLines, sumBorne } from './personal-budgets.repository.ts';

/** The lines of members in one month, as each reader sees them. */
export interface PersonalFigures {
  readonly planned: readonly PersonalPlan[];
  /** Masked transactions count only for their author. */
  readonly seenBy: (readerId: string) => PersonalLine[];
}

const NOTHING: PersonalFigures = { planned: [], seenBy: () => [] };

/**
 * The lines of all members in a month, with what they bear and carry over; two statements, whatever the number of
 * members, and one if none has a line.
 */
export async function personalFiguresOf(
  deps: Pick<Deps, 'isHoliday'>,
  db: Db,
  book: BookSettings,
  at: { readonly month: string; readonly revealedThrough: string },
): Promise<PersonalFigures> {
  const { month } = at;
  const plans = await listPersonalPlansUpTo(db, book.bookId, month);
  const planOf = (distance: number): PersonalPlan[] => plans.get(budgetIdOf(addMonths(month, -distance))) ?? [];
  const planned = planOf(0);
  if (planned.length === 0) return NOTHING;
  const earlier: PersonalPlan[][] = [];
  for (let distance = 1; planOf(distance).length > 0; distance += 1) earlier.push(planOf(distance));
  const chain = [...earlier.slice(0, personalCarryOverMonthCount(planned, earlier)).toReversed(), planned];
  const sums = await sumBorne(db, {
    bookId: book.bookId,
    periods: chain.map((_, index) =>
      bookMonthPeriod(addMonths(month, index + 1 - chain.length), book.monthSettings, deps.isHoliday),
    ),
    revealedThrough: at.revealedThrough,
    isByTurn: book.installmentBasis === 'BILLING',
  });
  const seenBy = (readerId: string): PersonalLine[] => {
    const isOpen = ({ maskedBy }: BorneSum) => maskedBy === null || maskedBy === readerId;
    const byPlace = Map.groupBy(sums.filter(isOpen), ({ place }) => place);
    return personalLines(chain.map((plan, index) => ({ planned: plan, spending: byPlace.get(index + 1) ?? [] })));
  };
  return { planned, seenBy };
}

/** Reassigns the lines of one seat to another, in the database transaction of the seat transfer. */
export async function moveMemberBudgets(
  trx: Trx,
  move: { readonly bookId: string; readonly fromId: string; readonly toId: string },
): Promise<void> {
  await movePersonalLines(trx, move);
}
