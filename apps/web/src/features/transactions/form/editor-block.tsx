import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { X } from '../../../ui/icons/x.ts';
import { useFocusWhenBegun } from './begun-block.ts';
import css from './fields.module.css';
import type { FormField } from './read-form.ts';

interface EditorBlockProps {
  readonly title: string;
  readonly field: FormField;
  readonly onRemove: () => void;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** An optional part of a transaction, which can be removed. */
export function EditorBlock({ title, field, onRemove, error, children }: EditorBlockProps) {
  const content = useRef<HTMLDivElement>(null);
  useFocusWhenBegun(field, content);
  return (
    <section aria-label={title} className={css.block}>
      <div className={css.blockHeading}>
        <h3 className={css.blockTitle}>{title}</h3>
        <IconButton size="small" label={`${title} 지우기`} icon={<X />} onPress={onRemove} />
      </div>
      <div ref={content} className={css.blockContent} data-field={field}>
        {children}
        {error === undefined ? null : (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
      </div>
    </section>
  );
}
