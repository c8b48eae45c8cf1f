import type { ReactNode } from 'react';
import css from './form-actions.module.css';
import { Notice } from './notice.tsx';

interface FormActionsProps {
  /** Why the form was not saved, unless a field says so; null if there is no such reason. */
  readonly failure: string | null;
  readonly children: ReactNode;
}

/** The buttons of a form in a sheet and why saving failed: at its lower edge, in view however long the form is. */
export function FormActions({ failure, children }: FormActionsProps) {
  return (
    <div className={css.actions}>
      {failure === null ? null : (
        <div className={css.failure}>
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
      {children}
    </div>
  );
}
