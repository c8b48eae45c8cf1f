import type { CivilDate } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { BookSeat } from '../books/book-access.service.ts';
import { OccurrencePlan, rowsMatterFrom } from './occurrence-plan.ts';
import { listOccurrenceRows, lockRule, setProgress } from './recurring.repository.ts';
import { isClosedTo } from './rule-views.ts';
import type { StoredRule } from './stored-rule.ts';

/** The book's own today. */
export function todayIn(deps: Deps, seat: Pick<BookSeat, 'timeZone'>): CivilDate {
  return civilDateIn(seat.timeZone, deps.clock.now());
}

/** A rule with all that is stored about its occurrences that still matter, or that lie on or after `from`. */
export async function planOf(
  deps: Deps,
  db: Db,
  rule: StoredRule,
  today: CivilDate,
  from?: CivilDate,
): Promise<OccurrencePlan> {
  const matter = rowsMatterFrom(rule.openFrom, today);
  const rows = await listOccurrenceRows(
    db,
    rule.bookId,
    [rule.id],
    from !== undefined && from < matter ? from : matter,
  );
  return new OccurrencePlan(rule, rows, deps.isHoliday);
}

/**
 * A live rule that the reader may change, held until the end of the database transaction.
 *
 * @throws AppError RECURRING_NOT_FOUND, MASKED_ENTRY
 */
export async function lockOpenRule(trx: Trx, bookId: string, ruleId: string, reader: Reader): Promise<StoredRule> {
  const rule = await lockRule(trx, bookId, ruleId);
  if (!rule || rule.isDeleted) throw new AppError('RECURRING_NOT_FOUND');
  if (isClosedTo(rule, reader)) throw new AppError('MASKED_ENTRY');
  return rule;
}

/** Writes down when the rule has to be looked at next. */
export async function noteProgress(deps: Deps, trx: Trx, rule: StoredRule, today: CivilDate): Promise<void> {
  const plan = await planOf(deps, trx, rule, today);
  await setProgress(trx, rule, { openFrom: rule.openFrom, dueOn: plan.dueOn() });
}
