import type { Transaction } from '@salim/contract';
import { useEffect, useMemo, useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { lastKnownOf } from '../../../platform/offline/last-known/last-known.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
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

/** Habits, and whether they come from the server, now or on the last visit, or still from a few rows on this device. */
export interface KnownHabits extends Habits {
  readonly isComplete: boolean;
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

/** The rows that habits were derived from on the last visit; undefined while they are read, and without any. */
function useRowsOfLastVisit(bookId: string, type: Transaction['type']): readonly Transaction[] | undefined {
  const isVerified = useSessionStatus((session) => session.status === 'verified');
  const [found, setFound] = useState<{
    readonly bookId: string;
    readonly type: Transaction['type'];
    readonly rows: readonly Transaction[];
  } | null>(null);
  useEffect(() => {
    if (!isVerified) return undefined;
    let isCurrent = true;
    void lastKnownOf(habitsKey(bookId, type)).then((rows) => {
      if (isCurrent && Array.isArray(rows)) setFound({ bookId, type, rows });
    });
    return () => {
      isCurrent = false;
    };
  }, [bookId, type, isVerified]);
  return found?.bookId === bookId && found.type === type ? found.rows : undefined;
}

const habitsKey = (bookId: string, type: Transaction['type']) => queryKeys.transactions(bookId, { habits: type });

export function useHabits(
  { bookId, meId, timeZone }: { readonly bookId: string; readonly meId: string; readonly timeZone: string },
  type: Transaction['type'],
): KnownHabits {
  const { data, isPlaceholderData } = useBookQuery(
    habitsKey(bookId, type),
    async (signal) =>
      listed(
        (await callApi('listTransactions', { params: { bookId }, query: { type, limit: LOOKED_AT }, signal })).items,
      ),
    {
      placeholderData: () => {
        const kept = useBookStore.getState().transactions.filter((one) => one.bookId === bookId && one.type === type);
        return kept.length > 0 ? kept : undefined;
      },
    },
  );
  const earlier = useRowsOfLastVisit(bookId, type);
  const complete = isPlaceholderData ? earlier : (data ?? earlier);
  const recent = complete ?? data;
  return useMemo(
    () => ({
      ...(recent === undefined ? NO_HABITS : habitsOf(recent, meId, timeZone)),
      isComplete: complete !== undefined,
    }),
    [recent, complete, meId, timeZone],
  );
}
