import { DataExportCard } from '../../features/security/components/data-export-card.tsx';
import { PasskeysCard } from '../../features/security/components/passkeys-card.tsx';
import { TwoFactorCard } from '../../features/security/components/two-factor-card.tsx';
import { SessionList } from '../../features/settings/components/session-list.tsx';
import { useIsProviderOnly } from '../../platform/session/service-info.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { Card } from '../../ui/card.tsx';
import layout from '../../ui/layout.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import css from './settings-page.module.css';

/** Account security and personal data export. */
export function SecurityPage() {
  const user = useAuthStore((store) => store.user);
  const isProviderOnly = useIsProviderOnly();
  if (!user) return null;
  return (
    <div className={layout.narrowPage}>
      <Card title="비밀번호">
        <div className={layout.bar}>
          <p className={css.help}>
            {isProviderOnly
              ? '이 서버는 외부 계정으로만 로그인해요. 비밀번호는 쓰지 않아요.'
              : user.hasPassword
                ? '비밀번호를 바꾸면 다른 기기는 모두 로그아웃돼요.'
                : '비밀번호를 설정하면 아이디로도 로그인할 수 있어요.'}
          </p>
          {isProviderOnly ? null : (
            <LinkButton to="/change-password">{user.hasPassword ? '비밀번호 변경' : '비밀번호 설정'}</LinkButton>
          )}
        </div>
      </Card>
      {isProviderOnly ? null : <PasskeysCard user={user} />}
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
