import type { Actor } from '../../core/actor.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type ActivityNote, recordActivity } from '../activity/activity.service.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

/** What the activity keeps of a rule; others' private ones are told by their visibility. */
export function noted(rule: StoredRule): object {
  const { template, rrule, startDate, endDate, count, adjust, mode, createdBy } = rule;
  const { description, visibility, revealOn } = template;
  return { description, visibility, revealOn, createdBy, template, rrule, startDate, endDate, count, adjust, mode };
}

/** Writes down who did what with a rule, in the database transaction that does it. */
export async function recordRuleActivity(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  rule: StoredRule,
  note: Pick<ActivityNote, 'action' | 'before' | 'after' | 'undo'>,
): Promise<void> {
  const { bookId, id } = rule;
  await recordActivity(deps, trx, actor.userId, { bookId, entity: 'RECURRING_RULE', entityId: id, ...note });
}
