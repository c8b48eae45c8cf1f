import { addDays, type CivilDate } from '@salim/domain';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { OccurrencePlan } from './occurrence-plan.ts';
import { listRowsOfPeriod, listRulesByBook } from './recurring.repository.ts';
import { isClosedTo } from './recurring-rule-views.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

/** Holidays move a date by fewer days than this. */
const NEAR_DAYS = 20;
const OCCURRENCES_MAX = 400;

/** Money that a rule will move. Unlike what is shown of a rule, it names the assets of masked ones: balances are true. */
export interface PlannedMove {
  readonly ruleId: string;
  readonly date: CivilDate;
  readonly amount: number;
  readonly template: StoredRule['template'];
  readonly isMasked: boolean;
}

/** The occurrences of a period that will be recorded; the caller has checked access to the book. */
export async function plannedMovesOf(
  deps: Deps,
  bookId: string,
  reader: BookReader,
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<PlannedMove[]> {
  const rules = (await listRulesByBook(deps.db, bookId)).filter((rule) => !rule.isPaused);
  if (rules.length === 0) return [];
  const rows = await listRowsOfPeriod(
    deps.db,
    bookId,
    rules.map((rule) => rule.id),
    { from: addDays(from, -NEAR_DAYS), to: addDays(to, NEAR_DAYS) },
  );
  const rowsByRule = Map.groupBy(rows, (row) => row.ruleId);
  return rules.flatMap((rule) =>
    new OccurrencePlan(rule, rowsByRule.get(rule.id) ?? [], deps)
      .within(from, to, reader.today, OCCURRENCES_MAX)
      .filter(({ state }) => state === 'PLANNED' || state === 'WAITING')
      .map(({ date, amount }) => ({
        ruleId: rule.id,
        date,
        amount,
        template: rule.template,
        isMasked: isClosedTo(rule, reader),
      })),
  );
}
