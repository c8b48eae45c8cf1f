import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { id } from './scalars.ts';
import { transaction } from './transactions.ts';

export const duplicatePair = z.object({
  /** The one recorded first. */
  first: transaction,
  second: transaction,
});
export type DuplicatePair = z.output<typeof duplicatePair>;

export const listDuplicates = endpoint('listDuplicates', {
  summary: 'Lists possible duplicates of the last 60 days, newest first; at most 100 pairs',
  tag: 'duplicates',
  access: 'VIEWER',
  params: bookParams,
  answer: z.object({ items: z.array(duplicatePair), nextCursor: z.null() }),
  status: 200,
});

export const dismissDuplicate = endpoint('dismissDuplicate', {
  summary: 'Dismisses a possible duplicate: the pair is not shown again',
  tag: 'duplicates',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ transactionIds: z.array(id).length(2) }),
  status: 204,
});
