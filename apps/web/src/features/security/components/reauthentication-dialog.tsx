import { callApi } from '../../../platform/api/api-client.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { passkeyObstacle } from '../../../platform/session/passkeys.ts';
import { providerAddress } from '../../../platform/session/providers.ts';
import { useReauthentication } from '../../../platform/session/reauthentication.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasskeyButton } from '../../../ui/passkey-button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import css from './security.module.css';

/** Asks for the password and the code again, or for the code alone, then continues the interrupted action. */
export function ReauthenticationDialog() {
  const { answer, password: typed } = useReauthentication();
  const user = useAuthStore((store) => store.user);
  const needsCode = typed !== null || user?.twoFactor === true;
  const form = useForm({
    initial: { password: '', otp: '', isRecovery: false },
    check: ({ password, otp }) => {
      if (typed === null && password === '') return { password: '비밀번호를 입력해 주세요.' };
      return { otp: needsCode && otp.trim() === '' ? '인증 코드를 입력해 주세요.' : undefined };
    },
    showsProblems: 'on-submit',
    server: { codes: { WRONG_PASSWORD: 'password', OTP_INVALID: 'otp' } },
    isLeftAfterwards: true,
  });
  const { failure } = form;
  if (answer === null || !user) return null;

  const submit = () =>
    form.submit(async ({ password, otp }) => {
      await callApi('reauthenticate', {
        body: { password: typed ?? password, ...(needsCode ? { otp: otp.trim() } : {}) },
      });
      answer(true);
    });
  const cancel = () => answer(false);
  const byPasskey =
    user.passkeyCount > 0 && passkeyObstacle() === null ? (
      <PasskeyButton
        variant="secondary"
        onPasskey={async (passkey) => {
          await callApi('reauthenticate', { body: { passkey } });
          answer(true);
        }}
      >
        패스키로 확인
      </PasskeyButton>
    ) : null;
  if (!user.hasPassword) {
    return (
      <Dialog title="다시 확인해 주세요" isOpen onClose={cancel}>
        <div className={css.stack}>
          <p className={css.soft}>
            안전을 위해 로그인한 계정을 한 번 더 확인할게요.
            {user.providers.length > 0 ? ' 외부 계정으로 확인했다면 이 화면에서 다시 시도해 주세요.' : null}
          </p>
          {byPasskey}
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
    <Dialog
      title={typed === null ? '비밀번호를 확인해 주세요' : '인증 코드를 확인해 주세요'}
      isOpen
      onClose={cancel}
      staysOpenOnTapOutside
    >
      <Form label={typed === null ? '비밀번호 확인' : '인증 코드 확인'} className={css.stack} onSubmit={submit}>
        <p className={css.soft}>
          안전을 위해 로그인하고 5분이 지나면 {typed === null ? '비밀번호를' : '인증 코드를'} 다시 확인해요.
        </p>
        {typed === null ? (
          <>
            {/* Lets password managers match the password to the account. */}
            <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
            <PasswordField label="비밀번호" autoComplete="current-password" autoFocus {...form.field('password')} />
          </>
        ) : null}
        {needsCode ? (
          <CodeField
            {...form.field('otp')}
            autoFocus={typed !== null}
            isRecovery={form.values.isRecovery}
            onRecoveryChange={(isRecovery) => form.change({ isRecovery, otp: '' })}
          />
        ) : null}
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
        {byPasskey}
        <div className={css.actions}>
          <ActionPair onCancel={cancel} isPending={form.isSending}>
            확인
          </ActionPair>
        </div>
      </Form>
    </Dialog>
  );
}
