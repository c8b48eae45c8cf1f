import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { ProviderButtons } from '../../features/auth/components/provider-buttons.tsx';
import { externalRefusal } from '../../platform/session/external-refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { safeReturnPath } from '../search-params.ts';
import { SignInFrame } from '../sign-in-frame.tsx';

export function LoginPage() {
  const router = useRouter();
  const { to, external } = useSearch({ from: '/entry/login' });
  const [isSecondStep, setIsSecondStep] = useState(false);
  const refusal = externalRefusal(external);
  return (
    <SignInFrame
      title={isSecondStep ? '2단계 인증' : '로그인'}
      text={isSecondStep ? '한 번만 더 확인할게요.' : '오늘 쓴 돈, 잊기 전에 기록해 볼까요?'}
      links={
        isSecondStep ? null : (
          <>
            <span>
              처음이신가요?
              <Link to="/register" search={to === undefined ? {} : { to }}>
                회원가입
              </Link>
            </span>
            <Link to="/forgot-password">비밀번호 찾기</Link>
          </>
        )
      }
    >
      {refusal === null || isSecondStep ? null : <Notice tone="error">{refusal}</Notice>}
      <LoginForm
        onStep={setIsSecondStep}
        onSignedIn={() => router.history.replace(safeReturnPath(to) ?? '/dashboard')}
      />
      {isSecondStep ? null : <ProviderButtons to={to} />}
    </SignInFrame>
  );
}
