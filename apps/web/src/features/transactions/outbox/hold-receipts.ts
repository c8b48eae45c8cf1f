import { toast } from '../../../ui/toast.tsx';
import type { TransactionRow } from '../model/transaction-row.ts';
import type { ReceiptChanges } from '../receipts/pending-receipt.ts';
import type { ReceiptTarget } from '../receipts/upload-receipt.ts';
import { keepReceipts } from './write-through.ts';

/** Queues receipts with their transaction; reports if this device has no space for them. */
export async function holdReceipts(target: ReceiptTarget, row: TransactionRow, changes: ReceiptChanges): Promise<void> {
  const lost = await keepReceipts(target, row, changes);
  if (lost === 0) return;
  toast.error(`영수증 ${lost}개를 임시 저장하지 못했어요`, {
    message: '이 기기의 저장 공간이 부족해요. 거래는 전송 대기 중이니, 연결되면 영수증을 다시 첨부해 주세요.',
    autoHide: false,
  });
}
