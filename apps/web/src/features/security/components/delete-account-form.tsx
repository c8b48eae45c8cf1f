import type { Profile } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { forgetPerson } from '../../../platform/session/session-end.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import css from './security.module.css';

interface DeleteAccountFormProps {
  readonly user: Profile;
  readonly onDeleted: () => void;
}

/** Deletes the account of the signed-in user. */
export function DeleteAccountForm({ user, onDeleted }: DeleteAccountFormProps) {
  const [password, setPassword] = useState('');
  const [isSure, setIsSure] = useState(false);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [sureError, setSureError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);
  const sureRef = useRef<HTMLInputElement>(null);

  const refusePassword = (sentence: string) => {
    setPasswordError(sentence);
    passwordRef.current?.focus();
  };
  const submit = async () => {
    setFailure(null);
    setPasswordError(null);
    setSureError(null);
    if (user.hasPassword && password === '') return refusePassword('비밀번호를 입력해 주세요.');
    if (!isSure) {
      setSureError('탈퇴하면 되돌릴 수 없어요. 확인했다면 체크해 주세요.');
      return sureRef.current?.focus();
    }
    setIsPending(true);
    try {
      await callApi('deleteAccount', { body: user.hasPassword ? { password } : {} });
      await forgetPerson({ onPurpose: true });
      onDeleted();
    } catch (error) {
      setIsPending(false);
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') return refusePassword(error.message);
      setFailure(messageOf(error));
    }
    return undefined;
  };
  return (
    <Form label="회원 탈퇴" className={css.narrow} onSubmit={() => void (isPending || submit())}>
      <p className={css.soft}>
        탈퇴하기 전에 <Link to="/settings/security">내 데이터를 내려받을 수 있어요</Link>.
      </p>
      {user.hasPassword ? (
        <>
          {/* Lets password managers match the password to the account. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField
            label="비밀번호"
            autoComplete="current-password"
            inputRef={passwordRef}
            value={password}
            onChange={setPassword}
            error={passwordError}
          />
        </>
      ) : null}
      <Checkbox
        isSelected={isSure}
        onChange={setIsSure}
        error={sureError}
        inputRef={(input) => {
          sureRef.current = input;
        }}
      >
        탈퇴하면 되돌릴 수 없다는 점을 확인했어요
      </Checkbox>
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <Button type="submit" variant="danger" size="large" isFullWidth isPending={isPending}>
        {user.username} 계정 탈퇴하기
      </Button>
    </Form>
  );
}
