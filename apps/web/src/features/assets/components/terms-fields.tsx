import type { Ref } from 'react';
import { AmountField } from '../../../ui/amount-field.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AmountInput } from '../../../ui/use-amount-input.ts';
import { percentText, type Terms } from '../asset-terms.ts';
import css from './asset-form.module.css';

/** Terms as typed in the form; the monthly payment is a separate amount. */
export interface TermsFieldsValue {
  readonly rateText: string;
  readonly maturityDate: string | null;
}

export function termsFieldsOf(terms: Terms | null): TermsFieldsValue {
  return {
    rateText: terms?.rateBps == null ? '' : percentText(terms.rateBps),
    maturityDate: terms?.maturityDate ?? null,
  };
}

interface TermsFieldsProps {
  readonly kind: 'loan' | 'deposit';
  readonly value: TermsFieldsValue;
  readonly monthly: AmountInput;
  readonly today: string;
  readonly rateError: string | undefined;
  readonly rateInput: Ref<HTMLInputElement>;
  readonly onChange: (value: TermsFieldsValue) => void;
}

/** Rate, end date and monthly payment of a loan or a deposit; all optional. */
export function TermsFields({ kind, value, monthly, today, rateError, rateInput, onChange }: TermsFieldsProps) {
  const isLoan = kind === 'loan';
  return (
    <fieldset className={css.card}>
      <legend className={css.legend}>{isLoan ? '상환 조건' : '만기 조건'}</legend>
      <div className={css.pair}>
        <TextField
          label="연 금리"
          value={value.rateText}
          onChange={(rateText) => onChange({ ...value, rateText })}
          placeholder="예: 4.25"
          trailing="%"
          inputProps={{ inputMode: 'decimal' }}
          inputRef={rateInput}
          error={rateError}
        />
        <AmountField label={isLoan ? '월 상환액' : '월 납입액'} amount={monthly} placeholder="없음" />
      </div>
      <DatePicker
        label="만기일"
        value={value.maturityDate}
        onChange={(maturityDate) => onChange({ ...value, maturityDate })}
        today={today}
      />
    </fieldset>
  );
}
