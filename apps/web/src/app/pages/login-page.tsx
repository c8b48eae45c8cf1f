import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { safeReturnPath } from '../search-params.ts';

export function LoginPage() {
  const router = useRouter();
  const { to } = useSearch({ from: '/entry/login' });
  return (
    <EntryFrame
      title="로그인"
      text="오늘 쓴 돈, 잊기 전에 적어 볼까요?"
      links={
        <>
          <span>
            처음이신가요?
            <Link to="/register" search={to === undefined ? {} : { to }}>
              회원가입
            </Link>
          </span>
          <Link to="/forgot-password">비밀번호를 잊었어요</Link>
        </>
      }
    >
      <LoginForm onSignedIn={() => router.history.replace(safeReturnPath(to) ?? '/dashboard')} />
    </EntryFrame>
  );
}
