import { EMAIL_MAX } from '@salim/contract/facts/limits';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { passkeyObstacle } from '../../../platform/session/passkeys.ts';
import { useServiceInfo } from '../../../platform/session/service-info.ts';
import { signIn, signInWithPasskey } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CodeField } from '../../../ui/code-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasskeyButton } from '../../../ui/passkey-button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import css from './auth-form.module.css';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

interface LoginFormProps {
  /** Nothing else on the screen comes before it: it gets the focus and the filled button. */
  readonly isFirst?: boolean;
  readonly onSignedIn: () => void;
  /** Reports whether the second step is shown, where the page hides distractions. */
  readonly onStep?: (isSecond: boolean) => void;
}

/** Asks for user name and password, and for a code if the account requires one; calls `onSignedIn` afterwards. */
export function LoginForm({ isFirst = true, onSignedIn, onStep }: LoginFormProps) {
  const [isSecondStep, setIsSecondStep] = useState(false);
  const [hasPasskey, setHasPasskey] = useState(false);
  const [canUsePasskeys] = useState(() => passkeyObstacle() === null);
  const features = useServiceInfo()?.features;
  const isOffered = features?.includes('PASSKEYS') ?? true;
  const autofill = usePasskeyAutofill(canUsePasskeys && isOffered && !isSecondStep, onSignedIn);
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
    if (error instanceof ApiError && code === 'OTP_REQUIRED') {
      setHasPasskey(error.messageFor('passkey') !== undefined);
      return setIsSecondStep(true);
    }
    if (code === 'OTP_INVALID') {
      return form.refuse({
        otp: values.isRecovery
          ? '복구 코드가 맞지 않아요. 한 번 쓴 코드는 다시 쓸 수 없어요.'
          : '인증 코드가 맞지 않아요. 앱에 보이는 새 코드를 입력해 주세요.',
      });
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
        <p className={css.lead}>
          {values.isRecovery ? '인증 앱 대신 복구 코드를 입력해 주세요.' : '인증 앱에 보이는 코드를 입력해 주세요.'}
        </p>
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
        {hasPasskey && canUsePasskeys ? (
          <PasskeyButton
            variant="secondary"
            size="large"
            onPasskey={async (passkey) => {
              const { username, password } = values;
              await signIn({ username: username.trim(), password, passkey });
              onSignedIn();
            }}
          >
            패스키로 확인
          </PasskeyButton>
        ) : null}
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
        autoComplete={canUsePasskeys ? 'username webauthn' : 'username'}
        onFocus={autofill.begin}
        autoFocus={isFirst}
        spellCheck="false"
        maxLength={EMAIL_MAX}
        {...form.field('username')}
        placeholder="아이디 또는 이메일"
      />
      <PasswordField label="비밀번호" name="password" autoComplete="current-password" {...form.field('password')} />
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <Button
        type="submit"
        variant={isFirst ? 'primary' : 'secondary'}
        size="large"
        isFullWidth
        isPending={form.isSending}
      >
        로그인
      </Button>
      {canUsePasskeys ? (
        // Keeps its place when the server does not offer passkeys at this address.
        <div className={classNames(css.passkey, !isOffered && css.away)}>
          <PasskeyButton
            onPasskey={async (passkey) => {
              await signInWithPasskey(passkey);
              onSignedIn();
            }}
            onEnd={autofill.again}
          >
            패스키로 계속하기
          </PasskeyButton>
          {autofill.failure === null ? null : <Notice tone="error">{autofill.failure}</Notice>}
        </div>
      ) : null}
    </Form>
  );
}
