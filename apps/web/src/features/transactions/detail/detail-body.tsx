import { useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { isTransactionId, useTransaction } from '../api/use-transaction.ts';
import { useLedger } from '../model/ledger.tsx';
import { OfflineState, useIsOffline } from '../offline-state.tsx';
import { WaitingDeletion, WaitingNotice } from '../outbox/waiting-notice.tsx';
import { ReceiptAdder } from '../receipts/receipt-adder.tsx';
import { ReceiptCard } from '../receipts/receipt-card.tsx';
import { CommentButton, Comments } from './comments.tsx';
import { DetailActions } from './detail-actions.tsx';
import css from './detail-body.module.css';
import { History } from './history.tsx';
import { InstallmentCard } from './installment-card.tsx';
import { Related } from './related.tsx';
import { DetailFacts, DetailHead } from './transaction-detail.tsx';
import { TransactionNotFound } from './transaction-not-found.tsx';

interface DetailBodyProps {
  readonly transactionId: string;
  readonly onDeleted: () => void;
}

/** All details of a transaction, with the available actions. */
export function DetailBody({ transactionId, onDeleted }: DetailBodyProps) {
  const { bookId, canChange } = useLedger();
  // The transaction of the first comment: the panel beside the list shows one transaction after another.
  const [commentedId, setCommentedId] = useState<string | null>(null);
  const { data: transaction, error, refetch, isFetching, waiting } = useTransaction(bookId, transactionId);
  const isOffline = useIsOffline();
  const isGone = error instanceof ApiError && error.status === 404;
  // If another member deletes the transaction, keep showing it with the option to restore it.
  if (!isTransactionId(transactionId) || (isGone && !transaction)) return <TransactionNotFound />;
  if (waiting?.kind === 'delete' && waiting.stuck === null) return <WaitingDeletion waiting={waiting} />;
  if (!transaction) {
    if (isOffline) return <OfflineState />;
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Card>
        <SkeletonRows rows={6} label="거래를 불러오는 중" />
      </Card>
    );
  }
  const isStored = waiting?.kind !== 'create';
  const isOpen = isStored && !isGone && !transaction.isMasked && transaction.deletedAt === null;
  return (
    <div className={css.body}>
      <div className={css.part}>
        {waiting === null ? null : <WaitingNotice waiting={waiting} />}
        <Card>
          <DetailHead transaction={transaction} />
          <div className={css.actions}>
            <DetailActions transaction={transaction} isStored={isStored} isGone={isGone} onDeleted={onDeleted} />
          </div>
          {isOpen ? (
            <div className={css.extras}>
              {transaction.attachments.length === 0 && canChange(transaction.createdBy) ? (
                <ReceiptAdder transaction={transaction}>영수증 추가</ReceiptAdder>
              ) : null}
              {commentedId === transactionId ? null : (
                <CommentButton transactionId={transactionId} onPress={() => setCommentedId(transactionId)} />
              )}
            </div>
          ) : null}
        </Card>
        <DetailFacts transaction={transaction} />
        <InstallmentCard transaction={transaction} />
        {isStored && !isGone ? <ReceiptCard transaction={transaction} /> : null}
      </div>
      {transaction.isMasked || isGone ? null : (
        <div className={css.part}>
          {isStored ? (
            <Comments key={transaction.id} transactionId={transaction.id} isFirst={commentedId === transactionId} />
          ) : null}
          {isStored ? <History transactionId={transaction.id} /> : null}
          <Related transaction={transaction} />
        </div>
      )}
    </div>
  );
}
