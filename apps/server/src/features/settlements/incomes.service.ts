import { type BodyOf, budgetIdOf, type endpoints, type IncomeWeight, type QueryOf } from '@salim/contract';
import { bookMonthOf } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { lockBookForWrite } from '../books/books.service.ts';
import { membersOf } from '../books/members.service.ts';
import {
  incomesIn,
  lockSharedByIncome,
  recomputeSharesByIncome,
  weightsOf,
} from '../transactions/income-weights.service.ts';
import { lockSharedTransactions } from './closings.repository.ts';
import { deleteStated, findStated, listStatedOf, type OwnStatedIncome, upsertStated } from './incomes.repository.ts';

type Asked = QueryOf<typeof endpoints.listIncomes>;

function monthOr(deps: Deps, seat: BookSeat, { month }: Asked): string {
  return month ?? bookMonthOf(civilDateIn(seat.timeZone, deps.clock.now()), seat.monthSettings, deps.isHoliday);
}

/** The weights of those who bear shares: all members but viewers. */
async function viewsFor(deps: Deps, db: Db, seat: BookSeat, month: string): Promise<IncomeWeight[]> {
  const { bookId, userId } = seat;
  const members = (await membersOf(db, bookId)).filter(({ role }) => role !== 'VIEWER');
  const { incomes } = await incomesIn(deps, db, seat, { month, userIds: members.map((member) => member.userId) });
  const stated = await findStated(db, { bookId, monthId: budgetIdOf(month), userId });
  return weightsOf(incomes).map((one) =>
    one.memberId === userId && stated !== null ? { ...one, amount: stated } : one,
  );
}

/** What a user states in a book, for the download of their data. */
export function statedIncomesOf(db: Db, bookId: string, userId: string): Promise<OwnStatedIncome[]> {
  return listStatedOf(db, bookId, userId);
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listIncomes(deps: Deps, actor: Actor, bookId: string, asked: Asked): Promise<IncomeWeight[]> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return viewsFor(deps, deps.db, seat, monthOr(deps, seat, asked));
}

/**
 * Stores the income that the caller states for a month, and recomputes the shares of its open transactions. The
 * activity names the member and the month, never the amount.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, PERIOD_CLOSED
 */
export async function stateIncome(
  deps: Deps,
  actor: Actor,
  bookId: string,
  asked: Asked,
  { amount }: BodyOf<typeof endpoints.stateIncome>,
): Promise<IncomeWeight[]> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const month = monthOr(deps, seat, asked);
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookForWrite(trx, bookId);
    // Transactions before the weights: a writer of one holds it while it waits for the weights.
    await lockSharedByIncome(deps, trx, seat, [month]);
    await lockSharedTransactions(trx, bookId);
    const stated = { bookId, monthId: budgetIdOf(month), userId: actor.userId };
    const { isFrozen } = await incomesIn(deps, trx, seat, { month, userIds: [] });
    if (isFrozen) throw new AppError('PERIOD_CLOSED');
    if (amount === (await findStated(trx, stated))) return viewsFor(deps, trx, seat, month);
    if (amount === null) await deleteStated(trx, stated);
    else await upsertStated(trx, stated, amount, deps.clock.now());
    await recomputeSharesByIncome(deps, trx, seat, month);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: amount === null ? 'DELETED' : 'UPDATED',
      entity: 'INCOME',
      entityId: null,
      after: { month },
    });
    return viewsFor(deps, trx, seat, month);
  });
}
