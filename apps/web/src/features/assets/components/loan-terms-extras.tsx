import type { FormState } from '../../../platform/forms/use-form.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Plus } from '../../../ui/icons/plus.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { rateChangeProblems, type TypedRateChange, type TypedTerms } from '../loan-terms-form.ts';
import css from './loan-card.module.css';

type TermsForm = Pick<FormState<TypedTerms, keyof TypedTerms>, 'values' | 'change' | 'field'> & {
  readonly problems: { readonly rateChanges?: string | undefined };
};

/** The rates that replace the first one, each from a day on. */
export function LoanRateChanges({ form, today }: { readonly form: TermsForm; readonly today: string }) {
  const { values, change, problems } = form;
  const { rateChanges } = values;
  const put = (changed: TypedRateChange) =>
    change({ rateChanges: rateChanges.map((one) => (one.key === changed.key ? changed : one)) });
  const add = () => {
    const key = Math.max(-1, ...rateChanges.map((one) => one.key)) + 1;
    change({ rateChanges: [...rateChanges, { key, from: null, rateText: '' }] });
  };
  return (
    <fieldset className={css.group}>
      <legend>금리 변동</legend>
      {rateChanges.map((one, index) => {
        const wrong = problems.rateChanges === undefined ? {} : rateChangeProblems(one, values);
        const place = index + 1;
        return (
          <div key={one.key} className={css.rateChange}>
            <DatePicker
              label={`적용일 ${place}`}
              value={one.from}
              onChange={(from) => put({ ...one, from })}
              today={today}
              error={wrong.from ?? null}
            />
            <TextField
              label={`금리 ${place}`}
              value={one.rateText}
              onChange={(rateText) => put({ ...one, rateText })}
              error={wrong.rateText ?? null}
              trailing="%"
              inputProps={{ inputMode: 'decimal' }}
            />
            <IconButton
              label={`금리 변동 ${place} 삭제`}
              icon={<Trash aria-hidden />}
              onPress={() => change({ rateChanges: rateChanges.filter(({ key }) => key !== one.key) })}
            />
          </div>
        );
      })}
      <Button variant="ghost" icon={<Plus aria-hidden />} onPress={add}>
        금리 변동 추가
      </Button>
    </fieldset>
  );
}

const BASES = [
  { id: 'TERM', name: '대출 기간으로 나눠요' },
  { id: 'THREE_YEARS', name: '3년으로 나눠요' },
] as const;

/** What an early repayment costs; an empty rate is no fee. */
export function LoanFeeFields({ form }: { readonly form: TermsForm }) {
  const { values, change } = form;
  const hasFee = values.feeText.trim() !== '';
  return (
    <fieldset className={css.group}>
      <legend>중도상환수수료</legend>
      <TextField
        label="수수료율"
        {...form.field('feeText')}
        help="없으면 비워 두세요."
        trailing="%"
        inputProps={{ inputMode: 'decimal' }}
      />
      {hasFee ? (
        <div className={css.pair}>
          <TextField
            label="면제되는 시점"
            {...form.field('feeMonthsText')}
            trailing="개월 뒤"
            inputProps={{ inputMode: 'numeric' }}
          />
          <Select
            label="남은 기간 계산"
            options={BASES}
            value={values.feeBase}
            onChange={(id) => change({ feeBase: BASES.find((base) => base.id === id)?.id ?? 'TERM' })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
