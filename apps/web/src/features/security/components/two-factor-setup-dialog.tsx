import type { Profile } from '@salim/contract';
import { useState } from 'react';
import { type Answer, callApi } from '../../../platform/api/api-client.ts';
import { copyText } from '../../../platform/browser/copy-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import css from './security.module.css';

type SetUp = Answer<'setUpTwoFactor'>;

/** In groups of four, for typing. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}

async function copyKey(secret: string): Promise<void> {
  if (await copyText(secret)) toast.success('키를 복사했어요');
  else toast.error('복사하지 못했어요', { message: '키를 길게 눌러 직접 복사해 주세요.' });
}

function PasswordStep({ user, onSetUp }: { readonly user: Profile; readonly onSetUp: (setUp: SetUp) => void }) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({
      password: user.hasPassword && password === '' ? '비밀번호를 입력해 주세요.' : undefined,
    }),
    showsProblems: 'on-submit',
    server: { codes: { WRONG_PASSWORD: 'password' } },
    isLeftAfterwards: true,
  });
  const { failure } = form;
  const submit = () =>
    form.submit(async ({ password }) => {
      onSetUp(await callApi('setUpTwoFactor', { body: user.hasPassword ? { password } : {} }));
    });
  return (
    <Form label="2단계 인증 시작" className={css.stack} onSubmit={submit}>
      <p className={css.soft}>
        Google Authenticator, Microsoft Authenticator, 1Password 같은 인증 앱만 있으면 1분이면 돼요.
      </p>
      {user.hasPassword ? (
        <>
          {/* Lets password managers match the password to the account. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField label="비밀번호" autoComplete="current-password" autoFocus {...form.field('password')} />
        </>
      ) : null}
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <div className={css.actions}>
        <Button type="submit" variant="primary" isPending={form.isSending}>
          다음
        </Button>
      </div>
    </Form>
  );
}

function CodeStep({ setUp, onDone }: { readonly setUp: SetUp; readonly onDone: (codes: readonly string[]) => void }) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? '인증 앱에 보이는 코드를 입력해 주세요.' : undefined }),
    showsProblems: 'on-submit',
    server: { other: 'code' },
    isLeftAfterwards: true,
  });
  const submit = () =>
    form.submit(async ({ code }) => {
      onDone((await callApi('confirmTwoFactor', { body: { code: code.trim() } })).recoveryCodes);
    });
  return (
    <Form label="인증 앱 연결" className={css.stack} onSubmit={submit}>
      <div className={css.setup}>
        <QrCode value={setUp.otpauthUrl} label="인증 앱으로 스캔할 QR 코드" />
        <div className={css.stack}>
          <ol className={css.steps}>
            <li>인증 앱에서 ‘계정 추가’를 누르고 QR 코드를 스캔해 주세요.</li>
            <li>앱에 보이는 숫자 6자리를 아래에 입력해 주세요.</li>
          </ol>
          <p className={css.help}>
            스캔할 수 없다면 이 키를 앱에 직접 입력해 주세요.{' '}
            <span className={css.secret}>{grouped(setUp.secret)}</span>
          </p>
          <div className={css.addressActions}>
            <Button size="small" onPress={() => void copyKey(setUp.secret)}>
              키 복사
            </Button>
            <a href={setUp.otpauthUrl} className={css.openApp}>
              앱으로 바로 열기
            </a>
          </div>
        </div>
      </div>
      <CodeField {...form.field('code')} isRecovery={false} autoFocus />
      <div className={css.actions}>
        <Button type="submit" variant="primary" isPending={form.isSending}>
          2단계 인증 켜기
        </Button>
      </div>
    </Form>
  );
}

/** The steps: password, QR code with a first code, recovery codes. */
export function TwoFactorSetupDialog({ user, onClose }: { readonly user: Profile; readonly onClose: () => void }) {
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    return (
      <RecoveryCodesDialog
        username={user.username}
        codes={codes}
        introduction="2단계 인증을 켰어요. 다음 로그인부터 인증 코드도 확인해요."
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title="2단계 인증 켜기" isOpen onClose={onClose} staysOpenOnTapOutside isWide>
      {setUp ? <CodeStep setUp={setUp} onDone={setCodes} /> : <PasswordStep user={user} onSetUp={setSetUp} />}
    </Dialog>
  );
}
