import type { MonthlyLetter } from '@salim/contract';
import { bookMonthPeriod } from '@salim/domain';
import type { BookSeat } from '../../core/access-gate.service.ts';
import { fieldRefusal } from '../../core/app-error.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { lockBookForWrite } from '../books/books.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { totalsFor } from '../transactions/transaction-lists.service.ts';
import { readerAt } from '../transactions/transactions.service.ts';
import { balancesAtEnds } from './balances.service.ts';
import { listSignatures, putSignature } from './letter-signatures.repository.ts';
import { listSeats, type SeatLook, sumShared } from './settlements.repository.ts';

/** What the members agree with when they sign a month; the same for every reader. */
export type LetterFigures = Pick<MonthlyLetter, 'sums' | 'fairness'>;

/** The signed figures. Later settlements change balances, not the month. */
function textOf({ sums, fairness }: LetterFigures): string {
  const borne = fairness.map(({ memberId, paid, borne: part }) => [memberId, paid, part]).toSorted();
  return JSON.stringify([sums.income, sums.expense, borne]);
}

/** The sums of a month, and who paid and bore what of its shared expenses and income, as in its settlement. */
export async function letterFiguresOf(deps: Deps, seat: BookSeat, month: string): Promise<LetterFigures> {
  const { bookId } = seat;
  const reader = readerAt(deps, seat);
  const period = { month, ...bookMonthPeriod(month, seat.monthSettings, deps.isHoliday) };
  const filter = { bookId, from: period.from, to: period.to };
  // One after the other: `deps.db` may be a database transaction.
  const { income, expense } = await totalsFor(deps, { filter, reader, basis: seat.installmentBasis });
  const rows = await sumShared(deps.db, filter);
  const ends = await balancesAtEnds(deps, bookId, [period]);
  const seats = await listSeats(deps.db, bookId);
  const fairness = seats.map(({ user_id: memberId, ...look }) => {
    const { paid = 0, borne = 0 } = rows.find(({ userId }) => userId === memberId) ?? {};
    return { look, row: { memberId, paid, borne, balance: ends[0]?.get(memberId) ?? 0 } };
  });
  return {
    sums: { income, expense, saved: income - expense },
    fairness: fairness
      .filter(({ look, row }) => {
        const takesPart = !look.has_left && !look.is_viewer;
        return takesPart || row.paid !== 0 || row.borne !== 0 || row.balance !== 0;
      })
      .map(({ row }) => row),
  };
}

/** The signatures that agree with the figures as they are now. */
export async function signaturesFor(
  db: Db,
  place: { readonly bookId: string; readonly month: string },
  figures: LetterFigures,
): Promise<MonthlyLetter['signatures']> {
  const text = textOf(figures);
  return (await listSignatures(db, place.bookId, place.month))
    .filter((signature) => signature.figures === text)
    .map(({ userId, signedAt }) => ({ memberId: userId, signedAt }));
}

const maySign = (look: SeatLook): boolean => look.has_account && !look.has_left && !look.is_viewer;

/** The members who have not agreed with the figures of a month. */
export async function unsignedOf(deps: Deps, seat: BookSeat, month: string): Promise<string[]> {
  const signatures = await signaturesFor(
    deps.db,
    { bookId: seat.bookId, month },
    await letterFiguresOf(deps, seat, month),
  );
  const signed = new Set(signatures.map(({ memberId }) => memberId));
  const seats = await listSeats(deps.db, seat.bookId);
  return seats.filter((look) => maySign(look) && !signed.has(look.user_id)).map((look) => look.user_id);
}

/**
 * Agrees with the figures of a month as they are now and tells the other members, inside a database transaction of the
 * caller, who has checked access to the book. Agreeing again changes nothing.
 *
 * @throws AppError MONTH_NOT_BEGUN
 */
export async function signLetterIn(
  deps: Deps,
  trx: Trx,
  seat: BookSeat,
  month: string,
): Promise<{ readonly isNew: boolean; readonly signed: LetterFigures & Pick<MonthlyLetter, 'signatures'> }> {
  const { bookId, userId } = seat;
  if (readerAt(deps, seat).today < bookMonthPeriod(month, seat.monthSettings, deps.isHoliday).from) {
    throw fieldRefusal('MONTH_NOT_BEGUN', 'month');
  }
  await lockBookForWrite(trx, bookId);
  const figures = await letterFiguresOf({ ...deps, db: trx }, seat, month);
  const before = await signaturesFor(trx, { bookId, month }, figures);
  if (before.some(({ memberId }) => memberId === userId)) {
    return { isNew: false, signed: { ...figures, signatures: before } };
  }
  await putSignature(trx, { bookId, month, userId }, { figures: textOf(figures), at: deps.clock.now() });
  await recordActivity(deps, trx, userId, {
    bookId,
    action: 'CREATED',
    entity: 'LETTER',
    entityId: null,
    after: { month },
  });
  const seats = await listSeats(trx, bookId);
  const name = seats.find((look) => look.user_id === userId)?.name ?? '';
  for (const look of seats.filter((one) => maySign(one) && one.user_id !== userId)) {
    await notify(deps, trx, {
      userId: look.user_id,
      type: 'SETTLEMENT',
      title: `${Number(month.slice(5))}월 결산을 확인해 주세요`,
      message: `${name}님이 ${Number(month.slice(5))}월 결산에 서명했어요.`,
      aboutId: userId,
      link: `/settlement?month=${month}`,
      bookId,
    });
  }
  const signatures = await signaturesFor(trx, { bookId, month }, figures);
  return { isNew: true, signed: { ...figures, signatures } };
}
