import { z } from 'zod';
import { asset } from './assets.ts';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { upcomingOccurrence } from './recurring.ts';
import { civilDate, civilMonth, flag, id, lineOfText, sum } from './scalars.ts';
import { calendarDay, transaction, transactionFilters } from './transactions.ts';

const reportQuery = z.strictObject(transactionFilters);

export const period = z.object({ from: civilDate, to: civilDate });

export const summaryReport = z.object({
  from: civilDate,
  to: civilDate,
  income: sum,
  expense: sum,
  /** Income less expense. */
  net: sum,
  count: z.int(),
});

export const analyticsSummary = endpoint({
  method: 'GET',
  path: '/api/v2/books/{bookId}/analytics/summary',
  summary: 'Income, expense and what is left over a period',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: reportQuery,
  answer: summaryReport,
  status: 200,
});

/** Sums by category; others' masked entries stand in one row without a category. */
export const categoryRow = z.object({
  categoryId: id.nullable(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  kind: z.enum(['INCOME', 'EXPENSE']),
  parentId: id.nullable(),
  amount: sum,
  count: z.int(),
  isMasked: z.boolean(),
});

export const analyticsCategories = endpoint({
  method: 'GET',
  path: '/api/v2/books/{bookId}/analytics/categories',
  summary: 'Sums by category; `rollUp=true` adds children to their parents',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ ...transactionFilters, rollUp: flag.optional() }),
  answer: z.array(categoryRow),
  status: 200,
});

export const monthRow = z.object({ month: civilMonth, from: civilDate, to: civilDate, income: sum, expense: sum });

export const analyticsTrend = endpoint({
  method: 'GET',
  path: '/api/v2/books/{bookId}/analytics/trend',
  summary: 'Income and expense month by month',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: reportQuery,
  answer: z.array(monthRow),
  status: 200,
});

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
  }),
  members: z.array(z.object({ userId: id, name: z.string(), paid: sum })),
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
  /** A book without any entry shows the three ways to begin. */
  isEmpty: z.boolean(),
});
export type Dashboard = z.output<typeof dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/v2/dashboard',
  summary: 'All that the first screen shows',
  tag: 'dashboard',
  access: 'session',
  tokenScope: 'read',
  query: z.strictObject({ bookId: id.optional(), month: civilMonth.optional() }),
  answer: dashboard,
  status: 200,
});

export const searchItem = z.object({
  kind: z.enum(['TRANSACTION', 'CATEGORY', 'ASSET', 'TAG', 'BOOK']),
  id,
  bookId: id,
  bookTitle: z.string(),
  title: z.string(),
  transaction: transaction.nullable(),
});

export const search = endpoint({
  method: 'GET',
  path: '/api/v2/search',
  summary:
    'Entries, categories, assets, tags and books of mine by a part of their words, half-typed syllables, initial consonants (초성), or typed with the other keyboard language',
  tag: 'search',
  access: 'session',
  tokenScope: 'read',
  query: z.strictObject({ q: lineOfText(0, 200), bookId: id.optional() }),
  answer: z.object({
    /** By kind, the newest entries first; what fits literally comes before what fits `alsoFor`. */
    items: z.array(searchItem),
    nextCursor: z.null(),
    /** The text as the other keyboard language would have typed it, where that found something too. */
    alsoFor: z.string().nullable(),
  }),
  status: 200,
});
