import type { Asset, CardBill } from '@salim/contract';
import { useCallback, useState } from 'react';
import { markTransactionsStale } from '../../../ledger/stale-after-write.ts';
import { callApi } from '../../../platform/api/api-client.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { formatWon } from '../../../text/format.ts';
import { toast } from '../../../ui/toast.tsx';

/**
 * Records that a bill was collected: a transfer of its remaining amount, with its fees, from the account to the card,
 * dated on the payment day or today, whichever is earlier. Can be undone; a failure shows a toast.
 */
export function useRecordCardPayment(card: Asset, today: string) {
  const [isPending, setIsPending] = useState(false);
  const record = useCallback(
    async (bill: CardBill, accountId: string) => {
      const { bookId } = card;
      const id = newId();
      // Interest and fees are spending: they are recorded as the fee of the transfer.
      const fee = bill.fees < bill.remaining ? bill.fees : 0;
      const undo = async () => {
        try {
          await callApi('deleteTransaction', { params: { bookId, transactionId: id } });
          await markTransactionsStale(bookId);
        } catch (error) {
          toast.error('되돌리지 못했어요', { message: messageOf(error) });
        }
      };
      setIsPending(true);
      try {
        await callApi('createTransaction', {
          params: { bookId },
          body: {
            id,
            type: 'TRANSFER',
            date: bill.paymentDate < today ? bill.paymentDate : today,
            amount: bill.remaining - fee,
            fee,
            description: `${card.name} 카드값`,
            assetId: accountId,
            toAssetId: card.id,
          },
        });
        toast.success('카드값을 이체로 기록했어요', {
          message: formatWon(bill.remaining),
          action: { label: '되돌리기', onClick: () => void undo() },
        });
        await markTransactionsStale(bookId);
      } catch (error) {
        toast.error('기록하지 못했어요', { message: messageOf(error) });
      } finally {
        setIsPending(false);
      }
    },
    [card, today],
  );
  return { record, isPending };
}
