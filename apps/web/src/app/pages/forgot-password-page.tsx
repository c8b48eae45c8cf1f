import { MailLinkForm } from '../../features/auth/components/mail-link-form.tsx';
import { useIsProviderOnly } from '../../platform/session/service-info.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PROVIDER_ONLY } from '../provider-only.ts';

export function ForgotPasswordPage() {
  if (useIsProviderOnly()) {
    return (
      <EmptyState art="lock" title="비밀번호를 쓰지 않아요">
        {PROVIDER_ONLY}
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState art="mail" title="비밀번호를 잊으셨나요?">
        가입한 이메일로 비밀번호 재설정 링크를 보내 드려요. 링크는 30분 안에 한 번만 쓸 수 있어요.
      </EmptyState>
      <MailLinkForm
        name="requestPasswordReset"
        label="비밀번호 찾기"
        submitLabel="재설정 링크 받기"
        sentText={(email) =>
          `${email} 주소로 가입한 계정이 있다면 메일을 보냈어요. 보이지 않으면 스팸함도 확인해 주세요.`
        }
      />
    </>
  );
}
