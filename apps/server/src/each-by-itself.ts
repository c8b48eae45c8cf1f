import type { Deps } from './deps.ts';

/**
 * Does background work item by item. What goes wrong with one is logged by the names given and keeps no other back; it
 * is tried again when the work comes round.
 *
 * @param namesOf what the log may say of an item: ids, never what people have written or how much it is
 * @returns the sum of what `work` answered
 */
export async function eachByItself<Item>(
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
