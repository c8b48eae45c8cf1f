import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode, Ref } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps, FieldError } from 'react-aria-components/Checkbox';
import css from './checkbox.module.css';
import { classNames } from './class-names.ts';

export interface CheckboxProps extends Omit<CheckboxFieldProps, 'children' | 'className' | 'style' | 'isInvalid'> {
  readonly children: ReactNode;
  /** What is wrong with leaving it as it is. */
  readonly error?: string | null | undefined;
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement | null>;
}

export function Checkbox({ children, error, className, ...props }: CheckboxProps) {
  return (
    <CheckboxField
      {...props}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classNames(css.field, className)}
    >
      <CheckboxButton className={css.button}>
        <span className={css.box} aria-hidden>
          {props.isIndeterminate === true ? <Minus size={15} strokeWidth={3} /> : <Check size={15} strokeWidth={3} />}
        </span>
        <span>{children}</span>
      </CheckboxButton>
      <FieldError className={css.error}>{error}</FieldError>
    </CheckboxField>
  );
}
