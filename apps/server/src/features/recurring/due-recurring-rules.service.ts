import { addDays } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { inTrx } from '../../db/in-trx.ts';
import { findBookSettings } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { runEach } from '../../run-each.ts';
import { processDueRule } from './due-occurrences.service.ts';
import { type DueRule, listAdjustedRules, listDueRules, lockFreeRule } from './recurring.repository.ts';
import { todayIn, updateDueDate } from './recurring-rule-access.service.ts';

const RULES_AT_ONCE = 200;
/** Per rule and round; the rest follows in the next round, after all other rules. */
const BATCHES_AT_ONCE = 20;
/** A new holiday calendar moves a date by fewer days than this. */
const HOLIDAY_DAYS = 20;

export interface Round {
  readonly recorded: number;
  readonly reminded: number;
}

/** The latest current date on earth: one day after UTC's. */
function tomorrow(deps: Deps): string {
  return addDays(civilDateIn('UTC', deps.clock.now()), 1);
}

/**
 * Records or reminds of all that is due in all books, by the app's clock. Any number of servers may run it at the same
 * time and be killed midway: each occurrence is processed once.
 */
export async function recordDueOccurrences(deps: Deps, isStopped: () => boolean = () => false): Promise<Round> {
  let recorded = 0;
  let reminded = 0;
  const seen = new Set<string>();
  for (;;) {
    const found = await listDueRules(deps.db, tomorrow(deps), RULES_AT_ONCE + seen.size);
    const rules = found.filter((rule) => !seen.has(rule.ruleId));
    if (rules.length === 0) return { recorded, reminded };
    for (const rule of rules) {
      seen.add(rule.ruleId);
      if (rule.dueOn > todayIn(deps, rule)) continue;
      for (let batch = 0; batch < BATCHES_AT_ONCE; batch += 1) {
        if (isStopped()) return { recorded, reminded };
        const result = await processOrLog(deps, rule);
        recorded += result.recorded;
        reminded += result.reminded;
        if (result.isComplete) break;
      }
    }
  }
}

/** The failure of one rule does not delay the others. */
async function processOrLog(deps: Deps, rule: DueRule) {
  try {
    return await processDueRule(deps, rule);
  } catch (error) {
    deps.log.error({ err: error, ruleId: rule.ruleId }, 'a recurring rule failed, will try again');
    return { recorded: 0, reminded: 0, isComplete: true };
  }
}

/** Recomputes the due dates that holidays move, because a new version may know more holidays. */
export async function refreshDueDates(deps: Deps): Promise<void> {
  const rules = await listAdjustedRules(deps.db, addDays(tomorrow(deps), HOLIDAY_DAYS));
  const namesOf = ({ bookId, ruleId }: { bookId: string; ruleId: string }) => ({ bookId, ruleId });
  await runEach(deps, rules, namesOf, ({ bookId, ruleId }) =>
    inTrx(deps.db, async (trx) => {
      const rule = await lockFreeRule(trx, bookId, ruleId);
      const book = await findBookSettings(trx, bookId);
      if (rule && book) await updateDueDate(deps, trx, rule, todayIn(deps, book));
      return 1;
    }),
  );
}
