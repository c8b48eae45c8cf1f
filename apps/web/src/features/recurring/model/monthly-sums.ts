import type { RecurringRule } from '@salim/contract';
import { monthlyAmount, parseRecurrenceRule } from '@salim/domain';

/**
 * The total of the rules in an average month, without paused and ended rules and without transfers. Of a loan the
 * interest of the next installment counts.
 */
export function monthlySums(rules: readonly RecurringRule[]): { readonly expense: number; readonly income: number } {
  let expense = 0;
  let income = 0;
  for (const rule of rules) {
    if (rule.isPaused || rule.nextDate === null) continue;
    const amount = monthlyAmount(rule.template.amount, parseRecurrenceRule(rule.rrule));
    if (rule.template.type === 'EXPENSE') expense += rule.template.isRefund ? -amount : amount;
    if (rule.template.type === 'INCOME') income += amount;
    expense += rule.nextInstallment?.interest ?? 0;
  }
  return { expense, income };
}
