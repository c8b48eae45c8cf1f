import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Visually hidden, but read by screen readers. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <div className={css.hidden}>{children}</div>;
}
