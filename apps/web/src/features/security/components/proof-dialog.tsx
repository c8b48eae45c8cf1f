import { useRef, useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { providerAddress } from '../../../platform/session/providers.ts';
import { useReauthentication } from '../../../platform/session/reauthentication.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import css from './security.module.css';

/** Asks for the password and the code again, then continues the interrupted action. */
export function ReauthenticationDialog() {
  const answer = useReauthentication((store) => store.answer);
  const user = useAuthStore((store) => store.user);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [otpError, setOtpError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);
  const otpRef = useRef<HTMLInputElement>(null);
  if (answer === null || !user) return null;

  const refusePassword = (sentence: string) => {
    setPasswordError(sentence);
    passwordRef.current?.focus();
  };
  const refuseOtp = (sentence: string) => {
    setOtpError(sentence);
    otpRef.current?.focus();
  };
  const submit = async () => {
    setPasswordError(null);
    setOtpError(null);
    setFailure(null);
    if (password === '') return refusePassword('비밀번호를 입력해 주세요.');
    if (user.twoFactor && otp.trim() === '') return refuseOtp('인증 코드를 입력해 주세요.');
    setIsPending(true);
    try {
      await callApi('reauthenticate', { body: { password, ...(user.twoFactor ? { otp: otp.trim() } : {}) } });
      answer(true);
    } catch (error) {
      setIsPending(false);
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') return refusePassword(error.message);
      if (error instanceof ApiError && error.code === 'OTP_INVALID') return refuseOtp(error.message);
      setFailure(messageOf(error));
    }
    return undefined;
  };

  const cancel = () => answer(false);
  if (!user.hasPassword) {
    return (
      <Dialog title="다시 확인해 주세요" isOpen onClose={cancel}>
        <div className={css.stack}>
          <p className={css.soft}>
            안전을 위해 로그인한 계정을 한 번 더 확인할게요. 확인한 뒤 이 화면에서 다시 시도해 주세요.
          </p>
          {user.providers.map(({ id, name }) => (
            <a key={id} href={providerAddress(id, window.location.pathname)} className={css.providerLink}>
              {name} 계정으로 확인하기
            </a>
          ))}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="비밀번호를 확인해 주세요" isOpen onClose={cancel} staysOpenOnTapOutside>
      <Form label="비밀번호 확인" className={css.stack} onSubmit={() => void (isPending || submit())}>
        <p className={css.soft}>안전을 위해 로그인하고 5분이 지나면 비밀번호를 다시 확인해요.</p>
        {/* Lets password managers match the password to the account. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="비밀번호"
          autoComplete="current-password"
          autoFocus
          inputRef={passwordRef}
          value={password}
          onChange={setPassword}
          error={passwordError}
        />
        {user.twoFactor ? (
          <CodeField
            value={otp}
            onChange={setOtp}
            error={otpError}
            isRecovery={isRecovery}
            onRecoveryChange={(isNow) => {
              setIsRecovery(isNow);
              setOtp('');
            }}
            inputRef={otpRef}
          />
        ) : null}
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
        <div className={css.actions}>
          <Button variant="ghost" onPress={cancel}>
            취소
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            확인
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
