import { PASSWORD_MAX, PASSWORD_MIN } from '@salim/contract/facts/limits';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import css from './profile-form.module.css';

interface Errors {
  readonly current?: string;
  readonly next?: string;
  readonly repeat?: string;
}

function errorsOf(current: string | null, next: string, repeat: string): Errors {
  const length = [...next].length;
  return {
    ...(current === '' ? { current: '현재 비밀번호를 입력해 주세요.' } : {}),
    ...(length < PASSWORD_MIN || length > PASSWORD_MAX ? { next: '8~128자로 입력해 주세요.' } : {}),
    ...(repeat === next ? {} : { repeat: '비밀번호가 일치하지 않아요.' }),
  };
}

interface ChangePasswordFormProps {
  readonly username: string;
  /** False for a user who signs in through a provider: the form then sets the first password. */
  readonly hasPassword: boolean;
  readonly onChanged: () => void;
}

/** Changing the password signs out other devices but not this one. */
export function ChangePasswordForm({ username, hasPassword, onChanged }: ChangePasswordFormProps) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [repeat, setRepeat] = useState('');
  const [endTokens, setEndTokens] = useState(true);
  const [hasTried, setHasTried] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const [isPending, setIsPending] = useState(false);
  const errors: Errors = { ...(hasTried ? errorsOf(hasPassword ? current : null, next, repeat) : {}), ...refused };

  const submit = async () => {
    setHasTried(true);
    setRefused({});
    if (Object.keys(errorsOf(hasPassword ? current : null, next, repeat)).length > 0) return;
    setIsPending(true);
    try {
      await callApi('changePassword', {
        body: { ...(hasPassword ? { currentPassword: current } : {}), newPassword: next, endTokens },
      });
      toast.success('비밀번호를 바꿨어요', { message: '다른 기기에서는 모두 로그아웃했어요.' });
      onChanged();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') setRefused({ current: error.message });
      else if (error instanceof ApiError && error.messageFor('newPassword') !== undefined) {
        setRefused({ next: error.messageFor('newPassword') ?? error.message });
      } else if (error instanceof ApiError && error.code === 'PASSWORD_TOO_COMMON') setRefused({ next: error.message });
      else toast.error('비밀번호를 바꾸지 못했어요', { message: messageOf(error) });
    } finally {
      setIsPending(false);
    }
  };

  return (
    <Form label="비밀번호 변경" className={css.form} onSubmit={() => void (isPending || submit())}>
      {/* Lets password managers match the password to the account. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {hasPassword ? (
        <PasswordField
          label="현재 비밀번호"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={errors.current}
        />
      ) : null}
      <PasswordField
        label="새 비밀번호"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        error={errors.next}
        help="8자 이상 입력해 주세요. 15자가 넘는 문장이면 더 안전해요."
      />
      <PasswordField
        label="새 비밀번호 확인"
        autoComplete="new-password"
        value={repeat}
        onChange={setRepeat}
        error={errors.repeat}
      />
      <Checkbox isSelected={endTokens} onChange={setEndTokens}>
        개인용 토큰도 모두 삭제하기
      </Checkbox>
      <Button type="submit" variant="primary" isPending={isPending} className={css.submit ?? ''}>
        {hasPassword ? '비밀번호 변경' : '비밀번호 설정'}
      </Button>
    </Form>
  );
}
