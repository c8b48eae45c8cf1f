import type { Settlement } from '@salim/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface SettlementStep {
  /** The version that was loaded. */
  readonly settlement: Settlement;
  readonly status: Settlement['status'];
  /** The account the money moved from or to, if given. */
  readonly account?: Pick<Body<'updateSettlement'>, 'fromAssetId' | 'toAssetId' | 'own'>;
}

/** Updates the status of a settlement. */
export function useUpdateSettlement(bookId: string) {
  const queryClient = useQueryClient();
  return useBookWrite(bookId, async ({ settlement, status, account = {} }: SettlementStep) => {
    const updated = await callApi('updateSettlement', {
      params: { bookId, settlementId: settlement.id },
      body: { ...account, status, version: settlement.version },
    });
    for (const own of [settlement.own, updated.own]) {
      if (own) void queryClient.invalidateQueries({ queryKey: queryKeys.book(own.bookId) });
    }
    return updated;
  });
}
