import type { ReportSearchName, TransactionSearchName } from '@salim/contract/facts/search-names';

export type TransactionSearch = { [Name in TransactionSearchName]?: string };
export type ReportSearch = { [Name in ReportSearchName]?: string };
