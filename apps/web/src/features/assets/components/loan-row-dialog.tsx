import type { Asset, LoanScheduleRow } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { amountProblem, amountTextOf, useAmountInput } from '../../../ui/use-amount-input.ts';
import { usePutLoanRow } from '../api/use-loan-schedule.ts';
import css from './loan-card.module.css';

interface LoanRowDialogProps {
  readonly asset: Asset;
  readonly row: LoanScheduleRow;
  readonly today: string;
  readonly onClose: () => void;
}

/** The bank's own figures for an installment; the rest of the schedule follows. */
export function LoanRowDialog({ asset, row, today, onClose }: LoanRowDialogProps) {
  const put = usePutLoanRow(asset);
  const form = useForm({
    initial: () => ({
      paymentText: amountTextOf(row.payment),
      interestText: amountTextOf(row.interest),
      date: row.date as string | null,
    }),
    check: ({ paymentText, interestText }) => ({
      paymentText: amountProblem(paymentText) ?? undefined,
      interestText: amountProblem(interestText) ?? undefined,
    }),
    showsProblems: 'on-submit',
    server: { fields: {} },
    sending: put,
  });
  const { date } = form.values;
  const payment = useAmountInput(form.amount('paymentText'));
  const interest = useAmountInput(form.amount('interestText'));
  const send = (body: Parameters<typeof put.mutate>[0]['body'], done: string) =>
    put.mutate(
      { n: row.n, body },
      {
        onSuccess: () => {
          toast.success(done);
          onClose();
        },
      },
    );
  const submit = () =>
    form.submit(() =>
      send(
        {
          payment: payment.value ?? 0,
          interest: interest.value ?? 0,
          ...(date === row.date ? {} : { date }),
        },
        '은행 금액을 저장했어요',
      ),
    );
  return (
    <Dialog title={`${row.n}회차 은행 금액`} isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form onSubmit={submit} className={css.form ?? ''} label="은행 금액">
        <div className={css.pair}>
          <AmountField label="납부액" amount={payment} error={form.problems.paymentText} />
          <AmountField label="이자" amount={interest} error={form.problems.interestText} />
        </div>
        <DatePicker
          label="납부일"
          value={date}
          onChange={(next) => form.change({ date: next })}
          today={today}
          error={date === null ? '날짜를 골라 주세요.' : null}
        />
        {put.error ? <Notice tone="error">{messageOf(put.error)}</Notice> : null}
        {row.isOverridden ? (
          <Button
            variant="ghost"
            onPress={() => send({ payment: null, interest: null, date: null }, '계산한 금액으로 되돌렸어요')}
          >
            계산한 금액으로 되돌리기
          </Button>
        ) : null}
        <div className={layout.actions}>
          <ActionPair onCancel={onClose} isPending={form.isSending}>
            저장
          </ActionPair>
        </div>
      </Form>
    </Dialog>
  );
}
