import type { ReactNode } from 'react';
import css from './button.module.css';
import { classNames } from './class-names.ts';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'dangerSoft';
export type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly isFullWidth?: boolean | undefined;
}

/** Class names that make any element, such as a link, look like a button. */
export function buttonClass({ variant = 'secondary', size = 'medium', isFullWidth = false }: ButtonLook = {}): string {
  return classNames(css.button, css[variant], size !== 'medium' && css[size], isFullWidth && css.fullWidth);
}

export interface ButtonProps extends PlainButtonProps, ButtonLook {
  readonly children: ReactNode;
  /** Shown before the label. */
  readonly icon?: ReactNode;
}

/** While `isPending` the label stays, so that the accessible name does not change. */
export function Button({ variant, size, isFullWidth, icon, children, className, ...props }: ButtonProps) {
  return (
    <PlainButton {...props} className={classNames(buttonClass({ variant, size, isFullWidth }), className)}>
      {props.isPending === true ? <Spinner /> : icon}
      {children}
    </PlainButton>
  );
}

export interface IconButtonProps extends Omit<PlainButtonProps, 'aria-label'> {
  /** The accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: 'small' | 'medium';
}

/** Class names that make a link look like an icon button. */
export function iconButtonClass(size: 'small' | 'medium' = 'medium'): string {
  return classNames(css.iconButton, size === 'small' && css.iconSmall);
}

export function IconButton({ label, icon, size, className, children, ...props }: IconButtonProps) {
  return (
    <PlainButton {...props} aria-label={label} className={classNames(iconButtonClass(size), className)}>
      {icon}
      {children}
    </PlainButton>
  );
}
