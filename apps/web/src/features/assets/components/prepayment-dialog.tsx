import type { Asset } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatMonth, formatWon } from '../../../text/format.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/select.tsx';
import { amountOf, useAmountInput } from '../../../ui/use-amount-input.ts';
import { usePrepaymentPreview } from '../api/use-loan-schedule.ts';
import css from './loan-card.module.css';

const KEPT = [
  { id: 'MONTHS', name: '기간 유지, 월 납부액 줄이기' },
  { id: 'PAYMENT', name: '월 납부액 유지, 기간 줄이기' },
] as const;

interface PrepaymentDialogProps {
  readonly asset: Asset;
  readonly today: string;
  readonly onClose: () => void;
}

interface Values {
  readonly amountText: string;
  readonly date: string | null;
  readonly keep: 'MONTHS' | 'PAYMENT';
}

/** What an early repayment costs and saves. */
export function PrepaymentDialog({ asset, today, onClose }: PrepaymentDialogProps) {
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
  const { data, error } = preview;
  const last = data?.rows.at(-1);
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
            : data
              ? `이자 ${formatWon(data.interestSaved)}을 아끼고 수수료는 ${formatWon(data.fee)}이에요.${
                  last ? ` 마지막 납부는 ${formatMonth(last.date.slice(0, 7))}이에요.` : ''
                }`
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
