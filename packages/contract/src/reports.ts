import { z } from 'zod';
import { assetType } from './assets.ts';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { paymentMethodType } from './payment-methods.ts';
import { civilMonth, flag, id, reportedDate, sum } from './scalars.ts';
import { installmentBasis, transactionFilters } from './transactions.ts';

/** Defaults to the book's basis. */
const reportFilters = { ...transactionFilters, basis: installmentBasis.optional() };
const reportQuery = z.strictObject(reportFilters);

export const period = z.object({ from: reportedDate, to: reportedDate });

export const summaryReport = z.object({
  from: reportedDate,
  to: reportedDate,
  income: sum,
  expense: sum,
  /** Income minus expense. */
  net: sum,
  /** The saved share of the income, `net ÷ income`; null without income. Negative if spending exceeds income. */
  savingsRate: z.number().nullable(),
  /** The part of the spending that is transfer fees. */
  transferFees: sum,
  count: z.int(),
  /** Others' masked transactions excluded because the filter uses a hidden field. */
  maskedExcluded: z.int(),
  basis: installmentBasis,
});
export type SummaryReport = z.output<typeof summaryReport>;

export const analyticsSummary = endpoint('analyticsSummary', {
  summary: 'Returns income, expense and net of a period',
  tag: 'analytics',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  query: reportQuery,
  answer: summaryReport,
  status: 200,
});

/** Sums by category; others' masked transactions form one row without a category. */
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
export type CategoryRow = z.output<typeof categoryRow>;

export const analyticsCategories = endpoint('analyticsCategories', {
  summary: 'Sums by category; `rollUp=true` adds subcategories to their parents',
  tag: 'analytics',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  query: z.strictObject({ ...reportFilters, rollUp: flag.optional() }),
  answer: z.array(categoryRow),
  status: 200,
});

export const monthRow = z.object({
  month: civilMonth,
  from: reportedDate,
  to: reportedDate,
  income: sum,
  expense: sum,
});

export const analyticsTrend = endpoint('analyticsTrend', {
  summary: 'Income and expense by month',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: reportQuery,
  answer: z.array(monthRow),
  status: 200,
});

const flowKind = z.enum(['INCOME', 'EXPENSE']);

/**
 * What a member paid, bears and earned; others' masked transactions form one row without a member. Each column adds up
 * to the summary.
 */
export const memberRow = z.object({
  userId: id.nullable(),
  name: z.string(),
  color: z.string(),
  /** With a category filter, refunds and the matching part of each transaction count proportionally. */
  paid: sum,
  /** By shares; the payer bears a transaction without shares. */
  borne: sum,
  income: sum,
  isMasked: z.boolean(),
});
export type MemberRow = z.output<typeof memberRow>;

export const analyticsMembers = endpoint('analyticsMembers', {
  summary: 'Paid, borne and earned amounts by member',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: reportQuery,
  answer: z.array(memberRow),
  status: 200,
});

/** Sums by payment method; `paymentMethodId: null` is for transactions without one. */
export const paymentRow = z.object({
  paymentMethodId: id.nullable(),
  name: z.string(),
  type: paymentMethodType.nullable(),
  icon: z.string(),
  color: z.string(),
  kind: flowKind,
  amount: sum,
  count: z.int(),
  isMasked: z.boolean(),
});
export type PaymentRow = z.output<typeof paymentRow>;

export const analyticsPayments = endpoint('analyticsPayments', {
  summary: 'Sums by payment method',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: reportQuery,
  answer: z.array(paymentRow),
  status: 200,
});

/** Sums by merchant across spellings; the smallest ones form one row with `isRest`. */
export const merchantRow = z.object({
  /** The most common spelling; as filter `merchant` it matches all of them. */
  name: z.string(),
  kind: flowKind,
  amount: sum,
  count: z.int(),
  /** Rounded half up. */
  average: sum,
  lastDate: reportedDate,
  isMasked: z.boolean(),
  isRest: z.boolean(),
});
export type MerchantRow = z.output<typeof merchantRow>;

export const analyticsMerchants = endpoint('analyticsMerchants', {
  summary: 'Sums by merchant, whatever the spelling of 내용',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: reportQuery,
  answer: z.array(merchantRow),
  status: 200,
});

/** The balances of active assets at the end of a day; deleted and inactive ones are excluded on all days. */
export const netWorthRow = z.object({
  month: civilMonth,
  date: reportedDate,
  netWorth: sum,
  /** Sums of the positive and of the negative assets. */
  positive: sum,
  negative: sum,
  byType: z.array(z.object({ assetType, amount: sum })),
});
export type NetWorthRow = z.output<typeof netWorthRow>;

export const analyticsNetWorth = endpoint('analyticsNetWorth', {
  summary: 'Net worth at the end of each book month or day; only the filter `assetId` applies',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ ...reportFilters, interval: z.enum(['month', 'day']).default('month') }),
  answer: z.array(netWorthRow),
  status: 200,
});

export const cashFlowNode = z.object({
  /** A category's id, or `in:none`, `in:masked`, `out:none`, `out:masked`, `book`, `saved`, `drawn`. */
  id: z.string(),
  categoryId: id.nullable(),
  name: z.string(),
  color: z.string(),
  side: z.enum(['IN', 'BOOK', 'OUT']),
  /** Refunds beyond the spending count as incoming money. */
  kind: flowKind.nullable(),
  amount: sum,
});
export const cashFlow = z.object({
  from: reportedDate,
  to: reportedDate,
  income: sum,
  expense: sum,
  /** `income − expense` */
  saved: sum,
  nodes: z.array(cashFlowNode),
  /** Incoming flows equal outgoing flows. */
  links: z.array(z.object({ source: z.string(), target: z.string(), amount: sum })),
});
export type CashFlow = z.output<typeof cashFlow>;

export const analyticsCashFlow = endpoint('analyticsCashFlow', {
  summary: 'Cash flow by top-level category',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: reportQuery,
  answer: cashFlow,
  status: 200,
});

export const heatmapDay = z.object({ date: reportedDate, income: sum, expense: sum });
export type HeatmapDay = z.output<typeof heatmapDay>;

export const analyticsHeatmap = endpoint('analyticsHeatmap', {
  summary: 'Income and spending of every day of the period, including days without transactions',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: reportQuery,
  answer: z.array(heatmapDay),
  status: 200,
});

const comparedSums = period.extend({ income: sum, expense: sum });
export const compareRow = z.object({
  categoryId: id.nullable(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  kind: flowKind,
  isMasked: z.boolean(),
  current: sum,
  previous: sum,
  /** Up to today's position in the period, for comparison with a running period. */
  previousToDate: sum,
  /** `current − previous` */
  difference: sum,
  /** `difference ÷ previous`; null if the previous amount is zero. */
  change: z.number().nullable(),
  /** The share of the period's income or spending; null unless that is positive. */
  share: z.number().nullable(),
});
export const comparison = z.object({
  current: comparedSums,
  previous: comparedSums.extend({
    /** Sums up to today's position in the period, for comparison with a running period. */
    incomeToDate: sum,
    expenseToDate: sum,
  }),
  rows: z.array(compareRow),
});
export type Comparison = z.output<typeof comparison>;

export const analyticsCompare = endpoint('analyticsCompare', {
  summary: 'Compares the period with the previous one or that of last year, by top-level category',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ ...reportFilters, with: z.enum(['PREVIOUS', 'LAST_YEAR']).default('PREVIOUS') }),
  answer: comparison,
  status: 200,
});

/** Spending of a book month; the four parts add up to `total`. */
export const fixedVariableRow = z.object({
  month: civilMonth,
  from: reportedDate,
  to: reportedDate,
  fixed: sum,
  variable: sum,
  /** Spending in categories that are neither fixed nor variable, and without a category. */
  unset: sum,
  /** Others' masked transactions. */
  masked: sum,
  total: sum,
});
export type FixedVariableRow = z.output<typeof fixedVariableRow>;

export const analyticsFixedVariable = endpoint('analyticsFixedVariable', {
  summary: 'Fixed and variable costs by month; a category without a kind inherits its parent’s',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: reportQuery,
  answer: z.array(fixedVariableRow),
  status: 200,
});

export const anomalyRow = z.object({
  kind: z.enum(['UNUSUAL_AMOUNT', 'NEW_MERCHANT', 'DOUBLE_CHARGE', 'MISSING_FIXED']),
  /** The transaction; for a missing cost the latest occurrence. */
  transactionId: id,
  /** For a double charge, the earlier transaction. */
  otherTransactionId: id.nullable(),
  date: reportedDate,
  amount: sum,
  description: z.string(),
  categoryId: id.nullable(),
  /** The usual amount; null without a comparison. */
  usual: sum.nullable(),
  /** The reason, as a sentence with numbers. */
  reason: z.string(),
});
export type AnomalyRow = z.output<typeof anomalyRow>;

export const analyticsAnomalies = endpoint('analyticsAnomalies', {
  summary: 'Anomalous expenses with the reason; limited to the last year of longer periods',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: reportQuery,
  answer: z.array(anomalyRow),
  status: 200,
});

export const forecastReport = z.object({
  month: civilMonth,
  from: reportedDate,
  to: reportedDate,
  today: reportedDate,
  /** Full months of history, and the required number. */
  monthsKnown: z.int(),
  monthsNeeded: z.int(),
  /** Null with too little history. */
  forecast: z
    .object({
      spent: sum,
      expected: sum,
      /** The band that contains eight months in ten. */
      low: sum,
      high: sum,
      comingFixed: sum,
      comingVariable: sum,
      days: z.array(z.object({ date: reportedDate, actual: sum.nullable(), expected: sum, low: sum, high: sum })),
    })
    .nullable(),
  /** Spending that rules will record until the end of the month; others' masked rules without a name. */
  planned: z.array(z.object({ date: reportedDate, description: z.string(), amount: sum })),
});
export type ForecastReport = z.output<typeof forecastReport>;

export const analyticsForecast = endpoint('analyticsForecast', {
  summary: 'Forecasts the spending at the end of the month of `to`, or of the running month',
  tag: 'analytics',
  access: 'VIEWER',
  params: bookParams,
  query: reportQuery,
  answer: forecastReport,
  status: 200,
});
