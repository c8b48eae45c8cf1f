import type { ReactNode } from 'react';
import css from './form-actions.module.css';

/** The buttons of a form in a sheet: at its lower edge, in reach however long the form is. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
