import type { RecurringRule } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';
import { choiceOfRule, rruleOfChoice } from '../model/schedule-choice.ts';

interface RuleChange {
  /** As it was read. */
  readonly rule: RecurringRule;
  readonly fields: Omit<Body<'updateRecurring'>, 'version'>;
  /** The first day on which the change holds; null for all that is still to come. */
  readonly fromDate: string | null;
}

type Split = Body<'splitRecurring'>['changes'];

/** What differs from the rule; what stays goes on as it is, its count and its rhythm among them. */
function changesOf(
  rule: RecurringRule,
  { template, into, rrule, endDate, count, adjust, mode }: RuleChange['fields'],
): Split {
  const before = rruleOfChoice(choiceOfRule(rule.rrule, rule.startDate));
  return {
    template: { ...template },
    ...(into?.assetId === rule.into?.assetId ? {} : { into: into ?? null }),
    ...(rrule === before ? {} : { rrule }),
    ...(endDate === rule.endDate ? {} : { endDate }),
    ...(count === rule.count ? {} : { count }),
    ...(adjust === rule.adjust ? {} : { adjust }),
    ...(mode === rule.mode ? {} : { mode }),
  };
}

/** Changes a rule for all that is to come, or from a date on. */
export function useUpdateRule(bookId: string) {
  return useBookWrite(bookId, ({ rule, fields, fromDate }: RuleChange) => {
    const params = { bookId, ruleId: rule.id };
    const { version } = rule;
    return fromDate === null
      ? callApi('updateRecurring', { params, body: { ...fields, version } })
      : callApi('splitRecurring', { params, body: { fromDate, changes: changesOf(rule, fields), version } });
  });
}
