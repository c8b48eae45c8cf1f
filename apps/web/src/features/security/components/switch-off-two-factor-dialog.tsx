import type { Profile } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import css from './security.module.css';

/** Asks for the password and a code before disabling two-factor authentication. */
export function SwitchOffTwoFactorDialog({ user, onClose }: { readonly user: Profile; readonly onClose: () => void }) {
  const form = useForm({
    initial: { password: '', code: '', isRecovery: false },
    check: ({ password, code }) => {
      if (user.hasPassword && password === '') return { password: '비밀번호를 입력해 주세요.' };
      return { code: code.trim() === '' ? '코드를 입력해 주세요.' : undefined };
    },
    showsProblems: 'on-submit',
    server: { codes: { WRONG_PASSWORD: 'password', OTP_INVALID: 'code' } },
    isLeftAfterwards: true,
  });
  const { failure } = form;
  const submit = () =>
    form.submit(async ({ password, code }) => {
      await callApi('switchOffTwoFactor', { body: { ...(user.hasPassword ? { password } : {}), code: code.trim() } });
      toast.success('2단계 인증을 껐어요');
      onClose();
    });
  return (
    <Dialog title="2단계 인증을 끌까요?" isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form label="2단계 인증 끄기" className={css.stack} onSubmit={submit}>
        <p className={css.soft}>끄면 비밀번호만으로 로그인할 수 있어요. 저장해 둔 복구 코드도 쓸 수 없어요.</p>
        {user.hasPassword ? (
          <>
            {/* Lets password managers match the password to the account. */}
            <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
            <PasswordField label="비밀번호" autoComplete="current-password" autoFocus {...form.field('password')} />
          </>
        ) : null}
        <CodeField
          {...form.field('code')}
          isRecovery={form.values.isRecovery}
          onRecoveryChange={(isRecovery) => form.change({ isRecovery, code: '' })}
        />
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
        <div className={css.actions}>
          <ActionPair onCancel={onClose} variant="danger" isPending={form.isSending}>
            끄기
          </ActionPair>
        </div>
      </Form>
    </Dialog>
  );
}
