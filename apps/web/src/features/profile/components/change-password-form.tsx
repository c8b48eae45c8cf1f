import { PASSWORD_MAX, PASSWORD_MIN } from '@salim/contract/facts/limits';
import { callApi } from '../../../platform/api/api-client.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import css from './profile-form.module.css';

interface ChangePasswordFormProps {
  readonly username: string;
  /** False for a user who signs in through a provider: the form then sets the first password. */
  readonly hasPassword: boolean;
  readonly onChanged: () => void;
}

/** Changing the password signs out other devices but not this one. */
export function ChangePasswordForm({ username, hasPassword, onChanged }: ChangePasswordFormProps) {
  const form = useForm({
    initial: { current: '', next: '', repeat: '', endTokens: true },
    check: ({ current, next, repeat }) => {
      const { length } = [...next];
      return {
        current: hasPassword && current === '' ? '현재 비밀번호를 입력해 주세요.' : undefined,
        next: length < PASSWORD_MIN || length > PASSWORD_MAX ? '8~128자로 입력해 주세요.' : undefined,
        repeat: repeat === next ? undefined : '비밀번호가 일치하지 않아요.',
      };
    },
    server: {
      fields: { newPassword: 'next' },
      codes: { WRONG_PASSWORD: 'current', PASSWORD_TOO_COMMON: 'next' },
    },
    onFailure: (message) => toast.error('비밀번호를 바꾸지 못했어요', { message }),
  });
  const { endTokens } = form.values;
  const submit = () =>
    form.submit(async ({ current, next }) => {
      await callApi('changePassword', {
        body: { ...(hasPassword ? { currentPassword: current } : {}), newPassword: next, endTokens },
      });
      toast.success('비밀번호를 바꿨어요', { message: '다른 기기에서는 모두 로그아웃했어요.' });
      onChanged();
    });

  return (
    <Form label="비밀번호 변경" className={css.form} onSubmit={submit}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {hasPassword ? (
        <PasswordField label="현재 비밀번호" autoComplete="current-password" {...form.field('current')} />
      ) : null}
      <PasswordField
        label="새 비밀번호"
        autoComplete="new-password"
        {...form.field('next')}
        help="8자 이상 입력해 주세요. 15자가 넘는 문장이면 더 안전해요."
      />
      <PasswordField label="새 비밀번호 확인" autoComplete="new-password" {...form.field('repeat')} />
      <Checkbox isSelected={endTokens} onChange={form.control('endTokens').onChange}>
        개인용 토큰도 모두 삭제하기
      </Checkbox>
      <Button type="submit" variant="primary" isPending={form.isSending} className={css.submit ?? ''}>
        {hasPassword ? '비밀번호 변경' : '비밀번호 설정'}
      </Button>
    </Form>
  );
}
