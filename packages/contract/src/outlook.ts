import { isLedgerDate } from '@salim/domain';
import { z } from 'zod';
import { assetParams } from './assets.ts';
import { bookParams } from './books.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { civilDate, id, queryInteger, sum } from './scalars.ts';

const OUTLOOK_DAYS_DEFAULT = 90;
const days = queryInteger(7, 365).default(OUTLOOK_DAYS_DEFAULT);

/** Why money comes or goes; `RECORDED` is a transaction with a later date. */
export const outlookSource = z.enum([
  'RECURRING',
  'CARD_BILL',
  'INSTALLMENT',
  'LOAN',
  'DUES',
  'GIFT',
  'SAVING',
  'RECORDED',
]);

export const outlook = z.object({
  from: civilDate,
  to: civilDate,
  /** Today and each day after it, at its end. `expected` is today's balance, the items so far and usual spending. */
  days: z.array(z.object({ date: civilDate, expected: sum, low: sum, high: sum })),
  /** By date; amounts that go out are negative. Others’ masked ones are 비공개. */
  items: z.array(z.object({ date: civilDate, amount: sum, source: outlookSource, refId: id, label: z.string() })),
  lowest: z.object({
    date: civilDate,
    expected: sum,
    /** The label of the largest payment on that day, a card bill as a whole; null without one. */
    cause: z.string().nullable(),
  }),
  /** Korean, for display. */
  sentence: z.string(),
});
export type Outlook = z.output<typeof outlook>;

export const getAssetOutlook = endpoint('getAssetOutlook', {
  summary: 'Returns the expected balance of an asset day by day, from what is known and what is usual',
  tag: 'outlook',
  access: 'VIEWER',
  params: assetParams,
  query: z.strictObject({ days }),
  answer: outlook,
  status: 200,
});

/** A plus sign in a query string arrives as a blank. */
const AMOUNT = '[+ -]?\\d{1,13}';
const QUESTION = new RegExp(
  `^(?:skip:[0-9a-f-]{36}(?::\\d{4}-\\d\\d-\\d\\d)?|add:${AMOUNT}:\\d{4}-\\d\\d-\\d\\d|monthly:${AMOUNT}(?::(?:[1-9]|[12]\\d|3[01]))?)$`,
  'iu',
);
const hasRealDate = (text: string): boolean => {
  const date = /\d{4}-\d\d-\d\d$/u.exec(text.startsWith('skip') ? text.slice(42) : text)?.[0];
  return date === undefined || isLedgerDate(date);
};
const question = z
  .string()
  .regex(QUESTION)
  .refine(hasRealDate, { error: 'DATE_INVALID' })
  .meta({ examples: ['monthly:300000:25'] });
const QUESTIONS_MAX = 20;

export const getBookOutlook = endpoint('getBookOutlook', {
  summary:
    'Returns the expected balance of a book’s cash and bank accounts day by day. `whatIf` may repeat `skip:{refId}`, `skip:{refId}:{date}`, `add:{amount}:{date}`, `monthly:{amount}:{day}`; nothing is stored',
  tag: 'outlook',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  query: z.strictObject({
    days,
    whatIf: z.union([question.transform((one) => [one]), z.array(question).max(QUESTIONS_MAX)]).optional(),
  }),
  answer: outlook,
  status: 200,
});

export const getSpendable = endpoint('getSpendable', {
  summary: 'Returns what can be spent until the end of the month, and what limits it',
  tag: 'outlook',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  answer: z.object({
    today: civilDate,
    untilDate: civilDate,
    /** Never negative. */
    amount: sum,
    /** `amount` divided by the days from today until `untilDate`. */
    perDay: sum,
    limitedBy: z.enum(['BUDGET', 'BALANCE']),
  }),
  status: 200,
});
export type Spendable = AnswerOf<typeof getSpendable>;
