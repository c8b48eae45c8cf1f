import { fractionDigits } from '@salim/domain';
import { CURRENCIES } from '../../../text/currencies.ts';
import { formatDay } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { LabelSelect } from '../../../ui/label-select.tsx';
import { PartAmountField } from '../../../ui/part-amount-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDayRate } from '../api/use-day-rate.ts';
import { useLedger } from '../model/ledger.tsx';
import { EditorBlock } from './editor-block.tsx';
import css from './fields.module.css';
import { amountText, type FormState } from './form-state.ts';

interface InstallmentEditorProps {
  readonly value: NonNullable<FormState['installment']>;
  readonly onChange: (value: FormState['installment']) => void;
  readonly error: string | undefined;
}

/** 할부: the number of months and the interest. */
export function InstallmentEditor({ value, onChange, error }: InstallmentEditorProps) {
  return (
    <EditorBlock title="할부" field="installment" onRemove={() => onChange(null)} error={undefined}>
      <div className={css.pair}>
        <TextField
          label="개월 수"
          inputMode="numeric"
          value={value.months}
          onChange={(months) => onChange({ ...value, months: months.replace(/\D/gu, '').slice(0, 3) })}
          error={error ?? null}
          trailing={<span>개월</span>}
        />
        {value.isFree ? null : (
          <PartAmountField
            label="할부 수수료 합계"
            text={value.feeText}
            onChange={(feeText) => onChange({ ...value, feeText })}
          />
        )}
      </div>
      <Checkbox isSelected={value.isFree} onChange={(isFree) => onChange({ ...value, isFree })}>
        무이자
      </Checkbox>
    </EditorBlock>
  );
}

/** The amount in won of an amount in another currency; null while either value is missing. */
function wonOfForeign(value: NonNullable<FormState['foreign']>): number | null {
  const amount = Number(value.amountText.replace(/[,\s]/gu, ''));
  const rate = Number(value.rateText.replace(/[,\s]/gu, ''));
  const won = Math.round(amount * rate);
  return Number.isSafeInteger(won) && won > 0 ? won : null;
}

interface ForeignEditorProps {
  readonly value: NonNullable<FormState['foreign']>;
  readonly date: FormState['date'];
  readonly onChange: (value: FormState['foreign']) => void;
  /** Copies the amount in won into the transaction. */
  readonly onAmount: (text: string) => void;
  readonly error: string | undefined;
}

/** The amount in foreign currency next to the amount in won, which is authoritative. */
export function ForeignEditor({ value, date, onChange, onAmount, error }: ForeignEditorProps) {
  const { bookId } = useLedger();
  const stored = useDayRate(bookId, value.currency, date);
  const rateText = value.rateText === '' ? (stored?.rate ?? '') : value.rateText;
  const won = wonOfForeign({ ...value, rateText });
  const known = CURRENCIES.some(([code]) => code === value.currency);
  const currencies = known ? CURRENCIES : [[value.currency, value.currency] as const, ...CURRENCIES];
  return (
    <EditorBlock title="외화" field="foreign" onRemove={() => onChange(null)} error={error}>
      <LabelSelect
        label="통화"
        items={currencies.map(([id, name]) => ({ id, name, icon: '', detail: id }))}
        value={value.currency}
        onChange={(currency) => onChange({ ...value, currency: currency ?? value.currency })}
      />
      <div className={css.pair}>
        <TextField
          label="외화 금액"
          inputMode={fractionDigits(value.currency) === 0 ? 'numeric' : 'decimal'}
          value={value.amountText}
          onChange={(text) => onChange({ ...value, amountText: text })}
          trailing={<span>{value.currency}</span>}
        />
        <TextField
          label="환율"
          inputMode="decimal"
          placeholder={stored?.rate ?? '1,384.5'}
          value={value.rateText}
          onChange={(typed) => onChange({ ...value, rateText: typed })}
          trailing={<span>원</span>}
        />
      </div>
      {stored && value.rateText === '' ? <p className={css.hint}>{formatDay(stored.date)} 환율로 계산했어요.</p> : null}
      {won === null ? null : (
        <Button
          size="small"
          variant="soft"
          onPress={() => {
            onChange({ ...value, rateText });
            onAmount(amountText(won));
          }}
        >
          금액에 {amountText(won)}원 입력
        </Button>
      )}
    </EditorBlock>
  );
}
