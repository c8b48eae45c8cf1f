import type { ImportPreview } from '@salim/contract';

type Field = keyof ImportPreview['mapping']['columns'];

/** What the columns of a file are called on the screen, in the order in which one reads them. */
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
  currencyAmount: '통화 금액',
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
  id: 'ID',
};

export const FIELD_ORDER = Object.keys(FIELD_NAMES) as readonly Field[];

/** Without these a row says nothing. */
export const FIELDS_NEEDED: ReadonlySet<Field> = new Set(['date', 'amount']);
