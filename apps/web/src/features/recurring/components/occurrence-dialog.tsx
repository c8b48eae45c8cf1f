import type { Occurrence } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatDay, formatWon } from '../../../text/format.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { amountTextOf, isAmountMissing, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useChangeOccurrence } from '../api/change-occurrence.ts';
import { useRecordOccurrence } from '../api/record-occurrence.ts';
import { useRecurringBook } from '../model/recurring-book.tsx';
import css from './occurrence-dialog.module.css';

interface OccurrenceDialogProps {
  /** Record the transaction now, or only change this occurrence. */
  readonly purpose: 'record' | 'change';
  readonly ruleId: string;
  readonly name: string;
  readonly occurrence: Occurrence;
  readonly onClose: () => void;
}

interface OccurrenceValues {
  readonly amountText: string;
  readonly date: string | null;
}

/** Amount and date of one occurrence, to record it or to override them once. */
export function OccurrenceDialog({ purpose, ruleId, name, occurrence, onClose }: OccurrenceDialogProps) {
  const { bookId, today } = useRecurringBook();
  const form = useForm({
    initial: (): OccurrenceValues => ({ amountText: amountTextOf(occurrence.amount), date: occurrence.date }),
    check: ({ amountText, date }) => ({
      amountText: isAmountMissing(amountText) ? '금액을 입력해 주세요.' : undefined,
      date: date === null ? '날짜를 골라 주세요.' : undefined,
    }),
  });
  // Without its ref: a missing amount does not take the focus from the date.
  const { inputRef: _inputRef, ...amountText } = form.amount('amountText');
  const amount = useAmountInput(amountText);
  const record = useRecordOccurrence(bookId);
  const change = useChangeOccurrence(bookId);
  const isRecord = purpose === 'record';
  const failure = record.error ?? change.error;
  const submit = () =>
    form.submit(({ date }) => {
      const { value } = amount;
      if (value === null || date === null) return;
      const place = { ruleId, occurrenceDate: occurrence.occurrenceDate };
      const done = (text: string) => () => {
        toast.success(text, { message: `${name} ${formatWon(value)} · ${formatDay(date)}` });
        onClose();
      };
      if (isRecord) record.mutate({ ...place, body: { amount: value, date } }, { onSuccess: done('기록했어요') });
      else change.mutate({ ...place, changes: { amount: value, date } }, { onSuccess: done('이번만 바꿨어요') });
    });
  return (
    <Dialog title={isRecord ? '기록하기' : '이번만 바꾸기'} isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form onSubmit={submit} label={isRecord ? '기록하기' : '이번만 바꾸기'} className={css.form ?? ''}>
        <p className={css.what}>
          {name} · {formatDay(occurrence.occurrenceDate, { year: true })} 회차
        </p>
        <AmountField label="금액" amount={amount} autoFocus error={form.problems.amountText} onSubmit={submit} />
        <DatePicker
          label="날짜"
          {...form.control('date')}
          today={today}
          help={isRecord ? '이 날짜로 거래를 기록해요.' : '다른 회차는 그대로예요.'}
        />
        {failure ? <Notice tone="error">{messageOf(failure)}</Notice> : null}
        <div className={layout.actions}>
          <ActionPair onCancel={onClose} isPending={record.isPending || change.isPending}>
            {isRecord ? '기록하기' : '바꾸기'}
          </ActionPair>
        </div>
      </Form>
    </Dialog>
  );
}
