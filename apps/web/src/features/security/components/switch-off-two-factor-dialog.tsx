import type { Profile } from '@salim/contract';
import { useRef, useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import css from './security.module.css';

/** Asks for the password and a code before disabling two-factor authentication. */
export function SwitchOffTwoFactorDialog({ user, onClose }: { readonly user: Profile; readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [codeError, setCodeError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  const refusePassword = (sentence: string) => {
    setPasswordError(sentence);
    passwordRef.current?.focus();
  };
  const refuseCode = (sentence: string) => {
    setCodeError(sentence);
    codeRef.current?.focus();
  };
  const submit = async () => {
    setPasswordError(null);
    setCodeError(null);
    setFailure(null);
    if (user.hasPassword && password === '') return refusePassword('비밀번호를 입력해 주세요.');
    if (code.trim() === '') return refuseCode('코드를 입력해 주세요.');
    setIsPending(true);
    try {
      await callApi('switchOffTwoFactor', {
        body: { ...(user.hasPassword ? { password } : {}), code: code.trim() },
      });
      toast.success('2단계 인증을 껐어요');
      onClose();
    } catch (error) {
      setIsPending(false);
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') return refusePassword(error.message);
      if (error instanceof ApiError && error.code === 'OTP_INVALID') return refuseCode(error.message);
      setFailure(messageOf(error));
    }
    return undefined;
  };
  return (
    <Dialog title="2단계 인증을 끌까요?" isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form label="2단계 인증 끄기" className={css.stack} onSubmit={() => void (isPending || submit())}>
        <p className={css.soft}>끄면 비밀번호만으로 로그인할 수 있어요. 저장해 둔 복구 코드도 쓸 수 없어요.</p>
        {user.hasPassword ? (
          <>
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
          </>
        ) : null}
        <CodeField
          value={code}
          onChange={setCode}
          error={codeError}
          isRecovery={isRecovery}
          onRecoveryChange={(isNow) => {
            setIsRecovery(isNow);
            setCode('');
          }}
          inputRef={codeRef}
        />
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
        <div className={css.actions}>
          <Button variant="ghost" onPress={onClose}>
            취소
          </Button>
          <Button type="submit" variant="danger" isPending={isPending}>
            끄기
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
