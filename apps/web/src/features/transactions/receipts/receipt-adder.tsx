import type { Transaction } from '@salim/contract';
import { ATTACHMENT_LIMITS } from '@salim/contract/facts/files';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ImagePlus } from '../../../ui/icons/image-plus.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.tsx';
import { problemOfReceipt, RECEIPT_TYPES } from './check-receipt.ts';
import { pendingReceipt } from './pending-receipt.ts';
import css from './receipt-card.module.css';
import { saveReceipts } from './save-receipts.ts';

interface ReceiptAdderProps {
  readonly transaction: Transaction;
  readonly children: ReactNode;
}

/** A quiet button that uploads the chosen files as receipts of a stored transaction. */
export function ReceiptAdder({ transaction, children }: ReceiptAdderProps) {
  const [isSending, setIsSending] = useState(false);
  const add = async (files: readonly File[]) => {
    const room = ATTACHMENT_LIMITS.count - transaction.attachments.length;
    const problems = files.flatMap((file, index) => {
      const problem =
        index >= room ? `거래 1건에 ${ATTACHMENT_LIMITS.count}개까지 올릴 수 있어요.` : problemOfReceipt(file);
      return problem === null ? [] : [`${file.name}: ${problem}`];
    });
    if (problems.length > 0) toast.error('올릴 수 없는 파일이 있어요', { message: problems.join('\n') });
    const fit = files.filter((file, index) => index < room && problemOfReceipt(file) === null);
    setIsSending(true);
    await saveReceipts(
      { bookId: transaction.bookId, transactionId: transaction.id },
      { added: fit.map(pendingReceipt), removedIds: [] },
    );
    setIsSending(false);
  };
  return (
    <label className={classNames(buttonClass({ variant: 'ghost', size: 'small' }), css.add)}>
      {isSending ? <Spinner /> : <ImagePlus aria-hidden />}
      <span aria-hidden>{children}</span>
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
  );
}
