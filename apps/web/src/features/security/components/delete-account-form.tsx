import type { Profile } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../platform/api/api-client.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { clearUserData } from '../../../platform/session/session-end.ts';
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
  const form = useForm({
    initial: { password: '', isSure: false },
    check: ({ password, isSure }) => {
      if (user.hasPassword && password === '') return { password: '비밀번호를 입력해 주세요.' };
      return isSure ? {} : { isSure: '탈퇴하면 되돌릴 수 없어요. 확인했다면 체크해 주세요.' };
    },
    showsProblems: 'on-submit',
    server: { codes: { WRONG_PASSWORD: 'password' } },
    isLeftAfterwards: true,
  });
  const { failure } = form;
  const { value: isSure, ...sureField } = form.field('isSure');
  const submit = () =>
    form.submit(async ({ password }) => {
      await callApi('deleteAccount', { body: user.hasPassword ? { password } : {} });
      await clearUserData({ onPurpose: true });
      onDeleted();
    });
  return (
    <Form label="회원 탈퇴" className={css.narrow} onSubmit={submit}>
      <p className={css.soft}>
        탈퇴하기 전에 <Link to="/settings/security">내 데이터를 내려받을 수 있어요</Link>.
      </p>
      {user.hasPassword ? (
        <>
          {/* Lets password managers match the password to the account. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField label="비밀번호" autoComplete="current-password" {...form.field('password')} />
        </>
      ) : null}
      <Checkbox isSelected={isSure} {...sureField}>
        탈퇴하면 되돌릴 수 없다는 점을 확인했어요
      </Checkbox>
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <Button type="submit" variant="danger" size="large" isFullWidth isPending={form.isSending}>
        {user.username} 계정 탈퇴하기
      </Button>
    </Form>
  );
}
