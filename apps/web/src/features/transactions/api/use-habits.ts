import type { Transaction } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';

/** How many recent transactions the defaults are derived from. */
const LOOKED_AT = 100;

/** A user's usual choices for one type of transaction. */
export interface Habits {
  /** How the last one was paid. */
  readonly paymentMethodId: string | null;
  readonly assetId: string | null;
  readonly toAssetId: string | null;
  /** Categories, most used first. */
  readonly categoryIds: readonly string[];
}

export const NO_HABITS: Habits = { paymentMethodId: null, assetId: null, toAssetId: null, categoryIds: [] };

/**
 * Derives defaults from recent transactions of one type: payment from the user's own, categories from those of all
 * members.
 */
export function habitsOf(recent: readonly Transaction[], meId: string): Habits {
  const uses = new Map<string, number>();
  for (const { splits } of recent) {
    for (const { categoryId } of splits) {
      if (categoryId !== null) uses.set(categoryId, (uses.get(categoryId) ?? 0) + 1);
    }
  }
  const last = recent
    .filter(
      (one) => one.createdBy === meId && one.payments.length === 1 && (one.paymentMethodId ?? one.assetId) !== null,
    )
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
    .at(0);
  return {
    paymentMethodId: last?.paymentMethodId ?? null,
    assetId: last?.assetId ?? null,
    toAssetId: last?.toAssetId ?? null,
    categoryIds: [...uses].toSorted(([, a], [, b]) => b - a).map(([id]) => id),
  };
}

export function useHabits(bookId: string, type: Transaction['type'], meId: string): Habits {
  const { data } = useBookQuery(
    queryKeys.transactions(bookId, { habits: type }),
    async (signal) =>
      listed(
        (await callApi('listTransactions', { params: { bookId }, query: { type, limit: LOOKED_AT }, signal })).items,
      ),
    {
      select: (recent) => habitsOf(recent, meId),
      placeholderData: () => {
        const kept = useBookStore.getState().transactions.filter((one) => one.bookId === bookId && one.type === type);
        return kept.length > 0 ? kept : undefined;
      },
    },
  );
  return data ?? NO_HABITS;
}
