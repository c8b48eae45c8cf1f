import { TAX_GROUPS } from '@salim/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { TAX_CHILDREN_MAX, TAX_SALARY_MAX } from './facts/limits.ts';
import { civilDate, commaList, id, queryInteger, sum } from './scalars.ts';

/** Spending of a year by group, in won. */
const taxUse = z.object({
  credit: sum,
  debit: sum,
  /** Zero above the salary up to which culture has a separate rate; it is then in its means of payment. */
  culture: sum,
  market: sum,
  transit: sum,
  /** What does not count: excluded kinds, foreign amounts, payments without a card or cash receipt. */
  excluded: sum,
});

export const yearEndTax = z.object({
  year: z.int(),
  /** With PENDING_LAW, while the law of the year is not passed, there are no figures. */
  status: z.enum(['READY', 'PENDING_LAW']),
  salary: sum,
  /** A quarter of the salary, which spending must exceed. */
  threshold: sum.nullable(),
  used: taxUse.nullable(),
  /** 소득공제, not a refund. */
  deduction: sum.nullable(),
  caps: z.object({ basic: sum, extra: sum }).nullable(),
  /** How much the deduction grows by the next 100,000 won on each rail. */
  next: z.array(z.object({ rail: z.enum(TAX_GROUPS), forNext100000: sum })),
  /** Payments with a separate tax credit; `deduction` is that credit (세액공제), without the local tax. */
  items: z.array(
    z.object({
      kind: z.enum(['RENT', 'PENSION']),
      amount: sum,
      /** What counts at most. */
      limit: sum,
      deduction: sum.optional(),
    }),
  ),
  /** Where the rules were read, and on which day. */
  sources: z.array(z.object({ name: z.string(), checkedOn: civilDate })),
  /** Korean sentences. */
  notes: z.array(z.string()),
});
export type YearEndTax = z.output<typeof yearEndTax>;

export const getYearEndTax = endpoint('getYearEndTax', {
  summary:
    'Returns the deduction for cards and cash receipts from what the user paid in a year, by default in all books of theirs; the salary is not stored',
  tag: 'account',
  access: 'session',
  query: z.strictObject({
    year: queryInteger(0, 9999),
    salary: queryInteger(0, TAX_SALARY_MAX),
    /** Children and grandchildren up to the age that counts. */
    children: queryInteger(0, TAX_CHILDREN_MAX).default(0),
    books: commaList(id).optional(),
  }),
  answer: yearEndTax,
  status: 200,
});
