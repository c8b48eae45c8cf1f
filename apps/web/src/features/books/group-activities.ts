import type { Activity } from '@salim/contract';
import { civilFromInstant } from '../../text/format.ts';
import { describeActivities } from './describe-activity.ts';

/** From this many on, equal lines become one. */
const GROUP_MIN = 3;

/** The key of activities that one sentence can describe; null for an activity that is described alone. */
function kindOf(activity: Activity, timeZone: string): string | null {
  const { actor, program, action, entity, createdAt, undoOf, isUndone } = activity;
  if (undoOf !== null || isUndone || describeActivities(activity, GROUP_MIN) === null) return null;
  return [actor.userId ?? '', program ?? '', action, entity, civilFromInstant(new Date(createdAt), timeZone).date].join(
    ' ',
  );
}

/** Puts neighbors of one kind, by one person on one day, together; keeps the order and leaves out nothing. */
export function groupActivities(activities: readonly Activity[], timeZone: string): readonly Activity[][] {
  const runs: { readonly kind: string | null; readonly items: Activity[] }[] = [];
  for (const activity of activities) {
    const kind = kindOf(activity, timeZone);
    const last = runs.at(-1);
    if (last && kind !== null && last.kind === kind) last.items.push(activity);
    else runs.push({ kind, items: [activity] });
  }
  return runs.flatMap(({ items }) => (items.length >= GROUP_MIN ? [items] : items.map((one) => [one])));
}
