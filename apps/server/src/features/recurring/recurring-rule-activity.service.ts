import type { Actor } from '../../core/actor.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type ActivityNote, recordActivity } from '../activity/activity.service.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

/** The activity payload of a rule; includes the visibility, by which other members' masked rules are hidden. */
export function noted(rule: StoredRule): object {
  const { template, rrule, startDate, endDate, count, adjust, mode, createdBy } = rule;
  const { description, visibility, revealOn } = template;
  return { description, visibility, revealOn, createdBy, template, rrule, startDate, endDate, count, adjust, mode };
}

/** Records an action on a rule, in the same database transaction. */
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
