import type { Transaction } from '@salim/contract';
import Copy from 'lucide-react/icons/copy';
import HandCoins from 'lucide-react/icons/hand-coins';
import Pencil from 'lucide-react/icons/pencil';
import Repeat from 'lucide-react/icons/repeat';
import Trash from 'lucide-react/icons/trash';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { deleteTransactions, restoreTransactions } from '../api/delete-transactions.ts';
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

/** 수정, 복제, 삭제; restore for a deleted transaction, and a link to the settlement for its transfer. */
export function DetailActions({ transaction, isStored, isGone, onDeleted }: DetailActionsProps) {
  const ledger = useLedger();
  const [isPending, setIsPending] = useState(false);
  if (isGone || transaction.deletedAt !== null) return <InTrash transaction={transaction} />;
  if (transaction.settlementId !== null) return <ToSettlement />;
  if (!ledger.canChange(transaction.createdBy) || transaction.isMasked) return null;
  const remove = async () => {
    setIsPending(true);
    const isDeleted = await deleteTransactions(ledger.bookId, [rowOf(transaction)]);
    setIsPending(false);
    if (isDeleted) onDeleted();
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
        <Button variant="dangerSoft" icon={<Trash aria-hidden />} isPending={isPending} onPress={() => void remove()}>
          삭제
        </Button>
      </div>
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
          className={css.refund}
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
          icon={<Undo aria-hidden />}
          className={css.refund}
        >
          환불 기록
        </LinkButton>
      ) : null}
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
