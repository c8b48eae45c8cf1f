import type { Transaction } from '@salim/contract';
import { DESCRIPTION_MAX } from '@salim/contract/facts/limits';
import { type ReactNode, useState } from 'react';
import { VIEW_ONLY } from '../../../ledger/role-names.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useIsPainted } from '../../../platform/browser/use-is-painted.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { amountTextOf } from '../../../ui/use-amount-input.ts';
import { isTransactionId, useTransaction } from '../api/use-transaction.ts';
import { TransactionNotFound } from '../detail/transaction-not-found.tsx';
import { memberName, useLedger } from '../model/ledger.tsx';
import { OfflineState, useIsOffline } from '../offline-state.tsx';
import { AdjustmentForm } from './adjustment-form.tsx';
import { deleteDraft } from './draft-storage.ts';
import css from './form-screen.module.css';
import { copyOf, emptyForm, type FormState, type FormType, formOf, refundOf } from './form-state.ts';
import { useOrphanedDraft } from './orphaned-draft.ts';
import { TransactionForm } from './transaction-form.tsx';
import { UnsavedDraft } from './unsaved-draft.tsx';
import { type Draft, useStoredDraft } from './use-draft.ts';
import type { SavedHow } from './use-form-state.ts';

interface FormScreenProps {
  readonly onSaved: (transaction: Transaction, how: SavedHow) => void;
  readonly onCancel: () => void;
}

function FormSkeleton() {
  return (
    <Card>
      <SkeletonRows rows={7} height={32} label="거래를 불러오는 중" />
    </Card>
  );
}

/** Shown instead of the form to users without write access. */
function NoRight({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <EmptyState
      art="lock"
      title={title ?? '수정할 수 없는 거래예요'}
      actions={
        <LinkButton to="/transactions" variant="primary">
          거래 내역으로
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}

interface NewTransactionScreenProps extends FormScreenProps {
  readonly type?: FormType | undefined;
  /** `YYYY-MM-DD` */
  readonly date?: string | undefined;
  /** The transaction to copy. */
  readonly copyOfId?: string | undefined;
  /** The expense to refund. */
  readonly refundOfId?: string | undefined;
  /** Text shared from another app. */
  readonly sharedText?: string | undefined;
  /** Opens the screen that reads card messages. */
  readonly onPaste: () => void;
  /** The amount entered on the first screen. */
  readonly amount?: number | undefined;
}

/** Shared text as a description: one line, cut to the maximum length. */
function asDescription(text: string): string {
  return [...text.replaceAll(/\s+/gu, ' ').trim()].slice(0, DESCRIPTION_MAX).join('');
}

/** The form for a new transaction: empty, a copy, a refund, or restored from a draft. */
export function NewTransactionScreen(props: NewTransactionScreenProps) {
  const { book, bookId, meId, canWrite } = useLedger();
  // A copy, a shared text and an amount from the first screen have separate drafts from a plain new transaction.
  const sourceId = props.refundOfId ?? props.copyOfId;
  const plain = props.amount === undefined ? 'new' : `amount-${props.amount}`;
  const begun = props.sharedText === undefined ? plain : `shared-${asDescription(props.sharedText)}`;
  const kind = sourceId === undefined ? begun : `${props.refundOfId === undefined ? 'copy' : 'refund'}-of-${sourceId}`;
  const draftKey = `${meId}:${bookId}:${kind}`;
  const own = useStoredDraft(draftKey);
  // Looked up together with the form's own draft, which comes first.
  const mayAdopt = kind === 'new' && canWrite;
  const left = useOrphanedDraft(meId, mayAdopt ? draftKey : null, book);
  const draft = own ?? left.adopted;
  const source = useTransaction(bookId, sourceId);
  if (!canWrite) {
    return <NoRight title="이 가계부에는 기록할 수 없어요">{VIEW_ONLY}</NoRight>;
  }
  // Only the server knows what is left to refund.
  const isUnknown = source.isPending || (props.refundOfId !== undefined && source.isPlaceholderData);
  const isWaiting = sourceId !== undefined && isTransactionId(sourceId) && isUnknown;
  if (own === undefined || (own === null && mayAdopt && left.orphan === undefined) || isWaiting)
    return <FormSkeleton />;
  if (own === null && left.orphan) {
    return <UnsavedDraft orphan={left.orphan} onAdopt={left.adopt} onDiscard={left.discard} onPutOff={left.putOff} />;
  }
  const isGone = source.error instanceof ApiError && source.error.status === 404;
  // What was typed before is kept, even if its source was deleted since.
  if (sourceId !== undefined && draft === null && (isGone || !isTransactionId(sourceId)))
    return <TransactionNotFound />;
  const copied = source.data && !source.data.isMasked && source.data.type !== 'ADJUSTMENT' ? source.data : null;
  return <NewForm {...props} draftKey={draftKey} draft={draft} copied={copied} />;
}

interface Beginning {
  readonly id: string;
  readonly form: FormState;
  readonly isFromDraft: boolean;
}

function NewForm({
  draftKey,
  draft,
  copied,
  type,
  date,
  refundOfId,
  sharedText,
  amount,
  onSaved,
  onCancel,
  onPaste,
}: NewTransactionScreenProps & {
  readonly draftKey: string;
  readonly draft: { readonly id: string; readonly form: FormState } | null;
  readonly copied: Transaction | null;
}) {
  const { today } = useLedger();
  const isPainted = useIsPainted();
  const isOfPurchase = copied?.id === refundOfId && copied?.type === 'EXPENSE' && !copied.isRefund;
  const purchase = isOfPurchase ? copied : undefined;
  const fresh = (of: FormType | undefined, on: string | undefined): Beginning => ({
    id: newId(),
    form: { ...emptyForm(today, of), date: on ?? today },
    isFromDraft: false,
  });
  const [beginning, setBeginning] = useState<Beginning>(() => {
    if (draft) return { id: draft.id, form: draft.form, isFromDraft: true };
    if (purchase) return { id: newId(), form: refundOf(purchase, today), isFromDraft: false };
    if (copied) return { id: newId(), form: copyOf(copied, today), isFromDraft: false };
    const empty = fresh(type, date);
    if (amount !== undefined) return { ...empty, form: { ...empty.form, amountText: amountTextOf(amount) } };
    if (sharedText === undefined) return empty;
    return { ...empty, form: { ...empty.form, description: asDescription(sharedText) } };
  });
  return (
    <TransactionForm
      key={beginning.id}
      isRestShown={isPainted}
      draftKey={draftKey}
      id={beginning.id}
      version={null}
      base={null}
      initial={beginning.form}
      purchase={purchase}
      isFromDraft={beginning.isFromDraft}
      onCancel={onCancel}
      onPaste={onPaste}
      onStartOver={() => {
        void deleteDraft(draftKey);
        setBeginning(fresh(type, date));
      }}
      onSaved={(transaction, how) => {
        onSaved(transaction, how);
        // When entering several receipts, the next one usually has the same type and date.
        if (how.isContinuing && transaction.type !== 'ADJUSTMENT') {
          setBeginning(fresh(transaction.type, transaction.date));
        }
      }}
    />
  );
}

/** The form for an existing transaction. */
export function EditTransactionScreen({
  transactionId,
  ...props
}: FormScreenProps & { readonly transactionId: string }) {
  const { bookId, meId, canWrite, canChange } = useLedger();
  const draftKey = `${meId}:${bookId}:${transactionId}`;
  const draft = useStoredDraft(draftKey);
  const { data, error, refetch, isFetching, isPlaceholderData } = useTransaction(bookId, transactionId);
  const isOffline = useIsOffline();
  const [begun, setBegun] = useState<Transaction | null>(null);
  const isGone = error instanceof ApiError && error.status === 404;
  const live = data === undefined || isGone || isPlaceholderData ? null : data;
  if (live !== null && begun === null) setBegun(live);
  if (!isTransactionId(transactionId)) return <TransactionNotFound />;
  if (isGone && begun === null && draft === undefined) return <FormSkeleton />;
  // If another member deletes it during editing, keep the typed values; saving then offers the options.
  const transaction = live ?? begun ?? (isGone ? (draft?.base ?? null) : null);
  if (isGone && transaction === null) return <TransactionNotFound />;
  if (!canWrite) return <NoRight>{VIEW_ONLY}</NoRight>;
  if (transaction?.isMasked) return <NoRight>비공개 거래는 기록한 사람만 수정할 수 있어요.</NoRight>;
  if (transaction && !canChange(transaction.createdBy)) return <NoRight>내가 기록한 거래만 수정할 수 있어요.</NoRight>;
  if (!transaction && error) {
    return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!transaction || draft === undefined) return isOffline ? <OfflineState /> : <FormSkeleton />;
  if (transaction.type === 'ADJUSTMENT') {
    return (
      <AdjustmentForm
        key={transaction.id}
        transaction={transaction}
        onCancel={props.onCancel}
        onSaved={(saved, isWaiting) => props.onSaved(saved, { isContinuing: false, isWaiting })}
      />
    );
  }
  return (
    <EditForm
      key={transaction.id}
      {...props}
      draftKey={draftKey}
      draft={draft}
      transaction={transaction}
      isGone={isGone}
    />
  );
}

function EditForm({
  draftKey,
  draft,
  transaction,
  isGone,
  onSaved,
  onCancel,
}: FormScreenProps & {
  readonly draftKey: string;
  readonly draft: Pick<Draft, 'form' | 'version' | 'base'> | null;
  readonly transaction: Transaction;
  /** Whether another member has deleted it in the meantime. */
  readonly isGone: boolean;
}) {
  const ledger = useLedger();
  const isPainted = useIsPainted();
  // Keep the version that was loaded first: another member's later change must cause a conflict, not be overwritten.
  const [beginning, setBeginning] = useState(() => ({
    count: 0,
    form: draft?.form ?? formOf(transaction),
    version: draft?.version ?? transaction.version,
    base: draft === null ? transaction : draft.base,
    isFromDraft: draft !== null,
  }));
  const form = (
    <TransactionForm
      key={beginning.count}
      isRestShown={isPainted}
      draftKey={draftKey}
      id={transaction.id}
      version={beginning.version}
      base={beginning.base}
      initial={beginning.form}
      attachments={transaction.attachments}
      isFromDraft={beginning.isFromDraft}
      onSaved={onSaved}
      onCancel={() => {
        void deleteDraft(draftKey);
        onCancel();
      }}
      onStartOver={() => {
        void deleteDraft(draftKey);
        setBeginning({
          count: beginning.count + 1,
          form: formOf(transaction),
          version: transaction.version,
          base: transaction,
          isFromDraft: false,
        });
      }}
    />
  );
  const isNewer = transaction.version > beginning.version;
  return (
    <>
      {isGone ? (
        <Notice tone="warning" className={css.newer ?? ''}>
          다른 곳에서 방금 삭제된 거래예요. 입력하던 내용은 그대로 있어요. 저장을 누르면 거래를 복원할지, 새 거래로
          저장할지 고를 수 있어요.
        </Notice>
      ) : isNewer ? (
        <Notice tone="info" className={css.newer ?? ''}>
          {transaction.updatedBy === ledger.meId || transaction.updatedBy === null
            ? '다른 곳에서'
            : `${memberName(ledger, transaction.updatedBy)}님이`}{' '}
          방금 이 거래를 수정했어요. 저장할 때 서로 다른 항목은 합치고, 겹치는 항목은 물어볼게요.
        </Notice>
      ) : null}
      {form}
    </>
  );
}
