import { AmountField, type AmountFieldProps } from './amount-field.tsx';
import { Segmented } from './segmented.tsx';
import css from './signed-amount-field.module.css';
import type { AmountInput } from './use-amount-input.ts';

export type AmountSide = 'owned' | 'owed';

/** The signed amount in whole won; null while empty. */
export function signedValue(amount: AmountInput, side: AmountSide): number | null {
  if (amount.value === null) return amount.reading.kind === 'empty' ? 0 : null;
  return side === 'owed' && amount.value !== 0 ? -amount.value : amount.value;
}

interface SignedAmountFieldProps extends AmountFieldProps {
  readonly side: AmountSide;
  readonly onSideChange: (side: AmountSide) => void;
}

/** A balance: an amount and whether it is an asset or a debt, because a minus sign is easy to type and easy to miss. */
export function SignedAmountField({ side, onSideChange, ...props }: SignedAmountFieldProps) {
  return (
    <div className={css.field}>
      <Segmented
        label={`${props.label} 종류`}
        options={[
          { id: 'owned', name: '가진 돈' },
          { id: 'owed', name: '갚을 돈' },
        ]}
        value={side}
        onChange={onSideChange}
      />
      <AmountField {...props} />
    </div>
  );
}
