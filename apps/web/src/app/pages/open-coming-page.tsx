import { useLocation } from '@tanstack/react-router';
import { useAuthStore } from '../../lib/stores/auth-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Why each of these cannot be done here yet, and what to do until then. */
const TEXTS: Readonly<Record<string, string>> = {
  '/forgot-password':
    '메일로 비밀번호를 다시 정하는 기능은 다음 버전에서 쓸 수 있어요. 다른 기기에 로그인되어 있다면 그 기기의 ‘비밀번호 변경’에서 바꿀 수 있어요.',
  '/reset-password': '메일로 비밀번호를 다시 정하는 기능은 다음 버전에서 쓸 수 있어요.',
  '/account-deletion':
    '회원 탈퇴는 다음 버전에서 화면으로 할 수 있어요. 그 전에는 살림을 운영하는 사람에게 삭제를 요청해 주세요.',
};

/** The same honesty for pages that are open to all. */
export function OpenComingPage() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isSignedIn = useAuthStore((store) => store.accessToken !== null);
  return (
    <EmptyState
      art="sprout"
      title="이 버전에는 아직 없어요"
      actions={
        isSignedIn ? (
          <LinkButton to="/dashboard" variant="primary">
            살림으로 돌아가기
          </LinkButton>
        ) : (
          <LinkButton to="/login" search={{}} variant="primary">
            로그인으로 돌아가기
          </LinkButton>
        )
      }
    >
      {TEXTS[pathname]}
    </EmptyState>
  );
}
