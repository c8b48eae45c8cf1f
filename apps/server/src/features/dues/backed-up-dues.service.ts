import type { BookBackup } from '@salim/contract';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import { claimIds } from '../../db/queries/claim-ids.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { insertDues, insertPayments, listDuesByBook, listPayments } from './dues.repository.ts';

type BackedUpDues = BookBackup['dues'][number];

/** The dues of a book for a backup, oldest first. */
export async function duesForBackup(db: Db, bookId: string, reader: Reader): Promise<BackedUpDues[]> {
  const stored = await listDuesByBook(db, bookId);
  const payments = stored.length === 0 ? [] : await listPayments(db, reader, { bookId });
  return stored.map(({ id, name, amount, startMonth, endMonth, memo, assetId, seats }) => {
    const places = new Map(seats.map((seat, place) => [seat.id, place]));
    return {
      name,
      amount,
      startMonth,
      endMonth,
      memo,
      assetId,
      seats: seats.map((seat) => seat.name),
      payments: payments
        .filter((payment) => payment.duesId === id)
        .map(({ seatId, month, amount: paid, isExempt, date, memo: said, transactionId }) => ({
          seat: places.get(seatId) ?? 0,
          month,
          amount: paid,
          isExempt,
          date,
          memo: said,
          transactionId,
        })),
    };
  });
}

/** Restores the dues of a backup under new ids; their transactions were already inserted under new ids. */
export async function writeBackedUpDues(
  trx: Trx,
  stamp: { readonly bookId: string; readonly userId: string; readonly at: Date },
  clubs: readonly BackedUpDues[],
): Promise<void> {
  const { bookId, userId: createdBy, at: createdAt } = stamp;
  for (const { seats: names, payments, ...club } of clubs) {
    const id = newId(createdAt);
    const seats = names.map((name) => ({ id: newId(createdAt), name }));
    const written = payments.flatMap(({ seat, ...payment }) => {
      const payer = seats[seat];
      const paymentId = newId(createdAt);
      return payer ? [{ ...payment, id: paymentId, duesId: id, seatId: payer.id, createdBy, createdAt }] : [];
    });
    await claimIds(trx, bookId, [id, ...written.map((payment) => payment.id)]);
    await insertDues(trx, { bookId, id, createdBy, createdAt }, { ...club, seats });
    await insertPayments(trx, bookId, written);
  }
}
