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

/** `lease` is the contract of a rented home. */
export type TermsKind = 'loan' | 'deposit' | 'lease';

const WORDS: Readonly<Record<TermsKind, { readonly legend: string; readonly monthly: string; readonly end: string }>> =
  {
    loan: { legend: '상환 조건', monthly: '월 상환액', end: '만기일' },
    deposit: { legend: '만기 조건', monthly: '월 납입액', end: '만기일' },
    lease: { legend: '임대차 계약', monthly: '월세', end: '계약 만기일' },
  };

interface TermsFieldsProps {
  readonly kind: TermsKind;
  readonly value: TermsFieldsValue;
  readonly monthly: AmountInput;
  readonly today: string;
  readonly rateError: string | undefined;
  readonly rateInput: Ref<HTMLInputElement>;
  readonly onChange: (value: TermsFieldsValue) => void;
}

/** Rate, end date and monthly payment of a loan or a deposit; all optional. A rented home has no rate. */
export function TermsFields({ kind, value, monthly, today, rateError, rateInput, onChange }: TermsFieldsProps) {
  const words = WORDS[kind];
  const payment = <AmountField label={words.monthly} amount={monthly} />;
  return (
    <fieldset className={css.card}>
      <legend className={css.legend}>{words.legend}</legend>
      {kind === 'lease' ? (
        payment
      ) : (
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
          {payment}
        </div>
      )}
      <DatePicker
        label={words.end}
        value={value.maturityDate}
        onChange={(maturityDate) => onChange({ ...value, maturityDate })}
        today={today}
      />
    </fieldset>
  );
}
