import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listRulesByBook } from './recurring.repository.ts';
import { todayIn, updateDueDate } from './recurring-rule-access.service.ts';

/**
 * Stores the next due date of each rule in a restored book; what has become due since the backup is then caught up as
 * after any downtime.
 *
 * @throws RuleViolation RRULE_INVALID, RRULE_UNSUPPORTED
 */
export async function scheduleRestoredRules(
  deps: Deps,
  trx: Trx,
  book: { readonly id: string; readonly timeZone: string },
): Promise<void> {
  const today = todayIn(deps, book);
  for (const rule of await listRulesByBook(trx, book.id)) await updateDueDate(deps, trx, rule, today);
}
