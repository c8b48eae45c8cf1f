import Delete from 'lucide-react/icons/delete';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './keypad.module.css';
import { PlainButton } from './plain-button.tsx';
import type { AmountInput, AmountKey } from './use-amount-input.ts';

interface Key {
  readonly press: AmountKey;
  readonly name: string;
  readonly label?: ReactNode;
  readonly kind?: 'operator' | 'quick';
}

const QUICK: readonly Key[] = [
  { press: { add: 10_000 }, name: '+1만', kind: 'quick' },
  { press: { add: 50_000 }, name: '+5만', kind: 'quick' },
  { press: { add: 100_000 }, name: '+10만', kind: 'quick' },
  { press: { add: 1_000_000 }, name: '+100만', kind: 'quick' },
];

const digit = (name: '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00'): Key => ({ press: name, name });
const operator = (name: '+' | '−' | '×' | '÷'): Key => ({ press: name, name, kind: 'operator' });

const KEYS: readonly Key[] = [
  digit('1'),
  digit('2'),
  digit('3'),
  operator('÷'),
  digit('4'),
  digit('5'),
  digit('6'),
  operator('×'),
  digit('7'),
  digit('8'),
  digit('9'),
  operator('−'),
  digit('00'),
  digit('0'),
  { press: 'erase', name: '지우기', label: <Delete aria-hidden size={22} /> },
  operator('+'),
];

/**
 * An on-screen keypad for digits and sums, for an `AmountField` with the same `amount`. Its keys never take the focus.
 */
export function Keypad({
  amount,
  className,
}: {
  readonly amount: Pick<AmountInput, 'press'>;
  readonly className?: string;
}) {
  return (
    <div role="group" aria-label="키패드" className={classNames(css.keypad, className)}>
      {[...QUICK, ...KEYS].map((key) => (
        <PlainButton
          key={key.name}
          aria-label={key.name}
          // The caret is only known while the field has the focus.
          onMouseDown={(event) => event.preventDefault()}
          className={classNames(css.key, key.kind && css[key.kind])}
          onPress={() => amount.press(key.press)}
        >
          {key.label ?? key.name}
        </PlainButton>
      ))}
    </div>
  );
}
