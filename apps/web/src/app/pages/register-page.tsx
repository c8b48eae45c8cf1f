import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { ProviderButtons } from '../../features/auth/components/provider-buttons.tsx';
import { RegisterForm } from '../../features/auth/components/register-form.tsx';
import { useIsProviderOnly } from '../../platform/session/service-info.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { PROVIDER_ONLY } from '../provider-only.ts';
import { codeInFragment, safeReturnPath } from '../search-params.ts';
import { SignInFrame } from '../sign-in-frame.tsx';

/** The code of the invitation to which sign-up returns, `/join#code=…` or an older `/join?code=…`; empty without one. */
function inviteCodeIn(to: string | undefined): string {
  const [, code = ''] = /^\/join[#?](.*)$/u.exec(to ?? '') ?? [];
  return codeInFragment(code);
}

export function RegisterPage() {
  const router = useRouter();
  const { to } = useSearch({ from: '/entry/register' });
  const isProviderOnly = useIsProviderOnly();
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
      {isProviderOnly ? (
        <Notice tone="info">{PROVIDER_ONLY}</Notice>
      ) : (
        <RegisterForm
          inviteCode={inviteCodeIn(to)}
          onSignedIn={() => router.history.replace(safeReturnPath(to) ?? '/dashboard')}
          onJoined={() => {
            toast.success('가입했어요', { message: '이제 로그인해 주세요.' });
            router.history.replace('/login');
          }}
        />
      )}
      <ProviderButtons to={to} />
    </SignInFrame>
  );
}
