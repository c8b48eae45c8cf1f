import { useState } from 'react';
import { MailLinkForm } from '../../features/auth/components/mail-link-form.tsx';
import { DeleteAccountForm } from '../../features/security/components/delete-account-form.tsx';
import { DeleteByMail } from '../../features/security/components/delete-by-mail.tsx';
import { useFragmentToken } from '../../platform/session/fragment-token.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import css from './account-deletion-page.module.css';

function WhatHappens() {
  return (
    <section aria-labelledby="what-happens" className={css.facts}>
      <h2 id="what-happens" className={css.heading}>
        탈퇴하면 이렇게 돼요
      </h2>
      <ul>
        <li>이름, 이메일, 로그인 정보, 알림이 바로 삭제되고 모든 기기에서 로그아웃돼요.</li>
        <li>혼자 쓰던 가계부는 거래, 자산, 영수증까지 모두 삭제되고 복원할 수 없어요.</li>
        <li>함께 쓰던 가계부는 다른 구성원에게 그대로 남고, 내가 기록한 내역의 작성자는 ‘탈퇴한 사용자’로 표시돼요.</li>
        <li>내가 소유한 가계부는 권한이 가장 높은 구성원 중 가장 오래 함께한 사람에게 넘어가요.</li>
        <li>접속 기록은 법에 따라 3개월 보관한 뒤 삭제해요. 백업에 남은 정보는 백업 보관 주기가 끝나면 삭제돼요.</li>
      </ul>
    </section>
  );
}

function Goodbye() {
  return (
    <EmptyState
      art="sprout"
      title="탈퇴가 완료됐어요"
      actions={
        <LinkButton to="/register" search={{}} variant="primary">
          다시 시작하기
        </LinkButton>
      }
    >
      계정과 개인정보를 삭제했어요. 그동안 함께해 주셔서 고마워요.
    </EmptyState>
  );
}

/** Public, so that an account can also be deleted by a user who can no longer sign in. */
export function AccountDeletionPage() {
  const token = useFragmentToken();
  const user = useAuthStore((store) => (store.accessToken === null ? null : store.user));
  const [isDeleted, setIsDeleted] = useState(false);
  if (isDeleted) return <Goodbye />;
  return (
    <div className={css.page}>
      <WhatHappens />
      {token !== null ? (
        <DeleteByMail key={token} token={token} onDeleted={() => setIsDeleted(true)} />
      ) : user ? (
        <DeleteAccountForm user={user} onDeleted={() => setIsDeleted(true)} />
      ) : (
        <section aria-labelledby="by-mail" className={css.facts}>
          <h2 id="by-mail" className={css.heading}>
            로그인하지 않고 탈퇴하기
          </h2>
          <p>가입한 이메일로 탈퇴 링크를 보내 드려요. 로그인하면 메일 없이도 탈퇴할 수 있어요.</p>
          <MailLinkForm
            name="requestAccountDeletion"
            label="탈퇴 링크 받기"
            submitLabel="탈퇴 링크 보내기"
            sentText={(email) =>
              `${email} 주소로 가입한 계정이 있다면 메일을 보냈어요. 링크는 30분 안에 한 번만 쓸 수 있어요.`
            }
          />
        </section>
      )}
    </div>
  );
}
