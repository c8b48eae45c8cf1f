import { addDays, type CivilDate } from '@salim/domain';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { loanInstallmentsOf } from './loan-installments.ts';
import { OccurrencePlan } from './occurrence-plan.ts';
import { listRowsOfPeriod, listRulesByBook } from './recurring.repository.ts';
import { isRuleMaskedFor } from './recurring-rule-views.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

/** Holidays and changed payment days move a date by no more days than this. */
const NEAR_DAYS = 31;
const OCCURRENCES_MAX = 400;

/** Money that a rule will move. Unlike what is shown of a rule, it names the assets of masked ones: balances are true. */
export interface PlannedMove {
  readonly ruleId: string;
  readonly date: CivilDate;
  readonly amount: number;
  readonly template: StoredRule['template'];
  readonly isMasked: boolean;
  /** The installment of a loan that it pays: `amount` is principal and interest. */
  readonly installment: { readonly assetId: string; readonly principal: number } | null;
}

export interface PlannedMoves {
  readonly moves: readonly PlannedMove[];
  /** Loans whose installments a rule books. */
  readonly bookedLoans: ReadonlySet<string>;
}

/** The occurrences of a period that will be recorded or paid; the caller has checked access to the book. */
export async function plannedMovesOf(
  deps: Deps,
  bookId: string,
  reader: BookReader,
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<PlannedMoves> {
  // A loan is repaid even while its installments are not booked.
  const rules = (await listRulesByBook(deps.db, bookId)).filter((rule) => !rule.isPaused || rule.loan !== null);
  const bookedLoans = new Set(rules.flatMap(({ loan }) => loan?.assetId ?? []));
  if (rules.length === 0) return { moves: [], bookedLoans };
  const rows = await listRowsOfPeriod(
    deps.db,
    bookId,
    rules.map((rule) => rule.id),
    { from: addDays(from, -NEAR_DAYS), to: addDays(to, NEAR_DAYS) },
  );
  const rowsByRule = Map.groupBy(rows, (row) => row.ruleId);
  const moves = rules.flatMap((rule) => {
    const { loan } = rule;
    const principals = new Map(loan && loanInstallmentsOf(loan).map((one) => [one.occurrenceDate, one.principal]));
    return new OccurrencePlan(rule, rowsByRule.get(rule.id) ?? [], deps)
      .within(from, to, reader.today, OCCURRENCES_MAX)
      .filter(({ state }) => state === 'PLANNED' || state === 'WAITING')
      .map(({ occurrenceDate, date, amount }) => ({
        ruleId: rule.id,
        date,
        amount,
        template: rule.template,
        isMasked: isRuleMaskedFor(rule, reader),
        installment: loan && { assetId: loan.assetId, principal: principals.get(occurrenceDate) ?? amount },
      }));
  });
  return { moves, bookedLoans };
}
