import { useState } from 'react';
import { IconButton } from './button.tsx';
import { Eye } from './icons/eye.ts';
import { EyeOff } from './icons/eye-off.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing' | 'isMultiline' | 'autoComplete'> {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** Allows pasting and password managers; the eye button reveals the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck="false"
      trailing={
        <IconButton
          size="small"
          label={isShown ? '글자 숨기기' : '글자 보기'}
          icon={isShown ? <EyeOff /> : <Eye />}
          onPress={() => setIsShown((shown) => !shown)}
        />
      }
    />
  );
}
