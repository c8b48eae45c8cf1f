import { groupedShareCode, plainShareCode, SHARE_CODE_LENGTH } from '@salim/domain';
import type { Ref } from 'react';
import { TextField } from './text-field.tsx';

interface ShareCodeFieldProps {
  readonly label: string;
  /** Without hyphens. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | null | undefined;
  readonly help?: string;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly className?: string;
}

/** Extracts the code from typed or pasted text, which may be the whole link. */
function codeIn(text: string): string {
  const fromLink = /[?&#]code=([^&#\s]+)/u.exec(text)?.[1];
  return plainShareCode(fromLink ?? text).slice(0, SHARE_CODE_LENGTH);
}

/** A share code, grouped while typing. */
export function ShareCodeField({ value, onChange, ...props }: ShareCodeFieldProps) {
  return (
    <TextField
      {...props}
      value={groupedShareCode(value)}
      onChange={(text) => onChange(codeIn(text))}
      placeholder="ABCD-EFGH-JKMNP"
      autoComplete="off"
      autoCorrect="off"
      spellCheck="false"
      inputProps={{ autoCapitalize: 'characters' }}
    />
  );
}
