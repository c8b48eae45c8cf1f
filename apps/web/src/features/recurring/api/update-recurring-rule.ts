import type { RecurringRule } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';
import { choiceOfRule, rruleOfChoice } from '../model/schedule-choice.ts';

interface RuleChange {
  /** The version that was loaded. */
  readonly rule: RecurringRule;
  readonly fields: Omit<Body<'updateRecurring'>, 'version'>;
  /** The first day the change applies to; null for all future occurrences. */
  readonly fromDate: string | null;
}

type Split = Body<'splitRecurring'>['changes'];

/** The fields that differ from the rule; the others keep their values, including count and schedule. */
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

/** Changes a rule for all future occurrences, or from a date on. */
export function useUpdateRule(bookId: string) {
  return useBookWrite(bookId, ({ rule, fields, fromDate }: RuleChange) => {
    const params = { bookId, ruleId: rule.id };
    const { version } = rule;
    return fromDate === null
      ? callApi('updateRecurring', { params, body: { ...fields, version } })
      : callApi('splitRecurring', { params, body: { fromDate, changes: changesOf(rule, fields), version } });
  });
}
