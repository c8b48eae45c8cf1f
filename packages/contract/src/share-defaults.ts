import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { id } from './scalars.ts';

const bearer = z.strictObject({
  userId: id,
  /** For RATIO; defaults to 1. */
  weight: z.int().min(0).max(1_000_000).default(1),
});

/** How the form initially divides an expense (기본 분담). An expense without shares is borne by its payer. */
export const shareDefault = z.object({
  id,
  /** Null: any category. A parent category applies to its subcategories unless they have a default. */
  categoryId: id.nullable(),
  /** Null: any payer. */
  payerId: id.nullable(),
  /** Null: not divided. */
  shareMethod: z.enum(['EQUAL', 'RATIO', 'INCOME']).nullable(),
  /** Empty: all members equally. */
  bearers: z.array(z.object({ userId: id, weight: z.int() })),
});
export type ShareDefault = z.output<typeof shareDefault>;

export const listShareDefaults = endpoint('listShareDefaults', {
  summary: 'Lists the default divisions of expenses',
  tag: 'settlements',
  access: 'VIEWER',
  params: bookParams,
  answer: z.object({ items: z.array(shareDefault), nextCursor: z.null() }),
  status: 200,
});

export const putShareDefault = endpoint('putShareDefault', {
  summary: 'Sets the default division for a category, a payer, both, or the whole book',
  tag: 'settlements',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    categoryId: id.nullable().default(null),
    payerId: id.nullable().default(null),
    shareMethod: z.enum(['EQUAL', 'RATIO', 'INCOME']).nullable(),
    bearers: z.array(bearer).max(50).default([]),
  }),
  answer: shareDefault,
  status: 200,
});

export const deleteShareDefault = endpoint('deleteShareDefault', {
  summary: 'Deletes a default division',
  tag: 'settlements',
  access: 'MEMBER',
  params: z.object({ bookId: id, shareDefaultId: id }),
  status: 204,
});
