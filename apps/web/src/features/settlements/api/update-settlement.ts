import type { Settlement } from '@salim/contract';
import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

interface SettlementStep {
  /** As it was read. */
  readonly settlement: Settlement;
  readonly status: Settlement['status'];
}

/** Says how far a settlement has come. */
export function useUpdateSettlement(bookId: string) {
  return useBookWrite(bookId, ({ settlement, status }: SettlementStep) =>
    callApi('updateSettlement', {
      params: { bookId, settlementId: settlement.id },
      body: { status, version: settlement.version },
    }),
  );
}
