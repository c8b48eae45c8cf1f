import type { ImportPreview } from '@salim/contract';

type Field = keyof ImportPreview['mapping']['columns'];

/** The labels of the column fields, in display order. */
export const FIELD_NAMES: Readonly<Record<Field, string>> = {
  date: '날짜',
  kind: '수입·지출 구분',
  amount: '금액',
  withdrawal: '출금(나간 돈)',
  deposit: '입금(들어온 돈)',
  asset: '자산',
  card: '카드',
  category: '분류',
  subcategory: '소분류',
  description: '내용',
  summary: '적요',
  memo: '메모',
  currencyAmount: '외화 금액',
  currency: '통화',
  time: '시간',
  toAsset: '받는 자산',
  fee: '수수료',
  method: '결제수단',
  tags: '태그',
  refund: '환불',
  excluded: '통계 제외',
  balance: '잔액',
  status: '취소 여부',
  installment: '할부 개월',
  fullAmount: '할부 전체 금액',
  cancelDate: '취소일',
  cancelAmount: '취소 금액',
  counterAccount: '상대 계좌',
  id: 'ID',
};

export const FIELD_ORDER = Object.keys(FIELD_NAMES) as readonly Field[];

/** The common fields of a hand-made list or a bank's file. */
export const COMMON_FIELDS: readonly Field[] = [
  'date',
  'time',
  'amount',
  'withdrawal',
  'deposit',
  'description',
  'memo',
  'category',
  'asset',
];

/** Fields of some files; those in neither list belong to certain programs. */
export const RARER_FIELDS: readonly Field[] = [
  'kind',
  'subcategory',
  'summary',
  'toAsset',
  'card',
  'fee',
  'status',
  'cancelDate',
  'cancelAmount',
  'counterAccount',
  'installment',
  'balance',
  'currency',
  'currencyAmount',
];

export type ImportColumnField = Field;
