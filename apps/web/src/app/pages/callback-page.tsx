import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { spendCallbackToken } from '../../lib/callback-token.ts';
import { signInFromCallback } from '../../lib/callback-session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import css from './callback-page.module.css';

/** Where an external provider sends one back to; decides whether its token is believed. */
export function CallbackPage() {
  const router = useRouter();
  const hasStarted = useRef(false);
  useDocumentTitle();
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const token = spendCallbackToken();
    if (token === null) {
      router.history.replace('/login');
      return;
    }
    void signInFromCallback(token).then((isSignedIn) => {
      if (!isSignedIn) toast.error('로그인하지 못했어요', { message: '다시 시도해 주세요.' });
      router.history.replace(isSignedIn ? '/dashboard' : '/login');
    });
  }, [router]);
  return (
    <main className={css.page}>
      <h1 className={css.title}>로그인하고 있어요</h1>
      <Spinner size="large" label="로그인 중" />
    </main>
  );
}
