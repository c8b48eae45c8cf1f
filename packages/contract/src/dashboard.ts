import { z } from 'zod';
import { asset } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { goal } from './goals.ts';
import { upcomingOccurrence } from './recurring.ts';
import { categoryRow, monthRow } from './reports.ts';
import { askedMonth, civilDate, civilMonth, id, sum } from './scalars.ts';
import { calendarDay, transaction } from './transactions.ts';

export const dashboard = z.object({
  bookId: id,
  month: civilMonth,
  from: civilDate,
  to: civilDate,
  /** The book's own today. */
  today: civilDate,
  income: sum,
  expense: sum,
  /** The part of the spending that is fees of transfers. */
  transferFees: sum,
  previous: z.object({
    month: civilMonth,
    income: sum,
    expense: sum,
    /** Spending up to the same day of the month before, to compare a month that is still running. */
    expenseToDate: sum,
  }),
  days: z.array(calendarDay),
  categories: z.array(categoryRow),
  months: z.array(monthRow),
  recent: z.array(transaction),
  assets: z.object({ netWorth: sum, positive: sum, negative: sum, items: z.array(asset) }),
  /** Entries that want a look. */
  attention: z.object({
    uncategorized: z.int(),
    /** Pairs of entries of the last 60 days that may have been written twice. */
    duplicates: z.int(),
    /** What I am to receive of the other members, or below zero to pay them, of all time. */
    unsettled: sum,
  }),
  /** What each paid of the month's expenses; what others keep to themselves is one row without a member. */
  members: z.array(z.object({ userId: id.nullable(), name: z.string(), paid: sum, isMasked: z.boolean() })),
  /** The month's spending against its budget; null where there is none. */
  budget: z
    .object({
      total: sum,
      spent: sum,
      /** `total − spent` */
      remaining: sum,
      /** What the lines of categories got from earlier months; not in `total`. */
      carriedOver: sum,
      /** The elapsed share of the month's days, 0 … 1, today included. */
      pace: z.number().min(0).max(1),
    })
    .nullable(),
  /** What recurs today and in the seven days after, by date; what is skipped is left out. */
  upcoming: z.array(upcomingOccurrence),
  /** Up to three goals that are active, the nearest date first, or done and not yet celebrated by the reader. */
  goals: z.array(goal),
  /** A book without any entry shows the three ways to begin. */
  isEmpty: z.boolean(),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = endpoint('getDashboard', {
  summary: 'All that the first screen shows',
  tag: 'dashboard',
  access: 'session',
  tokenScope: 'read',
  query: z.strictObject({ bookId: id.optional(), month: askedMonth.optional() }),
  answer: dashboard,
  status: 200,
});
