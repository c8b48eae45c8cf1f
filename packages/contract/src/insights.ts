import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { id } from './scalars.ts';

export const insightKind = z.enum(['PRICE_RISE', 'MISSING_BILL', 'DOUBLE_CHARGE', 'AHEAD_OF_USUAL']);

export const insight = z.object({
  /** The same for the same fact, whenever it is asked for. */
  id,
  kind: insightKind,
  /** One sentence in Korean with the figures, for display. */
  sentence: z.string(),
  /** Path of the app that shows the same. */
  link: z.string(),
  /** Ids of transactions and categories. */
  refs: z.array(id),
});
export type Insight = z.output<typeof insight>;

export const listInsights = endpoint('listInsights', {
  summary: 'Lists the current insights that the reader may see, without dismissed ones; at most 20',
  tag: 'insights',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  answer: z.array(insight),
  status: 200,
});

export const dismissInsight = endpoint('dismissInsight', {
  summary: 'Dismisses an insight for oneself: it is not shown again',
  tag: 'insights',
  access: 'VIEWER',
  params: bookParams.extend({ insightId: id }),
  status: 204,
});
