import { QUESTION_GROUPS, QUESTION_INTENTS, QUESTION_RANK_MAX, QUESTION_UNITS } from '@salim/domain';
import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { SEARCH_MAX } from './facts/limits.ts';
import { period } from './reports.ts';
import { id, lineOfText, sum } from './scalars.ts';

/** As in the transaction list: several values of one field match any of them. `none` is 미분류. */
const questionFilters = z.object({
  categoryId: z.array(z.union([id, z.literal('none')])).optional(),
  /** Everything but these. */
  excludeCategoryId: z.array(z.union([id, z.literal('none')])).optional(),
  assetId: z.array(id).optional(),
  paymentMethodId: z.array(id).optional(),
  tagId: z.array(id).optional(),
  memberId: z.array(id).optional(),
  /** A shop, in any spelling. */
  merchant: z.string().optional(),
  /** The name of recurring rules, with `NEXT_OCCURRENCE`. */
  recurring: z.string().optional(),
  minAmount: z.int().optional(),
  maxAmount: z.int().optional(),
});

/** A part of the reading, with questions that change only this part. */
const questionPart = z.object({
  kind: z.enum([
    'INTENT',
    'PERIOD',
    'COMPARE',
    'CATEGORY',
    'EXCLUDED',
    'ASSET',
    'METHOD',
    'TAG',
    'MEMBER',
    'SHOP',
    'RULE',
    'AMOUNT',
  ]),
  /** Korean, for display. */
  label: z.string(),
  choices: z.array(z.object({ label: z.string(), text: z.string() })),
});
export type QuestionPart = z.output<typeof questionPart>;

export const questionReading = z.object({
  intent: z.enum(QUESTION_INTENTS),
  /** Always with dates; without a period in the question the book's current month, of `LAST_TIME` all until today. */
  period,
  filters: questionFilters,
  /** The other period of a comparison. */
  compare: period.optional(),
  /** What the largest or the smallest is sought among. */
  group: z.enum(QUESTION_GROUPS).optional(),
  /** Its place, if not the first. */
  rank: z.int().min(2).max(QUESTION_RANK_MAX).optional(),
  /** What an average is per. */
  per: z.enum(QUESTION_UNITS).optional(),
  /** Of a settlement. */
  direction: z.enum(['PAY', 'RECEIVE']).optional(),
  parts: z.array(questionPart),
});

export const questionAnswer = z.object({
  /** Null when the question is not understood, or understood in ways that differ: `suggestions` ask back. */
  reading: questionReading.nullable(),
  /** Korean, for display. */
  sentence: z.string(),
  /** The number of the report behind `link`: in the minor unit of the book's currency, of transactions, or in percent. */
  value: sum.optional(),
  /** `원`, the code of another currency, `건` or `%`. */
  unit: z.string().optional(),
  /** The parts of the number, or what it is compared with; in the currency of the book. */
  rows: z.array(z.object({ label: z.string(), value: sum })).optional(),
  /** The path in the app whose list or report shows the same number. */
  link: z.string(),
  /** Questions that are understood. */
  suggestions: z.array(z.string()),
});
export type QuestionAnswer = z.output<typeof questionAnswer>;

export const askQuestion = endpoint('askQuestion', {
  summary:
    'Answers a question in Korean about the book with the number of a report; stores nothing. `reading: null` if it is not understood',
  tag: 'questions',
  access: 'VIEWER',
  forAssistants: true,
  tokenScope: 'read',
  params: bookParams,
  body: z.strictObject({ text: lineOfText(0, SEARCH_MAX) }),
  answer: questionAnswer,
  status: 200,
});
