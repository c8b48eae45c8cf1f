import type { Deps } from '../../deps.ts';
import type { EventCursor } from './event-cursor.ts';
import { listBookEvents, listPersonEvents } from './live.repository.ts';

/** Whether everything since the cursor is still kept: counters have no gaps, so the next one must be there. */
export async function isKept(
  deps: Deps,
  userId: string,
  from: EventCursor,
  clocks: ReadonlyMap<string, number>,
): Promise<boolean> {
  const behind = new Map([...from].filter(([id, counter]) => (clocks.get(id) ?? 0) !== counter));
  if ([...behind].some(([id, counter]) => (clocks.get(id) ?? 0) < counter)) return false;
  for (const [id, counter] of behind) {
    const [next] =
      id === userId
        ? await listPersonEvents(deps.db, userId, counter, 1)
        : await listBookEvents(deps.db, userId, new Map([[id, counter]]), 1);
    if (next?.counter !== counter + 1) return false;
  }
  return true;
}
