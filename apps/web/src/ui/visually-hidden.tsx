import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Heard, not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <div className={css.hidden}>{children}</div>;
}
