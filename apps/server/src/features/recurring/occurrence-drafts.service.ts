import type { TransactionInput } from '@salim/contract';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { KnownReferences } from '../transactions/known-references.service.ts';
import { draftOfOccurrence, type MissingReference } from '../transactions/recurring-transactions.service.ts';
import type { TransactionDraft } from '../transactions/transaction-draft.ts';
import { loanInstallmentInputs, loanInstallmentsOf, payableParts } from './loan-installments.ts';
import type { DueOccurrence } from './occurrence-plan.ts';
import { transactionInput } from './recurring-rule-template.ts';
import type { LoanOfRule, StoredRule } from './stored-recurring-rule.ts';

/** What an occurrence records: one transaction, or the two of an installment. */
export interface DraftedOccurrence {
  readonly due: DueOccurrence;
  /** None when a loan turns out to be repaid. */
  readonly drafts: readonly TransactionDraft[];
  readonly lost: ReadonlySet<MissingReference>;
}

interface Planned {
  readonly due: DueOccurrence;
  readonly inputs: readonly TransactionInput[];
}

function plannedLoanInstallments(loan: LoanOfRule, due: readonly DueOccurrence[]): Planned[] {
  const byDate = new Map(loanInstallmentsOf(loan).map((one) => [one.occurrenceDate, one]));
  const wanted = due.map((one) => byDate.get(one.occurrenceDate) ?? { principal: one.amount, interest: 0 });
  const parts = payableParts(wanted, loan.owed);
  return due.map((one, index) => {
    const { principal, interest } = parts[index] ?? { principal: 0, interest: 0 };
    const inputs = loanInstallmentInputs(loan, { principal, interest }, one.date);
    return { due: { ...one, amount: principal + interest }, inputs };
  });
}

/**
 * The transactions of some occurrences of a rule.
 *
 * @throws AppError and RuleViolation when one cannot be written: a transfer whose asset is deleted
 */
export async function draftsOf(
  deps: Deps,
  trx: Trx,
  rule: StoredRule,
  due: readonly DueOccurrence[],
  { authorId, at }: { readonly authorId: string; readonly at: Date },
): Promise<DraftedOccurrence[]> {
  const planned =
    rule.loan === null
      ? due.map((one): Planned => ({ due: one, inputs: [transactionInput(rule.template, one.date, one.amount)] }))
      : plannedLoanInstallments(rule.loan, due);
  const references = new KnownReferences(trx, rule.bookId);
  const found: DraftedOccurrence[] = [];
  for (const { due: one, inputs } of planned) {
    const drafts: TransactionDraft[] = [];
    const lost = new Set<MissingReference>();
    for (const input of inputs) {
      const made = await draftOfOccurrence(deps, trx, rule.bookId, {
        id: newId(at),
        authorId,
        input,
        link: { ruleId: rule.id, occurrenceDate: one.occurrenceDate },
        references,
      });
      drafts.push(made.draft);
      for (const item of made.lost) lost.add(item);
    }
    found.push({ due: one, drafts, lost });
  }
  return found;
}
