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
  /** A shop, however entries spell it. */
  'merchant',
  'q',
  /** `BILLING`: purchases in instalments turn by turn; `CONSUMPTION`: all of them on their day */
  'basis',
  'sort',
  /** `list` or `calendar` */
  'view',
] as const;

/** What reports have in their address beside the filters: the kind of period, 지출 or 수입, and the open category. */
export const REPORT_SEARCH_NAMES = [...TRANSACTION_SEARCH_NAMES, 'span', 'kind', 'open'] as const;

export type TransactionSearch = { [Name in (typeof TRANSACTION_SEARCH_NAMES)[number]]?: string };
export type ReportSearch = { [Name in (typeof REPORT_SEARCH_NAMES)[number]]?: string };
