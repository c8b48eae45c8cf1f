import type { SavedView } from '@salim/contract';
import { parseQueryString, queryStringOf } from '@salim/domain';
import type { ReportSearch } from './transaction-search.ts';

const PERIOD = ['month', 'from', 'to', 'span'] as const;

/** The parameters of a screen as a view keeps them, optionally without the period. */
export function viewQueryOf(search: ReportSearch, { hasPeriod }: { readonly hasPeriod: boolean }): string {
  const kept = Object.entries(search).filter(
    ([name, value]) => value !== undefined && value !== '' && (hasPeriod || !PERIOD.some((part) => part === name)),
  );
  return queryStringOf(Object.fromEntries(kept));
}

/** Whether the parameters of a screen name a period, which a view may leave out. */
export function namesPeriod(search: ReportSearch): boolean {
  return PERIOD.some((name) => search[name] !== undefined);
}

/** The link that opens a view. */
export function viewLinkOf({ target, query }: Pick<SavedView, 'target' | 'query'>) {
  const search: ReportSearch = parseQueryString(query) ?? {};
  return target === 'TRANSACTIONS'
    ? ({ to: '/transactions', search } as const)
    : ({ to: '/analytics', search } as const);
}
