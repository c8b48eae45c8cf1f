import { z } from 'zod';
import { id, sum } from './scalars.ts';

/** How much a category, payment method or tag is used; others' masked entries are not counted. */
export const labelUsage = z.object({
  id,
  /** Entries, of all time, those in the trash apart. */
  count: z.int(),
  /**
   * This calendar year, in the book's time zone: what was spent with refunds taken off, or for a category of income
   * what came in. Entries left out of the totals are left out here too.
   */
  yearAmount: sum,
});
export type LabelUsage = z.output<typeof labelUsage>;

/** Only of what is used at all. */
export const usageList = z.object({ items: z.array(labelUsage), nextCursor: z.null() });

/** Where everything goes that a merged thing was used for. */
export const mergeTarget = z.strictObject({ into: id });
