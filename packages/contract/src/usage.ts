import { z } from 'zod';
import { id, sum } from './scalars.ts';

/** How much a category, payment method or tag is used; others' masked transactions are not counted. */
export const labelUsage = z.object({
  id,
  /** Transactions of all time, without those in the trash. */
  count: z.int(),
  /**
   * This calendar year, in the book's time zone: spending net of refunds, or income for an income category.
   * Transactions excluded from totals are excluded here too.
   */
  yearAmount: sum,
});
export type LabelUsage = z.output<typeof labelUsage>;

/** Contains used items only. */
export const usageList = z.object({ items: z.array(labelUsage), nextCursor: z.null() });

/** The target of a merge, which takes over all uses. */
export const mergeTarget = z.strictObject({ into: id });
