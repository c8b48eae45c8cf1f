import type { Transaction } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { focusContent } from '../../../platform/browser/focus-content.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { HandCoins } from '../../../ui/icons/hand-coins.ts';
import { Pencil } from '../../../ui/icons/pencil.ts';
import { Repeat } from '../../../ui/icons/repeat.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import { Undo2 } from '../../../ui/icons/undo-2.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { deleteTransactions, restoreTransactions, takesOtherHalves } from '../api/delete-transactions.ts';
import { useLedger } from '../model/ledger.tsx';
import { rowOf } from '../model/transaction-row.ts';
import css from './detail-actions.module.css';

interface DetailActionsProps {
  readonly transaction: Transaction;
  /** False while it is only queued on this device: no other transaction can be created from it yet. */
  readonly isStored: boolean;
  /** Another member has moved it to the trash since it was loaded. */
  readonly isGone: boolean;
  /** Called after the transaction was moved to the trash. */
  readonly onDeleted: () => void;
}

/** The transfer of a settlement is edited and deleted through the settlement. */
function ToSettlement() {
  return (
    <div className={css.actions}>
      <LinkButton to="/settlement" icon={<HandCoins aria-hidden />}>
        정산에서 보기
      </LinkButton>
    </div>
  );
}

const WITH_OTHER_HALF = {
  title: '이 회차를 삭제할까요?',
  text: '같은 회차의 원금 이체와 이자 지출이 함께 삭제돼요.\n30일 안에 휴지통에서 복원할 수 있어요.',
};
const WITH_REFUNDS = {
  title: '이 거래만 삭제할까요?',
  text: '이 거래의 환불은 그대로 남아서, 지출에서 계속 제외돼요.\n30일 안에 휴지통에서 복원할 수 있어요.',
};

/** 수정, 복제, 삭제; restore for a deleted transaction, and a link to the settlement for its transfer. */
export function DetailActions({ transaction, isStored, isGone, onDeleted }: DetailActionsProps) {
  const ledger = useLedger();
  const [isPending, setIsPending] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [question, setQuestion] = useState<{ readonly title: string; readonly text: string }>(WITH_REFUNDS);
  if (isGone || transaction.deletedAt !== null) return <InTrash transaction={transaction} />;
  if (transaction.settlementId !== null) return <ToSettlement />;
  if (!ledger.canChange(transaction.createdBy) || transaction.isMasked) return null;
  const remove = async () => {
    setIsPending(true);
    const isDeleted = await deleteTransactions(ledger.bookId, [rowOf(transaction)]);
    setIsPending(false);
    if (!isDeleted) return;
    focusContent();
    onDeleted();
  };
  const askOrRemove = async () => {
    setIsPending(true);
    const isWithOther = await takesOtherHalves(ledger.bookId, [rowOf(transaction)]);
    setIsPending(false);
    if (isWithOther || transaction.refunded !== undefined) {
      setQuestion(isWithOther ? WITH_OTHER_HALF : WITH_REFUNDS);
      setIsAsking(true);
    } else await remove();
  };
  return (
    <>
      <div className={css.actions}>
        <LinkButton
          to="/transactions/$transactionId/edit"
          params={{ transactionId: transaction.id }}
          icon={<Pencil aria-hidden />}
        >
          수정
        </LinkButton>
        {transaction.type === 'ADJUSTMENT' || !isStored ? null : (
          <LinkButton to="/transactions/new" search={{ copyOf: transaction.id }} icon={<Copy aria-hidden />}>
            복제
          </LinkButton>
        )}
        <Button
          variant="dangerSoft"
          icon={<Trash aria-hidden />}
          isPending={isPending}
          onPress={() => void askOrRemove()}
        >
          삭제
        </Button>
      </div>
      <ConfirmDialog
        title={question.title}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="삭제"
        isDanger
        onConfirm={remove}
      >
        {question.text}
      </ConfirmDialog>
      <div className={css.more}>
        {transaction.type === 'ADJUSTMENT' ||
        transaction.isRefund ||
        transaction.recurring !== null ||
        !isStored ? null : (
          <LinkButton
            to="/recurring-transactions"
            search={{ entry: transaction.id }}
            variant="ghost"
            size="small"
            icon={<Repeat aria-hidden />}
          >
            반복 거래로 등록
          </LinkButton>
        )}
        {transaction.type === 'EXPENSE' && !transaction.isRefund && isStored ? (
          <LinkButton
            to="/transactions/new"
            search={{ refundOf: transaction.id }}
            variant="ghost"
            size="small"
            icon={<Undo2 aria-hidden />}
          >
            환불 기록
          </LinkButton>
        ) : null}
      </div>
    </>
  );
}

function InTrash({ transaction }: { readonly transaction: Transaction }) {
  const ledger = useLedger();
  const [isPending, setIsPending] = useState(false);
  const restore = async () => {
    setIsPending(true);
    try {
      await restoreTransactions(ledger.bookId, [transaction.id]);
      await queryClient.invalidateQueries({ queryKey: queryKeys.transaction(ledger.bookId, transaction.id) });
      toast.success('복원했어요');
    } catch (error) {
      toast.error('복원하지 못했어요', { message: messageOf(error) });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Notice
      tone="warning"
      actions={
        ledger.canChange(transaction.createdBy) && !transaction.isMasked ? (
          <Button size="small" isPending={isPending} onPress={() => void restore()}>
            복원
          </Button>
        ) : undefined
      }
    >
      휴지통에 있는 거래라서 합계에 포함되지 않아요.
    </Notice>
  );
}
