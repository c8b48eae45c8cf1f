import type { Deps } from './deps.ts';

/**
 * Runs background work item by item. A failure is logged with the names given and does not block other items; it is
 * retried in the next round.
 *
 * @param namesOf what may be logged of an item: ids, never user text or amounts
 * @returns the sum of the results of `work`
 */
export async function runEach<Item>(
  deps: Pick<Deps, 'log'>,
  items: Iterable<Item>,
  namesOf: (item: Item) => Readonly<Record<string, string>>,
  work: (item: Item) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (const item of items) {
    try {
      count += await work(item);
    } catch (error) {
      deps.log.error({ err: error, ...namesOf(item) }, 'background work failed for one item, will try again');
    }
  }
  return count;
}
