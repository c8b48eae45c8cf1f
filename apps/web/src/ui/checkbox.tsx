import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ReactNode, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import css from './checkbox.module.css';
import { classNames } from './class-names.ts';

export interface CheckboxProps {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  /** Some of what it stands for is chosen, and some is not. */
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  /** What is wrong with leaving it as it is. */
  readonly error?: string | null | undefined;
  /** The name, where the words beside it do not say enough. */
  readonly 'aria-label'?: string;
  readonly className?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement | null>;
}

/** A box to tick, the browser's own under our drawing. */
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
  // No attribute stands for it, and a click takes it away.
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
