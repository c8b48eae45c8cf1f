/** The field that a condition tests. */
export const RULE_FIELDS = ['description', 'memo', 'amount', 'type', 'assetId', 'paymentMethodId'] as const;
export const RULE_OPERATORS = ['contains', 'startsWith', 'equals', 'between', 'in'] as const;
export type RuleField = (typeof RULE_FIELDS)[number];
export type RuleOperator = (typeof RULE_OPERATORS)[number];

/** The operators available for each field, the most useful first. */
export const OPERATORS_OF_FIELD: Readonly<Record<RuleField, readonly RuleOperator[]>> = {
  description: ['contains', 'startsWith', 'equals', 'in'],
  memo: ['contains', 'startsWith', 'equals', 'in'],
  amount: ['equals', 'between', 'in'],
  type: ['equals', 'in'],
  assetId: ['equals', 'in'],
  paymentMethodId: ['equals', 'in'],
};
