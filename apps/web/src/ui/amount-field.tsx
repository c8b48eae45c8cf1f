import { useEffect, useLayoutEffect } from 'react';
import { classNames } from './class-names.ts';
import css from './field.module.css';
import type { FieldFrame } from './field-frame.ts';
import { FieldShell } from './field-shell.tsx';
import type { AmountInput } from './use-amount-input.ts';

export interface AmountFieldProps extends FieldFrame {
  readonly amount: AmountInput;
  /** `hero` is the large variant at the top of the transaction form. */
  readonly size?: 'normal' | 'hero';
  readonly placeholder?: string;
  readonly name?: string;
  readonly autoFocus?: boolean;
  readonly isDisabled?: boolean | undefined;
  /** Enter, outside of a composition. */
  readonly onSubmit?: () => void;
  /** Whether a keypad replaces the on-screen keyboard; while it is open, the field has a caret without the focus. */
  readonly keypad?: 'open' | 'closed' | undefined;
  readonly className?: string;
}

/** The styles of a large amount, the largest first. */
const FITS = ['amount', 'display', 'title', 'body', 'meta'] as const;

/** Gives a large amount the largest style in which all of it is visible. */
function fit(input: HTMLInputElement): void {
  for (const style of FITS) {
    input.dataset['fit'] = style;
    if (input.scrollWidth <= input.clientWidth) return;
  }
}

/**
 * An amount in won: groups digits while typing and keeps the caret, accepts sums, 만 and 천, 원, full-width digits and
 * pasted text, and shows the parsed amount. Use with `useAmountInput`.
 */
export function AmountField({
  amount,
  label,
  isLabelHidden,
  help,
  error,
  size = 'normal',
  placeholder = '0',
  name,
  autoFocus,
  isDisabled = false,
  onSubmit,
  keypad,
  className,
}: AmountFieldProps) {
  const { inputRef, caretRef, text } = amount;
  const isHero = size === 'hero';
  useEffect(() => {
    if (!isHero) return undefined;
    const follow = () => {
      if (inputRef.current) fit(inputRef.current);
    };
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [inputRef, isHero]);
  // After every render, because a caret may be set without a text change.
  useLayoutEffect(() => {
    const caret = caretRef.current;
    const input = inputRef.current;
    caretRef.current = null;
    if (isHero && input) fit(input);
    if (caret !== null && input && document.activeElement === input) input.setSelectionRange(caret, caret);
  });

  const shownError = error || amount.problem;
  return (
    <FieldShell
      label={label}
      isLabelHidden={isLabelHidden ?? false}
      help={amount.echo || help || ' '}
      helpClass={css.reading}
      error={shownError}
      isDisabled={isDisabled}
      className={className}
    >
      {(control) => (
        <div className={classNames(css.control, isHero && css.heroControl, keypad && css.withKeypad)}>
          <input
            {...control}
            ref={inputRef}
            name={name}
            autoFocus={autoFocus}
            className={classNames(css.input, css.amount)}
            inputMode={keypad === undefined ? 'numeric' : 'none'}
            enterKeyHint="done"
            autoComplete="off"
            autoCorrect="off"
            spellCheck="false"
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              const native = event.nativeEvent as InputEvent;
              const erased =
                native.inputType === 'deleteContentBackward'
                  ? 'backward'
                  : native.inputType === 'deleteContentForward'
                    ? 'forward'
                    : null;
              const { value, selectionStart } = event.currentTarget;
              amount.edit(value, selectionStart ?? value.length, erased, native.isComposing);
            }}
            onCompositionEnd={(event) => {
              const { value, selectionStart } = event.currentTarget;
              amount.edit(value, selectionStart ?? value.length, null, false);
            }}
            onPaste={(event) => {
              const { selectionStart, selectionEnd, value } = event.currentTarget;
              const pasted = event.clipboardData.getData('text');
              if (amount.paste(pasted, selectionStart ?? value.length, selectionEnd ?? value.length)) {
                event.preventDefault();
              }
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
              if (amount.reading.kind === 'value' && amount.reading.isExpression) {
                // The first Enter evaluates the sum, so that the result is visible before saving.
                event.preventDefault();
                amount.settle();
              } else if (onSubmit) {
                event.preventDefault();
                onSubmit();
              }
            }}
            onBlur={amount.settle}
          />
          {keypad === undefined ? null : (
            <span aria-hidden className={css.caret} data-open={keypad === 'open' || undefined} />
          )}
          <span className={css.unit} aria-hidden>
            원
          </span>
        </div>
      )}
    </FieldShell>
  );
}
