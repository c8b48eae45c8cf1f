import type { Attachment, Transaction } from '@salim/contract';
import { ATTACHMENT_LIMITS } from '@salim/contract/facts/files';
import ImagePlus from 'lucide-react/icons/image-plus';
import Trash from 'lucide-react/icons/trash';
import { useState } from 'react';
import { markTransactionsStale } from '../../../ledger/stale-after-write.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useLedger } from '../model/ledger.tsx';
import { problemOfReceipt, RECEIPT_TYPES, sizeText } from './check-receipt.ts';
import { isPicture, receiptName } from './describe-receipt.ts';
import { pendingReceipt } from './pending-receipt.ts';
import css from './receipt-card.module.css';
import { StoredFace } from './receipt-tile.tsx';
import { ReceiptViewer } from './receipt-viewer.tsx';
import { removeReceipt, saveReceipts } from './save-receipts.ts';
import { saveToDevice } from './save-to-device.ts';

/** The receipts of a transaction: view, add and remove. Renders nothing if it has no receipts and none may be added. */
export function ReceiptCard({ transaction }: { readonly transaction: Transaction }) {
  const { bookId, canChange } = useLedger();
  const [openId, setOpenId] = useState<string | null>(null);
  const [going, setGoing] = useState<Attachment | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { attachments } = transaction;
  const mayChange = canChange(transaction.createdBy) && transaction.deletedAt === null;
  if (transaction.isMasked || (attachments.length === 0 && !mayChange)) return null;
  const target = { bookId, transactionId: transaction.id };

  const add = async (files: readonly File[]) => {
    const room = ATTACHMENT_LIMITS.count - attachments.length;
    const problems = files.flatMap((file, index) => {
      const problem =
        index >= room ? `거래 1건에 ${ATTACHMENT_LIMITS.count}개까지 올릴 수 있어요.` : problemOfReceipt(file);
      return problem === null ? [] : [`${file.name}: ${problem}`];
    });
    if (problems.length > 0) toast.error('올릴 수 없는 파일이 있어요', { message: problems.join('\n') });
    const fit = files.filter((file, index) => index < room && problemOfReceipt(file) === null);
    setIsSending(true);
    await saveReceipts(target, { added: fit.map(pendingReceipt), removedIds: [] });
    setIsSending(false);
  };
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
          <label className={classNames(buttonClass({ variant: 'ghost', size: 'small' }), css.add)}>
            {isSending ? <Spinner /> : <ImagePlus aria-hidden />}
            <span aria-hidden>추가</span>
            <input
              type="file"
              multiple
              accept={RECEIPT_TYPES}
              aria-label="영수증 추가"
              disabled={isSending}
              className={css.input}
              onChange={(event) => {
                void add([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
          </label>
        ) : undefined
      }
    >
      {attachments.length === 0 ? (
        <p className={css.empty}>사진이나 PDF를 첨부해 두면 나중에 찾기 쉬워요.</p>
      ) : (
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
      )}
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
