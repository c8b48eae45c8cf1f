import type { RecurringRule, UpcomingOccurrence } from '@salim/contract';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { loanInstallmentsOf } from './loan-installments.ts';
import type { NextOccurrence } from './occurrence-plan.ts';
import { maskedTemplateView, templateView } from './recurring-rule-template.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

/** Whether a rule is masked for the reader. */
export function isRuleMaskedFor(rule: StoredRule, reader: Reader): boolean {
  const { visibility, revealOn } = rule.template;
  return (
    visibility === 'MASKED' &&
    rule.createdBy !== reader.userId &&
    (revealOn === null || revealOn > reader.revealedThrough)
  );
}

/** The next installment of a loan's rule, and the template with its amount. */
function loanPart({ loan, template }: StoredRule, next: NextOccurrence | null) {
  if (loan === null) return { kind: 'ORDINARY', loanAssetId: null, nextInstallment: null } as const;
  const installment = loanInstallmentsOf(loan).find(({ occurrenceDate }) => occurrenceDate === next?.occurrenceDate);
  return {
    kind: 'LOAN',
    loanAssetId: loan.assetId,
    nextInstallment: installment
      ? { n: installment.n, interest: installment.interest, principal: installment.principal }
      : null,
    ...(installment ? { template: templateView({ ...template, amount: installment.payment }) } : {}),
  } as const;
}

/** Converts a stored rule to what a reader may see. All reads go through it. */
export function ruleView(rule: StoredRule, reader: Reader, next: NextOccurrence | null): RecurringRule {
  const isMasked = isRuleMaskedFor(rule, reader);
  return {
    id: rule.id,
    bookId: rule.bookId,
    template: isMasked ? maskedTemplateView(rule.template) : templateView(rule.template),
    into: rule.createdBy === reader.userId ? rule.into : null,
    leavesBook: !isMasked && rule.into !== null,
    rrule: rule.rrule,
    startDate: rule.startDate,
    endDate: rule.endDate,
    count: rule.count,
    adjust: rule.adjust,
    mode: rule.mode,
    nextDate: next?.date ?? null,
    isNextExpected: next?.isExpected ?? false,
    isPaused: rule.isPaused,
    problem: rule.problem,
    isMasked,
    ...loanPart(rule, next),
    createdBy: isMasked ? null : rule.createdBy,
    createdAt: rule.createdAt,
    updatedAt: rule.updatedAt,
    version: rule.version,
  };
}

/** The rule data included with an occurrence. */
export function aboutRule(
  rule: StoredRule,
  reader: Reader,
): Pick<
  UpcomingOccurrence,
  | 'ruleId'
  | 'type'
  | 'description'
  | 'categoryId'
  | 'assetId'
  | 'toAssetId'
  | 'leavesBook'
  | 'loanAssetId'
  | 'paymentMethodId'
  | 'mode'
  | 'visibility'
  | 'isMasked'
> {
  const isMasked = isRuleMaskedFor(rule, reader);
  const template = isMasked ? maskedTemplateView(rule.template) : templateView(rule.template);
  return {
    ruleId: rule.id,
    type: template.type,
    description: template.description,
    categoryId: template.categoryId,
    assetId: template.assetId,
    toAssetId: template.toAssetId,
    leavesBook: !isMasked && rule.into !== null,
    loanAssetId: rule.loan?.assetId ?? null,
    paymentMethodId: template.paymentMethodId,
    mode: rule.mode,
    visibility: template.visibility,
    isMasked,
  };
}
