import type { Asset } from '@salim/contract';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Whether a card has bills: without a payment day its billing period is unknown. */
export function hasBills(asset: Asset): boolean {
  return asset.assetType === 'CREDIT_CARD' && asset.card?.paymentDay != null;
}

/** Bills of a card, the next one first, page by page. */
export function useCardBills(asset: Asset) {
  const status = useSessionStatus((session) => session.status);
  return useInfiniteQuery({
    queryKey: [...queryKeys.asset(asset.bookId, asset.id), 'bills'],
    queryFn: ({ signal, pageParam }) =>
      callApi('listCardBills', { params: { assetId: asset.id }, query: { cursor: pageParam, limit: 8 }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: status === 'verified' && hasBills(asset),
  });
}

export interface NextPayment {
  readonly date: string;
  readonly amount: number;
}

/** The next bill of each card by card id; omits cards without a known next payment. */
export function useNextPayments(cards: readonly Asset[]): ReadonlyMap<string, NextPayment> {
  const status = useSessionStatus((session) => session.status);
  return useQueries({
    queries: cards.map((card) => ({
      queryKey: [...queryKeys.asset(card.bookId, card.id), 'next-payment'],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const bills = await callApi('listCardBills', { params: { assetId: card.id }, query: { limit: 1 }, signal });
        return { cardId: card.id, next: bills.nextPayment };
      },
      enabled: status === 'verified',
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data?.next ? [[data.cardId, data.next] as const] : []))),
  });
}
