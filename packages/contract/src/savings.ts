import { z } from 'zod';
import { assetParams, type assetTerms, savingsKind, type savingsTerms } from './assets.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { civilDate, queryInteger, sum } from './scalars.ts';

export type SavingsTerms = z.output<typeof savingsTerms>;
export type AssetTerms = z.output<typeof assetTerms>;

export const getAllowance = endpoint('getAllowance', {
  summary:
    'Returns what a year’s limits of a savings account leave, by the law of that year; `year` defaults to the running one',
  tag: 'assets',
  access: 'VIEWER',
  forAssistants: true,
  params: assetParams,
  query: z.strictObject({ year: queryInteger(1970, 2199).optional() }),
  answer: z.object({
    kind: savingsKind,
    /**
     * `CREDIT` are payments that earn a tax credit, `PAYMENT` all payments, `TAX_FREE` the income of the account so far.
     * `used` is what was paid into this account. `left` is never negative.
     */
    limits: z.array(
      z.object({
        of: z.enum(['CREDIT', 'PAYMENT', 'TAX_FREE']),
        limit: sum,
        used: sum,
        /** Pension accounts only: what the payers of this account use of the limit by the others of the book. */
        usedElsewhere: sum.optional(),
        left: sum,
      }),
    ),
    /** Korean, for display. */
    source: z.string(),
    /** The day on which the source was looked up. */
    checkedOn: civilDate,
  }),
  status: 200,
});
export type Allowance = AnswerOf<typeof getAllowance>;
