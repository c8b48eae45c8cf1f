import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import css from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'dangerSoft';
export type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly isFullWidth?: boolean;
}

/** Class names that make anything, a link for example, look like a button. */
export function buttonClass({ variant = 'secondary', size = 'medium', isFullWidth = false }: ButtonLook = {}): string {
  return classNames(css.button, css[variant], size !== 'medium' && css[size], isFullWidth && css.fullWidth);
}

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'>, ButtonLook {
  readonly children: ReactNode;
  /** Shown before the label. */
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** While `isPending` the label stays, so that neither the width nor the name changes. */
export function Button({ variant, size, isFullWidth, icon, children, className, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      className={classNames(
        buttonClass({ variant, size, isFullWidth }),
        props.isPending === true && css.pending,
        className,
      )}
    >
      {props.isPending === true ? <Spinner /> : icon}
      {children}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** The accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: 'small' | 'medium';
  readonly className?: string;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Class names that make a link look like an icon button. */
export function iconButtonClass(size: 'small' | 'medium' = 'medium'): string {
  return classNames(css.iconButton, size === 'small' && css.iconSmall);
}

export function IconButton({ label, icon, size, className, children, ...props }: IconButtonProps) {
  return (
    <AriaButton {...props} aria-label={label} className={classNames(iconButtonClass(size), className)}>
      {icon}
      {children}
    </AriaButton>
  );
}
