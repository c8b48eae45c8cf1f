import { type RuleField } from '@salim/contract/facts/rule-operators';
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
