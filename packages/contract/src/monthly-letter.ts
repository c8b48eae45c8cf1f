import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { askedMonth, civilMonth, id, instant, reportedDate, sum } from './scalars.ts';

/** The month of a book as its members talk about it (결산). Each number is that of the report of the same name. */
export const monthlyLetter = z.object({
  month: civilMonth,
  from: reportedDate,
  to: reportedDate,
  /** `saved` is `income − expense`. */
  sums: z.object({ income: sum, expense: sum, saved: sum }),
  /** The categories that differ most from the month before, the largest difference first. */
  changes: z.array(z.object({ label: z.string(), amount: sum, reason: z.string() })),
  /**
   * What each member paid and bore of the shared expenses, minus the shared income, as in the settlement of the month;
   * `balance` over all time at the end of the month.
   */
  fairness: z.array(z.object({ memberId: id, paid: sum, borne: sum, balance: sum })),
  /** What is due until the end of the month after, by date; others' masked items are `비공개`. */
  dues: z.array(z.object({ date: reportedDate, label: z.string(), amount: sum })),
  /** Three topics for the talk. */
  topics: z.array(z.string()),
  /** Members who agreed with the figures as they are now, the first one first. */
  signatures: z.array(z.object({ memberId: id, signedAt: instant })),
});
export type MonthlyLetter = z.output<typeof monthlyLetter>;

export const getMonthlyLetter = endpoint('getMonthlyLetter', {
  summary: 'Returns what the members of a book talk about at the end of a month; by default the running month',
  tag: 'settlements',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ month: askedMonth.optional() }),
  answer: monthlyLetter,
  status: 200,
});

export const signMonthlyLetter = endpoint('signMonthlyLetter', {
  summary: 'Agrees with the figures of a month; the signature is void once they change',
  tag: 'settlements',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ month: askedMonth }),
  answer: monthlyLetter,
  status: 201,
  otherStatus: 200,
});
