import { addDays, type CivilDate, civilDateOfLunar, GIFT_OCCASIONS, lunarDateOf } from '@salim/domain';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { listGifts } from './gift-events.repository.ts';

/** A lunar year may be thirteen months long. */
const LUNAR_YEAR_DAYS = 400;
const GIFTS_LIMIT = 500;

export interface ComingGift {
  readonly id: string;
  readonly date: CivilDate;
  /** Negative if the household gives it. */
  readonly amount: number;
  readonly label: string;
}

/**
 * Gifts of a period whose money has not moved yet: those recorded ahead, and last year's for the lunar holidays, on the
 * same lunar date. The caller has checked access to the book.
 */
export async function comingGiftsOf(
  deps: Deps,
  bookId: string,
  reader: Reader,
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<ComingGift[]> {
  const filter = { readings: [], from: addDays(from, -LUNAR_YEAR_DAYS), to };
  const gifts = await listGifts(deps.db, reader, { bookId, filter, limit: GIFTS_LIMIT, after: null });
  return gifts.flatMap((gift) => {
    const { id, isMasked, person, event, direction } = gift;
    const amount = direction === 'GIVEN' ? -gift.amount : gift.amount;
    const label = isMasked ? '비공개' : `${person} ${GIFT_OCCASIONS[event].money}`;
    if (gift.date >= from) return gift.transactionId === null ? [{ id, date: gift.date, amount, label }] : [];
    const lunar = event === 'HOLIDAY' && direction === 'GIVEN' ? lunarDateOf(gift.date) : null;
    const date = lunar && civilDateOfLunar({ ...lunar, year: lunar.year + 1, isLeap: false });
    const isRepeated = gifts.some(
      (other) => other.date > gift.date && other.event === event && other.person === person && other.date >= from,
    );
    return date && date >= from && date <= to && !isRepeated ? [{ id, date, amount, label }] : [];
  });
}
