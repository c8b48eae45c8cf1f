import { useState } from 'react';
import { ProfileForm } from '../../features/profile/components/profile-form.tsx';
import { ProfileImage } from '../../features/profile/components/profile-image.tsx';
import { useAuthStore } from '../../lib/stores/auth-store.ts';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/chip.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import css from './settings-page.module.css';

export function ProfilePage() {
  const user = useAuthStore((store) => store.user);
  // A form begins anew with what was saved.
  const [savedCount, setSavedCount] = useState(0);
  if (!user) return null;
  return (
    <div className={css.page}>
      <Card>
        <ProfileImage user={user} />
      </Card>
      <Card title="내 정보">
        <ProfileForm key={savedCount} user={user} onSaved={() => setSavedCount((count) => count + 1)} />
      </Card>
      <Card
        title="계정"
        action={
          <LinkButton to="/change-password" size="small">
            비밀번호 변경
          </LinkButton>
        }
      >
        <dl className={css.facts}>
          <dt>아이디</dt>
          <dd>{user.username}</dd>
          <dt>이메일</dt>
          <dd>
            {user.email}
            {user.emailVerified ? <Tag tone="accent">인증됨</Tag> : <Tag tone="warning">인증 전</Tag>}
          </dd>
        </dl>
      </Card>
    </div>
  );
}
