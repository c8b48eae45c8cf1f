import { useEffect, useEffectEvent, useRef } from 'react';
import { AmountField } from './amount-field.tsx';
import { useAmountInput } from './use-amount-input.ts';

interface PartAmountFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly error?: string | null | undefined;
  readonly placeholder?: string;
  readonly help?: string | undefined;
}

/** An amount field whose text is controlled by the form, such as the amount of a split. */
export function PartAmountField({ text, onChange, ...props }: PartAmountFieldProps) {
  const amount = useAmountInput({ text });
  const { setText } = amount;
  const known = useRef(text);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    // The form has set another amount, such as the remainder.
    if (text === known.current) return;
    known.current = text;
    setText(text);
  }, [text, setText]);
  useEffect(() => {
    if (amount.text === known.current) return;
    known.current = amount.text;
    report(amount.text);
  }, [amount.text]);
  return <AmountField amount={amount} {...props} />;
}
