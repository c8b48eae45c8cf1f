import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readTicket, type WaitingSignIn } from '../../features/auth/api/external-sign-in.ts';
import { ExternalJoinForm } from '../../features/auth/components/external-join-form.tsx';
import { ExternalOtpForm } from '../../features/auth/components/external-otp-form.tsx';
import { ApiError } from '../../platform/api/api-error.ts';
import { signInFromCallback } from '../../platform/session/callback-session.ts';
import { spendCallbackToken } from '../../platform/session/callback-token.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { safeReturnPath } from '../search-params.ts';
import { SignInFrame } from '../sign-in-frame.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import css from './callback-page.module.css';

interface Step {
  readonly ticket: string;
  readonly waiting: WaitingSignIn;
  readonly to: string;
}

/** The remaining step before a user of an external provider is signed in. */
function LastStep({ step, onDone, onExpired }: { step: Step; onDone: (to: string) => void; onExpired: () => void }) {
  const { ticket, waiting, to } = step;
  const isJoin = waiting.step === 'JOIN';
  return (
    <SignInFrame
      title={isJoin ? '회원가입' : '2단계 인증'}
      text={isJoin ? '동의하면 첫 가계부가 준비돼요.' : '한 번만 더 확인할게요.'}
      links={
        <Link to="/login" search={{}}>
          다른 방법으로 로그인
        </Link>
      }
    >
      {isJoin ? (
        <ExternalJoinForm ticket={ticket} waiting={waiting} onSignedIn={() => onDone(to)} onExpired={onExpired} />
      ) : (
        <ExternalOtpForm
          ticket={ticket}
          hasPasskey={waiting.hasPasskey}
          onSignedIn={() => onDone(to)}
          onExpired={onExpired}
        />
      )}
    </SignInFrame>
  );
}

/** Redirect target of external providers; decides whether to trust the token, and asks for what is missing. */
export function CallbackPage() {
  const router = useRouter();
  const hasStarted = useRef(false);
  const [step, setStep] = useState<Step | null>(null);
  useDocumentTitle();
  const go = (path: string) => router.history.replace(path);
  const expire = () => go('/login?external=expired');

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const leave = (path: string) => router.history.replace(path);
    const fragment = spendCallbackToken();
    const to = safeReturnPath(fragment?.to ?? undefined) ?? '/dashboard';
    if (fragment?.access) {
      void signInFromCallback(fragment.access).then((isSignedIn) => {
        if (!isSignedIn) toast.error('로그인하지 못했어요', { message: '잠시 후 다시 시도해 주세요.' });
        leave(isSignedIn ? to : '/login');
      });
    } else if (fragment?.ticket) {
      const { ticket } = fragment;
      readTicket(ticket).then(
        (waiting) => setStep({ ticket, waiting, to }),
        (error: unknown) => {
          const isOver = error instanceof ApiError && error.code === 'TOKEN_INVALID';
          leave(isOver ? '/login?external=expired' : '/login?external=failed');
        },
      );
    } else {
      leave('/login');
    }
  }, [router]);

  if (step) return <LastStep step={step} onDone={go} onExpired={expire} />;
  return (
    <main className={css.page}>
      <h1 className={css.title}>로그인하고 있어요</h1>
      <Spinner size="large" label="로그인 중" />
    </main>
  );
}
