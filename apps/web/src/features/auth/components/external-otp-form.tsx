import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { finishExternalSignIn } from '../api/external-sign-in.ts';
import css from './auth-form.module.css';

interface ExternalOtpFormProps {
  readonly ticket: string;
  readonly onSignedIn: () => void;
  readonly onExpired: () => void;
}

/** The one-time code of an account with two-factor authentication, after the provider has identified the user. */
export function ExternalOtpForm({ ticket, onSignedIn, onExpired }: ExternalOtpFormProps) {
  const [otp, setOtp] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const refuse = (sentence: string) => {
    setError(sentence);
    inputRef.current?.focus();
  };
  const submit = async () => {
    if (otp.trim() === '') return refuse('인증 코드를 입력해 주세요.');
    setError(null);
    setIsPending(true);
    try {
      await finishExternalSignIn({ ticket, otp: otp.trim() });
      onSignedIn();
    } catch (failure) {
      setIsPending(false);
      if (failure instanceof ApiError && failure.code === 'TOKEN_INVALID') return onExpired();
      refuse(messageOf(failure));
    }
    return undefined;
  };
  return (
    <Form label="2단계 인증" className={css.form} onSubmit={() => void (isPending || submit())}>
      <p className={css.lead}>2단계 인증을 쓰는 계정이에요. 인증 앱에 보이는 코드를 입력해 주세요.</p>
      <CodeField
        value={otp}
        onChange={setOtp}
        error={error}
        isRecovery={isRecovery}
        onRecoveryChange={(isNow) => {
          setIsRecovery(isNow);
          setOtp('');
        }}
        inputRef={inputRef}
        autoFocus
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
        확인
      </Button>
    </Form>
  );
}
