import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { ProviderButtons } from '../../features/auth/components/provider-buttons.tsx';
import { RegisterForm } from '../../features/auth/components/register-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { safeReturnPath } from '../search-params.ts';
import { SignInFrame } from '../sign-in-frame.tsx';

export function RegisterPage() {
  const router = useRouter();
  const { to } = useSearch({ from: '/entry/register' });
  return (
    <SignInFrame
      title="회원가입"
      text="1분이면 첫 가계부가 준비돼요."
      links={
        <span>
          이미 계정이 있으신가요?
          <Link to="/login" search={to === undefined ? {} : { to }}>
            로그인
          </Link>
        </span>
      }
    >
      <RegisterForm
        onSignedIn={() => router.history.replace(safeReturnPath(to) ?? '/dashboard')}
        onJoined={() => {
          toast.success('가입했어요', { message: '이제 로그인해 주세요.' });
          router.history.replace('/login');
        }}
      />
      <ProviderButtons to={to} />
    </SignInFrame>
  );
}
