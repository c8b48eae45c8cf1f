import type { BookBackup } from '@salim/contract';
import { type Ids, type NewIds, requireDistinct, unknown } from './backup-ids.ts';

/** The gifts of a file, each naming its entry by its new id where the file has it. */
export function giftsOf(backup: BookBackup, entries: NewIds): BookBackup['giftEvents'] {
  return backup.giftEvents.map((gift) => ({ ...gift, transactionId: entries.find(gift.transactionId) }));
}

/** @throws AppError where somebody pays who is not in the list, or what is paid and let off do not go together */
function clubOf(club: BookBackup['dues'][number], { entries, items }: Ids): BookBackup['dues'][number] {
  const exemptions = club.payments.filter(({ isExempt }) => isExempt);
  requireDistinct(
    exemptions.map(({ seat, month }) => `${seat} ${month}`),
    'dues',
  );
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

/** The dues of a file, with their entries and accounts by their new ids. */
export function clubsOf(backup: BookBackup, ids: Ids): BookBackup['dues'] {
  return backup.dues.map((club) => clubOf(club, ids));
}
