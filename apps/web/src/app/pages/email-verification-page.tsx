import { useState } from 'react';
import { callApi } from '../../platform/api/api-client.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { useFragmentToken } from '../../platform/session/fragment-token.ts';
import { verifySession } from '../../platform/session/session.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { EMAIL_PROBLEM } from '../../text/is-email.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Form } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './email-verification-page.module.css';

/** Confirms on a button press, not on load: mail scanners open links before the reader does. */
function Confirm({ token }: { readonly token: string }) {
  const [state, setState] = useState<'asking' | 'pending' | 'done'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const isSignedIn = useAuthStore((store) => store.accessToken !== null);
  const confirm = async () => {
    setState('pending');
    setFailure(null);
    try {
      await callApi('verifyEmail', { body: { token } });
      setState('done');
      if (isSignedIn) void verifySession();
    } catch (error) {
      setFailure(messageOf(error));
      setState('asking');
    }
  };
  if (state === 'done') {
    return (
      <EmptyState
        art="mail"
        title="이메일을 인증했어요"
        actions={
          isSignedIn ? (
            <LinkButton to="/dashboard" variant="primary">
              대시보드로 가기
            </LinkButton>
          ) : (
            <LinkButton to="/login" search={{}} variant="primary">
              로그인
            </LinkButton>
          )
        }
      >
        이제 이메일로도 로그인할 수 있어요.
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState
        art="mail"
        title="이 이메일을 인증할까요?"
        actions={
          <Button variant="primary" isPending={state === 'pending'} onPress={() => void confirm()}>
            이메일 인증하기
          </Button>
        }
      >
        버튼을 누르면 인증이 완료돼요.
      </EmptyState>
      {failure === null ? null : <Notice tone="error">{failure} 아래에서 인증 메일을 다시 받아 주세요.</Notice>}
      {failure === null ? null : <SendAgain />}
    </>
  );
}

function SendAgain() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: /^[^\s@]+@[^\s@]+$/u.test(email.trim()) ? undefined : EMAIL_PROBLEM }),
    showsProblems: 'on-submit',
    server: { other: 'email' },
  });
  const submit = () =>
    form.submit(async (values) => {
      const email = values.email.trim();
      await callApi('requestEmailVerification', { body: { email } });
      setSentTo(email);
    });
  return (
    <Form label="인증 메일 다시 받기" className={css.form} onSubmit={submit}>
      <TextField label="이메일" type="email" inputMode="email" autoComplete="email" {...form.field('email')} />
      <Button type="submit" isPending={form.isSending}>
        인증 메일 다시 받기
      </Button>
      {sentTo === null ? null : (
        <Notice tone="success">
          {sentTo} 주소로 가입한 계정이 있다면 메일을 보냈어요. 받은편지함을 확인해 주세요.
        </Notice>
      )}
    </Form>
  );
}

export function EmailVerificationPage() {
  const token = useFragmentToken();
  if (token !== null) return <Confirm key={token} token={token} />;
  return (
    <>
      <EmptyState art="mail" title="메일을 확인해 주세요">
        가입한 이메일로 인증 링크를 보냈어요. 24시간 안에 링크를 눌러 주세요. 메일이 보이지 않으면 스팸함도 확인해
        주세요.
      </EmptyState>
      <SendAgain />
    </>
  );
}
