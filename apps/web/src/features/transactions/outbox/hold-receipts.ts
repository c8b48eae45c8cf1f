import { toast } from '../../../ui/toast.tsx';
import type { TransactionRow } from '../model/transaction-row.ts';
import type { ReceiptChanges } from '../receipts/pending-receipt.ts';
import type { ReceiptTarget } from '../receipts/upload-receipt.ts';
import { keepReceipts } from './write-through.ts';

/** Lets receipts wait beside their entry, and says so where this device has no room for them. */
export async function holdReceipts(target: ReceiptTarget, row: TransactionRow, changes: ReceiptChanges): Promise<void> {
  const lost = await keepReceipts(target, row, changes);
  if (lost === 0) return;
  toast.error(`영수증 ${lost}개는 담아 두지 못했어요`, {
    message: '이 기기에 자리가 모자라요. 거래는 전송을 기다리고 있으니, 연결된 뒤에 영수증을 다시 첨부해 주세요.',
    autoHide: false,
  });
}
