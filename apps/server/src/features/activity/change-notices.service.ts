import { bookPhrase } from '@salim/domain';
import { inTrx } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { runEach } from '../../run-each.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  type ChangeSubscription,
  type ChangesOfOne,
  deleteUnsubscribed,
  listChangeSubscriptions,
  listChangesOfOthers,
  moveNotifiedUpTo,
} from './change-notices.repository.ts';

/** Changes are collected for this long, so that several in a row become one notice. */
const GATHERED_MS = 60_000;
const FORMER_USER = '탈퇴한 사용자';

function countsText({ added, changed, removed }: ChangesOfOne): string {
  return [
    added > 0 ? `추가 ${added}건` : '',
    changed > 0 ? `수정 ${changed}건` : '',
    removed > 0 ? `삭제 ${removed}건` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

async function notifyOne(deps: Deps, listening: ChangeSubscription): Promise<number> {
  const { bookId, userId, notifiedUpTo, since, title } = listening;
  const now = deps.clock.now();
  if (notifiedUpTo === null) {
    await inTrx(deps.db, (trx) => moveNotifiedUpTo(trx, listening, since));
    return 0;
  }
  const reader = { bookId, userId };
  const waiting = await listChangesOfOthers(deps.db, reader, { from: notifiedUpTo, to: now });
  if (!waiting.some(({ oldestAt }) => now.getTime() - oldestAt.getTime() >= GATHERED_MS)) return 0;
  return inTrx(deps.db, async (trx) => {
    if (!(await moveNotifiedUpTo(trx, listening, now))) return 0;
    const changes = (await listChangesOfOthers(trx, reader, { from: notifiedUpTo, to: now })).filter(
      (one) => countsText(one) !== '',
    );
    for (const one of changes) {
      await notify(deps, trx, {
        userId,
        type: 'CHANGE',
        title:
          one.changed + one.removed === 0
            ? `${one.actorName ?? FORMER_USER}님이 ${one.added}건을 기록했어요`
            : `${one.actorName ?? FORMER_USER}님이 내역을 바꿨어요`,
        message: `${bookPhrase(title)} · ${countsText(one)}`,
        link: one.transactionId === null ? '/transactions' : `/transactions/${one.transactionId}`,
        bookId,
        aboutId: one.actorId,
      });
    }
    return changes.length;
  });
}

/**
 * Notifies users about other members' changes, with one notice per actor once the oldest change is a minute old. Masked
 * changes are left out. Any number of servers may run it at the same time.
 *
 * @returns the number of notices created
 */
export async function notifyOfChanges(deps: Deps): Promise<number> {
  await deleteUnsubscribed(deps.db);
  const namesOf = ({ bookId, userId }: ChangeSubscription) => ({ bookId, userId });
  return runEach(deps, await listChangeSubscriptions(deps.db), namesOf, (listening) => notifyOne(deps, listening));
}
