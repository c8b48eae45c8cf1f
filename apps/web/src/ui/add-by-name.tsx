import { NAME_MAX } from '@salim/contract/facts/limits';
import { useRef, useState } from 'react';
import css from './add-by-name.module.css';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { Plus } from './icons/plus.ts';
import { TextField } from './text-field.tsx';
import { toast } from './toast.tsx';

interface AddByNameProps {
  /** What is added; the accessible name of the form. */
  readonly label: string;
  readonly fieldLabel?: string;
  readonly buttonLabel?: string;
  readonly placeholder?: string;
  readonly isPending: boolean;
  /** Why the last attempt failed. */
  readonly error: string | null | undefined;
  /** A hint about the typed name; does not block adding. */
  readonly hintFor?: (name: string) => string | undefined;
  /** Said with the name once it is added, unless `onAdd` shows that itself. */
  readonly addedText?: string;
  /** Resolves once it is added; the text stays when it rejects. */
  readonly onAdd: (name: string) => Promise<unknown>;
}

/** A name field with 추가; cleared and focused again for the next name. */
export function AddByName({
  label,
  fieldLabel = '이름',
  buttonLabel = '추가',
  placeholder,
  isPending,
  error,
  hintFor,
  addedText,
  onAdd,
}: AddByNameProps) {
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  const submit = () => {
    const trimmed = name.trim();
    setIsMissing(trimmed === '');
    input.current?.focus();
    if (trimmed === '' || isPending) return;
    onAdd(trimmed).then(
      () => {
        setName('');
        if (addedText !== undefined) toast.success(addedText, { message: trimmed });
      },
      () => input.current?.focus(),
    );
  };
  return (
    <Form onSubmit={submit} label={label} className={css.form ?? ''}>
      <TextField
        label={fieldLabel}
        value={name}
        onChange={(text) => {
          setName(text);
          setIsMissing(false);
        }}
        maxLength={NAME_MAX}
        autoComplete="off"
        {...(placeholder === undefined ? {} : { placeholder })}
        error={isMissing ? '이름을 입력해 주세요.' : error}
        help={hintFor?.(name)}
        inputRef={input}
        className={css.field ?? ''}
      />
      <Button
        type="submit"
        variant="primary"
        icon={<Plus aria-hidden />}
        isPending={isPending}
        className={css.add ?? ''}
      >
        {buttonLabel}
      </Button>
    </Form>
  );
}
