import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { DESCRIPTION_MAX, RULE_CONDITIONS_MAX } from './facts/limits.ts';
import {
  OPERATORS_OF_FIELD,
  RULE_FIELDS,
  RULE_OPERATORS,
  type RuleField,
  type RuleOperator,
} from './facts/rule-operators.ts';
import {
  civilDate,
  cursor,
  descriptionText,
  id,
  instant,
  lineOfText,
  nameText,
  page,
  pageLimit,
  positiveAmount,
  queryInteger,
  sortOrder,
  sum,
  version,
} from './scalars.ts';
import { transactionType } from './transactions.ts';

const conditionText = lineOfText(1, DESCRIPTION_MAX);
const FIELD_VALUES = {
  description: conditionText,
  memo: conditionText,
  amount: positiveAmount,
  type: transactionType,
  assetId: id,
  paymentMethodId: id,
} as const;

/** The inclusive bounds of `between`; `{min, max}` means the same. */
const amountRange = z.union([
  z.tuple([positiveAmount, positiveAmount]),
  z
    .strictObject({ min: positiveAmount, max: positiveAmount })
    .transform(({ min, max }): [number, number] => [min, max]),
]);

function valueSchemaOf(field: RuleField, op: RuleOperator): z.ZodType<string | number | (string | number)[]> {
  if (op === 'between') return amountRange;
  const one: z.ZodType<string | number> = FIELD_VALUES[field];
  return op === 'in' ? z.array(one).min(1).max(50) : one;
}

/**
 * One condition. Text comparison ignores case and blanks; `in` matches any of the values, and `between` takes two
 * inclusive amounts.
 */
export const ruleCondition = z
  .strictObject({
    field: z.enum(RULE_FIELDS),
    op: z.enum(RULE_OPERATORS),
    value: z.union([
      z.string().max(400),
      z.number(),
      z.array(z.union([z.string().max(400), z.number()])).max(50),
      z.strictObject({ min: z.number(), max: z.number() }),
    ]),
  })
  .transform((condition, context) => {
    const { field, op } = condition;
    if (!OPERATORS_OF_FIELD[field].includes(op)) {
      context.addIssue({ code: 'custom', message: 'OPERATOR_NOT_FOR_FIELD', path: ['op'] });
      return z.NEVER;
    }
    const parsed = valueSchemaOf(field, op).safeParse(condition.value);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        context.addIssue({ code: 'custom', message: issue.message, path: ['value', ...issue.path] });
      }
      return z.NEVER;
    }
    const value = parsed.data;
    if (op === 'between' && Array.isArray(value) && Number(value[0]) > Number(value[1])) {
      context.addIssue({ code: 'custom', message: 'RANGE_REVERSED', path: ['value'], params: { rule: true } });
      return z.NEVER;
    }
    return { field, op, value };
  });

/** The changes to a matching transaction. Omitted fields stay; tags are added to the existing ones. */
export const ruleActions = z
  .strictObject({
    categoryId: id.nullable().optional(),
    tagIds: z.array(id).max(50).optional(),
    description: descriptionText.nullable().optional(),
    excludeFromStats: z.boolean().optional(),
  })
  .transform((actions) => ({
    ...(actions.categoryId ? { categoryId: actions.categoryId } : {}),
    ...(actions.tagIds && actions.tagIds.length > 0 ? { tagIds: [...new Set(actions.tagIds)] } : {}),
    ...(actions.description ? { description: actions.description } : {}),
    ...(actions.excludeFromStats === undefined ? {} : { excludeFromStats: actions.excludeFromStats }),
  }))
  .refine((actions) => Object.keys(actions).length > 0, { error: 'ACTION_REQUIRED' });
export type RuleActions = z.output<typeof ruleActions>;

const conditions = z.array(ruleCondition).min(1).max(RULE_CONDITIONS_MAX);

export const sortingRule = z.object({
  id,
  bookId: id,
  name: z.string(),
  /** All of them must match. */
  conditions: z.array(
    z.object({
      field: z.enum(RULE_FIELDS),
      op: z.enum(RULE_OPERATORS),
      value: z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
    }),
  ),
  actions: z.object({
    categoryId: id.optional(),
    tagIds: z.array(id).optional(),
    description: z.string().optional(),
    excludeFromStats: z.boolean().optional(),
  }),
  isActive: z.boolean(),
  /** Lower values come first; if two rules set the same field, the first one wins. */
  sortOrder: z.int(),
  createdBy: id,
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type SortingRule = z.output<typeof sortingRule>;

const ruleParams = z.object({ bookId: id, sortingRuleId: id });

export const listRules = endpoint('listRules', {
  summary: 'Lists sorting rules in order',
  tag: 'rules',
  access: 'VIEWER',
  params: bookParams,
  answer: z.object({ items: z.array(sortingRule), nextCursor: z.null() }),
  status: 200,
});

export const createRule = endpoint('createRule', {
  summary: 'Adds a rule, by default at the end',
  tag: 'rules',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    name: nameText,
    conditions,
    actions: ruleActions,
    isActive: z.boolean().default(true),
    sortOrder: sortOrder.optional(),
  }),
  answer: sortingRule,
  status: 201,
});

export const updateRule = endpoint('updateRule', {
  summary: 'Replaces a rule; requires the `version` that was read',
  tag: 'rules',
  access: 'MEMBER',
  params: ruleParams,
  body: z.strictObject({
    name: nameText,
    conditions,
    actions: ruleActions,
    isActive: z.boolean().optional(),
    sortOrder: sortOrder.optional(),
    version: version.optional(),
    id: z.unknown().optional(),
    bookId: z.unknown().optional(),
    createdBy: z.unknown().optional(),
    createdAt: z.unknown().optional(),
    updatedAt: z.unknown().optional(),
  }),
  answer: sortingRule,
  status: 200,
});

export const deleteRule = endpoint('deleteRule', {
  summary: 'Deletes a rule; transactions it has sorted stay unchanged',
  tag: 'rules',
  access: 'MEMBER',
  params: ruleParams,
  status: 204,
});

export const orderRules = endpoint('orderRules', {
  summary: 'Sets the order of rules; omitted ones follow in their previous order',
  tag: 'rules',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
  answer: z.object({ items: z.array(sortingRule), nextCursor: z.null() }),
  status: 200,
});

/** The fields of a transaction that rules can change. */
const sortedParts = z.object({
  /** For a transaction with one split. */
  categoryId: id.nullable(),
  tagIds: z.array(id),
  description: z.string(),
  excludeFromStats: z.boolean(),
});

export const ruleChange = z.object({
  transactionId: id,
  date: civilDate,
  type: transactionType,
  amount: positiveAmount,
  description: z.string(),
  /** The rules that change it, in order; empty if the rule was only sent for preview. */
  ruleIds: z.array(id),
  before: sortedParts,
  after: sortedParts,
});
export type RuleChange = z.output<typeof ruleChange>;

export const ruleApplication = z.object({
  dryRun: z.boolean(),
  /** Transactions that match at least one rule. */
  matched: z.int(),
  /** Transactions that change or would change. */
  count: z.int(),
  /** The newest 200 of them. */
  items: z.array(ruleChange),
  /** The run, for reverting it; null if nothing was changed. */
  runId: id.nullable(),
  /** More transactions remain: the oldest ones are left for another call. */
  isCut: z.boolean(),
});
export type RuleApplication = z.output<typeof ruleApplication>;

export const applyRules = endpoint('applyRules', {
  summary: 'Applies rules to existing transactions; with `dryRun` returns only a preview',
  tag: 'rules',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    dryRun: z.boolean().default(false),
    /** Only these, active or not; defaults to all active ones. */
    ruleIds: z.array(id).min(1).max(500).optional(),
    /** An unsaved rule to use instead of the stored ones. */
    rule: z.strictObject({ conditions, actions: ruleActions }).optional(),
    /** `UNSORTED` skips transactions that have a category. */
    scope: z.enum(['ALL', 'UNSORTED']).default('ALL'),
    from: civilDate.optional(),
    to: civilDate.optional(),
  }),
  bodyRequired: false,
  answer: ruleApplication,
  status: 200,
});

export const ruleRun = z.object({
  id,
  /** The names of the rules at the time of the run. */
  ruleNames: z.array(z.string()),
  count: z.int(),
  by: z.object({ userId: id, name: z.string() }),
  createdAt: instant,
  undoneAt: instant.nullable(),
});
export type RuleRun = z.output<typeof ruleRun>;

export const listRuleRuns = endpoint('listRuleRuns', {
  summary: 'Lists rule runs on existing transactions, newest first; kept for 30 days',
  tag: 'rules',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ cursor: cursor.optional(), limit: pageLimit }),
  answer: page(ruleRun),
  status: 200,
});

export const undoRuleRun = endpoint('undoRuleRun', {
  summary: 'Undoes a rule run, except for transactions changed since',
  tag: 'rules',
  access: 'MEMBER',
  params: z.object({ bookId: id, runId: id }),
  answer: ruleRun.extend({ reverted: z.int(), kept: z.int() }),
  status: 200,
});

/** The source of a guess: a rule, the book's history, or the list of well-known shops. */
export const guessSource = z.enum(['RULE', 'HISTORY', 'DICTIONARY']);

export const sortingGuess = z.object({
  source: guessSource,
  categoryId: id.nullable(),
  paymentMethodId: id.nullable(),
  assetId: id.nullable(),
  tagIds: z.array(id),
  /** From 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** The reason, for display: `지난 5번 모두 식비였어요`. */
  reason: z.string(),
});
export type SortingGuess = z.output<typeof sortingGuess>;

export const guessSorting = endpoint('guessSorting', {
  summary: 'Guesses the sorting of a transaction with this description; null if unknown',
  tag: 'rules',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({
    description: lineOfText(1, DESCRIPTION_MAX),
    type: z.enum(['INCOME', 'EXPENSE']).default('EXPENSE'),
    amount: queryInteger(1, 9_999_999_999_999).optional(),
  }),
  answer: z.object({ guess: sortingGuess.nullable() }),
  status: 200,
});

export const unsortedGroup = z.object({
  /** The merchant key shared by its transactions; empty for those without a description. */
  merchantKey: z.string(),
  /** The spelling of the newest transaction. */
  name: z.string(),
  type: z.enum(['INCOME', 'EXPENSE']),
  count: z.int(),
  /** Net of refunds. */
  amount: sum,
  firstDate: civilDate,
  lastDate: civilDate,
  /** The newest first; at most 1,000. */
  ids: z.array(id),
  guess: sortingGuess.nullable(),
});
export type UnsortedGroup = z.output<typeof unsortedGroup>;

export const listUnsorted = endpoint('listUnsorted', {
  summary: 'Lists uncategorized transactions by shop, the largest groups first, each with a guess',
  tag: 'rules',
  access: 'VIEWER',
  params: bookParams,
  answer: z.object({
    /** Of the newest 5,000 such transactions. */
    items: z.array(unsortedGroup),
    nextCursor: z.null(),
    /** Transactions in all groups. */
    count: z.int(),
  }),
  status: 200,
});
