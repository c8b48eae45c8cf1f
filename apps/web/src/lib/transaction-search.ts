/** The filters of the transaction list, as they stand in the address; several values are comma-separated. */
export const TRANSACTION_SEARCH_NAMES = [
  'month',
  'from',
  'to',
  'type',
  'categoryId',
  'assetId',
  'paymentMethodId',
  'tagId',
  'memberId',
  'minAmount',
  'maxAmount',
  'q',
  'sort',
  /** `list` or `calendar` */
  'view',
] as const;

export type TransactionSearch = { [Name in (typeof TRANSACTION_SEARCH_NAMES)[number]]?: string };
