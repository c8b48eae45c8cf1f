import type { RuleField, RuleOperator } from '@salim/contract';

export type { RuleField, RuleOperator };

/**
 * The operators of each field, most useful first. A copy of the contract's, which keeps its schemas out of the browser
 * bundle; a test keeps the two equal.
 */
export const OPERATORS_OF_FIELD: Readonly<Record<RuleField, readonly RuleOperator[]>> = {
  description: ['contains', 'startsWith', 'equals', 'in'],
  memo: ['contains', 'startsWith', 'equals', 'in'],
  amount: ['equals', 'between', 'in'],
  type: ['equals', 'in'],
  assetId: ['equals', 'in'],
  paymentMethodId: ['equals', 'in'],
};

export const FIELD_NAMES: Readonly<Record<RuleField, string>> = {
  description: '내용',
  memo: '메모',
  amount: '금액',
  type: '종류',
  assetId: '자산',
  paymentMethodId: '결제수단',
};

export const TEXT_OPERATORS: Readonly<Record<'contains' | 'startsWith' | 'equals' | 'in', string>> = {
  contains: '포함하면',
  startsWith: '다음으로 시작하면',
  equals: '정확히 같으면',
  in: '이 중 하나면',
};

export const AMOUNT_OPERATORS: Readonly<Record<'equals' | 'between' | 'in', string>> = {
  equals: '같으면',
  between: '사이면',
  in: '이 중 하나면',
};
