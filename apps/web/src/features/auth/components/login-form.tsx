import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { signIn } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import css from './auth-form.module.css';

/** Asks for user name and password; calls back once signed in. */
export function LoginForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  const usernameError = hasTried && username.trim() === '' ? '아이디나 이메일을 입력해 주세요.' : null;
  const passwordError = hasTried && password === '' ? '비밀번호를 입력해 주세요.' : null;

  const submit = async () => {
    setHasTried(true);
    setFailure(null);
    if (username.trim() === '') return usernameRef.current?.focus();
    if (password === '') return passwordRef.current?.focus();
    setIsPending(true);
    try {
      await signIn({ username: username.trim(), password });
      onSignedIn();
    } catch (error) {
      setFailure(messageOf(error));
      passwordRef.current?.focus();
    } finally {
      setIsPending(false);
    }
  };

  return (
    <Form label="로그인" className={css.form} onSubmit={() => void (isPending || submit())}>
      <TextField
        label="아이디"
        name="username"
        autoComplete="username"
        autoFocus
        spellCheck="false"
        maxLength={254}
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
