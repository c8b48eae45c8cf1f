import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Delete } from './icons/delete.ts';
import css from './keypad.module.css';
import { PlainButton } from './plain-button.tsx';
import type { AmountInput, AmountKey } from './use-amount-input.ts';

interface Key {
  readonly press: AmountKey;
  readonly name: string;
  readonly label?: ReactNode;
  readonly isOperator?: boolean;
  /** What a long press does instead. */
  readonly hold?: { readonly press: AmountKey; readonly name: string };
}

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00';

const digit = (name: Digit, add?: { readonly won: number; readonly name: string }): Key => ({
  press: name,
  name,
  ...(add === undefined ? {} : { hold: { press: { add: add.won }, name: add.name } }),
});
const operator = (name: '+' | '−' | '×' | '÷'): Key => ({ press: name, name, isOperator: true });

const KEYS: readonly Key[] = [
  digit('1', { won: 10_000, name: '+1만' }),
  digit('2'),
  digit('3'),
  operator('÷'),
  digit('4'),
  digit('5', { won: 50_000, name: '+5만' }),
  digit('6'),
  operator('×'),
  digit('7'),
  digit('8'),
  digit('9'),
  operator('−'),
  digit('00', { won: 1_000_000, name: '+100만' }),
  digit('0', { won: 100_000, name: '+10만' }),
  { press: 'erase', name: '지우기', label: <Delete aria-hidden size={22} />, hold: { press: 'clear', name: '모두' } },
  operator('+'),
];

/** How long a key is held for its second meaning. */
const HOLD_MS = 450;

type Press = Pick<AmountInput, 'press'>;

function KeypadKey({ of, amount }: { readonly of: Key; readonly amount: Press }) {
  const { name, label, press, hold, isOperator = false } = of;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isHeld = useRef(false);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <PlainButton
      aria-label={name}
      title={hold === undefined ? undefined : `길게 누르면 ${hold.name}${name === '지우기' ? ' 지워요' : ''}`}
      // The caret is only known while the field has the focus.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={() => {
        isHeld.current = false;
        if (hold === undefined) return;
        timer.current = setTimeout(() => {
          isHeld.current = true;
          amount.press(hold.press);
        }, HOLD_MS);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      className={classNames(css.key, isOperator && css.operator)}
      onPress={() => {
        if (!isHeld.current) amount.press(press);
        isHeld.current = false;
      }}
    >
      {label ?? name}
      {hold === undefined || name === '지우기' ? null : <span className={css.hold} data-hold={hold.name} />}
    </PlainButton>
  );
}

/**
 * An on-screen keypad for digits and sums, for an `AmountField` with the same `amount`. Its keys never take the focus;
 * some have a second meaning when held, printed on them.
 */
export function Keypad({ amount, className }: { readonly amount: Press; readonly className?: string }) {
  return (
    <div role="group" aria-label="키패드" className={classNames(css.keypad, className)}>
      {KEYS.map((key) => (
        <KeypadKey key={key.name} of={key} amount={amount} />
      ))}
    </div>
  );
}
