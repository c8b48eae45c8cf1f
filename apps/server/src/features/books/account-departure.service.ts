import { hasRole } from '@salim/contract';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { forgetNames, notify } from '../notifications/notifications.service.ts';
import {
  anonymizeSeat,
  condemnBook,
  listHeirs,
  listNicknames,
  listSeatsOfPerson,
  type OtherPerson,
  type SeatOfPerson,
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
    message: `‘${seat.title}’ 가계부의 소유자가 탈퇴해서 내가 소유자가 됐어요.`,
    link: `/books/${seat.bookId}`,
    bookId: seat.bookId,
  });
}

/**
 * Takes somebody whose account is being deleted out of all books, in that database transaction. A book that nobody
 * else with an account sits in is gone at once and removed with everything in it by the next purge. A shared one goes
 * on: an owner's passes to the heir, the highest role and then the longest member. The person's seat stays without a
 * name, because entries name it.
 */
export async function leaveAllBooks(
  deps: Deps,
  trx: Trx,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<{ left: number; removed: number }> {
  await forgetNames(trx, userId, [name, ...(await listNicknames(trx, userId))], FORMER_USER);
  let left = 0;
  let removed = 0;
  for (const seat of await listSeatsOfPerson(trx, userId)) {
    await lockBook(trx, seat.bookId);
    const at = deps.clock.now();
    const [heir] = await listHeirs(trx, seat.bookId, userId);
    if (!heir) {
      await condemnBook(trx, seat.bookId, at);
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
