import type { Body } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { passkeyObstacle } from '../../../platform/session/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasskeyButton } from '../../../ui/passkey-button.tsx';
import { finishExternalSignIn } from '../api/external-sign-in.ts';
import css from './auth-form.module.css';

interface ExternalOtpFormProps {
  readonly ticket: string;
  /** Whether a passkey may replace the code. */
  readonly hasPasskey: boolean;
  readonly onSignedIn: () => void;
  readonly onExpired: () => void;
}

/** The one-time code of an account with two-factor authentication, after the provider has identified the user. */
export function ExternalOtpForm({ ticket, hasPasskey, onSignedIn, onExpired }: ExternalOtpFormProps) {
  const form = useForm({
    initial: { otp: '', isRecovery: false },
    check: ({ otp }) => ({ otp: otp.trim() === '' ? '인증 코드를 입력해 주세요.' : undefined }),
    showsProblems: 'on-submit',
    server: { other: 'otp' },
    isLeftAfterwards: true,
  });
  const finish = async (proof: Pick<Body<'finishExternalSignIn'>, 'otp' | 'passkey'>) => {
    try {
      await finishExternalSignIn({ ticket, ...proof });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TOKEN_INVALID') return onExpired();
      throw error;
    }
    return onSignedIn();
  };
  return (
    <Form
      label="2단계 인증"
      className={css.form}
      onSubmit={() => form.submit(({ otp }) => finish({ otp: otp.trim() }))}
    >
      <p className={css.lead}>2단계 인증을 쓰는 계정이에요. 인증 앱에 보이는 코드나 복구 코드를 입력해 주세요.</p>
      <CodeField
        {...form.field('otp')}
        isRecovery={form.values.isRecovery}
        onRecoveryChange={(isRecovery) => form.change({ isRecovery, otp: '' })}
        autoFocus
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={form.isSending}>
        확인
      </Button>
      {hasPasskey && passkeyObstacle() === null ? (
        <PasskeyButton variant="secondary" size="large" onPasskey={(passkey) => finish({ passkey })}>
          패스키로 확인
        </PasskeyButton>
      ) : null}
    </Form>
  );
}
