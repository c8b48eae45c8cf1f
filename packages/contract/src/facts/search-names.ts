/** The filters of the transaction list, as in its URL; multiple values are comma-separated. */
export const TRANSACTION_SEARCH_NAMES = [
  'month',
  'from',
  'to',
  'type',
  'categoryId',
  /** Everything but these categories. */
  'excludeCategoryId',
  'assetId',
  'paymentMethodId',
  'tagId',
  'memberId',
  'minAmount',
  'maxAmount',
  /** A merchant, in any spelling. */
  'merchant',
  /** The import that created the transactions. */
  'importId',
  'q',
  /** `BILLING`: installment purchases count per installment; `CONSUMPTION`: in full on their date */
  'basis',
  'sort',
  /** `list` or `calendar` */
  'view',
] as const;

/** The URL parameters of reports in addition to the filters. */
export const REPORT_SEARCH_NAMES = [
  ...TRANSACTION_SEARCH_NAMES,
  /** The kind of period. */
  'span',
  /** `EXPENSE` or `INCOME` */
  'kind',
  /** The category being drilled into. */
  'open',
  /** The tab of 통계. */
  'tab',
  /** The report of 고급 통계 that fills the screen of a phone. */
  'chart',
] as const;

export type TransactionSearchName = (typeof TRANSACTION_SEARCH_NAMES)[number];
export type ReportSearchName = (typeof REPORT_SEARCH_NAMES)[number];

/** Saved views that a book may have, and that each member may have in it. */
export const SAVED_VIEWS_MAX = 100;
/** Saved views that the dashboard shows. */
export const DASHBOARD_VIEWS_MAX = 8;
export const VIEW_QUERY_MAX = 2000;
