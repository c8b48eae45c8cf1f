import { DataExportCard } from '../../features/security/components/data-export-card.tsx';
import { TwoFactorCard } from '../../features/security/components/two-factor-card.tsx';
import { SessionList } from '../../features/settings/components/session-list.tsx';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { Card } from '../../ui/card.tsx';
import layout from '../../ui/layout.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import css from './settings-page.module.css';

/** Account security and personal data export. */
export function SecurityPage() {
  const user = useAuthStore((store) => store.user);
  if (!user) return null;
  return (
    <div className={css.page}>
      <Card title="비밀번호">
        <div className={layout.bar}>
          <p className={css.help}>
            {user.hasPassword
              ? '비밀번호를 바꾸면 다른 기기는 모두 로그아웃돼요.'
              : '비밀번호를 설정하면 아이디로도 로그인할 수 있어요.'}
          </p>
          <LinkButton to="/change-password">{user.hasPassword ? '비밀번호 변경' : '비밀번호 설정'}</LinkButton>
        </div>
      </Card>
      <TwoFactorCard user={user} />
      <SessionList />
      <DataExportCard />
      <Card title="회원 탈퇴">
        <div className={layout.bar}>
          <p className={css.help}>계정과 개인정보를 삭제해요. 탈퇴하기 전에 무엇이 삭제되는지 알려 드려요.</p>
          <LinkButton to="/account-deletion">탈퇴하기</LinkButton>
        </div>
      </Card>
    </div>
  );
}
