import type { Period } from '../calendar/book-month.ts';

/** What is asked for. */
export const QUESTION_INTENTS = [
  'SPENT',
  'EARNED',
  /** Income minus spending. */
  'SAVED',
  /** The share of the income that was not spent. */
  'SAVINGS_RATE',
  /** What percentage of all spending or income a part is. */
  'SHARE',
  /** What was bought: spending, transaction by transaction. */
  'BOUGHT',
  /** The newest transaction. */
  'LAST_TIME',
  'COUNT',
  'AVERAGE',
  'LARGEST',
  'SMALLEST',
  'COMPARE',
  'COMPARE_MEMBERS',
  'NEXT_CARD_BILL',
  /** The card bills that are paid in a month. */
  'CARD_BILLS',
  /** The next time of a recurring rule. */
  'NEXT_OCCURRENCE',
  'FIXED_COSTS',
  'VARIABLE_COSTS',
  'SPENDABLE',
  'BALANCE',
  'NET_WORTH',
  /** What is owned, without subtracting debts. */
  'ASSETS',
  'BUDGET_LEFT',
  'SETTLEMENT',
  'UPCOMING',
  'LIST',
] as const;
export type QuestionIntent = (typeof QUESTION_INTENTS)[number];

/** What the largest or the smallest is sought among. */
export const QUESTION_GROUPS = ['DAY', 'TRANSACTION', 'SHOP', 'CATEGORY', 'MONTH'] as const;
export type QuestionGroup = (typeof QUESTION_GROUPS)[number];

/** The last place that is sought: the rows of an answer list as many. */
export const QUESTION_RANK_MAX = 5;

/** What an average is per. */
export const QUESTION_UNITS = ['DAY', 'WEEK', 'MONTH', 'TRANSACTION'] as const;
export type QuestionUnit = (typeof QUESTION_UNITS)[number];

/** Filters as in the transaction list: several values of one field match any of them. */
export interface QuestionFilters {
  readonly categoryId?: readonly string[];
  /** Everything but these. */
  readonly excludeCategoryId?: readonly string[];
  readonly assetId?: readonly string[];
  readonly paymentMethodId?: readonly string[];
  readonly tagId?: readonly string[];
  readonly memberId?: readonly string[];
  /** A shop, in any spelling. */
  readonly merchant?: string;
  /** The name of recurring rules, with `NEXT_OCCURRENCE`. */
  readonly recurring?: string;
  readonly minAmount?: number;
  readonly maxAmount?: number;
}

/** A question as it is understood. */
export interface Question {
  readonly intent: QuestionIntent;
  /** Always with both dates; for a balance or a next payment the day of the question, for the last time all until it. */
  readonly period: Period;
  /** Whether the period was said and not assumed. */
  readonly isPeriodSaid: boolean;
  readonly filters: QuestionFilters;
  /** The period to compare with. */
  readonly compare?: Period;
  /** With `LARGEST` and `SMALLEST`. */
  readonly group?: QuestionGroup;
  /** With `LARGEST` and `SMALLEST`: the place from 2 to `QUESTION_RANK_MAX`; the first without it. */
  readonly rank?: number;
  /** With `AVERAGE`. */
  readonly per?: QuestionUnit;
  /** With `SETTLEMENT`, where the words say which. */
  readonly direction?: 'PAY' | 'RECEIVE';
  /** Shops with the name of an excluded category: no filter excludes them. */
  readonly excludedShops?: readonly string[];
  /** Income instead of spending, with `COUNT`, `AVERAGE`, `COMPARE`, `LARGEST`, `LAST_TIME`, `SHARE` and `LIST`. */
  readonly isIncome: boolean;
}

export type QuestionRole = 'CATEGORY' | 'ASSET' | 'METHOD' | 'TAG' | 'MEMBER' | 'SHOP' | 'RULE';

/** A name of the book that a question may use. */
export interface QuestionName {
  readonly role: QuestionRole;
  /** The id; of a shop its usual spelling, of recurring rules their name. */
  readonly id: string;
  readonly name: string;
  /** Of a category; of a shop if it is always the same; of a recurring rule that is no transfer. */
  readonly kind?: 'EXPENSE' | 'INCOME';
  readonly parent?: { readonly id: string; readonly name: string } | null;
  /** Of a shop: it has only been recorded under this branch. */
  readonly isOnlyBranch?: boolean;
  /** A card with bills. */
  readonly isCard?: boolean;
  /** A card without bills and without a balance. */
  readonly isDebitCard?: boolean;
}

/** The facts about a book that are needed to read a question. */
export interface QuestionBook {
  readonly names: readonly QuestionName[];
  /** The member who asks. */
  readonly userId: string;
  /** Whether the amounts of the book are in won; others are not read. */
  readonly isWon: boolean;
}

/**
 * The possible readings of a question. One: understood. Several: it has to be asked back. None: not understood, with
 * the reason as far as it is known. `OPEN`: it may also mean what no report has, so it is asked back even with one.
 */
export interface QuestionReadings {
  readonly readings: readonly Question[];
  readonly refusal: 'NO_SUCH_DATE' | 'NOT_YET' | 'UNKNOWN_WORD' | 'UNCLEAR' | 'OPEN' | null;
  /** Names that may have been meant. */
  readonly near: readonly QuestionName[];
}
