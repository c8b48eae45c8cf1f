import type { CivilDate } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { unlinkDeletedTransactions } from '../transactions/recurring-transactions.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { claimOccurrences, findRule, listOccurrencesOf, releaseOccurrence } from './recurring.repository.ts';
import { planOf, updateDueDate } from './recurring-rule-access.service.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

/**
 * Claims occurrences for new transactions. A deleted transaction of one of them is no longer of the rule: restored, it
 * is an ordinary one.
 *
 * @returns the nominal dates that were claimed; the others were recorded before
 */
export async function claim(
  trx: Trx,
  rule: Pick<StoredRule, 'bookId' | 'id'>,
  claims: Parameters<typeof claimOccurrences>[2],
  at: Date,
): Promise<string[]> {
  const dates = claims.map(({ occurrenceDate }) => occurrenceDate);
  await unlinkDeletedTransactions(trx, rule.bookId, { ruleId: rule.id, dates });
  return claimOccurrences(trx, rule, claims, at);
}

/**
 * Plans the occurrence of a transaction again after an undo moved it to the trash. One that is due by now stays left
 * out, unless it was left to the user before: a rule does not record again what was taken back.
 *
 * @param isAgain only if an earlier undo planned it
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW
 */
export async function planOccurrenceAgain(
  deps: Deps,
  actor: Actor,
  bookId: string,
  link: { readonly ruleId: string; readonly occurrenceDate: CivilDate },
  isAgain: boolean,
): Promise<void> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const { today } = readerIn(deps, actor, seat);
  await inWriteTransaction(deps, actor, (trx) => releaseEach(deps, trx, bookId, { link, today, isAgain }));
}

async function releaseEach(
  deps: Deps,
  trx: Trx,
  bookId: string,
  {
    link,
    today,
    isAgain,
  }: {
    readonly link: { readonly ruleId: string; readonly occurrenceDate: CivilDate };
    readonly today: CivilDate;
    readonly isAgain: boolean;
  },
): Promise<void> {
  for (const { ruleId, occurrenceDate, wasReleased } of await listOccurrencesOf(trx, bookId, link)) {
    const rule = await findRule(trx, bookId, ruleId);
    if (!rule || (isAgain && !wasReleased)) continue;
    const plan = await planOf(deps, trx, rule, today, occurrenceDate);
    const isLeft = plan.rowOf(occurrenceDate)?.isWaiting === true;
    if (plan.view(occurrenceDate, today).date <= today && !isLeft) continue;
    await releaseOccurrence(trx, rule, occurrenceDate);
    await updateDueDate(deps, trx, rule, today);
  }
}
