import { type ReactNode, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import css from './checkbox.module.css';
import { classNames } from './class-names.ts';
import { Check } from './icons/check.ts';
import { Minus } from './icons/minus.ts';

export interface CheckboxProps {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  /** Indeterminate: some of its items are selected, some are not. */
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  /** The validation error. */
  readonly error?: string | null | undefined;
  /** The accessible name, when the visible text is not enough. */
  readonly 'aria-label'?: string;
  readonly className?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement | null>;
}

/** A native checkbox with a custom appearance. */
export function Checkbox({
  children,
  isSelected,
  onChange,
  isIndeterminate = false,
  isDisabled = false,
  error,
  className,
  inputRef,
  'aria-label': name,
}: CheckboxProps) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => input.current);
  // `indeterminate` has no attribute, and a click clears it.
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  });
  const isInvalid = Boolean(error);
  return (
    <div className={classNames(css.field, className)} data-invalid={isInvalid || undefined}>
      <label className={css.button} data-disabled={isDisabled || undefined}>
        <input
          ref={input}
          type="checkbox"
          className={css.native}
          checked={isSelected}
          disabled={isDisabled}
          aria-label={name}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={css.box} aria-hidden>
          {isIndeterminate ? <Minus size={15} strokeWidth={3} /> : <Check size={15} strokeWidth={3} />}
        </span>
        <span>{children}</span>
      </label>
      {isInvalid ? (
        <span id={errorId} className={css.error}>
          {error}
        </span>
      ) : null}
    </div>
  );
}
