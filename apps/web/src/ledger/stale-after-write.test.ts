import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../platform/api/query-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { markTransactionsStale } from './stale-after-write.ts';

const BOOK = 'b';
const made = '01a1f6e5-8834-7155-a0f1-1b2287471cf9';

const TOUCHED = {
  budget: queryKeys.budget(BOOK, '2026-11'),
  'budget summary': queryKeys.budgetSummary(BOOK, '2026-11'),
  'budget suggestion': queryKeys.budgetSuggestion(BOOK, '2026-11'),
  dashboard: queryKeys.dashboard(BOOK, null),
  list: queryKeys.transactions(BOOK, { month: '2026-11' }),
  transaction: queryKeys.transaction(BOOK, made),
  calendar: queryKeys.calendar(BOOK, { month: '2026-11' }),
  assets: queryKeys.assets(BOOK),
  asset: queryKeys.asset(BOOK, 'a'),
  report: queryKeys.report(BOOK, 'summary', {}),
  goals: queryKeys.goals(BOOK),
  settlement: queryKeys.settlement(BOOK, null),
  'sharing report': queryKeys.sharingReport(BOOK, '2026-11'),
  suggestions: queryKeys.suggestions(BOOK, 'EXPENSE 커'),
  duplicates: queryKeys.duplicates(BOOK),
  unsorted: queryKeys.unsorted(BOOK),
  usage: queryKeys.usage(BOOK, 'categories'),
  inbox: queryKeys.inbox(BOOK),
  recurring: queryKeys.recurring(BOOK),
  dues: queryKeys.dues(BOOK),
  gifts: queryKeys.giftEvents(BOOK, {}),
  trash: queryKeys.trash(BOOK),
  activity: queryKeys.activity(BOOK, null),
  search: queryKeys.search('커피'),
} as const;

const UNTOUCHED = {
  categories: queryKeys.categories(BOOK),
  'payment methods': queryKeys.payments(BOOK),
  tags: queryKeys.tags(BOOK),
  members: queryKeys.members(BOOK),
  'list of another book': queryKeys.transactions('another', {}),
  'budget of another book': queryKeys.budget('another', '2026-11'),
} as const;

const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  for (const key of [...Object.values(TOUCHED), ...Object.values(UNTOUCHED)]) queryClient.setQueryData(key, 'known');
});

describe('after a transaction is written', () => {
  it.each(Object.entries(TOUCHED))('the %s is stale', async (_what, key) => {
    await markTransactionsStale(BOOK);
    expect(isStale(key)).toBe(true);
  });

  it.each(Object.entries(UNTOUCHED))('the %s is not', async (_what, key) => {
    await markTransactionsStale(BOOK);
    expect(isStale(key)).toBe(false);
  });

  it('a deleted transaction is not requested again', async () => {
    await markTransactionsStale(BOOK, [made]);
    expect(isStale(TOUCHED.transaction)).toBe(false);
    expect(isStale(TOUCHED.list)).toBe(true);
  });
});
