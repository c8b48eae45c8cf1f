import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { listRulesByBook } from './recurring.repository.ts';
import { noteProgress, todayIn } from './recurring-rule-access.service.ts';

/**
 * Notes when each rule of a restored book has to be looked at; what fell due since its backup was made is then caught
 * up like after any down time.
 *
 * @throws RuleViolation RRULE_INVALID, RRULE_UNSUPPORTED
 */
export async function noteRestoredRules(
  deps: Deps,
  trx: Trx,
  book: { readonly id: string; readonly timeZone: string },
): Promise<void> {
  const today = todayIn(deps, book);
  for (const rule of await listRulesByBook(trx, book.id)) await noteProgress(deps, trx, rule, today);
}
