import { EMAIL_MAX } from '@salim/contract/facts/limits';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
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
  const [isSecondStep, setIsSecondStep] = useState(false);
  const form = useForm({
    initial: { username: '', password: '', otp: '', isRecovery: false },
    check: ({ username, password }) => ({
      username: username.trim() === '' ? '아이디나 이메일을 입력해 주세요.' : undefined,
      password: password === '' ? '비밀번호를 입력해 주세요.' : undefined,
      // Only after submitting the second step, which follows a successful first one.
      otp: undefined,
    }),
  });
  const { values, failure } = form;

  useEffect(() => onStep?.(isSecondStep), [isSecondStep, onStep]);

  const fail = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'OTP_REQUIRED') return setIsSecondStep(true);
    if (code === 'OTP_INVALID') {
      return form.refuse({ otp: '인증 코드가 맞지 않아요. 앱에 보이는 새 코드를 입력해 주세요.' });
    }
    if (!isSecondStep) form.inputRef('password').current?.focus();
    throw error;
  };
  const submit = () =>
    form.submit(({ username, password, otp }) => {
      if (isSecondStep && otp.trim() === '') return form.refuse({ otp: '인증 코드를 입력해 주세요.' });
      return signIn({ username: username.trim(), password, ...(isSecondStep ? { otp: otp.trim() } : {}) }).then(
        onSignedIn,
        fail,
      );
    });
  const backToPassword = () => {
    setIsSecondStep(false);
    form.change({ otp: '' });
    form.clear();
  };

  if (isSecondStep) {
    return (
      <Form label="2단계 인증" className={css.form} onSubmit={submit}>
        <p className={css.lead}>인증 앱에 보이는 코드를 입력해 주세요.</p>
        <CodeField
          {...form.field('otp')}
          isRecovery={values.isRecovery}
          onRecoveryChange={(isRecovery) => {
            form.change({ isRecovery, otp: '' });
            form.clear();
          }}
          autoFocus
        />
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={form.isSending}>
          확인
        </Button>
        <Button variant="ghost" isFullWidth onPress={backToPassword}>
          다른 계정으로 로그인
        </Button>
      </Form>
    );
  }
  return (
    <Form label="로그인" className={css.form} onSubmit={submit}>
      <TextField
        label="아이디"
        name="username"
        autoComplete="username"
        autoFocus
        spellCheck="false"
        maxLength={EMAIL_MAX}
        {...form.field('username')}
        placeholder="아이디 또는 이메일"
      />
      <PasswordField label="비밀번호" name="password" autoComplete="current-password" {...form.field('password')} />
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={form.isSending}>
        로그인
      </Button>
    </Form>
  );
}
