import { EMAIL_MAX } from '@salim/contract/facts/limits';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { signIn } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import css from './auth-form.module.css';

interface LoginFormProps {
  readonly onSignedIn: () => void;
  /** Reports whether the second step is shown, where the page hides distractions. */
  readonly onStep?: (isSecond: boolean) => void;
}

/** Asks for user name and password, and for a code if the account requires one; calls `onSignedIn` afterwards. */
export function LoginForm({ onSignedIn, onStep }: LoginFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [isSecondStep, setIsSecondStep] = useState(false);
  const [isRecovery, setIsRecovery] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [otpError, setOtpError] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const otpRef = useRef<HTMLInputElement>(null);

  const usernameError = hasTried && username.trim() === '' ? '아이디나 이메일을 입력해 주세요.' : null;
  const passwordError = hasTried && password === '' ? '비밀번호를 입력해 주세요.' : null;

  useEffect(() => onStep?.(isSecondStep), [isSecondStep, onStep]);

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'OTP_REQUIRED') {
      setIsSecondStep(true);
      return;
    }
    if (error instanceof ApiError && error.code === 'OTP_INVALID') {
      setOtpError('인증 코드가 맞지 않아요. 앱에 보이는 새 코드를 입력해 주세요.');
      otpRef.current?.focus();
      return;
    }
    setFailure(messageOf(error));
    if (!isSecondStep) passwordRef.current?.focus();
  };

  const submit = async () => {
    setHasTried(true);
    setFailure(null);
    setOtpError(null);
    if (username.trim() === '') return usernameRef.current?.focus();
    if (password === '') return passwordRef.current?.focus();
    if (isSecondStep && otp.trim() === '') {
      setOtpError('인증 코드를 입력해 주세요.');
      return otpRef.current?.focus();
    }
    setIsPending(true);
    try {
      await signIn({ username: username.trim(), password, ...(isSecondStep ? { otp: otp.trim() } : {}) });
      onSignedIn();
    } catch (error) {
      fail(error);
    } finally {
      setIsPending(false);
    }
  };
  const backToPassword = () => {
    setIsSecondStep(false);
    setOtp('');
    setOtpError(null);
    setFailure(null);
  };

  if (isSecondStep) {
    return (
      <Form label="2단계 인증" className={css.form} onSubmit={() => void (isPending || submit())}>
        <p className={css.lead}>인증 앱에 보이는 코드를 입력해 주세요.</p>
        <CodeField
          value={otp}
          onChange={setOtp}
          error={otpError}
          isRecovery={isRecovery}
          onRecoveryChange={(isNow) => {
            setIsRecovery(isNow);
            setOtp('');
            setOtpError(null);
          }}
          inputRef={otpRef}
          autoFocus
        />
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
          확인
        </Button>
        <Button variant="ghost" isFullWidth onPress={backToPassword}>
          다른 계정으로 로그인
        </Button>
      </Form>
    );
  }
  return (
    <Form label="로그인" className={css.form} onSubmit={() => void (isPending || submit())}>
      <TextField
        label="아이디"
        name="username"
        autoComplete="username"
        autoFocus
        spellCheck="false"
        maxLength={EMAIL_MAX}
        inputRef={usernameRef}
        value={username}
        onChange={setUsername}
        error={usernameError}
        placeholder="아이디 또는 이메일"
      />
      <PasswordField
        label="비밀번호"
        name="password"
        autoComplete="current-password"
        inputRef={passwordRef}
        value={password}
        onChange={setPassword}
        error={passwordError}
      />
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
        로그인
      </Button>
    </Form>
  );
}
