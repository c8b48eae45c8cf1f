import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatNumber } from '../../../text/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import css from './member-name-dialog.module.css';

interface LeaveDialogProps {
  /** What is not settled yet. */
  readonly unsettled: ReactNode;
  /** Copies the user's own transactions into a new book; only once, however often it is retried. */
  readonly onCopy: () => Promise<{ readonly copied: number; readonly title: string }>;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** Shown before leaving a book: what stays in it, and what the user can take along. */
export function LeaveDialog({ unsettled, onCopy, onClose, onLeave }: LeaveDialogProps) {
  const [takesCopy, setTakesCopy] = useState(false);
  const leave = async () => {
    if (takesCopy) {
      try {
        const made = await onCopy();
        toast.success(`내 기록 ${formatNumber(made.copied)}건을 복사했어요`, { message: made.title });
      } catch (error) {
        // Do not leave if the requested copy failed.
        toast.error('내 기록을 복사하지 못해서 나가지 않았어요', { message: messageOf(error) });
        return;
      }
    }
    onLeave();
  };
  return (
    <ConfirmDialog
      title="이 가계부에서 나갈까요?"
      isOpen
      onClose={onClose}
      confirmLabel="나가기"
      isDanger
      onConfirm={leave}
    >
      <div className={css.form}>
        <p>지난 거래와 낸 돈의 기록은 가계부에 그대로 남아요. 나가면 이 가계부를 더 이상 볼 수 없어요.</p>
        {unsettled}
        <Checkbox isSelected={takesCopy} onChange={setTakesCopy}>
          내 기록을 새 가계부로 복사하기
        </Checkbox>
      </div>
    </ConfirmDialog>
  );
}
