import { z } from 'zod';
import { asset } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { upcomingOccurrence } from './recurring.ts';
import { dashboardView } from './saved-views.ts';
import { askedMonth, civilDate, civilMonth, id, reportedDate, sum } from './scalars.ts';
import { calendarDay, transaction } from './transactions.ts';

export const dashboard = z.object({
  bookId: id,
  month: civilMonth,
  from: reportedDate,
  to: reportedDate,
  /** Today by the book's clock. */
  today: civilDate,
  income: sum,
  expense: sum,
  /** The part of the spending that is transfer fees. */
  transferFees: sum,
  previous: z.object({
    month: civilMonth,
    from: reportedDate,
    to: reportedDate,
    income: sum,
    expense: sum,
    /** Spending up to the same day of the previous month, for comparison with a running month. */
    expenseToDate: sum,
    /** Every day of the previous month. */
    days: z.array(calendarDay),
  }),
  /** Every day of the month. */
  days: z.array(calendarDay),
  /** The newest transactions of the book. */
  recent: z.array(transaction),
  assets: z.object({ netWorth: sum, positive: sum, negative: sum, items: z.array(asset) }),
  /** What needs attention, whichever month is asked for. */
  attention: z.object({
    /** As many as the list of unsorted transactions has. */
    uncategorized: z.int(),
    /** The reader's waiting inbox items. */
    inbox: z.int(),
    /** Possible duplicate pairs of the last 60 days. */
    duplicates: z.int(),
    /** The reader's balance over all time: positive to receive from other members, negative to pay. */
    unsettled: sum,
    /** The part of `unsettled` that its payers have reported as sent and that waits for a confirmation; with its sign. */
    reported: sum,
  }),
  /** What each member paid of the month's expenses; others' masked transactions form one row without a member. */
  members: z.array(
    z.object({ userId: id.nullable(), name: z.string(), color: z.string(), paid: sum, isMasked: z.boolean() }),
  ),
  /** The month's spending against its budget; null without a budget. */
  budget: z
    .object({
      total: sum,
      spent: sum,
      /** `total − spent` */
      remaining: sum,
      /** The carry-over of the category lines; not in `total`. */
      carriedOver: sum,
      /** The elapsed share of the month's days, 0 … 1, today included. */
      pace: z.number().min(0).max(1),
    })
    .nullable(),
  /** Occurrences of today and the next seven days, by date; skipped ones are left out. */
  upcoming: z.array(upcomingOccurrence),
  /** The next payment of each card in use that has a bill to pay, by date. */
  cardPayments: z.array(z.object({ assetId: id, date: civilDate, amount: sum })),
  /**
   * What no payment was recorded for on the bills of the last 60 days, for each card in use, with the newest payment
   * date.
   */
  overdueCardPayments: z.array(z.object({ assetId: id, date: civilDate, amount: sum })),
  /** The saved views that the reader keeps on the dashboard, by name. */
  views: z.array(dashboardView),
  /** A book without transactions shows the three ways to begin. */
  isEmpty: z.boolean(),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = endpoint('getDashboard', {
  summary: 'Returns the data of the dashboard',
  tag: 'dashboard',
  access: 'session',
  tokenScope: 'read',
  query: z.strictObject({ bookId: id.optional(), month: askedMonth.optional() }),
  answer: dashboard,
  status: 200,
});
