import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass, iconButtonClass } from './button.tsx';
import { classNames } from './class-names.ts';

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly isFullWidth?: boolean;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ variant, size, isFullWidth, icon, className, children, ...props }: LinkButtonProps) {
  return (
    <a {...props} className={classNames(buttonClass({ variant, size, isFullWidth }), className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link that looks like a button; takes `to`, `search` and `params` like every link of the router. */
export const LinkButton = createLink(ButtonAnchor);

interface LinkIconButtonProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'aria-label'> {
  /** The accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

function IconAnchor({ label, icon, className, children, ...props }: LinkIconButtonProps) {
  return (
    <a {...props} aria-label={label} className={classNames(iconButtonClass(), className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link that looks like an icon button. */
export const LinkIconButton = createLink(IconAnchor);
