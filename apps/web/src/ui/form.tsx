import type { FormEvent, KeyboardEvent, ReactNode } from 'react';

interface FormProps {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly className?: string;
  readonly label?: string;
}

/**
 * A form whose fields show errors instead of the browser's validation bubbles. The Enter that ends a Hangul composition
 * does not submit: Safari sends it after the composition, recognizable only by its key code.
 */
export function Form({ children, onSubmit, className, label }: FormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // React passes it on from a sheet to the form that opened it.
        event.stopPropagation();
        onSubmit();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229)) {
          event.preventDefault();
        }
      }}
    >
      {children}
    </form>
  );
}
