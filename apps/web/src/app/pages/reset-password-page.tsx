import { useState } from 'react';
import { ResetPasswordForm } from '../../features/auth/components/reset-password-form.tsx';
import { useFragmentToken } from '../../platform/session/fragment-token.ts';
import { verifySession } from '../../platform/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

function LinkIsOver() {
  return (
    <EmptyState
      art="broken"
      title="사용할 수 없는 링크예요"
      actions={
        <LinkButton to="/forgot-password" variant="primary">
          링크 다시 받기
        </LinkButton>
      }
    >
      링크가 만료됐거나 이미 사용됐어요. 가장 최근에 받은 링크를 30분 안에 한 번만 쓸 수 있어요.
    </EmptyState>
  );
}

function Reset({ token }: { readonly token: string }) {
  const [state, setState] = useState<'asking' | 'done' | 'expired'>('asking');
  if (state === 'expired') return <LinkIsOver />;
  if (state === 'done') {
    return (
      <EmptyState
        art="lock"
        title="비밀번호를 바꿨어요"
        actions={
          <LinkButton to="/login" search={{}} variant="primary">
            새 비밀번호로 로그인
          </LinkButton>
        }
      >
        모든 기기에서 로그아웃했어요.
      </EmptyState>
    );
  }
  return (
    <ResetPasswordForm
      token={token}
      onReset={() => {
        setState('done');
        // Ends the session of this device too, if it belongs to the same account.
        void verifySession();
      }}
      onExpired={() => setState('expired')}
    />
  );
}

/** Target of the mailed link for setting a new password. */
export function ResetPasswordPage() {
  const token = useFragmentToken();
  return token === null ? <LinkIsOver /> : <Reset key={token} token={token} />;
}
