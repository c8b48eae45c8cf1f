/** The filters of the transaction list, as in the URL; multiple values are comma-separated. */
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
  /** A merchant, in any spelling. */
  'merchant',
  'q',
  /** `BILLING`: installment purchases count per installment; `CONSUMPTION`: in full on their date */
  'basis',
  'sort',
  /** `list` or `calendar` */
  'view',
] as const;

/** The URL parameters of reports in addition to the filters: the kind of period, 지출 or 수입, and the open category. */
export const REPORT_SEARCH_NAMES = [...TRANSACTION_SEARCH_NAMES, 'span', 'kind', 'open'] as const;

export type TransactionSearch = { [Name in (typeof TRANSACTION_SEARCH_NAMES)[number]]?: string };
export type ReportSearch = { [Name in (typeof REPORT_SEARCH_NAMES)[number]]?: string };
