import type { Asset } from '@salim/contract';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatWon } from '../../../text/format.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type AmountSide, SignedAmountField, signedValue } from '../../../ui/signed-amount-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { amountOf, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useReconcileAsset } from '../api/reconcile-asset.ts';
import css from './reconcile-dialog.module.css';

interface ReconcileDialogProps {
  readonly asset: Asset;
  /** In the book's time zone. */
  readonly today: string;
  readonly onClose: () => void;
}

interface ReconcileValues {
  readonly amountText: string;
  readonly side: AmountSide;
  readonly date: string | null;
}

/** `갚을 돈 1,000,000원` for a debt. */
function balanceText(balance: number): string {
  return balance < 0 ? `갚을 돈 ${formatWon(-balance)}` : formatWon(balance);
}

/** What changes with the new balance; a debt is spoken of as what is left to repay. */
function differenceText(recorded: number, balance: number): string {
  const difference = balance - recorded;
  if (difference === 0) return '가계부 잔액과 같아요.';
  const amount = formatWon(Math.abs(difference));
  if (recorded <= 0 && balance <= 0) return `갚을 돈이 ${amount} ${difference > 0 ? '줄어요' : '늘어요'}.`;
  return `가계부 잔액보다 ${amount} ${difference > 0 ? '많아요' : '적어요'}.`;
}

/** Adjusts the recorded balance to the bank's. */
export function ReconcileDialog({ asset, today, onClose }: ReconcileDialogProps) {
  const reconcile = useReconcileAsset(asset.bookId, asset.id);
  const form = useForm({
    initial: (): ReconcileValues => ({ amountText: '', side: asset.balance < 0 ? 'owed' : 'owned', date: today }),
    check: ({ amountText }) => ({
      amountText: amountOf(amountText) === null ? '실제 잔액을 입력해 주세요.' : undefined,
    }),
    showsProblems: 'on-submit',
    server: { fields: { balance: 'amountText' } },
    sending: reconcile,
  });
  const { date, side } = form.values;
  const amount = useAmountInput(form.amount('amountText'));
  const balance = amount.reading.kind === 'empty' ? null : signedValue(amount, side);
  const submit = () =>
    form.submit(() => {
      if (balance === null || date === null) return;
      reconcile.mutate(
        { balance, date },
        {
          onSuccess: ({ transaction }) => {
            toast.success(transaction === null ? '잔액이 이미 맞아요' : '잔액을 맞췄어요', {
              message: `${asset.name} ${balanceText(balance)}`,
            });
            onClose();
          },
        },
      );
    });
  const failure = reconcile.error instanceof ApiError ? reconcile.error : null;
  return (
    <Dialog title="잔액 맞추기" isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form onSubmit={submit} className={css.form ?? ''} label="잔액 맞추기">
        <p className={css.now}>
          가계부의 현재 {asset.balance < 0 ? '갚을 돈은' : '잔액은'} <Money value={Math.abs(asset.balance)} />
          이에요. 실제 잔액을 입력하면 차액만큼 잔액 조정이 기록돼요. 수입·지출에는 포함되지 않아요.
        </p>
        <SignedAmountField
          label="실제 잔액"
          amount={amount}
          side={side}
          onSideChange={(next) => form.change({ side: next })}
          autoFocus
          error={form.problems.amountText}
        />
        <DatePicker
          label="잔액 기준일"
          value={date}
          onChange={(next) => form.change({ date: next })}
          today={today}
          error={date === null ? '날짜를 골라 주세요.' : null}
        />
        <p className={css.difference} role="status">
          {balance === null || date !== today
            ? '그날이 끝난 시점의 잔액으로 맞춰요.'
            : differenceText(asset.balance, balance)}
        </p>
        {failure && failure.fieldErrors.length === 0 ? <Notice tone="error">{messageOf(failure)}</Notice> : null}
        <div className={layout.actions}>
          <ActionPair onCancel={onClose} isPending={form.isSending}>
            맞추기
          </ActionPair>
        </div>
      </Form>
    </Dialog>
  );
}
