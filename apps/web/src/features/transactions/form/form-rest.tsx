import type { Attachment } from '@salim/contract';
import { Card } from '../../../ui/card.tsx';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { Habits } from '../api/use-habits.ts';
import type { ReceiptChanges } from '../receipts/pending-receipt.ts';
import { ReceiptField } from '../receipts/receipt-field.tsx';
import { DateFields } from './date-fields.tsx';
import fields from './fields.module.css';
import type { FormState, PaymentChoice } from './form-state.ts';
import { MoneyChips } from './money-chips.tsx';
import { moneyQuestion } from './money-source.ts';
import { MoreSection } from './more-section.tsx';
import { type FormDefaults, type FormErrors, wonOf } from './read-form.ts';
import css from './transaction-form.module.css';

const PaymentsEditor = lazySection(
  async () => (await import('./split-editor.tsx')).PaymentsEditor,
  <SkeletonRows rows={2} height={48} />,
);

/** Sources shown at once on a desk. */
const SOURCES_MAX = 6;

interface FormRestProps {
  readonly form: FormState;
  readonly id: string;
  readonly isNarrow: boolean;
  readonly defaults: FormDefaults;
  readonly habits: Habits;
  readonly payment: PaymentChoice;
  /** The source that is shown first. */
  readonly habitual: PaymentChoice;
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

/** On a desk payment, date and receipts, which a phone has elsewhere; then 더보기. */
export function FormRest({
  form,
  id,
  isNarrow,
  defaults,
  habits,
  payment,
  habitual,
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
  const receiptField = (
    <ReceiptField
      stored={attachments}
      changes={receipts}
      onChange={(next) => {
        onReceipts(next);
        if (isNarrow) onMoreOpenChange(true);
      }}
    />
  );
  const content = (
    <>
      {form.type === 'TRANSFER' ? null : form.payments.length > 0 ? (
        <PaymentsEditor
          parts={form.payments}
          total={wonOf(form.amountText)}
          onChange={(payments) => onChange({ payments })}
          error={errors.payments}
        />
      ) : isNarrow ? null : (
        <div className={fields.stackTight} data-field="payment">
          <span aria-hidden className={css.question}>
            {moneyQuestion(form.type)}
          </span>
          <MoneyChips
            type={form.type}
            value={payment}
            habitual={habitual}
            byUse={habits.payments}
            max={SOURCES_MAX}
            onChange={(next) => onChange({ payment: next })}
          />
          {errors.payment === undefined ? null : (
            <p role="alert" className={fields.error}>
              {errors.payment}
            </p>
          )}
        </div>
      )}
      {isNarrow ? null : (
        <>
          <DateFields
            date={form.date}
            time={form.time}
            onDate={(date) => onChange({ date })}
            onTime={(time) => onChange({ time })}
            errors={errors}
          />
          {receiptField}
        </>
      )}
      <MoreSection
        form={form}
        id={id}
        isOthers={defaults.isOthers ?? false}
        payment={payment}
        errors={errors}
        onChange={onChange}
        onAmount={onAmount}
        receipts={isNarrow ? receiptField : null}
        isOpen={isMoreOpen}
        onOpenChange={onMoreOpenChange}
        onShown={onMoreShown}
      />
    </>
  );
  return isNarrow ? <div className={css.plain}>{content}</div> : <Card className={css.card ?? ''}>{content}</Card>;
}
