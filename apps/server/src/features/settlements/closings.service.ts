import type { BodyOf, Closing, endpoints } from '@salim/contract';
import { bookMonthOf, monthDayText } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { lockBookForWrite } from '../books/books.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  lockSharedByIncome,
  monthsToFreeze,
  recomputeSharesByIncome,
  weightsToFreeze,
} from '../transactions/income-weights.service.ts';
import { statementOf } from './balances.service.ts';
import {
  closedThrough,
  insertClosing,
  insertConsent,
  listClosingsByBook,
  lockClosings,
  lockSharedTransactions,
  markReopened,
  type StoredClosing,
} from './closings.repository.ts';
import { unsignedOf } from './letter-signatures.service.ts';
import { listSeats, type SeatLook } from './settlements.repository.ts';

const FORMER_USER = '탈퇴한 사용자';

/**
 * The members whose consent reopens a closing: the one who closed it and all with sums in it, except former members,
 * viewers and seats without an account.
 */
function neededFor({ statement, closedBy }: StoredClosing, seats: readonly SeatLook[]): string[] {
  const concerned = new Set(
    statement.members
      .filter(({ paid, borne, settled }) => paid !== 0 || borne !== 0 || settled !== 0)
      .map(({ userId }) => userId),
  );
  concerned.add(closedBy);
  return seats
    .filter((seat) => seat.has_account && !seat.has_left && !seat.is_viewer && concerned.has(seat.user_id))
    .map((seat) => seat.user_id);
}

function viewOf(bookId: string, stored: StoredClosing, seats: readonly SeatLook[]): Closing {
  return {
    id: stored.id,
    bookId,
    through: stored.through,
    members: stored.statement.members,
    transfers: stored.statement.transfers,
    closedBy: { userId: stored.closedBy, name: stored.closedByName ?? FORMER_USER },
    closedAt: stored.closedAt,
    reopenedAt: stored.reopenedAt,
    consents: [...stored.consents],
    needed: neededFor(stored, seats),
  };
}

async function viewsIn(db: Db, bookId: string): Promise<Closing[]> {
  const [stored, seats] = [await listClosingsByBook(db, bookId), await listSeats(db, bookId)];
  return stored.map((one) => viewOf(bookId, one, seats));
}

/** @throws AppError CLOSING_NOT_FOUND */
async function requireClosing(db: Db, bookId: string, closingId: string): Promise<Closing> {
  const found = (await viewsIn(db, bookId)).find(({ id }) => id === closingId);
  if (!found) throw new AppError('CLOSING_NOT_FOUND');
  return found;
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listClosings(deps: Deps, actor: Actor, bookId: string): Promise<Closing[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return viewsIn(deps.db, bookId);
}

/** Notifies the other members that a closing concerns. */
async function notifyOthers(
  deps: Deps,
  trx: Trx,
  seat: BookSeat,
  closing: Closing,
  words: { readonly title: string; readonly message: (name: string) => string },
): Promise<void> {
  const name = closing.members.find(({ userId }) => userId === seat.userId)?.name ?? closing.closedBy.name;
  for (const userId of closing.needed) {
    if (userId === seat.userId) continue;
    await notify(deps, trx, {
      userId,
      type: 'SETTLEMENT',
      title: words.title,
      message: words.message(name),
      aboutId: seat.userId,
      link: '/settlement',
      bookId: seat.bookId,
    });
  }
}

/**
 * Closes all shared transactions up to a date and stores the balances. From then on no shared transaction and no
 * settlement dated up to then can be added, changed or deleted.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, CLOSING_NOT_LATER, ID_TAKEN
 */
export async function createClosing(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createClosing>,
  requestHash: Buffer,
): Promise<Created<Closing & { unsigned: string[] }>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const closedAt = deps.clock.now();
    const { id = newId(closedAt), through } = input;
    await lockBookForWrite(trx, bookId);
    const month = bookMonthOf(through, seat.monthSettings, deps.isHoliday);
    const unsigned = await unsignedOf({ ...deps, db: trx }, seat, month);
    if (!(await claimForCreate(trx, { id, bookId, requestHash }))) {
      return created({ ...(await requireClosing(trx, bookId, id)), unsigned }, false);
    }
    const months = await monthsToFreeze(deps, trx, seat, through);
    await lockSharedByIncome(deps, trx, seat, months);
    await lockSharedTransactions(trx, bookId);
    const last = await closedThrough(trx, bookId);
    const today = civilDateIn(seat.timeZone, closedAt);
    if (through > today || (last !== null && through <= last)) throw fieldRefusal('CLOSING_NOT_LATER', 'through');
    for (const open of months) await recomputeSharesByIncome(deps, trx, seat, open);
    const { members, transfers } = await statementOf({ db: trx }, { bookId, to: through });
    const incomes = await weightsToFreeze(deps, trx, seat, months);
    await insertClosing(trx, {
      bookId,
      id,
      through,
      statement: { members, transfers, incomes },
      closedBy: actor.userId,
      closedAt,
    });
    const closing = await requireClosing(trx, bookId, id);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'CLOSED',
      entity: 'SETTLEMENT',
      entityId: id,
      after: { through, transfers },
    });
    await notifyOthers(deps, trx, seat, closing, {
      title: '정산을 마감했어요',
      message: (name) => `${name}님이 ${monthDayText(through)}까지 정산을 마감했어요.`,
    });
    return created({ ...closing, unsigned });
  });
}

/**
 * Consents to reopening a closing, which must be the latest one in force. The last required consent reopens it;
 * consenting again, or to a reopened one, changes nothing.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, CLOSING_NOT_FOUND, CLOSING_NOT_LATEST
 */
export async function reopenClosing(
  deps: Deps,
  actor: Actor,
  place: { readonly bookId: string; readonly closingId: string },
): Promise<Closing> {
  const { bookId, closingId } = place;
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookForWrite(trx, bookId);
    const before = await requireClosing(trx, bookId, closingId);
    if (before.reopenedAt !== null || before.consents.includes(actor.userId)) return before;
    if (before.through !== (await closedThrough(trx, bookId))) throw new AppError('CLOSING_NOT_LATEST');
    const at = deps.clock.now();
    await insertConsent(trx, { bookId, closingId, userId: actor.userId, at });
    const agreed = await requireClosing(trx, bookId, closingId);
    const isOpen = agreed.needed.every((userId) => agreed.consents.includes(userId));
    const { through } = before;
    if (!isOpen) {
      await notifyOthers(deps, trx, seat, agreed, {
        title: '정산 마감 풀기에 동의해 주세요',
        message: (name) => `${name}님이 ${monthDayText(through)}까지의 마감 풀기를 요청했어요. 모두 동의하면 풀려요.`,
      });
      return agreed;
    }
    await markReopened(trx, bookId, closingId, at);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'REOPENED',
      entity: 'SETTLEMENT',
      entityId: closingId,
      before: { through },
    });
    await notifyOthers(deps, trx, seat, agreed, {
      title: '정산 마감을 풀었어요',
      message: () => `${monthDayText(through)}까지의 나눠 낸 거래를 다시 수정할 수 있어요.`,
    });
    return requireClosing(trx, bookId, closingId);
  });
}

/** The last closed date of a book; null when nothing is closed. It stays so until the end of the database transaction. */
export async function lastClosedDate(trx: Trx, bookId: string): Promise<string | null> {
  await lockClosings(trx, bookId);
  return closedThrough(trx, bookId);
}
