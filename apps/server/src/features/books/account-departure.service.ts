import { hasRole } from '@salim/contract';
import { bookPhrase } from '@salim/domain';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { notify, removeNamesFromNotices } from '../notifications/notifications.service.ts';
import {
  anonymizeSeat,
  listHeirs,
  listNicknames,
  listSeatsOfPerson,
  type OtherPerson,
  type SeatOfPerson,
  scheduleBookDeletion,
  updateRole,
} from './account-departure.repository.ts';
import { lockBook } from './books.repository.ts';
import { endMembership } from './members.repository.ts';

const FORMER_USER = '탈퇴한 사용자';

async function handOver(deps: Deps, trx: Trx, seat: SeatOfPerson, userId: string, heir: OtherPerson): Promise<void> {
  await updateRole(trx, seat.bookId, heir.userId, 'OWNER');
  await recordActivity(deps, trx, userId, {
    bookId: seat.bookId,
    action: 'UPDATED',
    entity: 'MEMBER',
    entityId: heir.userId,
    before: { role: heir.role },
    after: { role: 'OWNER' },
  });
  await notify(deps, trx, {
    userId: heir.userId,
    type: 'MEMBER',
    title: '가계부 소유자가 됐어요',
    message: `${bookPhrase(seat.title)}의 소유자가 탈퇴해서 내가 소유자가 됐어요.`,
    link: `/books/${seat.bookId}`,
    bookId: seat.bookId,
  });
}

/**
 * Removes a user whose account is being deleted from all books, in the database transaction of the deletion. A book
 * without another member who has an account is deleted immediately and purged in full by the next purge. A shared book
 * stays: an owner's book passes to the heir, by highest role and then longest membership. The user's seat stays without
 * a name, because transactions refer to it.
 */
export async function leaveAllBooks(
  deps: Deps,
  trx: Trx,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<{ left: number; removed: number }> {
  await removeNamesFromNotices(trx, userId, [name, ...(await listNicknames(trx, userId))], FORMER_USER);
  let left = 0;
  let removed = 0;
  for (const seat of await listSeatsOfPerson(trx, userId)) {
    await lockBook(trx, seat.bookId);
    const at = deps.clock.now();
    const [heir] = await listHeirs(trx, seat.bookId, userId);
    if (!heir) {
      await scheduleBookDeletion(trx, seat.bookId, at);
      removed += 1;
      continue;
    }
    await endMembership(trx, seat.bookId, userId, at);
    await recordActivity(deps, trx, userId, {
      bookId: seat.bookId,
      action: 'DELETED',
      entity: 'MEMBER',
      entityId: userId,
      before: { role: seat.role },
    });
    if (hasRole(seat.role, 'OWNER')) await handOver(deps, trx, seat, userId, heir);
    await anonymizeSeat(trx, seat.bookId, userId);
    left += 1;
  }
  return { left, removed };
}
