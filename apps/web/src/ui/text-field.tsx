import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import css from './field.module.css';
import type { FieldFrame } from './field-frame.ts';
import { FieldShell } from './field-shell.tsx';

/** Attributes shared by input and textarea. */
type ControlAttributes = Pick<
  TextareaHTMLAttributes<HTMLElement>,
  | 'aria-describedby'
  | 'autoComplete'
  | 'autoCorrect'
  | 'autoFocus'
  | 'enterKeyHint'
  | 'inputMode'
  | 'maxLength'
  | 'name'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
  | 'onKeyDownCapture'
  | 'placeholder'
  | 'spellCheck'
>;

type InputAttributes = InputHTMLAttributes<HTMLInputElement>;

export interface TextFieldProps extends FieldFrame, ControlAttributes {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'time' | 'url';
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  /** An icon before the text. */
  readonly leading?: ReactNode;
  /** A unit or a button after the text. */
  readonly trailing?: ReactNode;
  /** Several lines. */
  readonly isMultiline?: boolean;
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Attributes of the input, such as the role of a combobox. */
  readonly inputProps?: Omit<InputAttributes, 'className' | 'style' | 'value' | 'placeholder' | 'type'>;
}

/** A single-line or multi-line text field with label, help and error. */
export function TextField({
  label,
  isLabelHidden = false,
  help,
  error,
  value,
  onChange,
  type = 'text',
  isDisabled = false,
  isReadOnly = false,
  leading,
  trailing,
  isMultiline = false,
  className,
  inputRef,
  inputProps,
  'aria-describedby': describedBy,
  ...attributes
}: TextFieldProps) {
  return (
    <FieldShell
      label={label}
      isLabelHidden={isLabelHidden}
      help={help}
      error={error}
      isDisabled={isDisabled}
      describedBy={describedBy}
      className={className}
    >
      {(control) => (
        <div className={css.control}>
          {leading === undefined ? null : <span className={css.leading}>{leading}</span>}
          {isMultiline ? (
            <textarea
              {...attributes}
              {...control}
              value={value}
              readOnly={isReadOnly}
              onChange={(event) => onChange(event.currentTarget.value)}
              className={classNames(css.input, css.textArea)}
            />
          ) : (
            <input
              {...inputProps}
              {...attributes}
              {...control}
              type={type}
              ref={inputRef}
              value={value}
              readOnly={isReadOnly}
              onChange={(event) => onChange(event.currentTarget.value)}
              className={css.input}
            />
          )}
          {trailing === undefined ? null : (
            <span className={typeof trailing === 'string' ? css.unit : css.trailing}>{trailing}</span>
          )}
        </div>
      )}
    </FieldShell>
  );
}
