import type { Attachment, Transaction } from '@salim/contract';
import { ATTACHMENT_LIMITS } from '@salim/contract/facts/files';
import { useState } from 'react';
import { markTransactionsStale } from '../../../ledger/stale-after-write.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { sizeText } from '../../../text/file-size.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Trash } from '../../../ui/icons/trash.ts';
import { toast } from '../../../ui/toast.tsx';
import { useLedger } from '../model/ledger.tsx';
import { isPicture, receiptName } from './describe-receipt.ts';
import { ReceiptAdder } from './receipt-adder.tsx';
import css from './receipt-card.module.css';
import { StoredFace } from './receipt-tile.tsx';
import { ReceiptViewer } from './receipt-viewer.tsx';
import { removeReceipt } from './save-receipts.ts';
import { saveToDevice } from './save-to-device.ts';

/** The receipts of a transaction: view, add and remove. Without any, the first is added among the actions. */
export function ReceiptCard({ transaction }: { readonly transaction: Transaction }) {
  const { bookId, canChange } = useLedger();
  const [openId, setOpenId] = useState<string | null>(null);
  const [going, setGoing] = useState<Attachment | null>(null);
  const { attachments } = transaction;
  const mayChange = canChange(transaction.createdBy) && transaction.deletedAt === null;
  if (transaction.isMasked || attachments.length === 0) return null;
  const target = { bookId, transactionId: transaction.id };

  const remove = async (attachment: Attachment) => {
    try {
      await removeReceipt(target, attachment.id);
      setOpenId(null);
      toast.success('영수증을 삭제했어요');
      void markTransactionsStale(bookId);
    } catch (error) {
      toast.error('영수증을 삭제하지 못했어요', { message: messageOf(error) });
    }
  };
  const named = attachments.map((attachment, index) => ({ attachment, alt: receiptName(transaction, index + 1) }));

  return (
    <Card
      title="영수증"
      action={
        mayChange && attachments.length < ATTACHMENT_LIMITS.count ? (
          <ReceiptAdder transaction={transaction}>추가</ReceiptAdder>
        ) : undefined
      }
    >
      <ul className={css.list}>
        {named.map(({ attachment, alt }) => (
          <li key={attachment.id} className={css.item}>
            <div className={css.picture}>
              <StoredFace id={attachment.id} mediaType={attachment.mediaType} name={attachment.name} alt={alt} />
              {isPicture(attachment.mediaType) ? (
                <button
                  type="button"
                  className={css.open}
                  aria-label={`${alt} 크게 보기`}
                  onClick={() => setOpenId(attachment.id)}
                />
              ) : (
                <button
                  type="button"
                  className={css.open}
                  aria-label={`${alt} 내려받기`}
                  onClick={() => void saveToDevice(attachment)}
                />
              )}
            </div>
            <div className={css.facts}>
              <span className={css.size}>
                {isPicture(attachment.mediaType) ? '' : 'PDF · '}
                {sizeText(attachment.size)}
              </span>
              {mayChange ? (
                <IconButton
                  size="small"
                  label={`${alt} 삭제`}
                  icon={<Trash />}
                  className={css.delete ?? ''}
                  onPress={() => setGoing(attachment)}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <ReceiptViewer
        pictures={named.filter(({ attachment }) => isPicture(attachment.mediaType))}
        openId={openId}
        onOpen={setOpenId}
        onDelete={mayChange ? setGoing : null}
      />
      <ConfirmDialog
        title="영수증을 삭제할까요?"
        isOpen={going !== null}
        onClose={() => setGoing(null)}
        confirmLabel="삭제"
        isDanger
        onConfirm={() => (going === null ? undefined : remove(going))}
      >
        삭제한 영수증은 복원할 수 없어요. 거래는 그대로 남아요.
      </ConfirmDialog>
    </Card>
  );
}
