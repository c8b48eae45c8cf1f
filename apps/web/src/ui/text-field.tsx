import type { ReactNode, Ref } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  type InputProps,
  Label,
  Text,
  TextArea,
} from 'react-aria-components/TextField';
import { classNames } from './class-names.ts';
import css from './field.module.css';

/** What every field of the kit has around its control. */
export interface FieldFrame {
  readonly label: string;
  /** The label stays for screen readers alone. */
  readonly isLabelHidden?: boolean;
  /** One line under the control. */
  readonly help?: ReactNode;
  /** What is wrong, and what would be right; marks the field as invalid. */
  readonly error?: string | null | undefined;
}

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'>,
    FieldFrame {
  readonly placeholder?: string;
  /** An icon before the text. */
  readonly leading?: ReactNode;
  /** A unit or a button after the text. */
  readonly trailing?: ReactNode;
  /** Several lines. */
  readonly isMultiline?: boolean;
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Attributes of the control itself, such as the role of one that opens a list. */
  readonly inputProps?: Omit<InputProps, 'className' | 'style' | 'value' | 'placeholder' | 'ref'>;
}

export function FieldLabel({ label, isHidden }: { readonly label: string; readonly isHidden?: boolean | undefined }) {
  return <Label className={isHidden === true ? css.hiddenLabel : css.label}>{label}</Label>;
}

export function TextField({
  label,
  isLabelHidden,
  help,
  error,
  placeholder,
  leading,
  trailing,
  isMultiline = false,
  className,
  inputRef,
  inputProps,
  ...props
}: TextFieldProps) {
  const isInvalid = error !== null && error !== undefined && error !== '';
  return (
    <AriaTextField
      {...props}
      isInvalid={isInvalid}
      validationBehavior="aria"
      className={classNames(css.field, className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} />
      <div className={css.control}>
        {leading === undefined ? null : <span className={css.leading}>{leading}</span>}
        {isMultiline ? (
          <TextArea className={classNames(css.input, css.textArea)} placeholder={placeholder} />
        ) : (
          <Input {...inputProps} ref={inputRef} className={css.input} placeholder={placeholder} />
        )}
        {trailing === undefined ? null : <span className={css.trailing}>{trailing}</span>}
      </div>
      {help === undefined || isInvalid ? null : (
        <Text slot="description" className={css.help}>
          {help}
        </Text>
      )}
      <FieldError className={css.error}>{error}</FieldError>
    </AriaTextField>
  );
}
