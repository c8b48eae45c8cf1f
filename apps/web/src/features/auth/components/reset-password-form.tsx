import { PASSWORD_MAX, PASSWORD_MIN } from '@salim/contract/facts/limits';
import { useRef, useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import css from './auth-form.module.css';

interface Errors {
  readonly next?: string;
  readonly repeat?: string;
}

function errorsOf(next: string, repeat: string): Errors {
  const length = [...next].length;
  return {
    ...(length < PASSWORD_MIN || length > PASSWORD_MAX ? { next: '8~128자로 입력해 주세요.' } : {}),
    ...(repeat === next ? {} : { repeat: '비밀번호가 일치하지 않아요.' }),
  };
}

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onReset: () => void;
  /** The link has expired. */
  readonly onExpired: () => void;
}

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordForm({ token, onReset, onExpired }: ResetPasswordFormProps) {
  const [next, setNext] = useState('');
  const [repeat, setRepeat] = useState('');
  const [endTokens, setEndTokens] = useState(true);
  const [hasTried, setHasTried] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const nextRef = useRef<HTMLInputElement>(null);
  const repeatRef = useRef<HTMLInputElement>(null);
  const errors: Errors = { ...(hasTried ? errorsOf(next, repeat) : {}), ...refused };

  const submit = async () => {
    setHasTried(true);
    setRefused({});
    setFailure(null);
    const wrong = errorsOf(next, repeat);
    if (wrong.next !== undefined) return nextRef.current?.focus();
    if (wrong.repeat !== undefined) return repeatRef.current?.focus();
    setIsPending(true);
    try {
      await callApi('resetPassword', { body: { token, newPassword: next, endTokens } });
      onReset();
    } catch (error) {
      setIsPending(false);
      if (error instanceof ApiError && error.code === 'TOKEN_INVALID') return onExpired();
      const onNext = error instanceof ApiError ? error.messageFor('newPassword') : undefined;
      if (onNext === undefined) setFailure(messageOf(error));
      else {
        setRefused({ next: onNext });
        nextRef.current?.focus();
      }
    }
    return undefined;
  };
  return (
    <Form label="비밀번호 재설정" className={css.narrow} onSubmit={() => void (isPending || submit())}>
      <PasswordField
        label="새 비밀번호"
        autoComplete="new-password"
        autoFocus
        inputRef={nextRef}
        value={next}
        onChange={(value) => {
          setNext(value);
          setRefused({});
        }}
        error={errors.next}
        help="8자 이상 입력해 주세요. 15자가 넘는 문장이면 더 안전해요."
      />
      <PasswordField
        label="새 비밀번호 확인"
        autoComplete="new-password"
        inputRef={repeatRef}
        value={repeat}
        onChange={setRepeat}
        error={errors.repeat}
      />
      <Checkbox isSelected={endTokens} onChange={setEndTokens}>
        개인용 토큰도 모두 삭제하기
      </Checkbox>
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
        비밀번호 변경
      </Button>
    </Form>
  );
}
