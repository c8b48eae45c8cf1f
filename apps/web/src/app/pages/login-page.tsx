import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { ProviderButtons } from '../../features/auth/components/provider-buttons.tsx';
import { externalRefusal } from '../../platform/session/external-refusal.ts';
import { isKnownDevice } from '../../platform/session/known-device.ts';
import { useIsProviderOnly } from '../../platform/session/service-info.ts';
import { useSessionStatus } from '../../platform/session/session-status.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PROVIDER_ONLY } from '../provider-only.ts';
import { safeReturnPath } from '../search-params.ts';
import { SignInFrame } from '../sign-in-frame.tsx';
import css from './login-page.module.css';

const EXPIRED = '로그인이 만료됐어요. 다시 로그인하면 하던 일을 이어서 할 수 있어요.';

export function LoginPage() {
  const router = useRouter();
  const { to, external } = useSearch({ from: '/entry/login' });
  const [isSecondStep, setIsSecondStep] = useState(false);
  const [isNew] = useState(() => !isKnownDevice());
  const refusal = externalRefusal(external);
  const isProviderOnly = useIsProviderOnly();
  const hasExpired = useSessionStatus((session) => session.hasExpired);
  const isWelcome = isNew && !hasExpired && !isSecondStep && refusal === null && !isProviderOnly;
  const onward = to === undefined ? {} : { to };
  const [title, text] = isSecondStep
    ? ['2단계 인증', '한 번만 더 확인할게요.']
    : isWelcome
      ? ['우리 집 돈, 5초면 함께 기록해요.', undefined]
      : ['로그인', hasExpired ? EXPIRED : '오늘 쓴 돈, 잊기 전에 기록해 볼까요?'];
  return (
    <SignInFrame
      title={title}
      text={text}
      isWelcome={isWelcome}
      links={
        isSecondStep || isProviderOnly ? null : (
          <>
            <span>
              처음이신가요?
              <Link to="/register" search={onward}>
                회원가입
              </Link>
            </span>
            <Link to="/forgot-password">비밀번호 찾기</Link>
          </>
        )
      }
    >
      {refusal === null || isSecondStep ? null : <Notice tone="error">{refusal}</Notice>}
      {isWelcome ? (
        <div className={css.welcome}>
          <LinkButton to="/register" search={onward} variant="primary" size="large" isFullWidth>
            시작하기
          </LinkButton>
          <h1 className={css.already}>로그인</h1>
        </div>
      ) : null}
      {isProviderOnly ? (
        <Notice tone="info">{PROVIDER_ONLY}</Notice>
      ) : (
        <LoginForm
          isFirst={!isWelcome}
          onStep={setIsSecondStep}
          onSignedIn={() => router.history.replace(safeReturnPath(to) ?? '/dashboard')}
        />
      )}
      {isSecondStep ? null : <ProviderButtons to={to} />}
    </SignInFrame>
  );
}
