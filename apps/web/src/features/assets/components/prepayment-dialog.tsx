import type { Asset, LoanScheduleRow } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/select.tsx';
import { amountOf, useAmountInput } from '../../../ui/use-amount-input.ts';
import { usePrepaymentPreview } from '../api/use-loan-schedule.ts';
import { prepaymentText } from '../prepayment-text.ts';
import css from './loan-card.module.css';

const KEPT = [
  { id: 'MONTHS', name: '기간 유지, 월 납부액 줄이기' },
  { id: 'PAYMENT', name: '월 납부액 유지, 기간 줄이기' },
] as const;

interface PrepaymentDialogProps {
  readonly asset: Asset;
  /** The schedule as it is. */
  readonly usual: readonly LoanScheduleRow[];
  readonly today: string;
  readonly onClose: () => void;
}

interface Values {
  readonly amountText: string;
  readonly date: string | null;
  readonly keep: 'MONTHS' | 'PAYMENT';
}

/** What an early repayment costs, saves and changes. */
export function PrepaymentDialog({ asset, usual, today, onClose }: PrepaymentDialogProps) {
  const preview = usePrepaymentPreview(asset);
  const form = useForm({
    initial: (): Values => ({ amountText: '', date: today, keep: 'MONTHS' }),
    check: ({ amountText }) => ({ amountText: amountOf(amountText) ? undefined : '갚을 금액을 입력해 주세요.' }),
    showsProblems: 'on-submit',
    server: { fields: { amount: 'amountText' } },
    sending: preview,
  });
  const { date, keep } = form.values;
  const amount = useAmountInput(form.amount('amountText'));
  const submit = () =>
    form.submit(() => {
      if (amount.value !== null && date !== null) preview.mutate({ amount: amount.value, date, keep });
    });
  const { data, error, variables: asked } = preview;
  return (
    <Dialog title="중도상환 계산" isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form onSubmit={submit} className={css.form ?? ''} label="중도상환 계산">
        <AmountField label="갚을 금액" amount={amount} error={form.problems.amountText} />
        <DatePicker
          label="갚는 날"
          value={date}
          onChange={(next) => form.change({ date: next })}
          today={today}
          error={date === null ? '날짜를 골라 주세요.' : null}
        />
        <Select
          label="갚은 뒤"
          options={KEPT}
          value={keep}
          onChange={(id) => form.change({ keep: id === 'PAYMENT' ? 'PAYMENT' : 'MONTHS' })}
        />
        <p className={css.result} role="status">
          {error
            ? messageOf(error)
            : data && asked
              ? prepaymentText({ ...data, ...asked }, usual)
              : '계산만 하고 기록하지 않아요.'}
        </p>
        <div className={layout.actions}>
          <ActionPair onCancel={onClose} isPending={form.isSending}>
            계산
          </ActionPair>
        </div>
      </Form>
    </Dialog>
  );
}
