import type { Transaction } from '@salim/contract';
import { useMemo } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { civilFromInstant } from '../../../text/format.ts';

/** How many recent transactions the defaults are derived from. */
const LOOKED_AT = 100;

/** A recent use of a category, and the circumstances. */
export interface CategoryUse {
  readonly categoryId: string;
  /** The hour of the day in the book's time zone, or null if unknown. */
  readonly hour: number | null;
  readonly amount: number;
  readonly description: string;
}

/** How a transaction was paid. */
interface PaidWith {
  readonly paymentMethodId: string | null;
  readonly assetId: string | null;
}

/** A user's usual choices for one type of transaction. */
export interface Habits {
  /** How the last one was paid. */
  readonly paymentMethodId: string | null;
  readonly assetId: string | null;
  readonly toAssetId: string | null;
  /** The user's payments, most used first. */
  readonly payments: readonly PaidWith[];
  /** Uses of categories by all members, most recent first. */
  readonly uses: readonly CategoryUse[];
}

export const NO_HABITS: Habits = { paymentMethodId: null, assetId: null, toAssetId: null, payments: [], uses: [] };

/** Habits, and whether they are those of the server or still those that this device remembers. */
export interface KnownHabits extends Habits {
  readonly isFresh: boolean;
}

/** The hour of a transaction; without a time that of its creation, if it was recorded on its day. */
function hourOf({ date, time, createdAt }: Transaction, timeZone: string): number | null {
  if (time !== null) return Number(time.slice(0, 2));
  const created = civilFromInstant(new Date(createdAt), timeZone);
  return created.date === date ? Number(created.time.slice(0, 2)) : null;
}

function paymentsByUse(own: readonly Transaction[]): PaidWith[] {
  const counts = new Map<string, { readonly paid: PaidWith; readonly count: number }>();
  for (const { paymentMethodId, assetId } of own) {
    const key = `${paymentMethodId} ${assetId}`;
    counts.set(key, { paid: { paymentMethodId, assetId }, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ paid }) => paid);
}

/**
 * Derives defaults from recent transactions of one type: payment from the user's own, categories from those of all
 * members.
 */
export function habitsOf(recent: readonly Transaction[], meId: string, timeZone: string): Habits {
  const own = recent.filter(
    (one) => one.createdBy === meId && one.payments.length === 1 && (one.paymentMethodId ?? one.assetId) !== null,
  );
  const last = own.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0)).at(0);
  return {
    paymentMethodId: last?.paymentMethodId ?? null,
    assetId: last?.assetId ?? null,
    toAssetId: last?.toAssetId ?? null,
    payments: paymentsByUse(own),
    uses: recent.flatMap((one) =>
      one.splits.flatMap(({ categoryId, amount }) =>
        categoryId === null ? [] : [{ categoryId, hour: hourOf(one, timeZone), amount, description: one.description }],
      ),
    ),
  };
}

export function useHabits(
  { bookId, meId, timeZone }: { readonly bookId: string; readonly meId: string; readonly timeZone: string },
  type: Transaction['type'],
): KnownHabits {
  const { data, isPlaceholderData } = useBookQuery(
    queryKeys.transactions(bookId, { habits: type }),
    async (signal) =>
      listed(
        (await callApi('listTransactions', { params: { bookId }, query: { type, limit: LOOKED_AT }, signal })).items,
      ),
    {
      select: (recent) => habitsOf(recent, meId, timeZone),
      placeholderData: () => {
        const kept = useBookStore.getState().transactions.filter((one) => one.bookId === bookId && one.type === type);
        return kept.length > 0 ? kept : undefined;
      },
    },
  );
  return useMemo(
    () => ({ ...(data ?? NO_HABITS), isFresh: data !== undefined && !isPlaceholderData }),
    [data, isPlaceholderData],
  );
}
