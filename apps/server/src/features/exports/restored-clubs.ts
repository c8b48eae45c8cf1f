import type { BookBackup } from '@salim/contract';
import { areDuesExact } from '@salim/domain';
import { AppError } from '../../core/app-error.ts';
import { type Ids, type NewIds, requireDistinct, unknown } from './backup-ids.ts';

/** Gifts of a file; each refers to its transaction by the new ID if the file contains it. */
export function giftsOf(backup: BookBackup, entries: NewIds): BookBackup['giftEvents'] {
  return backup.giftEvents.map((gift) => ({ ...gift, transactionId: entries.find(gift.transactionId) }));
}

/**
 * @throws AppError if a payment refers to an unknown seat, or if payment and exemption contradict each other;
 * BALANCE_OUT_OF_RANGE
 */
function clubOf(club: BookBackup['dues'][number], { entries, items }: Ids): BookBackup['dues'][number] {
  const exemptions = club.payments.filter(({ isExempt }) => isExempt);
  requireDistinct(
    exemptions.map(({ seat, month }) => `${seat} ${month}`),
    'dues',
  );
  const isExact =
    areDuesExact(club.amount, club.seats.length) &&
    Number.isSafeInteger(club.payments.reduce((paid, { amount }) => paid + amount, 0));
  if (!isExact) throw new AppError('BALANCE_OUT_OF_RANGE');
  const isFit =
    (club.endMonth === null || club.endMonth >= club.startMonth) &&
    club.payments.every(
      ({ seat, amount, isExempt, transactionId }) =>
        seat < club.seats.length && isExempt === (amount === 0) && !(isExempt && transactionId !== null),
    );
  if (!isFit) throw unknown('dues');
  const payments = club.payments.map((payment) => ({
    ...payment,
    transactionId: entries.find(payment.transactionId),
  }));
  return { ...club, assetId: items.find(club.assetId), payments };
}

/** Dues of a file with new transaction and asset IDs. */
export function clubsOf(backup: BookBackup, ids: Ids): BookBackup['dues'] {
  return backup.dues.map((club) => clubOf(club, ids));
}
