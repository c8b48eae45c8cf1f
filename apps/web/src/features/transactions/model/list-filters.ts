import type { Transaction } from '@salim/contract';
import { isLedgerDate, isLedgerMonth, MAX_AMOUNT } from '@salim/domain';
import type { TransactionSearch } from '../../../ledger/transaction-search.ts';

export type TransactionType = Transaction['type'];
export type TransactionSort = 'date' | '-date' | 'amount' | '-amount';
export type InstallmentBasis = 'CONSUMPTION' | 'BILLING';
export type ListView = 'list' | 'calendar' | 'trash';

/** The value for 미분류 among category ids, in the URL and in the API. */
export const NO_CATEGORY = 'none';

/** The list filters parsed from the URL; invalid values are dropped. */
export interface ListFilters {
  readonly month: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly types: readonly TransactionType[];
  readonly categoryIds: readonly string[];
  /** Everything but these. */
  readonly excludedCategoryIds: readonly string[];
  readonly assetIds: readonly string[];
  readonly paymentMethodIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly memberIds: readonly string[];
  readonly minAmount: number | null;
  readonly maxAmount: number | null;
  /** A merchant, however it is spelled; empty for any. */
  readonly merchant: string;
  /** The import that created the transactions; null for any. */
  readonly importId: string | null;
  readonly q: string;
  /**
   * Whether a purchase in installments counts on its date, or as installments in the months that pay for it; null if
   * unspecified: lists then use its date, reports the book's setting.
   */
  readonly basis: InstallmentBasis | null;
  readonly sort: TransactionSort;
}

const TYPES: readonly TransactionType[] = ['EXPENSE', 'INCOME', 'TRANSFER', 'ADJUSTMENT'];
const BASES: readonly InstallmentBasis[] = ['CONSUMPTION', 'BILLING'];
const SORTS: readonly TransactionSort[] = ['-date', 'date', '-amount', 'amount'];
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;
const Q_MAX = 200;

const listed = (value: string | undefined): string[] => (value ?? '').split(',').filter((part) => part !== '');
const ids = (value: string | undefined): string[] => listed(value).filter((part) => ID.test(part));

const categoriesIn = (value: string | undefined): string[] =>
  listed(value).filter((part) => part === NO_CATEGORY || ID.test(part));

function amountIn(value: string | undefined): number | null {
  if (value === undefined || !/^\d{1,13}$/u.test(value)) return null;
  return Math.min(Number(value), MAX_AMOUNT);
}

/** Parses the filters from the URL. */
export function filtersOf(search: TransactionSearch): ListFilters {
  const from = search.from !== undefined && isLedgerDate(search.from) ? search.from : null;
  const to = search.to !== undefined && isLedgerDate(search.to) ? search.to : null;
  const isReversed = from !== null && to !== null && from > to;
  return {
    month: search.month !== undefined && isLedgerMonth(search.month) ? search.month : null,
    from: isReversed ? null : from,
    to: isReversed ? null : to,
    types: TYPES.filter((type) => listed(search.type).includes(type)),
    categoryIds: categoriesIn(search.categoryId),
    excludedCategoryIds: categoriesIn(search.excludeCategoryId),
    assetIds: ids(search.assetId),
    paymentMethodIds: ids(search.paymentMethodId),
    tagIds: ids(search.tagId),
    memberIds: ids(search.memberId),
    minAmount: amountIn(search.minAmount),
    maxAmount: amountIn(search.maxAmount),
    merchant: [...(search.merchant ?? '')].slice(0, Q_MAX).join('').trim(),
    importId: ids(search.importId)[0] ?? null,
    q: [...(search.q ?? '')].slice(0, Q_MAX).join(''),
    basis: BASES.find((basis) => basis === search.basis) ?? null,
    sort: SORTS.find((sort) => sort === search.sort) ?? '-date',
  };
}

export function viewOf(search: TransactionSearch): ListView {
  return search.view === 'calendar' || search.view === 'trash' ? search.view : 'list';
}

const joined = (values: readonly (string | number)[]): string | undefined =>
  values.length === 0 ? undefined : values.join(',');

/** The filters as URL search parameters; defaults are omitted. */
export function searchOf(filters: ListFilters): TransactionSearch {
  return {
    month: filters.month ?? undefined,
    from: filters.from ?? undefined,
    to: filters.to ?? undefined,
    type: joined(filters.types),
    categoryId: joined(filters.categoryIds),
    excludeCategoryId: joined(filters.excludedCategoryIds),
    assetId: joined(filters.assetIds),
    paymentMethodId: joined(filters.paymentMethodIds),
    tagId: joined(filters.tagIds),
    memberId: joined(filters.memberIds),
    minAmount: filters.minAmount === null ? undefined : String(filters.minAmount),
    maxAmount: filters.maxAmount === null ? undefined : String(filters.maxAmount),
    merchant: filters.merchant === '' ? undefined : filters.merchant,
    importId: filters.importId ?? undefined,
    q: filters.q === '' ? undefined : filters.q,
    basis: filters.basis ?? undefined,
    sort: filters.sort === '-date' ? undefined : filters.sort,
  };
}

/** The filters as API parameters, without the sort, which sums and calendars do not accept. */
export function queryOf(filters: ListFilters) {
  const { sort: _sort, ...query } = searchOf(filters);
  return { ...query, q: query.q?.trim() };
}

/** Without a period the list is the whole timeline. */
export const NO_PERIOD = { month: null, from: null, to: null } as const;

/** Whether a period is set; without one the list is the whole timeline, newest first. */
export function hasPeriod(filters: ListFilters): boolean {
  return filters.month !== null || filters.from !== null || filters.to !== null;
}

/** The number of active filters besides the period, the type chips, the search and the sort. */
export function filterCount(filters: ListFilters): number {
  return [
    filters.categoryIds.length > 0,
    filters.excludedCategoryIds.length > 0,
    filters.assetIds.length > 0,
    filters.paymentMethodIds.length > 0,
    filters.tagIds.length > 0,
    filters.memberIds.length > 0,
    filters.minAmount !== null || filters.maxAmount !== null,
    filters.merchant !== '',
    filters.importId !== null,
    filters.basis !== null,
  ].filter(Boolean).length;
}

/** Whether any filter besides the period is active. */
export function isNarrowed(filters: ListFilters): boolean {
  return filters.types.length > 0 || filters.q.trim() !== '' || filterCount(filters) > 0;
}
