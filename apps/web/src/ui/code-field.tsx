import { SECOND_FACTOR_CODE_MAX } from '@salim/contract/facts/limits';
import type { Ref } from 'react';
import css from './code-field.module.css';
import { PlainButton } from './plain-button.tsx';
import { TextField } from './text-field.tsx';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null | undefined;
  readonly isRecovery: boolean;
  /** Switches between app codes and recovery codes; without it only app codes are accepted. */
  readonly onRecoveryChange?: (isRecovery: boolean) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly autoFocus?: boolean;
}

/** The code of an authenticator app, or a recovery code for users without the app at hand. */
export function CodeField({
  value,
  onChange,
  error,
  isRecovery,
  onRecoveryChange,
  inputRef,
  autoFocus = false,
}: CodeFieldProps) {
  return (
    <div className={css.field}>
      <TextField
        // Remount the field, so that a phone's keyboard matches the kind of code.
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? '복구 코드' : '인증 코드'}
        name="otp"
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        spellCheck="false"
        autoFocus={autoFocus}
        maxLength={SECOND_FACTOR_CODE_MAX}
        value={value}
        onChange={onChange}
        error={error}
        {...(inputRef ? { inputRef } : {})}
        help={isRecovery ? '보관해 둔 복구 코드 중 하나예요.' : '인증 앱에 표시된 숫자 6자리를 입력해 주세요'}
        className={css.code ?? ''}
      />
      {onRecoveryChange ? (
        <PlainButton className={css.switch} onPress={() => onRecoveryChange(!isRecovery)}>
          {isRecovery ? '인증 앱 코드 입력' : '복구 코드 입력'}
        </PlainButton>
      ) : null}
    </div>
  );
}
