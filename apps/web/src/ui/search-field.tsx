import { SEARCH_MAX } from '@salim/contract/facts/limits';
import type { Ref } from 'react';
import { IconButton } from './button.tsx';
import { Search } from './icons/search.ts';
import { X } from './icons/x.ts';
import { TextField } from './text-field.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called on every keystroke, including during a Hangul composition. */
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function SearchField({ label, value, onChange, ...props }: SearchFieldProps) {
  return (
    <TextField
      {...props}
      label={label}
      isLabelHidden
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={SEARCH_MAX}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault();
          onChange('');
        }
      }}
      leading={<Search aria-hidden />}
      {...(value === ''
        ? {}
        : {
            trailing: <IconButton size="small" label="검색어 지우기" icon={<X />} onPress={() => onChange('')} />,
          })}
    />
  );
}
