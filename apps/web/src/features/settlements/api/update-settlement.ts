import type { Book, Settlement } from '@salim/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useToday } from '../../../ledger/use-today.ts';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';
import { toast } from '../../../ui/toast.tsx';
import { inForce } from '../closing-text.ts';
import { movedDate } from '../settlement-steps.ts';
import { useClosings } from './use-closings.ts';

interface SettlementStep {
  /** The version that was loaded. */
  readonly settlement: Settlement;
  readonly status: 'SENT' | 'CONFIRMED';
  /** The account the money moved from or to, if given. */
  readonly account?: Pick<Body<'updateSettlement'>, 'fromAssetId' | 'toAssetId' | 'own'>;
}

/** Marks a settlement as sent or confirmed, and says so. One whose day has been closed is confirmed as of today. */
export function useUpdateSettlement({ id: bookId, timeZone }: Book) {
  const queryClient = useQueryClient();
  const { data: closings = [] } = useClosings(bookId);
  const today = useToday(timeZone);
  return useBookWrite(bookId, async ({ settlement, status, account = {} }: SettlementStep) => {
    const closedThrough = inForce(closings)?.through ?? null;
    const date = status === 'CONFIRMED' ? movedDate(settlement, closedThrough, today) : undefined;
    const updated = await callApi('updateSettlement', {
      params: { bookId, settlementId: settlement.id },
      body: { ...account, status, date, version: settlement.version },
    });
    for (const own of [settlement.own, updated.own]) {
      if (own) void queryClient.invalidateQueries({ queryKey: queryKeys.book(own.bookId) });
    }
    if (status === 'SENT') toast.success('보냈다고 알렸어요');
    else if (updated.date === settlement.date) toast.success('정산했어요');
    else toast.success('오늘 날짜로 정산했어요', { message: '원래 날짜는 마감한 기간이에요.' });
    return updated;
  });
}
