import type { Attachment } from '@salim/contract';
import { Card } from '../../../ui/card.tsx';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { ReceiptChanges } from '../receipts/pending-receipt.ts';
import { ReceiptField } from '../receipts/receipt-field.tsx';
import { DateFields } from './date-fields.tsx';
import type { FormState, PaymentChoice } from './form-state.ts';
import { MoreSection } from './more-section.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { type FormErrors, wonOf } from './read-form.ts';
import css from './transaction-form.module.css';

const PaymentsEditor = lazySection(
  async () => (await import('./split-editor.tsx')).PaymentsEditor,
  <SkeletonRows rows={2} height={48} />,
);

interface FormRestProps {
  readonly form: FormState;
  readonly id: string;
  /** Whether another member created the transaction. */
  readonly isOthers: boolean;
  readonly payment: PaymentChoice;
  readonly errors: FormErrors;
  /** Existing receipts of the transaction. */
  readonly attachments: readonly Attachment[];
  readonly receipts: ReceiptChanges;
  readonly onReceipts: (receipts: ReceiptChanges) => void;
  readonly onChange: (changes: Partial<FormState>) => void;
  readonly onAmount: (text: string) => void;
  readonly isMoreOpen: boolean;
  readonly onMoreOpenChange: (isOpen: boolean) => void;
  readonly onMoreShown: () => void;
}

/** Payment, date, receipts and 더보기. */
export function FormRest({
  form,
  id,
  isOthers,
  payment,
  errors,
  attachments,
  receipts,
  onReceipts,
  onChange,
  onAmount,
  isMoreOpen,
  onMoreOpenChange,
  onMoreShown,
}: FormRestProps) {
  return (
    <Card className={css.card ?? ''}>
      {form.type === 'TRANSFER' ? null : form.payments.length > 0 ? (
        <PaymentsEditor
          parts={form.payments}
          total={wonOf(form.amountText)}
          onChange={(payments) => onChange({ payments })}
          error={errors.payments}
        />
      ) : (
        <PaymentFields value={payment} onChange={(next) => onChange({ payment: next })} error={errors.payment} />
      )}
      <DateFields
        date={form.date}
        time={form.time}
        onDate={(date) => onChange({ date })}
        onTime={(time) => onChange({ time })}
        errors={errors}
      />
      <ReceiptField stored={attachments} changes={receipts} onChange={onReceipts} />
      <MoreSection
        form={form}
        id={id}
        isOthers={isOthers}
        payment={payment}
        errors={errors}
        onChange={onChange}
        onAmount={onAmount}
        isOpen={isMoreOpen}
        onOpenChange={onMoreOpenChange}
        onShown={onMoreShown}
      />
    </Card>
  );
}
