import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import css from './field.module.css';
import type { FieldFrame } from './field-frame.ts';

/** The ids that connect a control with its label, help and error. */
export interface FieldControl {
  readonly id: string;
  readonly disabled: boolean;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldShellProps extends FieldFrame {
  readonly isDisabled?: boolean;
  /** The id of another element that describes the control. */
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
  readonly helpClass?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/**
 * The frame of a field with a native control: every first visit has fields, and those of the component library would
 * add 16 kB.
 */
export function FieldShell({
  label,
  isLabelHidden = false,
  help,
  error,
  isDisabled = false,
  describedBy,
  className,
  helpClass = css.help,
  children,
}: FieldShellProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const isInvalid = error !== null && error !== undefined && error !== '';
  const hasHelp = help !== undefined && !isInvalid;
  const descriptions = [isInvalid && errorId, hasHelp && helpId, describedBy].filter(Boolean);
  return (
    <div
      className={classNames(css.field, className)}
      data-invalid={isInvalid || undefined}
      data-disabled={isDisabled || undefined}
    >
      <label htmlFor={id} className={isLabelHidden ? css.hiddenLabel : css.label}>
        {label}
      </label>
      {children({
        id,
        disabled: isDisabled,
        'aria-invalid': isInvalid || undefined,
        'aria-describedby': descriptions.length === 0 ? undefined : descriptions.join(' '),
      })}
      {hasHelp ? (
        <span id={helpId} className={helpClass}>
          {help}
        </span>
      ) : null}
      {isInvalid ? (
        <span id={errorId} className={css.error}>
          {error}
        </span>
      ) : null}
    </div>
  );
}
